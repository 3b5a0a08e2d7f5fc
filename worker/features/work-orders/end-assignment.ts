import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import { workTransitions } from '#shared/rules/work-order.ts';
import { assertAllKosts, ofOwner } from '../../scope.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PartyContext, type SignedInContext } from '../../context.ts';
import { isLiveAssignment, leadingTo } from '../../db/states.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { stepEffects, noticeToOwner } from './work-steps.ts';

const ENDED = 'Teknisi tidak lagi bekerja untuk kost ini';

/**
 * Ends the assignment between an owner and a technician, by either of them. Jobs that are not done go back to the owner; an
 * invitation that the owner made ends too. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function endAssignment(context: SignedInContext & PartyContext, id: string): Promise<void> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const side =
    scope.of === 'owner' ? ofOwner(scope, technicianAssignments, 'l') : sql`l.technician_id = ${scope.person}`;
  const mine = sql`l.id = ${id} and ${side}`;
  const jobs = sql`technician_links l join work_orders w on w.owner_id = l.owner_id and w.assignee_id = l.technician_id
    where ${mine} and ${leadingTo(workTransitions, 'OPEN', sql`w.state`)}`;
  const [, { rows }] = await db.batch([
    // The account's lock lets an invitation that is being accepted come before or after this call.
    lockedAccount(context, sql`(select l.technician_id from technician_links l where ${mine})`),
    db.execute(endedAssignment(context, mine)),
    // Separate statements, so that they see a job that was just being assigned.
    db.execute(sql`
      select id from complaints where id in (select w.complaint_id from ${jobs}) order by id for update`),
    db.execute(freedWork(context, jobs)),
  ]);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
  sendNoticesSoon(context);
}

/** @param mine the condition on `technician_links l` */
function endedAssignment(context: SignedInContext, mine: SQL): SQL {
  const now = nowIso(context);
  const ended = returned('ended', pick(technicianAssignments, 'id', 'owner_id', 'technician_id'))`
    update technician_links set ${changes(technicianAssignments, { state: 'ENDED', ended_at: now })}
    where id in (select l.id from technician_links l where ${mine}) and ${isLiveAssignment(sql`state`)}`;
  const effects = {
    revoked: sql`
      update account_links set ${changes(accountLinks, { revoked_at: now })} from ${ended}
      where account_links.user_id = ${ended.technician_id} and account_links.created_by = ${ended.owner_id}
        and kind = 'INVITATION' and used_at is null and revoked_at is null`,
    audited: auditOwned(context, 'technician.end', ended),
  };
  return withCtes([ended, effects], sql`select l.id from technician_links l where ${mine}`);
}

/** @param jobs a FROM with the jobs `w` */
function freedWork(context: SignedInContext & PartyContext, jobs: SQL): SQL {
  const moved = returned('moved', {
    ...pick(workOrders, 'id', 'complaint_id'),
    from_state: alias(workOrders, 'old').state,
  })`
    update work_orders set ${changes(workOrders, { state: 'OPEN', assignee_id: null, accepted_at: null, started_at: null, updated_at: nowIso(context) })}
    where id in (select w.id from ${jobs})`;
  const steps = stepEffects(context, moved, 'OPEN', ENDED);
  // If the owner ended the assignment, they need no notice.
  const told = context.scope.of === 'owner' ? sql`select` : noticeToOwner(context, 'WORK_DECLINED', moved);
  return withCtes([moved, steps], told);
}
