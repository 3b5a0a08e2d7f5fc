import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { SendEmailLinkInput } from '#shared/contract/email-confirmation.ts';
import { EMAIL_LINKS_A_DAY, RESEND_AFTER_SECONDS } from '#shared/rules/account-link.ts';
import { ownAccount } from '../../scope.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { isOneOf } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { isOpenLink } from '../accounts/account-link.ts';
import { lockCounters } from '../auth/login-limit.ts';
import { withSendCount } from '../auth/reset-limit.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { hasWayBack, isEmailProven } from '../accounts/proofs.ts';
import { HOUR, letterCounter, withEmailLetter } from './email-letter.ts';

/** How many links a network's registrations may send in an hour, since they go to any address that is typed. */
const REGISTRATION_LINKS = 30;

interface Verdict extends Record<string, unknown> {
  admitted: boolean | null;
  wait: number | null;
  is_confirmed: boolean | null;
  may_ask: boolean | null;
}

/**
 * Sends a link to the caller's own address, which confirms it; or to another address, which becomes the account's by it
 * as long as the own one is not confirmed, such as one that an owner has typed. An earlier link ends. If the password
 * could not be replaced by the address so far, the link needs a step-up: who has borrowed the session may be who
 * receives it. Whether another account has the address is answered to whoever opens the link, not here.
 *
 * @throws DomainError EMAIL_UNAVAILABLE if no e-mail is sent here or there is no address, EMAIL_CONFIRMED,
 *   STEP_UP_REQUIRED, or TOO_MANY_ATTEMPTS
 */
export async function sendEmailLink(context: SignedInContext, { email }: SendEmailLinkInput): Promise<void> {
  const { db, messages } = context;
  if (!messages.channels.has('EMAIL')) throw new DomainError('EMAIL_UNAVAILABLE');
  const counters = [
    letterCounter(context, 'now', ownAccount(context), 1, RESEND_AFTER_SECONDS),
    letterCounter(context, 'day', ownAccount(context), EMAIL_LINKS_A_DAY, 24 * HOUR),
  ];
  const { isSteppedUp } = await context.session();
  const mayAsk = sql`(account.is_way_back and not account.is_other or ${isSteppedUp}::boolean)`;
  const open = sql`account where not is_confirmed and ${mayAsk} and (select admitted from verdict)`;
  const letter = {
    from: open,
    kind: sql`case when account.is_other then 'EMAIL_CHANGE' else 'EMAIL_CONFIRMATION' end`,
    audit: 'account.ask-email-confirmation',
    actor: ownAccount(context),
  } as const;
  const [, { rows }] = await db.batch([
    db.execute(lockCounters(counters)),
    db.execute<Verdict>(sql`
      with ${withAccount(ownAccount(context), email)},
      ${withSendCount(context, counters, sql`(select true as known from account where ${mayAsk})`)}, ended as (
        update account_links set ${changes(accountLinks, { revoked_at: nowIso(context) })}
        where user_id in (select id from ${open}) and ${isOneOf(['EMAIL_CONFIRMATION', 'EMAIL_CHANGE'], sql`kind`)}
          and ${isOpenLink(context)}
      ), ${withEmailLetter(context, letter)}
      select admitted, wait, (select is_confirmed from account) as is_confirmed, (select ${mayAsk} from account) as may_ask
      from verdict`),
  ]);
  const [verdict] = rows;
  if (verdict === undefined || verdict.is_confirmed === null) throw new DomainError('EMAIL_UNAVAILABLE');
  if (verdict.is_confirmed) throw new DomainError('EMAIL_CONFIRMED');
  if (!verdict.may_ask) throw new DomainError('STEP_UP_REQUIRED');
  if (!verdict.admitted) {
    const retryAfter = Math.max(verdict.wait ?? 1, 1);
    throw new DomainError('TOO_MANY_ATTEMPTS', { message: 'Sudah dikirim, periksa email Anda.', retryAfter });
  }
  context.defer(sendMessages(context));
}

/**
 * The statements that send a new account its first link, so that news of its approval can reach it; for the end of the
 * batch that makes the account. If no link may be sent, or only later, the account is made all the same.
 */
export function linkOfRegistration(context: Context, userId: string): SQL[] {
  if (!context.messages.channels.has('EMAIL')) return [];
  const counters = [letterCounter(context, 'registrations', context.address, REGISTRATION_LINKS, HOUR)];
  const letter = {
    from: sql`account where (select admitted from verdict)`,
    kind: sql`'EMAIL_CONFIRMATION'`,
    audit: 'account.ask-email-confirmation',
    actor: userId,
  } as const;
  return [
    lockCounters(counters),
    sql`with ${withAccount(userId)}, ${withSendCount(context, counters, sql`(select true as known)`)},
      ${withEmailLetter(context, letter)} select id from link`,
  ];
}

/** The CTE `account`: to which address a link goes, and whether it is another one than the account's. */
function withAccount(userId: string, other?: string): SQL {
  const address = sql`coalesce(${other ?? null}::text, users.email)`;
  return sql`account as materialized (
    select id, ${address} as email, ${address} <> users.email as is_other,
      ${isEmailProven(sql`users`)} as is_confirmed, ${hasWayBack('EMAIL', sql`users`)} as is_way_back
    from users where id = ${userId} and not ${hasMadeUpEmail(address)})`;
}
