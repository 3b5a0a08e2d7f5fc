import { type SQL, sql } from 'drizzle-orm';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import type { AccountAction } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { keyedHash, tokenHash } from '../../crypto.ts';
import type { Part, Rows } from '../../db/ctes.ts';
import { emailLinkToken } from '../accounts/account-link.ts';
import type { SendCounter } from '../auth/reset-limit.ts';
import { letterPace } from '../sending/letter-pace.ts';
import { sentLink } from '../sending/queued-messages.ts';

export const HOUR = 60 * 60;

/** A counter of letters with a link to an address. */
export function letterCounter(context: Context, name: string, of: string, most: number, seconds: number): SendCounter {
  return { key: keyedHash(context.config.JWT_SECRET, `email-link-${name}`, of), most, seconds, devices: 'all' };
}

interface EmailLetter {
  /** One row, or none; `email` is where the link goes. */
  account: Rows<'id' | 'email'>;
  /** An `EmailLinkKind`, as an expression. */
  kind: SQL;
  audit: AccountAction;
  actor: string | null;
}

/** The CTEs of a link to an address, of when it leaves, of its message, and of the entry in the trail. */
export function emailLetter(context: Context, { account, kind, audit, actor }: EmailLetter): Part[] {
  const id = context.newId();
  const { parts, leavesAt } = letterPace(context, account);
  const row = {
    id,
    user_id: account.id,
    kind,
    email_token_hash: tokenHash(emailLinkToken(context, id)),
    email: account.email,
    // It works for as long, however late the letter leaves.
    expires_at: sql`${leavesAt} + make_interval(hours => ${EMAIL_LINK_HOURS})`,
  };
  const message = {
    kind: 'EMAIL_CONFIRMATION',
    channel: 'EMAIL',
    next_try_at: leavesAt,
    dedupe_key: `email-link:${id}`,
  } as const;
  return [...parts, ...sentLink(context, { row, from: account, message, audit, actor })];
}
