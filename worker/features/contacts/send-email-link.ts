import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { SendEmailLinkInput } from '#shared/contract/email-confirmation.ts';
import { EMAIL_LINKS_A_DAY, RESEND_AFTER_SECONDS } from '#shared/rules/account-link.ts';
import { ownAccount } from '../../scope.ts';
import { users } from '#drizzle/schema/users.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { isOpenLink } from '../accounts/account-link.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount } from '../auth/reset-limit.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { hasWayBack, isEmailProven } from '../accounts/proofs.ts';
import { emailLetter, HOUR, letterCounter } from './email-letter.ts';

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
  const account = addressedAccount(ownAccount(context), email);
  const mayAsk = sql`(${account.is_way_back} and not ${account.is_other} or ${isSteppedUp}::boolean)`;
  const { parts, verdict, isAdmitted } = sendCount(context, counters, sql`${account} where ${mayAsk}`);
  const open = selected(
    'open',
    pick(account, 'id', 'email', 'is_other'),
  )`${account} where not ${account.is_confirmed} and ${mayAsk} and ${isAdmitted}`;
  const ended = sql`update account_links set ${changes(accountLinks, { revoked_at: nowIso(context) })}
    where user_id in (${idsOf(open)}) and ${isOneOf(['EMAIL_CONFIRMATION', 'EMAIL_CHANGE'], sql`kind`)}
      and ${isOpenLink(context)}`;
  const letter = emailLetter(context, {
    account: open,
    kind: sql`case when ${open.is_other} then 'EMAIL_CHANGE' else 'EMAIL_CONFIRMATION' end`,
    audit: 'account.ask-email-confirmation',
    actor: ownAccount(context),
  });
  const result = sql`
    select ${verdict.admitted}, ${verdict.wait}, (select ${account.is_confirmed} from ${account}) as is_confirmed,
      (select ${mayAsk} from ${account}) as may_ask
    from ${verdict}`;
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters(counters)),
    db.execute<Verdict>(withCtes([account, ...parts, open, ended, ...letter], result)),
  ]);
  const [found] = rows;
  if (found === undefined || found.is_confirmed === null) throw new DomainError('EMAIL_UNAVAILABLE');
  if (found.is_confirmed) throw new DomainError('EMAIL_CONFIRMED');
  if (!found.may_ask) throw new DomainError('STEP_UP_REQUIRED');
  if (!found.admitted) {
    const retryAfter = Math.max(found.wait ?? 1, 1);
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
  const { parts, isAdmitted } = sendCount(context, counters);
  const account = addressedAccount(userId, undefined, isAdmitted);
  const letter = emailLetter(context, {
    account,
    kind: sql`'EMAIL_CONFIRMATION'`,
    audit: 'account.ask-email-confirmation',
    actor: userId,
  });
  return [lockedCounters(counters), withCtes([...parts, account, ...letter], sql`select`)];
}

/** The CTE `account`: to which address a link goes, and whether it is another one than the account's. */
function addressedAccount(userId: string, other?: string, condition: SQL = sql`true`) {
  const address = sql<string>`coalesce(${other ?? null}::text, users.email)`;
  const fields = {
    id: users.id,
    email: address,
    is_other: sql<boolean>`${address} <> users.email`,
    is_confirmed: isEmailProven(sql`users`),
    is_way_back: hasWayBack('EMAIL', sql`users`),
  };
  return selected(
    'account',
    fields,
    'materialized',
  )`users where id = ${userId} and not ${hasMadeUpEmail(address)} and ${condition}`;
}
