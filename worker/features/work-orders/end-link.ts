import { sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { technicianLinks } from '#drizzle/schema/technician-links.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import { workTransitions } from '#shared/rules/work-order.ts';
import { assertAllKosts, ofOwner } from '../../scope.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type PartyContext, type SignedInContext } from '../../context.ts';
import { isLiveLink, leadingTo } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockAccount } from '../accounts/queries.ts';
import { stepParts, tellOwner } from './work-steps.ts';

const ENDED = 'Teknisi tidak lagi bekerja untuk kost ini';

/**
 * Ends the link between an owner and a technician, by either of them. Jobs that are not done go back to the owner; an
 * invitation that the owner made ends too. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function endLink(context: SignedInContext & PartyContext, id: string): Promise<void> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const now = nowIso(context);
  const side = scope.of === 'owner' ? ofOwner(scope, technicianLinks, 'l') : sql`l.technician_id = ${scope.person}`;
  const mine = sql`l.id = ${id} and ${side}`;
  const jobs = sql`technician_links l join work_orders w on w.owner_id = l.owner_id and w.assignee_id = l.technician_id
    where ${mine} and ${leadingTo(workTransitions, 'OPEN', sql`w.state`)}`;
  const freed = {
    state: 'OPEN',
    assignee_id: null,
    accepted_at: null,
    started_at: null,
    updated_at: now,
  } as const;
  const [, { rows }] = await db.batch([
    // The account's lock lets an invitation that is being accepted come before or after this call.
    lockAccount(context, sql`(select l.technician_id from technician_links l where ${mine})`),
    db.execute(sql`
      with mine as (select l.id, l.owner_id, l.technician_id from technician_links l where ${mine}), ended as (
        update technician_links set ${changes(technicianLinks, { state: 'ENDED', ended_at: now })}
        where id in (select id from mine) and ${isLiveLink(sql`state`)} returning id, owner_id, technician_id
      ), revoked as (
        update account_links set ${changes(accountLinks, { revoked_at: now })} from ended
        where account_links.user_id = ended.technician_id and account_links.created_by = ended.owner_id
          and kind = 'INVITATION' and used_at is null and revoked_at is null
      ), audited as (${auditNamed(context, 'technician.end', 'ended')})
      select id from mine`),
    // Separate statements, so that they see a job that was just being assigned.
    db.execute(sql`
      select id from complaints where id in (select w.complaint_id from ${jobs}) order by id for update`),
    db.execute(sql`
      with before as (select w.id, w.state from ${jobs}), moved as (
        update work_orders set ${changes(workOrders, freed)} from before where work_orders.id = before.id
        returning work_orders.id, work_orders.complaint_id, before.state as from_state
      ), ${stepParts(context, sql`moved`, 'OPEN', ENDED)}
      ${tellOwner(
        context,
        'WORK_DECLINED',
        // If the owner ended the link, they need no notice.
        sql`select complaint_id from moved where ${scope.of === 'owner' ? sql`false` : sql`true`}`,
      )}`),
  ]);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
  sendNoticesSoon(context);
}
