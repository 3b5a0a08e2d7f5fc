import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AnswerByCodeInput, SettlementCodeInput } from '#shared/contract/bill-links.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { RESEND_AFTER_SECONDS, RESET_CODE_MINUTES, RESET_CODE_TRIES } from '#shared/rules/account-link.ts';
import { type Context, isoAfter, nowIso, type PersonContext } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isActiveAccount } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { codeHash, isOpenLink, sixDigits } from '../accounts/account-link.ts';
import { comparedNumber, mayHaveWhatsApp, numberIn } from '../accounts/numbers.ts';
import { isNumberByCode } from '../accounts/proofs.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount, type SendCounter } from '../auth/reset-limit.ts';
import { answerOf } from '../contacts/render-phone-code.ts';
import { codeCounter, HOUR, sharedCounters } from '../contacts/send-phone-code.ts';
import { sentLink } from '../sending/queued-messages.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { answered, isAnswerable, moveSettlement } from './settlement-steps.ts';

/** A bill link that works, which alone answers nothing: it may be forwarded. */
interface Door {
  id: string;
  tenancy_id: string;
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
 * Sends a code to the tenant's proven number, by which one answer is given to what is proposed now. Whoever holds the
 * link may ask for it, and only who has the number can use it.
 *
 * @throws DomainError NOT_FOUND, SETTLEMENT_CHANGED, NUMBER_UNPROVEN or TOO_MANY_ATTEMPTS
 */
export async function sendSettlementCode(
  context: PersonContext,
  door: Door,
  input: SettlementCodeInput,
): Promise<PhoneCodeSent> {
  const { db } = context;
  const id = context.newId();
  const counters = codeCounters(context, input.id);
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters(counters)),
    db.execute<Verdict>(sentCode(context, door, id, input, counters)),
  ]);
  const [found] = rows;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  if (!found.is_answerable) throw new DomainError('SETTLEMENT_CHANGED');
  if (!found.takes_code) throw new DomainError('NUMBER_UNPROVEN');
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
  is_answerable: boolean;
  takes_code: boolean;
}

/** The statement that makes a code and its message, if it may be sent. */
function sentCode(
  context: PersonContext,
  door: Door,
  id: string,
  { id: settlement, version, agrees }: SettlementCodeInput,
  counters: readonly SendCounter[],
): SQL {
  const answer = { id: settlement, version, agrees };
  const seen = selected(
    'seen',
    { is_answerable: sql<boolean>`${isAnswerable(context, answer)}`, takes_code: takesCode(context, sql`t`) },
    'materialized',
  )`settlements s join tenancies t on t.id = s.tenancy_id
      where s.id = ${settlement} and s.tenancy_id = ${door.tenancy_id} and s.state <> 'DRAFT'`;
  const may = sql`${seen} where ${seen.is_answerable} and ${seen.takes_code}`;
  const { parts, verdict, isAdmitted } = sendCount(context, counters, may);
  const holder = selected('holder', {
    id: sql<string>`users.id`,
    phone: sql<string>`proof.value`,
    phone_e164: sql<string>`proof.phone_e164`,
  })`tenancies t, ${numberOfTenant(sql`t`)} and t.id = ${door.tenancy_id} and ${isAdmitted}`;
  const code = sixDigits(context, 'settlement-code', id);
  const link = sentLink(context, {
    row: {
      id,
      user_id: holder.id,
      kind: 'SETTLEMENT',
      code_hash: codeHash(context, id, `${code}${answerOf(answer)}`, 'settlement-code'),
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
    audit: 'account.ask-settlement-code',
  });
  return withCtes(
    [seen, ...parts, holder, ...link],
    sql`select ${verdict.admitted}, ${verdict.wait}, ${seen.is_answerable}, ${seen.takes_code} from ${verdict}, ${seen}`,
  );
}

/**
 * Of a settlement one a minute, three an hour and six a day from a network, so that whoever else has the link does not
 * use up the tenant's, and twelve a day of all networks; the rest as all codes to numbers.
 */
function codeCounters(context: Context, settlement: string): SendCounter[] {
  const here = `${settlement}\n${context.address}`;
  const number = sql`(select ${numberIn(sql`proof`, sql`proof.value`)} from settlements t, ${numberOfTenant(sql`t`)}
    and t.id = ${settlement})`;
  return [
    codeCounter(context, 'settlement-now', here, 1, RESEND_AFTER_SECONDS),
    codeCounter(context, 'settlement-hour', here, 3, HOUR),
    codeCounter(context, 'settlement-day', here, 6, 24 * HOUR),
    codeCounter(context, 'settlement', settlement, 12, 24 * HOUR),
    ...sharedCounters(context, number),
  ];
}

/**
 * The tenant's answer by a code, once: to the version and with the answer for which it was sent, as long as its number is
 * the proven one. A wrong code counts against it; after five it has ended. The code is used up with the answer alone.
 *
 * @throws DomainError NOT_FOUND, SETTLEMENT_CHANGED or PHONE_CODE_WRONG
 */
export async function answerByCode(context: PersonContext, door: Door, input: AnswerByCodeInput): Promise<void> {
  const { id, challenge, code, version, agrees } = input;
  const hash = codeHash(context, challenge, `${code}${answerOf(input)}`, 'settlement-code');
  const isRight = sql`account_links.code_hash = ${hash}`;
  const isTheirs = sql`s.tenancy_id = ${door.tenancy_id} and s.state <> 'DRAFT'`;
  const counted = {
    attempts: sql`account_links.attempts + case when ${isRight} then 0 else 1 end`,
    used_at: sql`case when ${isRight} then ${nowIso(context)}::timestamptz end`,
  };
  const tried = returned('tried', { is_right: sql<boolean>`${isRight}` })`
      update account_links set ${changes(accountLinks, counted)} from settlements s join tenancies t on t.id = s.tenancy_id
      where account_links.id = ${challenge} and account_links.kind = 'SETTLEMENT' and account_links.user_id = t.user_id
        and ${isOpenLink(context)} and account_links.attempts < ${RESET_CODE_TRIES}
        and account_links.phone in (select proof.value from ${numberOfTenant(sql`t`)})
        and s.id = ${id} and ${isTheirs} and ${isAnswerable(context, input)}`;
  await moveSettlement(context, {
    action: 'tenancy.answer-settlement',
    id,
    isTheirs,
    may: sql`${isAnswerable(context, input)} and (select ${tried.is_right} from ${tried})`,
    change: { ...answered(context, input), by_code: true },
    first: tried,
    refusal: ({ settlement }) => {
      const isOpen =
        settlement?.id === id &&
        settlement.state === 'PROPOSED' &&
        settlement.version === version &&
        (agrees || (settlement.answer_by ?? '') > nowIso(context));
      return isOpen ? 'PHONE_CODE_WRONG' : 'SETTLEMENT_CHANGED';
    },
  });
}
