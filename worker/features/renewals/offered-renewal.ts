import { type SQL, sql } from 'drizzle-orm';
import { renewals } from '#drizzle/schema/renewals.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RenewalState } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { idsOf, insertion, pick, returned, type Rows } from '../../db/ctes.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { isOpenRenewal } from '../billing/standing-renewals.ts';

/** The first day of the first month with the rent of a renewal of a row of `tenancies` (`renewedRentFrom`). */
export const renewedFrom = sql`(date_trunc('month', tenancies.contract_end - 1) + interval '1 month')::date`;

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
