import { type SQL, sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RenewalState } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { idsOf, insertion, pick, returned, type Rows } from '../../db/ctes.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { nextPeriodStart } from '../billing/rent-periods.ts';
import { rentBegins } from '../invoices/rent-of-month.ts';
import { isRunningRent } from '../invoices/rent-series.ts';
import { isOpenRenewal } from '../billing/standing-renewals.ts';

const tenancyEnd = sql`tenancies.contract_end`;

/** A day on which periods of the rent of a row of `tenancies` begin: as those of its series, of the last rent, or its contract. */
const begins = sql`case when tenancies.rent_period = 'MONTH'
  then date_trunc('year', tenancies.contract_start)::date - 1 + coalesce(${rentBegins(sql`tenancies.id`, tenancyEnd, sql`tenancies.contract_start`)}, extract(day from tenancies.contract_start)::int)
  else coalesce((select max(i.periods_from) from invoices i where i.tenant_id = tenancies.id and i.rent_period = tenancies.rent_period
    and ${isRunningRent('i')}), tenancies.contract_start) end`;

/** On which day of the month these begin, if that one is in a shorter month. */
const begun = sql`(select max(i.periods_day) from invoices i where i.tenant_id = tenancies.id and i.rent_period = tenancies.rent_period
  and ${isRunningRent('i')})`;

/** The first day of the first period with the rent of a renewal of a row of `tenancies`: it begins on the contract's end or later. */
export const renewedFrom = sql`(select ${nextPeriodStart({ id: sql`tenancies.id`, start: sql`of_rent.day`, period: sql`tenancies.rent_period`, begun: sql`of_rent.begun` }, tenancyEnd)}
  from (select (${begins}) as day, ${begun} as begun offset 0) as of_rent)`;

/** What is offered for a row of `tenancies`. */
export const offeredColumns = (contractEnd: SQL<string>, rent: SQL<number>) => ({
  ...pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
  ends_on: sql<string>`tenancies.contract_end`,
  contract_end: contractEnd,
  monthly_rent: rent,
  rent_from: sql<string>`${renewedFrom}`,
  rent_was: rentOn('tenancies', renewedFrom),
  asked_rent: sql<null>`null::bigint`,
  by_link: sql<boolean>`false`,
  state: sql<RenewalState>`'OFFERED'`,
});

/** The parts that store offers; what stands no more gives its place first. */
export function addedOffer(context: Context, offered: Rows<keyof ReturnType<typeof offeredColumns>>, reminds: boolean) {
  const lapsed = returned('lapsed', { id: sql<string>`r.id` })`
    update renewals r set state = 'ENDED' where r.tenancy_id in (${idsOf(offered)}) and ${isOpenRenewal}`;
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
  return [
    lapsed,
    { added: insertion(renewals, row, sql`${offered} where (select count(*) from ${lapsed}) >= 0`) },
  ] as const;
}
