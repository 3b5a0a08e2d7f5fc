import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { isOpen, leadingTo } from '../../db/states.ts';
import { listed } from '../../db/ctes.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { cancelledBills, mayBeCancelled } from '../invoices/cancelled-bills.ts';
import { addNotice } from '../notices/add-notice.ts';
import { depositHeld } from '../payments/deposit-held.ts';
import { setRooms } from '../rooms/held-rooms.ts';
import { inScope } from '../../scope.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * Ends an active tenancy. The room becomes free and the series ends. Drafts are cancelled, and so are periods that are
 * due later with nothing paid or reported. Other sent bills stay payable by the former tenant.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_ACTIVE
 */
export async function checkOutTenant(context: Keyed<OwnerContext>, id: string): Promise<Tenant> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const now = nowIso(context);
  const day = today(context);
  const isBilledAhead = sql`(${isOpen()} and paid_amount = 0 and series_period > 0 and due_date > ${day})`;
  const ended = { status: 'TERMINATED', check_out_date: day, terminated_at: now, updated_at: now } as const;
  const bills = cancelledBills(context, {
    which: sql`tenant_id in (select id from ended) and ${mayBeCancelled} and (status = 'DRAFT' or ${isBilledAhead})`,
    reason: cancelReasons.CHECKOUT,
  });
  const {
    repeated,
    results: [, , , checkedOut, [tenancy]],
  } = await once.batch([
    // Drafts are locked here too, so that this call does not wait for one being sent while it holds the locks of the
    // room and the owner's numbers.
    ...lockTenancy(context, id, sql`(status = 'DRAFT' or ${isBilledAhead})`),
    db.execute<{ request_ids: string[] }>(sql`
      with ended as (
        update tenancies set ${changes(tenancies, ended)}
        where id = ${id} and ${inScope(scope, tenancies)} and ${leadingTo(tenancyTransitions, 'TERMINATED')} and ${once.isFree}
        returning id, room_id, kost_id, owner_id, user_id
      ), freed as (
        ${setRooms(context, 'AVAILABLE', sql`select room_id from ended`)}
      ), ${listed(bills.parts)}, audited as (
        ${auditNamed(context, 'tenancy.checkout', 'ended')}
      ), told as (
        ${addNotice(context, {
          kind: 'TENANCY_ENDED',
          from: atPlaces('ended'),
          user: sql`t.user_id`,
          details: { ...placeFacts, deposit_held: depositHeld('t') },
        })}
      ), kept as (${once.keep(sql`ended`, sql`id`)})
      select ${bills.requestIds} as request_ids from ended`),
    selectTenancy(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (repeated) return toTenant(tenancy);
  const [outcome] = checkedOut.rows;
  if (outcome === undefined) throw new DomainError('TENANCY_NOT_ACTIVE');
  for (const requestId of outcome.request_ids) context.defer(context.gateway.cancelPayment(requestId));
  return toTenant(tenancy);
}
