import { type SQL, sql } from 'drizzle-orm';
import { contractAnswers, contracts } from '#drizzle/schema/contracts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import {
  type AgreeContractInput,
  type Contract,
  type DeclineContractInput,
  NOT_THE_NAME,
} from '#shared/contract/contracts.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { type Cte, insertion, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow, wrongField } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { holderAlert, sendAlertsSoon } from '../sending/holder-alert.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { contractQuery, isOwnContract, stateOf } from './queries.ts';

type TenantContext = SignedInContext & PersonContext;

/** What is given as the answer to a contract, and what must be true of the contract beside its state. */
export interface Answer {
  answer: 'AGREED' | 'DECLINED';
  name: string | null;
  /** Of the text that was read; null if that does not matter. */
  sha256: string | null;
  note: string | null;
}

/**
 * The tenant agrees to the newest version of their contract, with their name. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED if they have declined, CONTRACT_LAPSED, CONFLICT if it is another text
 *   than they have read, or VALIDATION if it is another name
 */
export function agreeContract(context: TenantContext, input: AgreeContractInput): Promise<Contract> {
  return answerContract({ ...context, keyUse: null }, input.id, {
    answer: 'AGREED',
    name: input.name,
    sha256: input.sha256,
    note: null,
  });
}

/**
 * The tenant declines the newest version of their contract. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED if they have agreed, or CONTRACT_LAPSED
 */
export function declineContract(context: TenantContext, input: DeclineContractInput): Promise<Contract> {
  return answerContract({ ...context, keyUse: null }, input.id, {
    answer: 'DECLINED',
    name: null,
    sha256: null,
    note: input.note,
  });
}

/** Whether the contract is the text that was read, under the name that was given. */
export function isMeant({ name, sha256 }: Answer): SQL {
  const isRead = sha256 === null ? sql`true` : sql`${contracts.sha256} = ${sha256}`;
  const isNamed = name === null ? sql`true` : sql`normal_text(${contracts.tenant_name}) = normal_text(${name}::text)`;
  return sql`(${isRead} and ${isNamed})`;
}

/** The try of a code to the tenant of a tenancy, by which a contract of it is answered. */
interface ByCode {
  tried: Cte<{ is_right: SQL<boolean> }>;
  tenancy: string;
}

/**
 * Stores an answer.
 *
 * @param by the code that it needs; without one, the caller's session is enough
 */
export async function answerContract(
  context: Keyed<PersonContext>,
  id: string,
  given: Answer,
  by?: ByCode,
): Promise<Contract> {
  const { db } = context;
  const once = onceByKey(context);
  const { answer, name } = given;
  const isIt = sql`${contracts.id} = ${id} and ${isOwnContract(context)}`;
  const isRight = by === undefined ? sql`true` : sql`(select ${by.tried.is_right} from ${by.tried})`;
  const answered = selected('answered', {
    ...pick(tenancies, 'id', 'owner_id', 'room_id', 'kost_id'),
    ...pick(contracts, 'version', 'sha256', 'tenant_name'),
    contract_id: contracts.id,
    user_id: contracts.user_id,
    by_code: sql`true`,
  })`contracts join tenancies on tenancies.id = ${contracts.tenancy_id}
      where ${isIt} and ${stateOf} = 'WAITING' and ${isMeant(given)} and ${isRight} and ${once.isFree}`;
  const effects = { ...effectsOf(context, answered, given, by), keyed: once.kept(answered, answered.contract_id) };
  const {
    repeated,
    results: [, { rows }, [contract]],
  } = await once.batch([
    // Another version is made, and the tenancy ends, before or after.
    db.execute(sql`select from tenancies where id = (select tenancy_id from contracts where ${isIt}) for update`),
    db.execute<{ is_answered: boolean; is_right: boolean | null }>(
      withCtes(
        [...(by === undefined ? [] : [by.tried]), answered, effects],
        sql`select exists (select from ${answered}) as is_answered, ${isRight} as is_right`,
      ),
    ),
    contractQuery(context, id),
  ]);
  const now = foundRow(contract);
  if (repeated || rows[0]?.is_answered) {
    if (by === undefined) sendNoticesSoon(context);
    else sendAlertsSoon(context);
    return now;
  }
  if (by !== undefined && now.tenancy_id !== by.tenancy) throw new DomainError('NOT_FOUND');
  const before = now.answers.find(({ role }) => role === 'TENANT')?.answer;
  // A code is used up; only a session may read the answer that it gave.
  if (before === answer && by === undefined) return now;
  if (before !== undefined) throw new DomainError('CONTRACT_ANSWERED');
  if (now.state === 'LAPSED') throw new DomainError('CONTRACT_LAPSED');
  if (!rows[0]?.is_right) throw new DomainError('PHONE_CODE_WRONG');
  if (name === null || normalText(now.tenant_name) === normalText(name)) throw new DomainError('CONFLICT');
  throw wrongField('name', NOT_THE_NAME);
}

type Answered = Rows<
  | 'id'
  | 'owner_id'
  | 'user_id'
  | 'room_id'
  | 'kost_id'
  | 'contract_id'
  | 'version'
  | 'sha256'
  | 'tenant_name'
  | 'by_code'
>;

/** The answer itself, its entry in the trail, and who is told: of one by a code the tenant's account, too. */
function effectsOf(
  context: PersonContext,
  answered: Answered,
  { answer, name, note }: Answer,
  by: ByCode | undefined,
): Record<string, SQL> {
  const row = {
    ...pick(answered, 'contract_id', 'user_id', 'sha256'),
    role: 'TENANT' as const,
    answer,
    name: name ?? answered.tenant_name,
    method: by === undefined ? ('SESSION' as const) : ('CODE' as const),
    note,
    created_at: nowIso(context),
  };
  const action = answer === 'AGREED' ? 'tenancy.agree-contract' : 'tenancy.decline-contract';
  const alerted = holderAlert(context, 'CONTRACT_BY_CODE', { from: answered, user: answered.user_id });
  return {
    ...(by !== undefined && answer === 'AGREED' && { alerted }),
    kept: insertion(contractAnswers, row, answered),
    audited: auditOwned(context, action, answered, by === undefined ? ['version'] : ['version', 'by_code']),
    told: addedNotices(context, {
      kind: 'CONTRACT_ANSWERED',
      from:
        by === undefined
          ? atPlaces(answered)
          : sql`${atPlaces(answered)} ${bothParties(answered.owner_id, answered.user_id, answered.tenant_name)}`,
      user: by === undefined ? answered.owner_id : sql`reader.id`,
      details: {
        ...placeFacts,
        ...pick(answered, 'contract_id', 'version', 'tenant_name'),
        ...(by !== undefined && { tenant_name: sql`reader.tenant_name`, by_code: sql`true` }),
        ...(answer === 'DECLINED' && { declined: sql`true`, reason: note }),
      },
    }),
  };
}
