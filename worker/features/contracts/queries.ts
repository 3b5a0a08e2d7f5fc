import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { contracts, contractTemplates } from '#drizzle/schema/contracts.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { Contract, ContractOfList, ContractTemplate, ListContractsInput } from '#shared/contract/contracts.ts';
import type { OwnerContext, PartyContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { toPage } from '../../db/page.ts';
import { isLive } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { inScope, ofParty } from '../../scope.ts';
import { lastHome } from '../billing/shares.ts';
import { depositHeld, depositOf } from '../payments/deposit-held.ts';

/** Whether the tenant has given this answer to a contract. */
const isAnswered = (contract: SQL, answer: SQL) => sql`exists (select from contract_answers a
  where a.contract_id = ${contract} and a.role = 'TENANT' and a.answer = ${answer})`;

/** Whether a newer version of the contract `contracts` meets a condition. */
const hasNewer = (which: SQL) => sql`exists (select from contracts n
  where n.tenancy_id = ${contracts.tenancy_id} and n.version > ${contracts.version} and ${which})`;

/** What becomes of a version, from the answers, the newer ones, and whether its tenancy lives. */
export const stateOf = sql<ContractOfList['state']>`case
  when ${isAnswered(sql`${contracts.id}`, sql`'DECLINED'`)} then 'DECLINED'
  when ${isAnswered(sql`${contracts.id}`, sql`'AGREED'`)}
    then case when ${hasNewer(isAnswered(sql`n.id`, sql`'AGREED'`))} then 'LAPSED' else 'AGREED' end
  when ${hasNewer(sql`true`)} or not exists (select from tenancies t
    where t.id = ${contracts.tenancy_id} and ${isLive(sql`t.status`)}) then 'LAPSED'
  else 'WAITING' end`;

const listColumns = {
  ...pick(contracts, 'id', 'tenancy_id', 'version', 'sha256', 'owner_name', 'tenant_name', 'kost_id', 'kost_name'),
  ...pick(contracts, 'room_number', 'monthly_rent', 'deposit_amount', 'contract_start', 'contract_end', 'created_at'),
  state: stateOf,
  answers: sql<ContractOfList['answers']>`(select json_agg(json_build_object('role', a.role, 'answer', a.answer,
    'name', a.name, 'method', a.method, 'sha256', a.sha256, 'note', a.note, 'at', ${isoInstant(sql`a.created_at`)})
    order by a.role) from contract_answers a where a.contract_id = ${contracts.id})`,
};

const received = sql<number>`coalesce((${depositOf(sql`${contracts.tenancy_id}`)} ->> 'deposit_received')::bigint, 0)`;
// What was held of a room that was left by a move went along.
const held = depositHeld(lastHome(sql`${contracts.tenancy_id}`));

/** Whether a contract is one of the scope: an owner's, or a tenant's own. */
export function isOwnContract({ scope }: PartyContext): SQL {
  return ofParty(scope, contracts, contracts.user_id);
}

/** One contract of the caller's, as a query to run alone or in a batch. */
export function contractQuery(context: PartyContext, id: string | SQL) {
  return context.db
    .select({ ...listColumns, body: contracts.body, deposit_received: received, deposit_held: held })
    .from(contracts)
    .where(and(eq(contracts.id, id), isOwnContract(context)));
}

/**
 * One contract of the caller's, with its text.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findContract(context: PartyContext, id: string): Promise<Contract> {
  const [contract] = await contractQuery(context, id);
  return foundRow(contract);
}

/** The contracts of the caller's, of all tenancies or of one, newest first. */
export async function listContracts(context: PartyContext, { tenancy_id, cursor, limit }: ListContractsInput) {
  const rows = await context.db
    .select(listColumns)
    .from(contracts)
    .where(
      and(
        isOwnContract(context),
        tenancy_id === undefined ? undefined : eq(contracts.tenancy_id, tenancy_id),
        cursor === undefined ? undefined : lt(contracts.id, cursor),
      ),
    )
    .orderBy(desc(contracts.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** What stands in the contracts of one of the owner's kosts, as a query to run alone or in a batch. */
export function templateQuery({ db, scope }: OwnerContext, kostId: string) {
  return db
    .select({ body: contractTemplates.body, default_body: sql<string>`default_contract()` })
    .from(kosts)
    .leftJoin(contractTemplates, eq(contractTemplates.kost_id, kosts.id))
    .where(and(eq(kosts.id, kostId), inScope(scope, kosts)));
}

/** @throws DomainError NOT_FOUND */
export function toTemplate(row: { body: string | null; default_body: string } | undefined): ContractTemplate {
  const { body, default_body } = foundRow(row);
  return { body: body ?? default_body, default_body, is_default: body === null };
}

/**
 * What stands in the contracts of one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findTemplate(context: OwnerContext, kostId: string): Promise<ContractTemplate> {
  const [row] = await templateQuery(context, kostId);
  return toTemplate(row);
}
