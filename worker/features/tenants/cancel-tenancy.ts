import { sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import type { OwnerContext } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { isDepositLeft } from '../billing/cancelled-bills.ts';
import { endTenancy } from './end-tenancy.ts';
import { toTenant } from './queries.ts';

/**
 * Cancels a contract that has not begun: its room becomes free, its drafts and open deposits are cancelled. What was paid is
 * settled, as when somebody leaves.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_PENDING
 */
export async function cancelTenancy(context: OwnerContext, id: string): Promise<Tenant> {
  const isOver = sql`(status = 'DRAFT' or ${isDepositLeft})`;
  const { tenancy, hasEnded } = await endTenancy({ ...context, keyUse: null }, id, {
    action: 'tenancy.cancel',
    mayEnd: leadingTo(tenancyTransitions, 'INACTIVE'),
    change: { status: 'INACTIVE' },
    bills: { locked: isOver, which: isOver, reason: cancelReasons.CALLED_OFF },
  });
  if (!hasEnded) throw new DomainError('TENANCY_NOT_PENDING');
  return toTenant(tenancy);
}
