import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { listed } from '../../db/ctes.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { cancelledBills } from '../invoices/cancelled-bills.ts';
import { addNotice } from '../notices/add-notice.ts';
import { depositHeld } from '../payments/deposit-held.ts';
import { setRooms } from '../rooms/held-rooms.ts';
import { inScope } from '../../scope.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * Cancels a contract that has not begun: its room becomes free, its drafts are cancelled.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_PENDING
 */
export async function cancelTenancy(context: OwnerContext, id: string): Promise<Tenant> {
  const { db, scope } = context;
  const isDraft = sql`status = 'DRAFT'`;
  const bills = cancelledBills(context, {
    which: sql`tenant_id in (select id from called_off) and ${isDraft}`,
    reason: cancelReasons.CALLED_OFF,
  });
  const [, , , cancelled, [tenancy]] = await db.batch([
    ...lockTenancy(context, id, isDraft),
    db.execute(sql`
      with called_off as (
        update tenancies set ${changes(tenancies, { status: 'INACTIVE', updated_at: nowIso(context) })}
        where id = ${id} and ${inScope(scope, tenancies)} and ${leadingTo(tenancyTransitions, 'INACTIVE')}
        returning id, room_id, kost_id, owner_id, user_id
      ), freed as (
        ${setRooms(context, 'AVAILABLE', sql`select room_id from called_off`)}
      ), ${listed(bills.parts)}, audited as (
        ${auditNamed(context, 'tenancy.cancel', 'called_off')}
      ), told as (
        ${addNotice(context, {
          kind: 'TENANCY_ENDED',
          from: atPlaces('called_off'),
          user: sql`t.user_id`,
          details: { ...placeFacts, deposit_held: depositHeld('t') },
        })}
      ) select id from called_off`),
    selectTenancy(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (cancelled.rows.length === 0) throw new DomainError('TENANCY_NOT_PENDING');
  return toTenant(tenancy);
}
