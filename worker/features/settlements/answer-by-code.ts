import { type SQL, sql } from 'drizzle-orm';
import { settlements } from '#drizzle/schema/settlements.ts';
import type { AnswerByCodeInput, SettlementCodeInput } from '#shared/contract/bill-links.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { mayAnswer, mayStillObject } from '#shared/rules/settlement.ts';
import { type Context, nowIso, type PersonContext } from '../../context.ts';
import { changes } from '../../db/ctes.ts';
import type { Keyed } from '../../idempotency.ts';
import { type AskedPaper, type Door, sendAnswerCode, triedCode } from '../contacts/answer-code.ts';
import { answered, isAnswerable, latestAnswer, moveSettlement } from './settlement-steps.ts';

/** A settlement as a code stands for it: with the version that was read, and the answer, which it then gives alone. */
function asked(context: Context, { id, version, agrees }: SettlementCodeInput | AnswerByCodeInput): AskedPaper {
  return {
    kind: 'SETTLEMENT',
    answer: { id, version, agrees },
    from: sql`settlements s join tenancies t on t.id = s.tenancy_id`,
    which: sql`s.id = ${id} and s.state <> 'DRAFT'`,
    refusal: sql`case when not ${isAnswerable(context, { id, version, agrees }, true)} then 'SETTLEMENT_CHANGED' end`,
    prolonged: (isRefused) => prolonged(context, id, isRefused),
  };
}

/**
 * Silence is no yes of who was refused the code to object with: a day more from then on, until three days after the
 * third.
 */
function prolonged(context: Context, id: string, isRefused: SQL): SQL {
  const now = nowIso(context);
  const until = sql`greatest(s.answer_by, least(${now}::timestamptz + interval '1 day', ${latestAnswer(sql`s`)}))`;
  return sql`update settlements s set ${changes(settlements, { answer_by: until, updated_at: now })}
    where s.id = ${id} and s.answer_by > ${now}::timestamptz and s.answer_by < ${until} and ${isRefused}
      and (s.state = 'PROPOSED' or s.state = 'AGREED' and s.by_code)`;
}

/**
 * Sends the code for an answer to what is proposed now.
 *
 * @throws DomainError NOT_FOUND, SETTLEMENT_CHANGED, NUMBER_UNPROVEN or TOO_MANY_ATTEMPTS
 */
export function sendSettlementCode(
  context: PersonContext,
  door: Door,
  input: SettlementCodeInput,
): Promise<PhoneCodeSent> {
  return sendAnswerCode(context, door, asked(context, input));
}

/**
 * The tenant's answer by a code, once: to the version and with the answer for which it was sent. The code is used up with
 * the answer alone.
 *
 * @throws DomainError NOT_FOUND, SETTLEMENT_CHANGED or PHONE_CODE_WRONG
 */
export async function answerByCode(context: Keyed<PersonContext>, door: Door, input: AnswerByCodeInput): Promise<void> {
  const { id, version, agrees } = input;
  const tried = triedCode(context, door, asked(context, input), input, sql`true`);
  await moveSettlement(context, {
    action: 'tenancy.answer-settlement',
    id,
    isTheirs: sql`s.tenancy_id = ${door.tenancy_id} and s.state <> 'DRAFT'`,
    may: sql`${isAnswerable(context, input, true)} and (select ${tried.is_right} from ${tried})`,
    change: { ...answered(context, input), by_code: true },
    first: tried,
    refusal: ({ settlement, present }) => {
      if (settlement?.id !== id || settlement.version !== version || (agrees && present)) return 'SETTLEMENT_CHANGED';
      const now = nowIso(context);
      const isOpen =
        settlement.state === 'PROPOSED'
          ? agrees || mayAnswer(settlement.answer_by, now)
          : !agrees && mayStillObject(settlement, now);
      return isOpen ? 'PHONE_CODE_WRONG' : 'SETTLEMENT_CHANGED';
    },
  });
}
