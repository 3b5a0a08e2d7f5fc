import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import {
  MOST_GUESSES_A_DAY,
  RESEND_AFTER_SECONDS,
  RESET_CODE_MINUTES,
  RESET_CODE_TRIES,
} from '#shared/rules/account-link.ts';
import { type Context, isoAfter, nowIso, type PersonContext } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isActiveAccount } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { codeHash, isOpenLink, sixDigits } from '../accounts/account-link.ts';
import { comparedNumber, mayHaveWhatsApp, numberIn } from '../accounts/numbers.ts';
import { isNumberByCode } from '../accounts/proofs.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount, type SendCounter } from '../auth/reset-limit.ts';
import { holderAlert, sendAlertsSoon } from '../sending/holder-alert.ts';
import { sentLink } from '../sending/queued-messages.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { answerOf, codeUses } from './render-phone-code.ts';
import { codeCounter, HOUR, sharedCounters } from './send-phone-code.ts';

/**
 * Codes to the proven number of a tenancy's tenant, each for one answer to one paper: for who has no session, but a bill
 * link, which alone answers nothing, since it may be forwarded.
 */

/** A bill link that works. */
export interface Door {
  id: string;
  tenancy_id: string;
}

/** A paper that waits for its tenant's answer, as a code stands for it. */
export interface AskedPaper {
  kind: 'SETTLEMENT' | 'CONTRACT';
  /** What the code's hash and its message have of it: `id`, and what else is fixed by asking. */
  answer: { id: string; version?: number; agrees?: boolean };
  /** The paper beside its tenancy `t`, as FROM, and which row it is, if the link may know of it. */
  from: SQL;
  which: SQL;
  /** Why it cannot be answered so now; null if it can. */
  refusal: SQL<ErrorCode | null>;
  /** What is written if a code was refused for its limits alone. */
  prolonged?: (isRefused: SQL) => SQL;
}

/**
 * Where the code to a tenancy's tenant goes, as FROM and WHERE; the number is that of `proof`. Only to a number at which
 * the account's holder has used a code, whatever the owner has typed, and never to one of the owner's own.
 *
 * @param tenancy a row or alias of `tenancies`
 */
function numberOfTenant(tenancy: SQL): SQL {
  const number = numberIn(sql`proof`, sql`proof.value`);
  const compared = comparedNumber(sql`proof`, sql`proof.value`);
  return sql`users join contact_proofs proof on ${isNumberByCode(sql`users`)}
    where users.id = ${tenancy}.user_id and ${isActiveAccount(users)} and ${mayHaveWhatsApp(sql`proof`, sql`proof.value`)}
      and not ${isStopped(number, sql`null::uuid`)}
      and not exists (select from users landlord left join contact_proofs held on held.user_id = landlord.id
          and held.kind = 'PHONE' and held.ended_at is null
        where landlord.id = ${tenancy}.owner_id
          and ${compared} in (${comparedNumber(sql`landlord`)}, ${comparedNumber(sql`held`, sql`held.value`)}))`;
}

/** Whether the tenant of a tenancy, a row or alias, can be sent a code here. */
export function takesCode({ messages }: Context, tenancy: SQL): SQL<boolean> {
  return sql<boolean>`(${messages.channels.has('WHATSAPP')}::boolean and exists (select from ${numberOfTenant(tenancy)}))`;
}

/**
 * Sends a code to the tenant's proven number, by which one answer is given to a paper as it is now. Whoever holds the
 * link may ask for it, and only who has the number can use it.
 *
 * @throws DomainError NOT_FOUND, the paper's refusal, NUMBER_UNPROVEN or TOO_MANY_ATTEMPTS
 */
export async function sendAnswerCode(context: PersonContext, door: Door, paper: AskedPaper): Promise<PhoneCodeSent> {
  const { db } = context;
  const id = context.newId();
  const counters = codeCounters(context, door, paper);
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters(counters)),
    db.execute<Verdict>(sentCode(context, door, id, paper, counters)),
  ]);
  const [found] = rows;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  if (found.refusal !== null) throw new DomainError(found.refusal);
  if (found.is_guessed) {
    sendAlertsSoon(context);
    const message = `Kode sudah ${MOST_GUESSES_A_DAY} kali salah. Minta kode baru besok, atau masuk ke akun untuk menjawab.`;
    throw new DomainError('TOO_MANY_ATTEMPTS', { message, retryAfter: 24 * HOUR });
  }
  if (!found.admitted) {
    const message = 'Terlalu banyak kode diminta. Periksa WhatsApp Anda, tunggu, atau masuk ke akun untuk menjawab.';
    throw new DomainError('TOO_MANY_ATTEMPTS', { message, retryAfter: Math.max(found.wait ?? 1, 1) });
  }
  context.defer(sendMessages(context));
  return { challenge: id, expires_in: RESET_CODE_MINUTES * 60 };
}

interface Verdict extends Record<string, unknown> {
  /** Null if nothing was asked for that could be sent. */
  admitted: boolean | null;
  wait: number | null;
  refusal: ErrorCode | null;
  is_guessed: boolean;
}

/** Whether codes for the papers of this kind of a tenancy `t` were wrong too often within a day, whichever codes. */
function isGuessed(context: Context, kind: AskedPaper['kind']): SQL<boolean> {
  // A code ends soon after it was made, by the same clock.
  return sql<boolean>`((select coalesce(sum(guess.attempts), 0) from account_links guess
    where guess.tenancy_id = t.id and guess.kind = ${kind}
      and guess.expires_at > ${nowIso(context)}::timestamptz - interval '1 day') >= ${MOST_GUESSES_A_DAY})`;
}

/** The statement that makes a code and its message, if it may be sent. */
function sentCode(
  context: PersonContext,
  door: Door,
  id: string,
  { kind, answer, from, which, refusal, prolonged }: AskedPaper,
  counters: readonly SendCounter[],
): SQL {
  const { use, audit } = codeUses[kind];
  const unproven = sql`case when not ${takesCode(context, sql`t`)} then 'NUMBER_UNPROVEN' end`;
  const seen = selected(
    'seen',
    {
      refusal: sql<ErrorCode | null>`coalesce(${refusal}, ${unproven})`,
      user_id: sql<string>`t.user_id`,
      is_guessed: isGuessed(context, kind),
    },
    'materialized',
  )`${from} where ${which} and t.id = ${door.tenancy_id}`;
  const may = sql`${seen} where ${seen.refusal} is null`;
  const { parts, verdict, isAdmitted } = sendCount(context, counters, sql`${may} and not ${seen.is_guessed}`);
  const holder = selected('holder', {
    id: sql<string>`users.id`,
    phone: sql<string>`proof.value`,
    phone_e164: sql<string>`proof.phone_e164`,
  })`tenancies t, ${numberOfTenant(sql`t`)} and t.id = ${door.tenancy_id} and ${isAdmitted}`;
  const link = sentLink(context, {
    row: {
      id,
      user_id: holder.id,
      kind,
      tenancy_id: door.tenancy_id,
      code_hash: codeHash(context, id, `${sixDigits(context, use, id)}${answerOf(answer)}`, use),
      ...pick(holder, 'phone', 'phone_e164'),
      expires_at: isoAfter(context, RESET_CODE_MINUTES * 60),
    },
    from: holder,
    message: {
      kind: 'PHONE_CONFIRMATION',
      channel: 'WHATSAPP',
      dedupe_key: `phone-code:${id}`,
      details: sql`${JSON.stringify(answer)}::jsonb`,
    },
    audit,
  });
  // Whoever asks again at once is refused for a minute, which keeps nobody from an answer.
  const isRefused = sql`(exists (select from ${may} and ${seen.is_guessed})
    or exists (select from ${verdict} where not ${verdict.admitted} and ${verdict.wait} > ${RESEND_AFTER_SECONDS}))`;
  const told = { from: sql`${may} and ${seen.is_guessed}`, user: seen.user_id };
  const effects = {
    ...(prolonged && { prolonged: prolonged(isRefused) }),
    alerted: holderAlert(context, 'CODES_GUESSED', told, { once: true }),
  };
  return withCtes(
    [seen, ...parts, holder, ...link, effects],
    sql`select ${verdict.admitted}, ${verdict.wait}, ${seen.refusal}, ${seen.is_guessed} from ${verdict}, ${seen}`,
  );
}

/**
 * Of a tenancy's papers of a kind one a minute, three an hour and six a day from a network, so that whoever else has the
 * link does not use up the tenant's, and twelve a day of all networks; the rest as all codes to numbers.
 */
function codeCounters(context: Context, { tenancy_id }: Door, { kind }: AskedPaper): SendCounter[] {
  const name = kind.toLowerCase();
  const here = `${tenancy_id}\n${context.address}`;
  const number = sql`(select ${numberIn(sql`proof`, sql`proof.value`)} from tenancies t, ${numberOfTenant(sql`t`)}
    and t.id = ${tenancy_id})`;
  return [
    codeCounter(context, `${name}-now`, here, 1, RESEND_AFTER_SECONDS),
    codeCounter(context, `${name}-hour`, here, 3, HOUR),
    codeCounter(context, `${name}-day`, here, 6, 24 * HOUR),
    codeCounter(context, name, tenancy_id, 12, 24 * HOUR),
    ...sharedCounters(context, number),
  ];
}

/**
 * The CTE that tries a code of a paper, of no row if none was sent that works: as long as its number is the proven one. A
 * wrong code counts against it; after five it has ended, after fifteen of a day all have. It is used up if it is right and `isUsed`.
 *
 * @param isUsed a condition on the paper
 */
export function triedCode(
  context: Context,
  door: Door,
  { kind, answer, from, which, refusal }: AskedPaper,
  { challenge, code }: { challenge: string; code: string },
  isUsed: SQL,
) {
  const hash = codeHash(context, challenge, `${code}${answerOf(answer)}`, codeUses[kind].use);
  const isRight = sql`account_links.code_hash = ${hash}`;
  const counted = {
    attempts: sql`account_links.attempts + case when ${isRight} then 0 else 1 end`,
    used_at: sql`case when ${isRight} and ${isUsed} then ${nowIso(context)}::timestamptz end`,
  };
  return returned('tried', { is_right: sql<boolean>`${isRight}` })`
      update account_links set ${changes(accountLinks, counted)} from ${from}
      where account_links.id = ${challenge} and account_links.kind = ${kind} and account_links.user_id = t.user_id
        and ${isOpenLink(context)} and account_links.attempts < ${RESET_CODE_TRIES}
        and not ${isGuessed(context, kind)}
        and account_links.phone in (select proof.value from ${numberOfTenant(sql`t`)})
        and ${which} and t.id = ${door.tenancy_id} and ${refusal} is null`;
}
