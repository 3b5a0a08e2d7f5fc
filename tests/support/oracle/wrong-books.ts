import type pg from 'pg';
import type { KostZone, RecurrenceType, RentPeriod } from '#shared/enums.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { simulateFees } from './late-fees.ts';
import { movedZones, unsoundMoney } from './money-rules.ts';
import { periodDueDate } from './recurrence.ts';
import { dayInZone } from '#shared/rules/zone.ts';

/**
 * What is wrong with all books of a database, judged by rules of its own: the oracle of the histories and of the year.
 *
 * @param now until when late fees have been charged, on the days of each kost
 */
export async function wrongBooks(client: pg.Client, now: Date): Promise<string[]> {
  return [...(await unsoundMoney(client)), ...(await wrongSeries(client)), ...(await wrongFees(client, now))];
}

/**
 * Each period of a series is due on its day: of a rent of another period than the month, on the first day of the period. A
 * monthly rent has its own day, which the owner may change between them.
 */
async function wrongSeries(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    id: string;
    type: RecurrenceType;
    of: RentPeriod | null;
    period: number;
    due: string;
    first: string;
  }>(`
    select i.id, i.recurrence_type as type, i.series_period as period, i.due_date::text as due, f.rent_period as of,
      (case when f.rent_period is null then f.due_date else f.periods_from end)::text as first
    from invoices i join invoices f on f.id = i.series_id
    where f.rent_day is null and (f.rent_period is null or i.series_period > 0)`);
  const dueDate = ({ type, of, period, first }: (typeof rows)[number]) =>
    of === null ? periodDueDate(first, type, period) : firstDayOf(first, of, period);
  return rows
    .filter((row) => row.due !== dueDate(row))
    .map(({ id, period, due }) => `period ${period} of a series is due on ${due}: ${id}`);
}

const monthsOf = { QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const;

function firstDayOf(first: string, period: RentPeriod, count: number): string {
  if (period === 'DAY' || period === 'WEEK') return addDays(first, (period === 'DAY' ? 1 : 7) * count);
  return addMonths(first, (period === 'MONTH' ? 1 : monthsOf[period]) * count);
}

interface LateBill {
  id: string;
  principal: number;
  bps: number;
  free: string;
  zone: KostZone;
  payments: { at: string; amount: number }[];
  fees: [day: string, amount: number][];
}

/**
 * Open late bills were charged each day by the rule. Left out are those whose past was changed: by a waiver, by money
 * that was taken back, or by money that was recorded for an earlier day; those of an owner who was switched off
 * (integration/switched-off), those that a settlement which waits is to pay, of a kost whose days began at another hour before, and of days after
 * leaving.
 */
async function wrongFees(client: pg.Client, now: Date): Promise<string[]> {
  const { rows } = await client.query<LateBill>(`
    select i.id, (subtotal + tax_amount)::float as principal, late_fee_bps as bps,
      greatest(due_date, issued_date)::text as free, zone,
      (select coalesce(json_agg(json_build_object('at', p.paid_at, 'amount', p.allocated_amount)), '[]') from payments p
        where p.invoice_id = i.id and p.status = 'SUCCEEDED') as payments,
      (select coalesce(json_agg(json_build_array(f.day, f.amount) order by f.day), '[]') from late_fees f
        where f.invoice_id = i.id) as fees
    from invoices i where status in ('SENT', 'VIEWED', 'PARTIAL') and late_fee_bps > 0
      and not exists (select from late_fees f where f.invoice_id = i.id and f.waived_at is not null)
      and not exists (select from payments p
        where p.invoice_id = i.id and (p.voided_at is not null or p.paid_at < p.created_at))
      and not exists (select from settlements s where s.state in ('PROPOSED', 'AGREED')
        and s.figures->'bills' @> jsonb_build_array(jsonb_build_object('id', i.id)))
      and not exists (select from account_pauses a where a.user_id = i.owner_id)
      and not exists (select from ${movedZones} as z where z.kost_id = i.kost_id)
      and not exists (select from tenancies t left join leavings l on l.tenancy_id = t.id and l.state in ('AGREED', 'STAY_ASKED')
        where t.id = i.tenant_id and least(t.check_out_date, l.leaves_on)
          <= coalesce(i.covers_from, case i.invoice_type when 'MONTHLY_RENT' then date_trunc('month', i.due_date)::date end))`);
  return rows.flatMap(({ id, principal, bps, free, zone, payments, fees }) => {
    const paid = payments.map(({ at, amount }) => ({ at: new Date(at), amount }));
    const due = simulateFees({ principal, lateFeeBps: bps, lastFreeDay: free, zone }, paid, dayInZone(now, zone));
    return JSON.stringify(due) === JSON.stringify(fees) ? [] : [`late fees of ${id} are not those of the rule`];
  });
}
