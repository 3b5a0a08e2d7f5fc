import { sql } from 'drizzle-orm';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CreateTechnicianInput, Technician } from '#shared/contract/technicians.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditAccounts, auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { phoneColumns } from '../../e164.ts';
import { foundRow } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { firstPassword } from '../auth/first-password.ts';
import { assertAllKosts } from '../../scope.ts';
import { techniciansQuery } from './technicians.ts';

/**
 * Makes an account for a technician of the caller. Nobody knows its password: the technician opens it by an invitation
 * (`inviteAccount`), which is also how they agree to work for the caller.
 *
 * @throws DomainError EMAIL_TAKEN, or FORBIDDEN in a scope of some kosts
 */
export async function createTechnician(
  context: Keyed<OwnerContext>,
  input: CreateTechnicianInput,
): Promise<Technician> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const once = onceByKey(context);
  const { full_name, phone, email } = input;
  const assignmentId = context.newId();
  const now = nowIso(context);
  const person = {
    id: context.newId(),
    full_name,
    ...phoneColumns(phone),
    email,
    role: 'MAINTENANCE',
    status: 'ACTIVE',
    ...(await firstPassword(context, oneTimePassword(context.randomBytes))),
    reviewed_by: scope.owner,
    reviewed_at: now,
    created_at: now,
  } as const;
  const account = returned(
    'account',
    pick(users, 'id'),
  )`${insertion(users, person, sql`(select where ${once.isFree}) as free`)}`;
  const assignment = {
    id: assignmentId,
    owner_id: scope.owner,
    technician_id: account.id,
    state: 'INVITED',
    created_at: now,
  } as const;
  const assigned = returned(
    'assigned',
    pick(technicianAssignments, 'id', 'owner_id'),
  )`${insertion(technicianAssignments, assignment, account)}`;
  const effects = {
    kept: once.kept(assigned, assigned.id),
    account_audited: auditAccounts(context, 'account.create', account, {
      owner: scope.owner,
      details: sql`jsonb_build_object('role', 'MAINTENANCE')`,
    }),
  };
  const {
    results: [, { rows }],
  } = await once.batch([
    db.execute(withCtes([account, assigned, effects], auditOwned(context, 'technician.ask', assigned))),
    db.execute<Technician & Record<string, unknown>>(
      techniciansQuery(context, sql`l.id = ${once.answerId(assignmentId)}::uuid`),
    ),
  ]);
  return foundRow(rows[0]);
}
