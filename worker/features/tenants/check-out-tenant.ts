import { sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { isOpen, leadingTo } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import type { Keyed } from '../../idempotency.ts';
import { mayBeCancelled } from '../invoices/cancelled-bills.ts';
import { endTenancy } from './end-tenancy.ts';
import { toTenant } from './queries.ts';

/**
 * Ends an active tenancy. The room becomes free and the series ends. Drafts are cancelled, and so are periods that are
 * due later with nothing paid or reported. Other sent bills stay payable by the former tenant.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_ACTIVE
 */
export async function checkOutTenant(context: Keyed<OwnerContext>, id: string): Promise<Tenant> {
  const day = today(context);
  const isBilledAhead = sql`(${isOpen()} and paid_amount = 0 and series_period > 0 and due_date > ${day})`;
  const isOver = sql`(status = 'DRAFT' or ${isBilledAhead})`;
  const { tenancy, hasEnded } = await endTenancy(context, id, {
    action: 'tenancy.checkout',
    mayEnd: leadingTo(tenancyTransitions, 'TERMINATED'),
    change: { status: 'TERMINATED', check_out_date: day, terminated_at: nowIso(context) },
    bills: {
      // Drafts are locked too, so that this call does not wait for one being sent while it holds the locks of the room
      // and the owner's numbers.
      locked: isOver,
      which: sql`${isOver} and ${mayBeCancelled}`,
      reason: cancelReasons.CHECKOUT,
    },
  });
  if (!hasEnded) throw new DomainError('TENANCY_NOT_ACTIVE');
  return toTenant(tenancy);
}
