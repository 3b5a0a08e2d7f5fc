import { sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type OfferRenewalInput, RENT_AGREED_ALREADY } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { RenewalState } from '#shared/enums.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { isContractSpan, MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { isOpenLeavingState } from '#shared/rules/leaving.ts';
import { RENEWAL_MONTHS, renewedRentFrom } from '#shared/rules/renewal.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isOpenLeaving } from './leaving-steps.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { renewalEffects } from './renewal-steps.ts';
import { isOpenRenewal, isStanding } from './standing-renewals.ts';

/**
 * The owner offers a longer contract, at the same or another rent. It changes nothing until the tenant accepts it.
 *
 * @throws DomainError NOT_FOUND, RENEWAL_NOT_DUE, CONTRACT_NOT_LONGER, LEAVING_OPEN, RENEWAL_OPEN, ROOM_NOT_AVAILABLE
 *   (promised to somebody else), or VALIDATION (another rent while one is agreed for later)
 */
export async function offerRenewal(context: OwnerContext, input: OfferRenewalInput): Promise<Tenant> {
  const { db, scope } = context;
  const { id, contract_end, monthly_rent, reminds } = input;
  const day = today(context);
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const from = sql`(date_trunc('month', tenancies.contract_end - 1) + interval '1 month')::date`;
  const rentWas = rentOn('tenancies', from);
  const isRentAgreed = sql`(${rentWas} <> ${monthly_rent}::bigint and tenancies.next_rent_from > ${day}::date) is true`;
  const isPromised = sql`exists (select from stays s where s.room_id = tenancies.room_id
    and s.tenancy_id is distinct from tenancies.id and s.during && daterange(${day}::date, ${contract_end}::date))`;
  const offered = selected('offered', {
    ...pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
    ends_on: sql<string>`tenancies.contract_end`,
    contract_end: sql<string>`${contract_end}::date`,
    monthly_rent: sql<number>`${monthly_rent}::bigint`,
    rent_from: sql<string>`${from}`,
    rent_was: rentWas,
    asked_rent: sql<null>`null::bigint`,
    state: sql<RenewalState>`'OFFERED'`,
  })`tenancies
    where ${isIt} and tenancies.status = 'ACTIVE' and tenancies.confirmed_at is not null
      and tenancies.contract_end between ${day}::date and ${lastDue(day)}::date
      and ${contract_end}::date > tenancies.contract_end
      and ${contract_end}::date <= tenancies.contract_end + make_interval(months => ${MAX_CONTRACT_MONTHS})
      and not exists (select from renewals r where r.tenancy_id = tenancies.id and ${isStanding(day, 'tenancies')})
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isOpenLeaving})
      and not ${isRentAgreed} and not ${isPromised}`;
  const row = {
    tenancy_id: offered.id,
    ...pick(
      offered,
      'owner_id',
      'kost_id',
      'ends_on',
      'contract_end',
      'monthly_rent',
      'rent_from',
      'rent_was',
      'state',
    ),
    reminds,
    created_at: nowIso(context),
  };
  // What stands no more gives its place first.
  const lapsed = returned('lapsed', { id: sql<string>`r.id` })`
    update renewals r set state = 'ENDED' where r.tenancy_id in (${idsOf(offered)}) and ${isOpenRenewal}`;
  const added = insertion(renewals, row, sql`${offered} where (select count(*) from ${lapsed}) >= 0`);
  const [, { rows }, [tenancy]] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute(
      withCtes([offered, lapsed, { added }, renewalEffects(context, 'tenancy.offer-renewal', offered)], idsOf(offered)),
    ),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const tenant = toTenant(tenancy);
  if (rows.length === 0) throw refusalOf(tenant, input, day);
  sendNoticesSoon(context);
  return tenant;
}

/** The last end of a contract that can be renewed today. */
const lastDue = (day: string) => addMonths(day, RENEWAL_MONTHS);

function refusalOf(tenant: Tenant, input: OfferRenewalInput, day: string): DomainError {
  const { contract_end: end, leaving, renewal, next_rent: next, monthly_rent: rent } = tenant;
  const isDue = tenant.status === 'ACTIVE' && tenant.confirmed_at !== null && end >= day && end <= lastDue(day);
  if (!isDue) return new DomainError('RENEWAL_NOT_DUE');
  if (!isContractSpan(end, input.contract_end)) return new DomainError('CONTRACT_NOT_LONGER');
  if (leaving !== null && isOpenLeavingState(leaving.state)) return new DomainError('LEAVING_OPEN');
  if (renewal?.state === 'OFFERED' || renewal?.state === 'ASKED') return new DomainError('RENEWAL_OPEN');
  const rentThen = next !== null && `${next.from}-01` <= renewedRentFrom(end) ? next.amount : rent;
  if (next === null || rentThen === input.monthly_rent) return new DomainError('ROOM_NOT_AVAILABLE');
  const issues = [{ path: ['monthly_rent'], message: RENT_AGREED_ALREADY }];
  return new DomainError('VALIDATION', { message: RENT_AGREED_ALREADY, issues });
}
