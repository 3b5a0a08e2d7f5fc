import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices, lateFees } from '#drizzle/schema/invoices.ts';
import type { KostZone } from '#shared/enums.ts';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { BASIS_POINTS } from '#shared/rules/money.ts';
import { inChunks } from '../../allowance.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, columnsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { inZone } from '../../db/sql.ts';
import { dayIn, latestDay } from '../../zone.ts';
import { isPaused, wasPausedOn } from '../../db/pauses.ts';
import { isOpen, isOpenSettlement } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { shownCovers } from '../billing/covered-months.ts';
import { agreedLeaving } from '../billing/standing-renewals.ts';

/** How many invoices one statement handles. */
const CHUNK = 1_000;

/** The highest sum of late fees of a bill with this principal. */
export function mostLateFees(principal: SQL): SQL<number> {
  return roundedDown(principal, sql`${LATE_FEE_CAP_BPS}`);
}

/**
 * Posts the late fees of all days up to today, in the `zone` of each bill, that have none yet. The fee of a day is the invoice's rate of the
 * principal that was unpaid when the day began, never of fees, until all fees together reach the cap. The result is the
 * same whether the job runs each day, late, or several times at once. An invoice that is paid by now is not charged for
 * past days. No day on which the owner's account was switched off, even for a part of it, gets a fee that it does not
 * have by then: nobody could pay. A bill that a settlement is to pay gets none while it waits for its answer or the books, and
 * all of them if it is called off, or does not pay it. Nor does a rent get any whose days begin when its tenant has left, or is
 * agreed to have, since these are given back.
 *
 * @returns how many invoices were checked
 */
export function postLateFees(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => postSome(context));
}

async function postSome(context: Context): Promise<number> {
  const { parts, due, charged } = chargedDays(context);
  const fee = { invoice_id: charged.id, day: charged.day, amount: charged.amount, created_at: nowIso(context) };
  const posted = returned(
    'posted',
    pick(lateFees, 'invoice_id', 'amount'),
  )`${insertion(lateFees, fee, sql`${charged} where ${charged.amount} > 0`)}
      on conflict (invoice_id, day) do nothing`;
  const added = selected('added', {
    ...pick(due, 'id', 'cap', 'day'),
    amount: sql<number>`coalesce(sum(${posted.amount}), 0)::bigint`,
  })`${due} left join ${posted} on ${posted.invoice_id} = ${due.id} group by ${due.id}, ${due.cap}, ${due.day}`;
  const fees = sql`i.late_fee_amount + ${added.amount}`;
  const change = changes(invoices, {
    late_fee_amount: fees,
    total_amount: sql`i.total_amount + ${added.amount}`,
    late_fee_until: sql`case when ${fees} >= ${added.cap} then 'infinity'::date else ${added.day} end`,
    updated_at: nowIso(context),
  });
  const billed = returned('billed', {
    ...pick(i, 'id', 'owner_id', 'kost_id'),
    amount: added.amount,
  })`update invoices i set ${change} from ${added} where i.id = ${added.id}`;
  const charges = selected('charges', columnsOf(billed))`${billed} where amount > 0`;
  const { rows } = await context.db.execute(
    withCtes(
      [
        ...parts,
        posted,
        added,
        billed,
        charges,
        { audited: auditOwned(context, 'invoice.late-fee', charges, ['amount']) },
      ],
      sql`select ${billed.id} from ${billed}`,
    ),
  );
  return rows.length;
}

const i = alias(invoices, 'i');

/** Whether a bill is to be paid by a settlement that was proposed, or agreed: its tenant has seen the sum. */
const isSettled = sql`(invoices.id in (select (each ->> 'id')::uuid from settlements s, jsonb_array_elements(s.figures -> 'bills') as each
  where ${isOpenSettlement()} and s.state in ('PROPOSED', 'AGREED')))`;

/** Whether the days of a bill begin when its tenant has left, or on an agreed day of leaving, or later. */
const isOfDaysAfter = sql`(exists (select from tenancies where tenancies.id = invoices.tenant_id
  and coalesce(covers_from, ${shownCovers('invoices').covers_from}) >= coalesce(check_out_date, ${agreedLeaving})))`;

/**
 * In which zone the days of a bill's late fees begin: its own, or, if its kost had another one when it was issued, the one
 * in which a day begins last.
 */
const zone = sql<KostZone>`case when exists (select from audit_log a where a.subject_id = invoices.kost_id and a.action = 'kost.update'
  and a.details ? 'zone' and a.created_at >= coalesce(sent_at, invoices.created_at)) then 'WIB' else invoices.zone end`;

/** The CTEs `due`, the invoices that have days without a fee, and `charged`, the fee of each of those days. */
function chargedDays(context: Context) {
  const day = sql<string>`${dayIn(context, zone)}`;
  const principal = sql<number>`principal`;
  const due = selected('due', {
    ...pick(invoices, 'id', 'owner_id', 'late_fee_bps', 'late_fee_amount', 'late_fee_until'),
    zone,
    day,
    principal,
    cap: mostLateFees(principal),
  })`invoices, lateral (select subtotal + tax_amount as principal) as bill
      where ${isOpen()} and late_fee_bps > 0 and late_fee_until < ${latestDay(context)} and late_fee_until < ${day} and not ${isPaused(sql`owner_id`)} and not ${isSettled} and not ${isOfDaysAfter}
      order by late_fee_until limit ${CHUNK} for update of invoices skip locked`;
  const lateDay = sql<string>`late.day::date`;
  const unpaid = sql`greatest(${due.principal} - paid.amount, 0)`;
  const days = selected('late_days', {
    id: due.id,
    day: lateDay,
    room_left: sql<number>`greatest(${due.cap} - ${due.late_fee_amount}, 0)`,
    fee: roundedDown(unpaid, due.late_fee_bps),
  })`${due}
      cross join generate_series(${due.late_fee_until} + 1, ${due.day}, '1 day') as late(day)
      cross join lateral (
        select coalesce(sum(p.allocated_amount), 0)::bigint as amount from payments p
        where p.invoice_id = ${due.id} and p.status = 'SUCCEEDED' and p.paid_at < ${inZone(sql`${lateDay}::timestamp`, due.zone)}
      ) as paid
      where not ${wasPausedOn(due.owner_id, lateDay, due.zone)}`;
  const soFar = sql<number>`least(sum(fee) over (partition by id order by day), room_left)`;
  const summed = selected('summed', { ...pick(days, 'id', 'day'), so_far: soFar })`${days}`;
  const amount = sql<number>`(so_far - coalesce(lag(so_far) over (partition by id order by day), 0))::bigint`;
  const charged = selected('charged', { ...pick(summed, 'id', 'day'), amount })`${summed}`;
  return { due, charged, parts: [due, days, summed, charged] };
}

/** A rate of an amount, rounded down to a whole rupiah in the tenant's favour, as PostgreSQL divides whole numbers. */
function roundedDown(amount: SQL, basisPoints: SQL): SQL<number> {
  return sql<number>`(${amount} * ${basisPoints} / ${BASIS_POINTS})`;
}
