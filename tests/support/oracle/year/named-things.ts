import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { addDays, addMonths, daysBetween } from '#shared/rules/calendar.ts';
import type { Companion, Estate } from './estate.ts';

/** A rent as the books have it, with what it asks for beside itself. */
interface Rent extends Record<string, unknown> {
  id: string;
  tenancy: string;
  month: string;
  months: number;
  at: Date | string;
  asked: number;
  rent: number;
  total: number;
  isPaid: boolean;
}

/**
 * Each rent of a whole month, or of some ahead, asks for the surcharges of who lives there on the first day of each of its
 * months, as their landlord had said it by then.
 *
 * @returns how many paid rents ask for two persons
 */
export async function expectSurcharges({ app, companions }: Estate): Promise<number> {
  const { rows } = await app.deps.db.execute<Rent>(sql`
    select i.id, i.tenant_id as tenancy, to_char(coalesce(i.covers_from, i.due_date), 'YYYY-MM-01') as month,
      case when i.covers_from is null then 1 else round((i.covers_to - i.covers_from) / 30.44)::int end as months,
      i.created_at as at, i.subtotal as total, i.status = 'PAID' as "isPaid",
      coalesce(sum(l.total_price) filter (where l.description = 'Tambahan penghuni'), 0)::int as asked,
      coalesce(sum(l.total_price) filter (where l.description = 'Sewa'), 0)::int as rent
    from invoices i join invoice_items l on l.invoice_id = i.id
    where i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED' and (i.title = 'Sewa di muka' or i.title = 'Sewa kamar' and i.series_period > 0)
    group by i.id`);
  const wrong: string[] = [];
  let ofTwo = 0;
  for (const { id, tenancy, month, months, at, asked, rent, total, isPaid } of rows) {
    const made = new Date(at).getTime();
    const theirs = Array.from({ length: months }, (_, nth) =>
      companions.filter((each) => livesThere(each, tenancy, addMonths(month, nth), made)),
    );
    const due = theirs.flat().reduce((sum, { surcharge }) => sum + surcharge, 0);
    if (asked !== due || total !== rent + due) wrong.push(`${id} asks for ${asked} of ${due} beside ${rent}: ${total}`);
    if (isPaid && theirs.some((of) => of.length === 2)) ofTwo += 1;
  }
  expect(wrong).toEqual([]);
  return ofTwo;
}

/** Whoever moves in or out in the hour of a bill has done so before it (`tendTenancies`). */
function livesThere({ tenancyIds, since, until }: Companion, tenancy: string, first: string, at: number): boolean {
  if (!tenancyIds.includes(tenancy) || since.at > at || since.day > first) return false;
  return until === null || until.at > at || until.day > first;
}

/** No day of a tenancy is paid for by two rents; a rent without days of its own is that of its month. */
export async function expectDaysBilledOnce({ app }: Estate): Promise<void> {
  const span = (of: string) =>
    sql.raw(`daterange(coalesce(${of}.covers_from, date_trunc('month', ${of}.due_date)::date),
      coalesce(${of}.covers_to, (date_trunc('month', ${of}.due_date) + interval '1 month')::date - 1), '[]')`);
  const { rows } = await app.deps.db.execute(sql`
    select a.title, a.due_date, b.title, b.due_date, a.tenant_id from invoices a join invoices b on b.tenant_id = a.tenant_id
      and b.id > a.id and ${span('a')} && ${span('b')}
    where a.invoice_type = 'MONTHLY_RENT' and b.invoice_type = 'MONTHLY_RENT'
      and a.status <> 'CANCELLED' and b.status <> 'CANCELLED'`);
  expect(rows).toEqual([]);
}

interface Moved extends Record<string, unknown> {
  id: string;
  day: string;
  credit: number;
  rents: { from: string; to: string; rent: number }[];
}

/**
 * With a move the days from it on that rents of the old room have asked for become credit, so that no day of a stay is paid
 * for in two rooms: of each month by its days, to a rupiah. The other room's rents begin with the move.
 *
 * @returns how many moves gave days back
 */
export async function expectMovedDays({ app }: Estate): Promise<number> {
  const { rows } = await app.deps.db.execute<Moved>(sql`
    select n.id, n.check_in_date::text as day,
      (select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = n.user_id and c.owner_id = n.owner_id
        and c.kind = 'MOVED' and c.created_at = l.created_at) as credit,
      (select coalesce(json_agg(json_build_object('from', span.from, 'to', span.to, 'rent', (
          select sum(total_price) from invoice_items where invoice_id = i.id and description <> 'Tambahan penghuni'))), '[]')
        from invoices i cross join lateral (select coalesce(i.covers_from, date_trunc('month', i.due_date)::date) as from,
          coalesce(i.covers_to, (date_trunc('month', i.due_date) + interval '1 month')::date - 1) as to) as span
        where i.tenant_id = n.moved_from_id and i.invoice_type = 'MONTHLY_RENT' and i.status not in ('DRAFT', 'CANCELLED')
          and i.sent_at <= l.created_at and span.to >= n.check_in_date) as rents
    from tenancies n join audit_log l on l.subject_id = n.id and l.action = 'tenancy.move'`);
  const wrong = rows.filter(({ day, credit, rents }) => {
    const due = rents.reduce((sum, rent) => sum + rent.rent * shareFrom(day, rent), 0);
    return Math.abs(credit - due) > rents.reduce((sum, { from, to }) => sum + 1 + daysBetween(from, to) / 28, 0);
  });
  expect(wrong).toEqual([]);
  const { rows: before } = await app.deps.db.execute(sql`
    select i.id from invoices i join tenancies n on n.id = i.tenant_id where n.moved_from_id is not null
      and i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED' and i.covers_from < n.check_in_date`);
  expect(before).toEqual([]);
  return rows.filter(({ credit }) => credit > 0).length;
}

/** What of a rent is for its days from a day on: each of its months weighs the same. */
function shareFrom(day: string, { from, to }: { from: string; to: string }): number {
  let [all, left] = [0, 0];
  for (let each = from; each <= to; each = addDays(each, 1)) {
    const weight = daysBetween(from, to) < 31 ? 1 : 1 / daysOfMonth(each);
    all += weight;
    if (each >= day) left += weight;
  }
  return left / all;
}

const daysOfMonth = (day: string) => {
  const first = `${day.slice(0, 7)}-01`;
  return daysBetween(first, addMonths(first, 1));
};

/** Whether a tenant has objected to a settlement, be it to an earlier proposal of it. */
const hasObjected = (of: string) =>
  sql`exists (select from audit_log a where a.subject_id = ${sql.identifier(of)}.tenancy_id
    and a.action = 'tenancy.answer-settlement' and a.details ->> 'settlement' = 'OBJECTED')`;

/** What is kept of a damage stands in the ledger once, with its reason and photo, as far as the money went. */
export async function expectDeductions({ app, settled }: Estate): Promise<void> {
  const { rows } = await app.deps.db.execute(sql`
    select s.tenancy_id as "tenancyId", ${hasObjected('s')} as "wasDisputed", e.note as reason, -e.amount as kept, e.proof as photo
    from settlements s left join deposit_entries e on e.tenancy_id = s.tenancy_id and e.kind = 'DEDUCTED' and e.proof is not null
    where s.state = 'SETTLED' order by s.tenancy_id`);
  const expected = settled.map(({ tenancyId, damage, money, wasDisputed }) => {
    const kept = Math.min(damage?.amount ?? 0, money);
    const entry = damage === null || kept === 0 ? null : damage;
    return {
      tenancyId,
      wasDisputed,
      reason: entry?.reason ?? null,
      kept: entry && kept,
      photo: entry?.photo ?? null,
    };
  });
  expect(rows).toEqual(expected.toSorted((a, b) => a.tenancyId.localeCompare(b.tenancyId)));
}

/** How often the rarer things of a life came about, by the rows that they left. */
export async function countNamedThings({ app }: Estate): Promise<Record<string, number>> {
  const { rows } = await app.deps.db.execute<Record<string, number>>(sql`
    with half as (
      select i.*, (select max(paid_at) from payments p where p.invoice_id = i.id and p.status = 'SUCCEEDED') as paid
      from invoices i where covers_to = (covers_from + interval '6 months')::date - 1)
    select
      (select count(*)::int from half where status = 'PAID' and paid_amount = total_amount
        and (paid at time zone 'Asia/Jakarta')::date < covers_from) as "half years paid before they began",
      (select count(*)::int from half where status = 'PAID' and exists (select from settlements s where s.tenancy_id = half.tenant_id
        and s.state = 'SETTLED' and s.figures->'prepaid' @> jsonb_build_array(jsonb_build_object('id', half.id)))) as "half years given back in part",
      (select count(*)::int from tenancies n join tenancies o on o.id = n.moved_from_id where o.status = 'TERMINATED'
        and o.check_out_date = n.check_in_date and o.room_id <> n.room_id) as "moves",
      (select count(*)::int from leavings l join tenancies t on t.id = l.tenancy_id
        where l.state = 'ENDED' and l.answered_at is not null
          and t.status = 'TERMINATED' and t.check_out_date = l.leaves_on) as "notices kept to the day",
      (select count(*)::int from settlements s where state = 'SETTLED' and ${hasObjected('s')}) as "disputes settled",
      (select count(*)::int from settlements where state not in ('SETTLED', 'CANCELLED')) as "settlements left open"`);
  return rows[0] ?? {};
}
