import { type SQL, sql } from 'drizzle-orm';
import { invoices, lateFees } from '#drizzle/schema/invoices.ts';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { BASIS_POINTS } from '#shared/rules/money.ts';
import { inChunks } from '../../allowance.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { inWib } from '../../db/sql.ts';
import { isPaused, wasPausedOn } from '../../db/pauses.ts';
import { isOpen } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';

/** How many invoices one statement handles. */
const CHUNK = 1_000;

/** The highest sum of late fees of a bill with this principal. */
export function mostLateFees(principal: SQL): SQL {
  return roundedDown(principal, sql`${LATE_FEE_CAP_BPS}`);
}

/**
 * Posts the late fees of all days up to today that have none yet. The fee of a day is the invoice's rate of the
 * principal that was unpaid when the day began, never of fees, until all fees together reach the cap. The result is the
 * same whether the job runs each day, late, or several times at once. An invoice that is paid by now is not charged for
 * past days. No day on which the owner's account was switched off, even for a part of it, gets a fee that it does not
 * have by then: nobody could pay.
 *
 * @returns how many invoices were checked
 */
export function postLateFees(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => postSome(context));
}

async function postSome(context: Context): Promise<number> {
  const day = sql`${today(context)}::date`;
  const fee = {
    invoice_id: sql`id`,
    day: sql`day`,
    amount: sql`amount`,
    created_at: nowIso(context),
  };
  const billed = changes(invoices, {
    late_fee_amount: sql`i.late_fee_amount + added.amount`,
    total_amount: sql`i.total_amount + added.amount`,
    late_fee_until: sql`case when i.late_fee_amount + added.amount >= added.cap then 'infinity'::date else ${day} end`,
    updated_at: nowIso(context),
  });
  const { rows } = await context.db.execute(sql`
    with ${chargedDays(day)}, posted as (
      ${insertFrom(lateFees, fee, sql`charged where amount > 0`)}
      on conflict (invoice_id, day) do nothing
      returning invoice_id, amount
    ), added as (
      select due.id, due.cap, coalesce(sum(posted.amount), 0)::bigint as amount
      from due left join posted on posted.invoice_id = due.id group by due.id, due.cap
    ), billed as (
      update invoices i set ${billed} from added where i.id = added.id returning i.id, i.owner_id, i.kost_id, added.amount
    ), audited as (
      ${auditEntry(context, {
        action: 'invoice.late-fee',
        from: sql`billed where amount > 0`,
        subject: sql`id`,
        owner: sql`owner_id`,
        kost: sql`kost_id`,
        details: sql`jsonb_build_object('amount', amount)`,
      })}
    ) select id from billed`);
  return rows.length;
}

/** The CTEs `due`, the invoices that have days without a fee, and `charged`, the fee of each of those days. */
function chargedDays(day: SQL): SQL {
  return sql`due as (
      select id, owner_id, principal, ${mostLateFees(sql`principal`)} as cap, late_fee_bps, late_fee_amount, late_fee_until
      from invoices, lateral (select subtotal + tax_amount as principal) as bill
      where ${isOpen()} and late_fee_bps > 0 and late_fee_until < ${day} and not ${isPaused(sql`owner_id`)}
      order by late_fee_until limit ${CHUNK} for update of invoices skip locked
    ), late_days as (
      select due.id, late.day::date as day, greatest(due.cap - due.late_fee_amount, 0) as room_left,
        ${roundedDown(sql`greatest(due.principal - paid.amount, 0)`, sql`due.late_fee_bps`)} as fee
      from due
      cross join generate_series(due.late_fee_until + 1, ${day}, '1 day') as late(day)
      cross join lateral (
        select coalesce(sum(p.allocated_amount), 0)::bigint as amount from payments p
        where p.invoice_id = due.id and p.status = 'SUCCEEDED'
          and p.paid_at < ${inWib(sql`late.day::date::timestamp`)}
      ) as paid
      where not ${wasPausedOn(sql`due.owner_id`, sql`late.day::date`)}
    ), summed as (
      select id, day, least(sum(fee) over (partition by id order by day), room_left) as so_far from late_days
    ), charged as (
      select id, day, (so_far - coalesce(lag(so_far) over (partition by id order by day), 0))::bigint as amount from summed
    )`;
}

/** A rate of an amount, rounded down to a whole rupiah in the tenant's favour, as PostgreSQL divides whole numbers. */
function roundedDown(amount: SQL, basisPoints: SQL): SQL {
  return sql`(${amount} * ${basisPoints} / ${BASIS_POINTS})`;
}
