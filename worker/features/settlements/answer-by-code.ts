import { sql } from 'drizzle-orm';
import type { AnswerByCodeInput, SettlementCodeInput } from '#shared/contract/bill-links.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { type Context, nowIso, type PersonContext } from '../../context.ts';
import { type AskedPaper, type Door, sendAnswerCode, triedCode } from '../contacts/answer-code.ts';
import { answered, isAnswerable, moveSettlement } from './settlement-steps.ts';

/** A settlement as a code stands for it: with the version that was read, and the answer, which it then gives alone. */
function asked(context: Context, { id, version, agrees }: SettlementCodeInput | AnswerByCodeInput): AskedPaper {
  return {
    kind: 'SETTLEMENT',
    answer: { id, version, agrees },
    from: sql`settlements s join tenancies t on t.id = s.tenancy_id`,
    which: sql`s.id = ${id} and s.state <> 'DRAFT'`,
    refusal: sql`case when not ${isAnswerable(context, { version, agrees })} then 'SETTLEMENT_CHANGED' end`,
  };
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
export async function answerByCode(context: PersonContext, door: Door, input: AnswerByCodeInput): Promise<void> {
  const { id, version, agrees } = input;
  const tried = triedCode(context, door, asked(context, input), input, sql`true`);
  await moveSettlement(context, {
    action: 'tenancy.answer-settlement',
    id,
    isTheirs: sql`s.tenancy_id = ${door.tenancy_id} and s.state <> 'DRAFT'`,
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
