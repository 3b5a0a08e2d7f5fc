import { sql } from 'drizzle-orm';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PersonContext } from '../../context.ts';
import { ANSWER_LATER, isPaused } from '../../db/pauses.ts';
import { isLiveAssignment } from '../../db/states.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';

/**
 * The technician agrees to work for an owner who asked; a repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, or OWNER_OFF
 */
export async function agreeToWork(context: PersonContext, id: string): Promise<void> {
  const { db, scope } = context;
  const isMine = sql`id = ${id} and technician_id = ${scope.person}`;
  const isOff = sql`(state = 'INVITED' and ${isPaused(technicianAssignments.owner_id)})`;
  const agreed = returned('agreed', pick(technicianAssignments, 'id', 'owner_id'))`
    update technician_links set ${changes(technicianAssignments, { state: 'ACTIVE', agreed_at: nowIso(context) })}
    where ${isMine} and state = 'INVITED' and not ${isOff}`;
  const audited = auditOwned(context, 'technician.agree', agreed);
  const { rows } = await db.execute<{ is_owner_off: boolean }>(
    withCtes(
      [agreed, { audited }],
      sql`select ${isOff} as is_owner_off from technician_links where ${isMine} and ${isLiveAssignment(sql`state`)}`,
    ),
  );
  const assignment = foundRow(rows[0]);
  if (assignment.is_owner_off) throw new DomainError('OWNER_OFF', { message: ANSWER_LATER });
}
