import { sql } from 'drizzle-orm';
import type { ClaimEmailInput, EmailClaim } from '#shared/contract/email-confirmation.ts';
import { EMAIL_CLAIMS_A_DAY, EMAIL_CLAIMS_OF_NETWORK } from '#shared/rules/account-link.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Context } from '../../context.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { hasToken, isOpenLink } from '../accounts/account-link.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount } from '../auth/reset-limit.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { hasMadeUpEmail, maskedEmail } from '../accounts/masked-accounts.ts';
import { emailLetter, HOUR, letterCounter } from './email-letter.ts';
import { mayLoseAddress } from './lost-addresses.ts';

/**
 * Sends a link to an address that somebody else's account has without having proven it: by it, whoever receives mail
 * there registers with the address. The same statements run and the same answer is given for every address, so that
 * nothing reveals which ones are proven.
 *
 * @throws DomainError EMAIL_UNAVAILABLE if no e-mail is sent here, or TOO_MANY_ATTEMPTS
 */
export async function claimEmail(context: Context, { email }: ClaimEmailInput): Promise<void> {
  const { db, messages } = context;
  if (!messages.channels.has('EMAIL')) throw new DomainError('EMAIL_UNAVAILABLE');
  const counters = [
    letterCounter(context, 'claims', email, EMAIL_CLAIMS_A_DAY, 24 * HOUR),
    letterCounter(context, 'claims-of-network', context.address, EMAIL_CLAIMS_OF_NETWORK, HOUR),
  ];
  const { parts, verdict, isAdmitted } = sendCount(context, counters);
  const account = selected('account', pick(users, 'id', 'email'))`users where users.email = ${email}
        and not ${hasMadeUpEmail(sql`users.email`)} and ${mayLoseAddress(context, sql`users`)} and ${isAdmitted}`;
  const letter = emailLetter(context, {
    account,
    kind: sql`'EMAIL_CLAIM'`,
    audit: 'account.ask-email-claim',
    actor: null,
  });
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters(counters)),
    db.execute<{ admitted: boolean; wait: number | null }>(
      withCtes([...parts, account, ...letter], sql`select ${verdict.admitted}, ${verdict.wait} from ${verdict}`),
    ),
  ]);
  const [found] = rows;
  if (found?.admitted !== true) {
    const retryAfter = Math.max(found?.wait ?? 1, 1);
    throw new DomainError('TOO_MANY_ATTEMPTS', { message: 'Sudah dikirim, periksa email Anda.', retryAfter });
  }
  context.defer(sendMessages(context));
}

/** A link that works, by which a new account gets an address. */
export interface OpenClaim extends Record<string, unknown> {
  id: string;
  email: string;
  masked: string;
}

/** @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or is no longer needed */
export async function findOpenClaim(context: Context, token: string): Promise<OpenClaim> {
  const { rows } = await context.db.execute<OpenClaim>(sql`
    select account_links.id, account_links.email, ${maskedEmail(sql`account_links.email`)} as masked
    from account_links join users on users.id = account_links.user_id and users.email = account_links.email
    where ${hasToken(token)} and ${isOneOf(['EMAIL_CLAIM'], sql`account_links.kind`)} and ${isOpenLink(context)}
      and ${mayLoseAddress(context, sql`users`)}`);
  return foundRow(rows[0]);
}

/** What the page of a link shows. Reading changes nothing: programs that check mail open links too. */
export async function viewClaim(context: Context, token: string): Promise<EmailClaim> {
  return { email: (await findOpenClaim(context, token)).masked };
}
