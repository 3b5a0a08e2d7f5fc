import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { type AccountAction, auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { keyedHash, tokenHash } from '../../crypto.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { emailLinkToken } from '../accounts/account-link.ts';
import type { SendCounter } from '../auth/reset-limit.ts';
import { withLetterPace } from '../sending/letter-pace.ts';
import { queuedMessages } from '../sending/queue-message.ts';

export const HOUR = 60 * 60;

/** A counter of letters with a link to an address. */
export function letterCounter(context: Context, name: string, of: string, most: number, seconds: number): SendCounter {
  return { key: keyedHash(context.config.JWT_SECRET, `email-link-${name}`, of), most, seconds, devices: 'all' };
}

interface EmailLetter {
  /** One row, or none: `id` of the account, and `email`, where the link goes. */
  from: SQL;
  /** An `EmailLinkKind`, as an expression. */
  kind: SQL;
  audit: AccountAction;
  actor: string | null;
}

/** The CTEs of a link to an address, of when it leaves, of its message, and of the entry in the trail. */
export function withEmailLetter(context: Context, { from, kind, audit, actor }: EmailLetter): SQL {
  const id = context.newId();
  const link = {
    id,
    user_id: sql`account.id`,
    kind,
    email_token_hash: tokenHash(emailLinkToken(context, id)),
    email: sql`account.email`,
    // It works for as long, however late the letter leaves.
    expires_at: sql`(select leaves_at from pace) + make_interval(hours => ${EMAIL_LINK_HOURS})`,
    created_at: nowIso(context),
  };
  return sql`${withLetterPace(context, from)}, link as (
      ${insertFrom(accountLinks, link, from)} returning id, user_id
    ), message as (
      ${queuedMessages(context, sql`link`, {
        kind: 'EMAIL_CONFIRMATION',
        channel: 'EMAIL',
        user_id: sql`link.user_id`,
        subject_id: sql`link.id`,
        next_try_at: sql`(select leaves_at from pace)`,
        dedupe_key: `email-link:${id}`,
      })}
    ), asked as (
      ${auditEntry(context, { action: audit, from: sql`link`, subject: sql`user_id`, actor })}
    )`;
}
