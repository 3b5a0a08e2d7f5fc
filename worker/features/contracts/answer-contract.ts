import { sql } from 'drizzle-orm';
import { contractAnswers, contracts } from '#drizzle/schema/contracts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import {
  type AgreeContractInput,
  type Contract,
  type DeclineContractInput,
  NOT_THE_NAME,
} from '#shared/contract/contracts.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { contractQuery, isOwnContract, stateOf } from './queries.ts';

type TenantContext = SignedInContext & PersonContext;

/** What is given as the answer to a contract, and what must be true of the contract beside its state. */
interface Answer {
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
  return answerContract(context, input.id, { answer: 'AGREED', name: input.name, sha256: input.sha256, note: null });
}

/**
 * The tenant declines the newest version of their contract. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, CONTRACT_ANSWERED if they have agreed, or CONTRACT_LAPSED
 */
export function declineContract(context: TenantContext, input: DeclineContractInput): Promise<Contract> {
  return answerContract(context, input.id, { answer: 'DECLINED', name: null, sha256: null, note: input.note });
}

async function answerContract(context: TenantContext, id: string, given: Answer): Promise<Contract> {
  const { db } = context;
  const { answer, name, sha256, note } = given;
  const isIt = sql`${contracts.id} = ${id} and ${isOwnContract(context)}`;
  const isRead = sha256 === null ? sql`true` : sql`${contracts.sha256} = ${sha256}`;
  const isNamed = name === null ? sql`true` : sql`normal_text(${contracts.tenant_name}) = normal_text(${name}::text)`;
  const answered = selected('answered', {
    ...pick(tenancies, 'id', 'owner_id', 'room_id', 'kost_id'),
    ...pick(contracts, 'version', 'sha256', 'tenant_name'),
    contract_id: contracts.id,
  })`contracts join tenancies on tenancies.id = ${contracts.tenancy_id}
      where ${isIt} and ${stateOf} = 'WAITING' and ${isRead} and ${isNamed}`;
  const row = {
    ...pick(answered, 'contract_id', 'sha256'),
    role: 'TENANT' as const,
    answer,
    user_id: byWhom(context),
    name: name ?? answered.tenant_name,
    method: 'SESSION' as const,
    note,
    created_at: nowIso(context),
  };
  const action = answer === 'AGREED' ? 'tenancy.agree-contract' : 'tenancy.decline-contract';
  const effects = {
    kept: insertion(contractAnswers, row, answered),
    audited: auditOwned(context, action, answered, ['version']),
    told: addedNotices(context, {
      kind: 'CONTRACT_ANSWERED',
      from: atPlaces(answered),
      user: answered.owner_id,
      details: {
        ...placeFacts,
        ...pick(answered, 'contract_id', 'version', 'tenant_name'),
        ...(answer === 'DECLINED' && { declined: sql`true`, reason: note }),
      },
    }),
  };
  const [, { rows }, [contract]] = await db.batch([
    // Another version is made, and the tenancy ends, before or after.
    db.execute(sql`select from tenancies where id = (select tenancy_id from contracts where ${isIt}) for update`),
    db.execute(withCtes([answered, effects], sql`select ${answered.id} from ${answered}`)),
    contractQuery(context, id),
  ]);
  const now = foundRow(contract);
  if (rows.length > 0) {
    sendNoticesSoon(context);
    return now;
  }
  const before = now.answers.find(({ role }) => role === 'TENANT')?.answer;
  if (before === answer) return now;
  if (before !== undefined) throw new DomainError('CONTRACT_ANSWERED');
  if (now.state === 'LAPSED') throw new DomainError('CONTRACT_LAPSED');
  if (name === null || normalText(now.tenant_name) === normalText(name)) throw new DomainError('CONFLICT');
  throw new DomainError('VALIDATION', { message: NOT_THE_NAME, issues: [{ path: ['name'], message: NOT_THE_NAME }] });
}
