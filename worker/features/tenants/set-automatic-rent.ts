import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SetAutomaticRentInput, Tenant } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { listed, named } from '../../db/ctes.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { cancelledBills } from '../invoices/cancelled-bills.ts';
import { billsOfTenancies, rentTitle } from '../invoices/rent-bills.ts';
import { monthStart } from '../billing/covered-months.ts';
import { isWatchedRent } from '../invoices/rent-series.ts';
import { rentIfOther, rentOn } from '../billing/agreed-rent.ts';
import { inScope } from '../../scope.ts';
import { isRentSeries } from './automatic-rent.ts';
import {
  changedSeries,
  chosenDay,
  coveredFromDue,
  freeDueDates,
  isBilled,
  issueDaySql,
  lateFeeOf,
  withSeries,
} from './coming-rent.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';

/**
 * Switches the automatic monthly rent of a live tenancy on or off, or changes it. Day and rent change from the next
 * bill on; bills that were sent stay as they are. Each month is billed once: a new day never adds a second bill to a
 * month, and after a pause the series begins with the next due date whose month has no rent yet. A late fee is only
 * taken for a first bill that is still to be made; a running series keeps its own.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, or RENT_SERIES_EXISTS if its rent is billed each week, quarter or
 *   year, or a draft will begin another series
 */
export async function setAutomaticRent(context: Keyed<OwnerContext>, input: SetAutomaticRentInput): Promise<Tenant> {
  const { db } = context;
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , set, [tenancy]],
  } = await once.batch([
    ...lockTenancy(context, input.id, sql`series_period = 0`),
    db.execute<{ id: string | null; has_other: boolean }>(
      input.is_on ? switchedOn(context, once, input) : switchedOff(context, once, input),
    ),
    selectTenancy(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = set.rows;
  if (repeated || (outcome !== undefined && outcome.id !== null)) return toTenant(tenancy);
  throw new DomainError(outcome?.has_other ? 'RENT_SERIES_EXISTS' : 'TENANCY_NOT_ACTIVE');
}

/** The CTEs `before`, the earlier tenancy, and `tenancy`, with its new rent, and the audit entry of that change. */
function withRent(
  context: Keyed<OwnerContext>,
  once: OnceByKey,
  { id, is_on, monthly_rent }: SetAutomaticRentInput,
  mayChange: SQL = sql`true`,
): SQL {
  const { scope } = context;
  const rent = rentIfOther(monthly_rent, 'tenancies', today(context));
  return sql`before as (
      select id, monthly_rent, next_rent, next_rent_from from tenancies where id = ${id} and ${inScope(scope, tenancies)} and ${isLive()} and ${once.isFree} and ${mayChange}
    ), tenancy as (
      update tenancies set ${changes(tenancies, { ...rent, updated_at: nowIso(context) })}
      where id in (select id from before) returning *
    ), kept as (${once.keep(sql`tenancy`, sql`id`)}),
    audited as (
      ${auditEntry(context, {
        action: 'tenancy.set-automatic-rent',
        from: sql`tenancy`,
        subject: sql`id`,
        owner: sql`owner_id`,
        kost: sql`kost_id`,
        details: sql`jsonb_build_object('is_on', ${is_on}::boolean, 'monthly_rent', ${rentOn('tenancy', today(context))})`,
      })}
    )`;
}

/**
 * The statement that ends all series of the tenancy's rent, and cancels a waiting draft of a first bill. Series that have
 * stopped before are no matter of the owner's day any more.
 */
function switchedOff(context: Keyed<OwnerContext>, once: OnceByKey, input: SetAutomaticRentInput): SQL {
  const noted = { next_issue_on: null, stop_noted_at: nowIso(context) };
  const stopped = changes(invoices, { ...noted, updated_at: nowIso(context) });
  const isWaiting = sql`id in (select id from series where status = 'DRAFT')`;
  return sql`
    with ${withRent(context, once, input)}, series as (
      select s.id, s.status from tenancy join invoices s on s.tenant_id = tenancy.id
      where ${isRentSeries} and s.next_issue_on is not null
        or s.next_issue_on is null and s.owner_id = tenancy.owner_id and ${isWatchedRent('s')}
    ), stopped as (
      update invoices set ${stopped} where id in (select id from series where status <> 'DRAFT')
    ), ${listed(cancelledBills(context, { which: isWaiting, reason: null, more: noted }).parts)}
    select id, false as has_other from tenancy`;
}

function switchedOn(context: Keyed<OwnerContext>, once: OnceByKey, input: SetAutomaticRentInput): SQL {
  const day = sql`${today(context)}::date`;
  const hasOther = hasOtherRent(context, input.id);
  const covers = coveredFromDue(sql`planned.first_due`, sql`planned.first_day`, sql`planned.contract_start`);
  const starting = named(
    'starting',
    'id',
    'user_id',
    'owner_id',
    'kost_id',
    'room_id',
    'full_name',
    'first_due',
    'first_day',
    'covers_from',
    'covers_to',
    'monthly_rent',
    'next_rent',
    'next_rent_from',
    'late_fee_bps',
  );
  const first = {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle(starting.covers_from),
    amount: rentOn(starting, starting.first_due),
    due_date: starting.first_due,
    isSent: false,
    late_fee_bps: lateFeeOf(input, starting),
    series: {
      covers_from: starting.covers_from,
      covers_to: starting.covers_to,
      rent_day: starting.first_day,
      rent_month: monthStart(starting.first_due),
      next_issue_on: issueDaySql(starting.first_due),
    },
  } as const;
  const changed = changes(invoices, changedSeries(context, input));
  return sql`
    with ${withRent(context, once, input, sql`not ${hasOther}`)}, ${withSeries(context, input)}, changed as (
      update invoices i set ${changed} from next where i.id = next.id
    ), repriced as (
      update invoice_items it set ${changes(invoiceItems, { quantity: 1, unit_price: sql`next.new_subtotal`, total_price: sql`next.new_subtotal` })}
      from next where it.invoice_id = next.id and next.new_subtotal <> next.subtotal
    ), planned as (
      select tenancy.*, first_day, case when contract_start > ${day} and not ${isBilled(monthStart(sql`contract_start`), sql`tenancy.id`)}
          then contract_start else due end as first_due
      from tenancy cross join lateral (select ${chosenDay(input, sql`extract(day from contract_start)::int`)} as first_day) as choice
      cross join lateral (${freeDueDates(sql`greatest(contract_start, ${day})`, sql`first_day`, sql`tenancy.id`)}) as free
      where not exists (select from series)
    ), starting as (
      select planned.*, ${covers.from} as covers_from, ${covers.to} as covers_to from planned
    ), ${listed(billsOfTenancies(context, starting, [first]))}
    select (select id from tenancy) as id, ${hasOther} as has_other`;
}

/** Whether a tenancy of the owner has a rent series of another kind, or a draft that will begin one. */
function hasOtherRent({ scope }: OwnerContext, id: string): SQL {
  return sql`exists (select from invoices s where s.tenant_id = ${id} and ${inScope(scope, invoices, 's')} and s.series_period = 0
    and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is null and s.status = 'DRAFT'
      or s.next_issue_on is not null and s.recurrence_type <> 'MONTHLY'))`;
}
