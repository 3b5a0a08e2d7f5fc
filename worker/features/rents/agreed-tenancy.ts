import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SetAutomaticRentInput } from '#shared/contract/tenants.ts';
import { type OwnerContext, today } from '../../context.ts';
import { pick, selected } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import type { OnceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { rentIfOther } from '../billing/agreed-rent.ts';
import { rentSince } from '../billing/rent-periods.ts';
import { lastLateFee } from '../tenants/automatic-rent.ts';

/** How the automatic rent of a tenancy is set, or of several. */
export type AutomaticTerms = Pick<SetAutomaticRentInput, 'is_on' | 'day' | 'monthly_rent' | 'late_fee_percentage'>;

/**
 * The CTE of the tenancies whose automatic rent is set, with the rent that the call agrees and the one before it. It has no
 * row if nothing may change. It is read before the last statement of the batch stores that rent and the key.
 *
 * @param which of the caller's tenancies
 */
export function agreedTenancies(context: OwnerContext, once: OnceByKey, which: SQL, input: AutomaticTerms) {
  return selected('agreed', {
    ...pick(tenancies, 'id', 'user_id', 'owner_id', 'kost_id', 'room_id', 'full_name'),
    ...pick(tenancies, 'contract_start', 'rent_period', 'confirmed_at'),
    ...pick(tenancies, 'monthly_rent', 'next_rent', 'next_rent_from'),
    rent_since: rentSince('tenancies'),
    late_fee_bps: sql<number | null>`coalesce(${lastLateFee(sql`tenancies.id`)}, tenancies.late_fee_bps)`,
    ...newRent(context, input),
    old_rent_period: tenancies.rent_period,
    old_monthly_rent: tenancies.monthly_rent,
    old_next_rent: tenancies.next_rent,
    old_next_rent_from: tenancies.next_rent_from,
  })`tenancies where ${isSettable(context, once, which, input)}`;
}

/** The columns of the rent that the call agrees. */
export function newRent(context: OwnerContext, input: AutomaticTerms) {
  return rentIfOther(input.monthly_rent, 'tenancies', today(context));
}

/** Whether the automatic rent of a row of `tenancies` may be set by this call. */
export function isSettable(context: OwnerContext, once: OnceByKey, which: SQL, input: AutomaticTerms): SQL {
  const may = input.is_on ? sql`not ${hasOtherRent(context, sql`tenancies.id`)}` : sql`true`;
  return sql`${which} and ${inScope(context.scope, tenancies)} and ${isLive()} and ${once.isFree} and ${may}`;
}

/** Whether a tenancy of the owner has a rent series of another kind, or a draft that will begin one. */
export function hasOtherRent({ scope }: OwnerContext, id: SQL): SQL {
  return sql`exists (select from invoices s where s.tenant_id = ${id} and ${inScope(scope, invoices, 's')} and s.series_period = 0
    and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is null and s.status = 'DRAFT'
      or s.next_issue_on is not null and s.recurrence_type <> 'MONTHLY' and s.rent_period is null))`;
}
