import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { RESEND_AFTER_SECONDS, RESET_CODE_MINUTES } from '#shared/rules/account-link.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { codeHash, endCodesOf, phoneCode } from '../accounts/account-link.ts';
import { lockCounters } from '../auth/login-limit.ts';
import { type SendCounter, withSendCount } from '../auth/reset-limit.ts';
import { queuedMessages } from '../sending/queue-message.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { mayHaveWhatsApp, numberIn } from '../accounts/numbers.ts';
import { isPhoneProven } from '../accounts/proofs.ts';

const HOUR = 60 * 60;

/** How many codes a number is sent in a day, whoever asks. */
const CODES_TO_NUMBER_A_DAY = 20;

interface Verdict extends Record<string, unknown> {
  /** Null if nothing was asked for that could be sent. */
  admitted: boolean | null;
  wait: number | null;
  is_mobile: boolean;
  is_proven: boolean;
  is_stopped: boolean;
}

/**
 * Sends a code to the caller's own number, by WhatsApp, which proves it. An earlier code ends. It needs a step-up,
 * since whoever has the number and the code can replace the password from then on.
 *
 * @throws DomainError PHONE_UNAVAILABLE if no WhatsApp is sent here, PHONE_NOT_MOBILE, PHONE_STOPPED, PHONE_CONFIRMED,
 *   or TOO_MANY_ATTEMPTS
 */
export async function sendPhoneCode(context: SignedInContext): Promise<PhoneCodeSent> {
  const { db, messages } = context;
  if (!messages.channels.has('WHATSAPP')) throw new DomainError('PHONE_UNAVAILABLE');
  const id = context.newId();
  const counters = sendCounters(context);
  const may = sql`account where is_mobile and not is_proven and not is_stopped`;
  const open = sql`${may} and (select admitted from verdict)`;
  const [, { rows }] = await db.batch([
    db.execute(lockCounters(counters)),
    db.execute<Verdict>(sql`
      with account as materialized (
        select id, phone, phone_e164, ${mayHaveWhatsApp(sql`users`)} as is_mobile,
          ${isPhoneProven(sql`users`)} as is_proven, ${isStopped(numberIn(sql`users`), sql`null::uuid`)} as is_stopped
        from users where id = ${ownAccount(context)}
      ), ${withSendCount(context, counters, sql`(select true as known from ${may})`)}, ended as (
        ${endCodesOf(context, ['PHONE_CONFIRMATION'], open)}
      ), ${withCode(context, id, open)}
      select admitted, wait, (select is_mobile from account) as is_mobile, (select is_proven from account) as is_proven,
        (select is_stopped from account) as is_stopped
      from verdict`),
  ]);
  const [verdict] = rows;
  if (verdict === undefined || verdict.is_proven) throw new DomainError('PHONE_CONFIRMED');
  if (!verdict.is_mobile) throw new DomainError('PHONE_NOT_MOBILE');
  if (verdict.is_stopped) throw new DomainError('PHONE_STOPPED');
  if (!verdict.admitted) {
    const retryAfter = Math.max(verdict.wait ?? 1, 1);
    throw new DomainError('TOO_MANY_ATTEMPTS', { message: 'Sudah dikirim, periksa WhatsApp Anda.', retryAfter });
  }
  context.defer(sendMessages(context));
  return { challenge: id, expires_in: RESET_CODE_MINUTES * 60 };
}

/**
 * One a minute, three an hour and six a day for an account, thirty an hour for a network, and twenty a day for a number,
 * whichever accounts have it: it may be a stranger's.
 */
function sendCounters(context: SignedInContext): SendCounter[] {
  const keyOf = (name: string, of: string) => keyedHash(context.config.JWT_SECRET, `phone-code-${name}`, of);
  const counter = (key: SendCounter['key'], most: number, seconds: number): SendCounter => {
    return { key, most, seconds, devices: 'all' };
  };
  const id = ownAccount(context);
  // Only the statement knows the number.
  const ofNumber = sql`(select encode(sha256(convert_to(${keyOf('number', '')} || ${numberIn(sql`users`)}, 'UTF8')), 'hex')
    from users where id = ${id})`;
  return [
    counter(keyOf('now', id), 1, RESEND_AFTER_SECONDS),
    counter(keyOf('hour', id), 3, HOUR),
    counter(keyOf('day', id), 6, 24 * HOUR),
    counter(keyOf('network', context.address), 30, HOUR),
    counter(ofNumber, CODES_TO_NUMBER_A_DAY, 24 * HOUR),
  ];
}

/** The CTEs of a code to the number of `account`, of its message, and of the entry in the trail. */
function withCode(context: Context, id: string, from: SQL): SQL {
  const link = {
    id,
    user_id: sql`account.id`,
    kind: 'PHONE_CONFIRMATION',
    code_hash: codeHash(context, id, phoneCode(context, id), 'phone-confirmation-code'),
    phone: sql`account.phone`,
    phone_e164: sql`account.phone_e164`,
    expires_at: new Date(context.now().getTime() + RESET_CODE_MINUTES * 60_000).toISOString(),
    created_at: nowIso(context),
  } as const;
  return sql`link as (
      ${insertFrom(accountLinks, link, from)} returning id, user_id
    ), message as (
      ${queuedMessages(context, sql`link`, {
        kind: 'PHONE_CONFIRMATION',
        channel: 'WHATSAPP',
        user_id: sql`link.user_id`,
        subject_id: sql`link.id`,
        dedupe_key: `phone-code:${id}`,
      })}
    ), asked as (
      ${auditEntry(context, { action: 'account.ask-phone-confirmation', from: sql`link`, subject: sql`user_id` })}
    )`;
}
