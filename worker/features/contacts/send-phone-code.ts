import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { RESEND_AFTER_SECONDS, RESET_CODE_MINUTES } from '#shared/rules/account-link.ts';
import { ownAccount } from '../../scope.ts';
import { type Context, isoAfter, type SignedInContext } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { codeHash, endedCodesOf, phoneCode } from '../accounts/account-link.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount, type SendCounter } from '../auth/reset-limit.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { sentLink } from '../sending/queued-messages.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { mayHaveWhatsApp, numberIn } from '../accounts/numbers.ts';
import { isPhoneCodeUsed } from '../accounts/proofs.ts';

export const HOUR = 60 * 60;

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
 * Sends a code to the caller's own number, by WhatsApp, which proves it, also if it was only typed so far: then the number
 * does not sign in yet. An earlier code ends. It needs a step-up, since whoever has the number and the code can replace the
 * password from then on.
 *
 * @throws DomainError PHONE_UNAVAILABLE if no WhatsApp is sent here, PHONE_NOT_MOBILE, PHONE_STOPPED, PHONE_CONFIRMED,
 *   or TOO_MANY_ATTEMPTS
 */
export async function sendPhoneCode(context: SignedInContext): Promise<PhoneCodeSent> {
  const { db, messages } = context;
  if (!messages.channels.has('WHATSAPP')) throw new DomainError('PHONE_UNAVAILABLE');
  const id = context.newId();
  const counters = sendCounters(context);
  const account = selected(
    'account',
    {
      ...pick(users, 'id', 'phone', 'phone_e164'),
      is_mobile: mayHaveWhatsApp(sql`users`),
      is_proven: isPhoneCodeUsed(sql`users`),
      is_stopped: isStopped(numberIn(sql`users`), sql`null::uuid`),
    },
    'materialized',
  )`users where id = ${ownAccount(context)}`;
  const may = sql`${account} where ${account.is_mobile} and not ${account.is_proven} and not ${account.is_stopped}`;
  const { parts, verdict, isAdmitted } = sendCount(context, counters, may);
  const open = selected('open', pick(account, 'id', 'phone', 'phone_e164'))`${may} and ${isAdmitted}`;
  const ended = endedCodesOf(context, ['PHONE_CONFIRMATION'], open);
  const result = sql`
    select ${verdict.admitted}, ${verdict.wait}, ${account.is_mobile}, ${account.is_proven}, ${account.is_stopped}
    from ${verdict} left join ${account} on true`;
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters(counters)),
    db.execute<Verdict>(withCtes([account, ...parts, open, ended, ...phoneCodeTo(context, id, open)], result)),
  ]);
  const [found] = rows;
  if (found === undefined || found.is_proven) throw new DomainError('PHONE_CONFIRMED');
  if (!found.is_mobile) throw new DomainError('PHONE_NOT_MOBILE');
  if (found.is_stopped) throw new DomainError('PHONE_STOPPED');
  if (!found.admitted) {
    const retryAfter = Math.max(found.wait ?? 1, 1);
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
  const id = ownAccount(context);
  return [
    codeCounter(context, 'now', id, 1, RESEND_AFTER_SECONDS),
    codeCounter(context, 'hour', id, 3, HOUR),
    codeCounter(context, 'day', id, 6, 24 * HOUR),
    ...sharedCounters(context, sql`(select ${numberIn(sql`users`)} from users where id = ${id})`),
  ];
}

/** A counter of codes to numbers. */
export function codeCounter(context: Context, name: string, of: string, most: number, seconds: number): SendCounter {
  return { key: keyedHash(context.config.JWT_SECRET, `phone-code-${name}`, of), most, seconds, devices: 'all' };
}

/**
 * What all codes to numbers share: thirty an hour of a network, and twenty a day to a number, which only the statement
 * knows.
 */
export function sharedCounters(context: Context, number: SQL): SendCounter[] {
  const day = codeCounter(context, 'number', '', CODES_TO_NUMBER_A_DAY, 24 * HOUR);
  return [
    codeCounter(context, 'network', context.address, 30, HOUR),
    { ...day, key: sql`(select encode(sha256(convert_to(${day.key} || ${number}, 'UTF8')), 'hex'))` },
  ];
}

/** The CTEs of a code to the number of an account, of its message, and of the entry in the trail. */
function phoneCodeTo(context: SignedInContext, id: string, account: Rows<'id' | 'phone' | 'phone_e164'>) {
  const row = {
    id,
    user_id: account.id,
    kind: 'PHONE_CONFIRMATION',
    code_hash: codeHash(context, id, phoneCode(context, id), 'phone-confirmation-code'),
    phone: account.phone,
    phone_e164: account.phone_e164,
    expires_at: isoAfter(context, RESET_CODE_MINUTES * 60),
  } as const;
  const message = { kind: 'PHONE_CONFIRMATION', channel: 'WHATSAPP', dedupe_key: `phone-code:${id}` } as const;
  return sentLink(context, { row, from: account, message, audit: 'account.ask-phone-confirmation' });
}
