import { sql } from 'drizzle-orm';
import type {
  AgreeByCodeInput,
  ContractCodeInput,
  DeclineByCodeInput,
  ReadContractInput,
} from '#shared/contract/bill-links.ts';
import type { Contract } from '#shared/contract/contracts.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import type { PersonContext } from '../../context.ts';
import { withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import type { Keyed } from '../../idempotency.ts';
import { type AskedPaper, type Door, sendAnswerCode, triedCode } from '../contacts/answer-code.ts';
import { type Answer, answerContract, isMeant } from './answer-contract.ts';
import { contractQuery, stateOf } from './queries.ts';

/** A contract as a code stands for it; its id is that of one version, whose text never changes. */
function asked(id: string): AskedPaper {
  return {
    kind: 'CONTRACT',
    answer: { id },
    from: sql`contracts join tenancies t on t.id = contracts.tenancy_id`,
    which: sql`contracts.id = ${id}`,
    refusal: sql`case ${stateOf} when 'WAITING' then null when 'LAPSED' then 'CONTRACT_LAPSED' else 'CONTRACT_ANSWERED' end`,
  };
}

/**
 * Sends the code by which a contract is read and answered.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED, CONTRACT_LAPSED, NUMBER_UNPROVEN or TOO_MANY_ATTEMPTS
 */
export function sendContractCode(
  context: PersonContext,
  door: Door,
  { id }: ContractCodeInput,
): Promise<PhoneCodeSent> {
  return sendAnswerCode(context, door, asked(id));
}

/**
 * The text of the contract that waits, for its code, which goes on to give one answer.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED, CONTRACT_LAPSED or PHONE_CODE_WRONG
 */
export async function readByCode(context: PersonContext, door: Door, input: ReadContractInput): Promise<Contract> {
  const { id } = input;
  const tried = triedCode(context, door, asked(id), input, sql`false`);
  const [, { rows }, [contract]] = await context.db.batch([
    // Codes of one tenancy are tried one after the other.
    context.db.execute(sql`select from tenancies where id = ${door.tenancy_id} for update`),
    context.db.execute<{ is_right: boolean }>(withCtes([tried], sql`select ${tried.is_right} from ${tried}`)),
    contractQuery(context, id),
  ]);
  const { state, tenancy_id } = foundRow(contract);
  if (tenancy_id !== door.tenancy_id) throw new DomainError('NOT_FOUND');
  if (state !== 'WAITING') throw new DomainError(state === 'LAPSED' ? 'CONTRACT_LAPSED' : 'CONTRACT_ANSWERED');
  if (!rows[0]?.is_right) throw new DomainError('PHONE_CODE_WRONG');
  return foundRow(contract);
}

/**
 * The tenant agrees by that code, once, with their name; another name does not use it up.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED, CONTRACT_LAPSED, PHONE_CODE_WRONG, CONFLICT or VALIDATION
 */
export function agreeByCode(context: Keyed<PersonContext>, door: Door, input: AgreeByCodeInput): Promise<Contract> {
  const { name, sha256 } = input;
  return answerByCode(context, door, input, { answer: 'AGREED', name, sha256, note: null });
}

/**
 * The tenant declines by that code, once.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED, CONTRACT_LAPSED or PHONE_CODE_WRONG
 */
export function declineByCode(context: Keyed<PersonContext>, door: Door, input: DeclineByCodeInput): Promise<Contract> {
  return answerByCode(context, door, input, { answer: 'DECLINED', name: null, sha256: null, note: input.note });
}

function answerByCode(
  context: Keyed<PersonContext>,
  door: Door,
  input: ReadContractInput,
  given: Answer,
): Promise<Contract> {
  const tried = triedCode(context, door, asked(input.id), input, isMeant(given));
  return answerContract(context, input.id, given, { tried, tenancy: door.tenancy_id });
}
