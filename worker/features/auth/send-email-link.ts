import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { EMAIL_LINK_HOURS, EMAIL_LINKS_A_DAY, RESEND_AFTER_SECONDS } from '#shared/rules/account-link.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { keyedHash, tokenHash } from '../../crypto.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { hasWayBack, isEmailProven } from '../contacts/proofs.ts';
import { withLetterPace } from '../messages/letter-pace.ts';
import { queuedMessages } from '../messages/queue-message.ts';
import { sendMessages } from '../messages/send-messages.ts';
import { hasMadeUpEmail } from '../users/masked-accounts.ts';
import { emailLinkToken, isOpenLink } from './account-link.ts';
import { lockCounters } from './login-limit.ts';
import { type SendCounter, withSendCount } from './reset-limit.ts';

const HOUR = 60 * 60;

/** How many links a network's registrations may send in an hour, since they go to any address that is typed. */
const REGISTRATION_LINKS = 30;

interface Verdict extends Record<string, unknown> {
  admitted: boolean | null;
  wait: number | null;
  is_confirmed: boolean | null;
  may_ask: boolean | null;
}

/**
 * Sends a link to the caller's own address, which confirms it. An earlier link ends. If the address could not replace a
 * forgotten password so far, as one that an owner has typed, the link needs a step-up: who has borrowed the session may
 * be who receives it.
 *
 * @throws DomainError EMAIL_UNAVAILABLE if no e-mail is sent here, EMAIL_CONFIRMED, STEP_UP_REQUIRED, or
 *   TOO_MANY_ATTEMPTS
 */
export async function sendEmailLink(context: SignedInContext): Promise<void> {
  const { db, actor, messages } = context;
  if (!messages.channels.has('EMAIL')) throw new DomainError('EMAIL_UNAVAILABLE');
  const counters = [
    counter(context, 'now', actor.id, 1, RESEND_AFTER_SECONDS),
    counter(context, 'day', actor.id, EMAIL_LINKS_A_DAY, 24 * HOUR),
  ];
  const { isSteppedUp } = await context.session();
  const mayAsk = sql`(account.is_way_back or ${isSteppedUp}::boolean)`;
  const open = sql`account where not is_confirmed and ${mayAsk} and (select admitted from verdict)`;
  const [, { rows }] = await db.batch([
    db.execute(lockCounters(counters)),
    db.execute<Verdict>(sql`
      with ${withAccount(actor.id)},
      ${withSendCount(context, counters, sql`(select true as known from account where ${mayAsk})`)}, ended as (
        update account_links set ${changes(accountLinks, { revoked_at: nowIso(context) })}
        where user_id in (select id from ${open}) and kind = 'EMAIL_CONFIRMATION' and ${isOpenLink(context)}
      ), ${withLink(context, actor.id, open)}
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
  const counters = [counter(context, 'registrations', context.address, REGISTRATION_LINKS, HOUR)];
  const open = sql`account where (select admitted from verdict)`;
  return [
    lockCounters(counters),
    sql`with ${withAccount(userId)}, ${withSendCount(context, counters, ownDevice)}, ${withLink(context, userId, open)}
      select id from link`,
  ];
}

function counter(context: Context, name: string, of: string, most: number, seconds: number): SendCounter {
  return { key: keyedHash(context.config.JWT_SECRET, `email-link-${name}`, of), most, seconds, devices: 'all' };
}

/** The `device` that `withSendCount` asks for; these counters do not depend on it. */
const ownDevice = sql`(select true as known)`;

function withAccount(userId: string): SQL {
  return sql`account as materialized (
    select id, email, ${isEmailProven(sql`users`)} as is_confirmed, ${hasWayBack('EMAIL', sql`users`)} as is_way_back from users
    where id = ${userId} and not ${hasMadeUpEmail(sql`email`)})`;
}

/** The CTEs of a link to the address of `account`, of when it leaves, of its message, and of the entry in the trail. */
function withLink(context: Context, actor: string, from: SQL): SQL {
  const id = context.newId();
  const link = {
    id,
    user_id: sql`account.id`,
    kind: 'EMAIL_CONFIRMATION',
    email_token_hash: tokenHash(emailLinkToken(context, id)),
    email: sql`account.email`,
    // It works for as long, however late the letter leaves.
    expires_at: sql`(select leaves_at from pace) + make_interval(hours => ${EMAIL_LINK_HOURS})`,
    created_at: nowIso(context),
  } as const;
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
      ${auditEntry(context, { action: 'account.ask-email-confirmation', from: sql`link`, subject: sql`user_id`, actor })}
    )`;
}
