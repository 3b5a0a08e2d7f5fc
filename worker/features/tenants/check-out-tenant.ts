import { sql } from 'drizzle-orm';
import {
  type CheckoutTenantInput,
  LEFT_BEFORE_ENTERING,
  LEFT_OUT_OF_REACH,
  type Tenant,
} from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { isLeavingDay } from '#shared/rules/tenancy.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { isOpen, leadingTo } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import type { Keyed } from '../../idempotency.ts';
import { isDepositLeft, mayBeCancelled } from '../billing/cancelled-bills.ts';
import { endTenancy } from './end-tenancy.ts';
import { toTenant } from './queries.ts';

/**
 * Ends an active tenancy today, or on a day of the last month. The room becomes free and the series ends. Drafts of rents,
 * whose days the settlement asks for, and of deposits are cancelled, and so are periods that are due after today with nothing
 * paid or reported, and deposits that are open, what was paid of which is held. Drafts of other things stay, to be sent or
 * dropped. Other sent bills stay payable by the former tenant, also those that were due after the day of leaving.
 * `undo-checkout.ts` takes all of it back.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, or VALIDATION if nobody can have left that day
 */
export async function checkOutTenant(context: Keyed<OwnerContext>, input: CheckoutTenantInput): Promise<Tenant> {
  const day = today(context);
  const left = input.check_out_date ?? day;
  if (!isLeavingDay(left, day)) throw wrongField('check_out_date', LEFT_OUT_OF_REACH);
  const now = nowIso(context);
  const isBilledAhead = sql`(${isOpen()} and paid_amount = 0 and coalesce(series_period, 0) > 0 and due_date > ${day})`;
  const isOver = sql`(status = 'DRAFT' and invoice_type in ('MONTHLY_RENT', 'SECURITY_DEPOSIT') or ${isBilledAhead})`;
  const hadEntered = sql`(${left === day}::boolean or coalesce(check_in_date, contract_start) <= ${left}::date)`;
  const { tenancy, hasEnded } = await endTenancy(context, input.id, {
    action: 'tenancy.checkout',
    mayEnd: sql`${leadingTo(tenancyTransitions, 'TERMINATED')} and ${hadEntered}`,
    // Nobody leaves before they came, also where the kost's day began later again since.
    change: {
      status: 'TERMINATED',
      check_out_date: sql`greatest(${left}::date, coalesce(check_in_date, contract_start))`,
      terminated_at: now,
    },
    bills: {
      // Drafts are locked too, so that this call does not wait for one being sent while it holds the locks of the room
      // and the owner's numbers.
      locked: sql`(${isOver} or ${isDepositLeft})`,
      which: sql`(${isOver} and ${mayBeCancelled} or ${isDepositLeft})`,
      reason: cancelReasons.CHECKOUT,
      // By the same instant they are found again if it is undone.
      more: { cancelled_at: now },
    },
  });
  if (!hasEnded)
    throw tenancy.status === 'ACTIVE'
      ? wrongField('check_out_date', LEFT_BEFORE_ENTERING)
      : new DomainError('TENANCY_NOT_ACTIVE');
  return toTenant(tenancy);
}
