import { sql } from 'drizzle-orm';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import type { Technician } from '#shared/contract/technicians.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { isActiveAccount } from '../../db/states.ts';
import { searchedNumbers } from '../../e164.ts';
import { foundRow } from '../../errors.ts';
import { accountsWithNumber, comparedNumberOf } from '../accounts/proofs.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isManagedIn } from '../accounts/masked-accounts.ts';
import { assertAllKosts } from '../../scope.ts';
import { techniciansQuery } from './technicians.ts';

/**
 * Asks a registered technician, found by their whole email or phone number, to work for the caller; they must agree. A
 * number that several accounts have finds nobody, nor does one that was only typed in a profile that has a proven one. Asking again changes nothing unless the assignment has ended.
 *
 * @throws DomainError NOT_FOUND, the same for no account, one of another role, and one whose holder has never used it
 */
export async function askTechnician(context: OwnerContext, contact: string): Promise<Technician> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const numbers = searchedNumbers(contact);
  const foundId = { id: sql<string>`min(users.id::text)::uuid` };
  const found = selected('found', foundId)`users
    where users.role = 'MAINTENANCE' and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })}
      and users.id in (select id from users where email = lower(${contact}) union ${accountsWithNumber(numbers)})
      and (users.email = lower(${contact}) or ${comparedNumberOf(sql`users`)} = any(${textArray(numbers)}))
      and (users.password_chosen_at is not null or ${isManagedIn(scope)})
    having count(*) = 1`;
  const assignment = {
    id: context.newId(),
    owner_id: scope.owner,
    technician_id: found.id,
    state: 'INVITED',
    created_at: nowIso(context),
  } as const;
  const again = { state: 'INVITED', agreed_at: null, ended_at: null, created_at: sql`excluded.created_at` } as const;
  const asked = returned(
    'asked',
    pick(technicianAssignments, 'id', 'owner_id', 'technician_id'),
  )`${insertion(technicianAssignments, assignment, found)}
      on conflict (owner_id, technician_id) do update set ${changes(technicianAssignments, again)}
      where technician_links.state = 'ENDED'`;
  const told = addedNotices(context, {
    kind: 'WORK_INVITED',
    from: sql`${asked} join users on users.id = ${asked.owner_id}`,
    user: asked.technician_id,
    details: { owner_name: sql`users.full_name` },
  });
  const [, { rows }] = await db.batch([
    db.execute(withCtes([found, asked, { told }], auditOwned(context, 'technician.ask', asked))),
    db.execute<Technician & Record<string, unknown>>(
      withCtes([found], techniciansQuery(context, sql`l.technician_id = (select ${found.id} from ${found})`)),
    ),
  ]);
  const technician = foundRow(rows[0]);
  sendNoticesSoon(context);
  return technician;
}
