import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import type { Context, OwnerContext } from '../../context.ts';
import { pick, type Rows, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { wasAndIs } from '../notices/added-notices.ts';
import { toldChange } from '../notices/told-change.ts';
import { isRentSeries, lateFeeOfSeries, presentSeriesFirst, rentDayOfSeries } from '../tenants/automatic-rent.ts';
import { atPlaces } from '../tenants/tenancy-places.ts';
import { rentFacts } from '../tenants/told-terms.ts';
import type { agreedTenancies, AutomaticTerms } from './agreed-tenancy.ts';
import { askedLateFee, chosenDay } from './series-change.ts';

/**
 * The statement that tells tenants another rent, and another due day or late fee of their automatic rents, before these
 * change. A first series changes no day: until then each bill has said its own.
 */
export function toldOfAutomaticRent(
  context: OwnerContext,
  agreed: ReturnType<typeof agreedTenancies>,
  input: AutomaticTerms,
): SQL {
  const { id, contract_start: start, rent_period: period } = agreed;
  const usual = usualFee(agreed.late_fee_bps);
  const series = (
    which: SQL,
  ) => sql`lateral (select s.rent_period, ${rentDayOfSeries} as day, ${lateFeeOfSeries} as late_fee
    from invoices s where s.tenant_id = ${id} and ${isRentSeries} and ${which} order by ${presentSeriesFirst} limit 1)`;
  // What the call lets go on; of another period than the month a stopped one does not, and one more begins.
  const goesOn = sql`case when s.rent_period is null then ${period} = 'MONTH' else s.next_issue_on is not null end`;
  const isMonthly = sql`${period} = 'MONTH' and present.day is not null and present.rent_period is null`;
  const day = chosenDay(input, sql`present.day`, sql`extract(day from ${start})::int`);
  const fee = askedLateFee(input) ?? sql`coalesce(going.late_fee, ${usual})`;
  const told = toldChange(context, {
    from: sql`${atPlaces(agreed)} left join ${series(sql`true`)} as present on true
      left join ${series(goesOn)} as going on true`,
    tenancy: agreed,
    facts: {
      ...rentFacts(context, agreed),
      ...(input.is_on && {
        rent_day: sql`case when ${isMonthly} then ${wasAndIs(sql`present.day`, day)} end`,
        late_fee_percentage: wasAndIs(percent(sql`coalesce(present.late_fee, ${usual})`), percent(fee)),
      }),
    },
  });
  return withCtes([agreed], told);
}

const [before, after] = [alias(invoices, 'old'), alias(invoices, 'new')];

/** For a RETURNING of first invoices of series: when and with which late fee they bill, and before with the prefix `old_`. */
export const seriesBeforeAndAfter = {
  ...pick(after, 'rent_period'),
  day: dayOf('new'),
  old_day: dayOf('old'),
  late_fee: sql<number>`coalesce(${after.series_late_fee_bps}, ${after.late_fee_bps})`,
  old_late_fee: sql<number>`coalesce(${before.series_late_fee_bps}, ${before.late_fee_bps})`,
};

/** The INSERT that tells tenants that their automatic rents are as they were; of a series that is called off, the usual late fee. */
export function toldOfRentsBack(
  context: Context,
  back: Rows<'tenant_id' | keyof typeof seriesBeforeAndAfter>,
  cancelled: Rows<'id'>,
): SQL {
  const isMonthly = sql`${back.rent_period} is null`;
  return toldChange(context, {
    from: sql`(select distinct on (tenant_id) * from (
        select ${back.tenant_id} as tenant_id, case when ${isMonthly} then ${back.old_day} end as old_day,
          case when ${isMonthly} then ${back.day} end as day, ${back.old_late_fee} as old_fee, ${back.late_fee} as fee from ${back}
        union all select i.tenant_id, null, null, i.late_fee_bps, null from ${cancelled} join invoices i on i.id = ${cancelled.id}
      ) as each order by tenant_id, fee) as turned
      join tenancies t on t.id = turned.tenant_id and ${isLive(sql`t.status`)}
      join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`,
    tenancy: { id: sql`t.id`, user_id: sql`t.user_id`, confirmed_at: sql`t.confirmed_at` },
    facts: {
      rent_day: wasAndIs(sql`turned.old_day`, sql`turned.day`),
      late_fee_percentage: wasAndIs(
        percent(sql`turned.old_fee`),
        percent(sql`coalesce(turned.fee, ${usualFee(sql`t.late_fee_bps`)})`),
      ),
    },
  });
}

function dayOf(row: 'new' | 'old'): SQL<number> {
  const of = sql.raw(row);
  return sql<number>`coalesce(${of}.rent_day, extract(day from ${of}.due_date)::int)`;
}

/** The late fee of a tenancy whose rent no series bills yet, in basis points. */
function usualFee(bps: SQL): SQL {
  return sql`coalesce(${bps}, ${DEFAULT_LATE_FEE_BPS}::int)`;
}

function percent(bps: SQL): SQL {
  return sql`(${bps} / 100.0)::float8`;
}
