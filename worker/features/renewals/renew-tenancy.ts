import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RenewTenancyInput, Tenant } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { bindsLeaving } from '#shared/rules/leaving.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { rentIfOther } from '../billing/agreed-rent.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { inScope } from '../../scope.ts';
import { isRentHead } from '../invoices/rent-series.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { rentFollowers } from '../tenants/automatic-rent.ts';
import { firstEnd, isBindingLeaving } from '../billing/standing-renewals.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { isOpenEnded } from './set-goes-on.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { rentFacts, termsBeforeAndAfter } from '../tenants/told-terms.ts';

/**
 * Extends a running or future contract, by ten years at most. A new rent counts for bills made from now on, also for
 * automatic ones. One that goes on by the month gets an end, no earlier than its owner could end it. Not beyond the day from which the room is promised to somebody else.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, LEAVING_OPEN beyond the day of leaving, CONTRACT_NOT_LONGER or
 *   ROOM_NOT_AVAILABLE
 */
export async function renewTenancy(context: Keyed<OwnerContext>, input: RenewTenancyInput): Promise<Tenant> {
  const { db, actor, scope } = context;
  const once = onceByKey(context);
  const { contract_end, monthly_rent } = input;
  const rent = rentIfOther(monthly_rent, 'tenancies', today(context));
  const incomplete = stillMissing(['contract_end']);
  const from = sql`(case when ${isOpenEnded} then ${firstEnd(context)} else contract_end end)`;
  const renewed = returned('renewed', {
    ...termsBeforeAndAfter,
    ...pick(tenancies, 'owner_id'),
  })`
    update tenancies set ${changes(tenancies, { ...rent, contract_end, agreed_end: null, goes_on: sql`nullif(goes_on, true)`, incomplete, updated_at: nowIso(context) })}
    where id = ${input.id} and ${inScope(scope, tenancies)} and ${isLive()}
      and case when ${isOpenEnded} then ${contract_end}::date >= ${from} else ${contract_end}::date > ${from} end
      and ${contract_end}::date <= ${from} + make_interval(months => ${MAX_CONTRACT_MONTHS})
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isBindingLeaving} and l.leaves_on < ${contract_end}::date)
      and ${once.isFree}`;
  const effects = {
    audited: auditOwned(context, 'tenancy.renew', renewed, ['contract_end']),
    told: addedNotices(context, {
      kind: 'CONTRACT_RENEWED',
      from: sql`${atPlaces(renewed)} where ${renewed.confirmed_at} is not null`,
      user: renewed.user_id,
      details: { ...placeFacts, contract_end: renewed.contract_end, ...rentFacts(context, renewed) },
    }),
    kept: once.kept(renewed, renewed.id),
  };
  const {
    repeated,
    results: [, , , , { rows }, [tenancy]],
  } = await once.batch([
    ...lockedTenancy(context, input.id, isRentHead('invoices')),
    db.execute(withCtes([renewed, ...rentFollowers(context, renewed), effects], idsOf(renewed))),
    tenancyQuery(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length > 0) sendNoticesSoon(context);
  if (rows.length > 0 || repeated) return toTenant(tenancy);
  if (!can(actor, 'tenancy:renew', tenancy)) throw new DomainError('TENANCY_NOT_ACTIVE');
  const { leaving } = tenancy;
  const isLonger = contract_end > tenancy.contract_end;
  const isLeaving = bindsLeaving(leaving) && leaving.leaves_on < contract_end;
  throw new DomainError(isLonger && isLeaving ? 'LEAVING_OPEN' : 'CONTRACT_NOT_LONGER');
}
