import { sql } from 'drizzle-orm';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';

/** Invoices dealt with by one statement. */
const CHUNK = 1_000;

/**
 * Posts the late fees of every day up to today that has none yet: `lateFeeForDay` of shared/rules, in SQL. A day is
 * charged on the principal that was unpaid when it began, so that it makes no difference whether the job runs each day,
 * late, or several times at once; an invoice that was settled in the meantime is not charged for it afterwards.
 *
 * @returns how many invoices were looked at
 */
export async function postLateFees(context: Context): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const day = sql`${today(context)}::date`;
  const { rows } = await context.db.execute(sql`
    with due as (
      select id, owner_id, subtotal + tax_amount as principal, late_fee_bps, late_fee_amount, late_fee_until
      from invoices
      where status in ('SENT', 'VIEWED', 'PARTIAL') and late_fee_bps > 0 and late_fee_until < ${day}
      order by late_fee_until limit ${CHUNK} for update skip locked
    ), late_days as (
      select due.id, late.day::date as day, due.principal * ${LATE_FEE_CAP_BPS} / 10000 - due.late_fee_amount as room_left,
        greatest(due.principal - paid.amount, 0) * due.late_fee_bps / 10000 as fee
      from due
      cross join generate_series(due.late_fee_until + 1, ${day}, '1 day') as late(day)
      cross join lateral (
        select coalesce(sum(p.allocated_amount), 0)::bigint as amount from payments p
        where p.invoice_id = due.id and p.status = 'SUCCEEDED'
          and p.paid_at < late.day::date::timestamp at time zone 'Asia/Jakarta'
      ) as paid
    ), summed as (
      select id, day, least(sum(fee) over (partition by id order by day), greatest(room_left, 0)) as so_far from late_days
    ), charged as (
      select id, day, (so_far - coalesce(lag(so_far) over (partition by id order by day), 0))::bigint as amount from summed
    ), posted as (
      insert into late_fees (invoice_id, day, amount, created_at)
      select id, day, amount, ${now} from charged where amount > 0
      on conflict (invoice_id, day) do nothing
      returning invoice_id, amount
    ), added as (
      select due.id, due.owner_id, due.principal, coalesce(sum(posted.amount), 0)::bigint as amount
      from due left join posted on posted.invoice_id = due.id group by due.id, due.owner_id, due.principal
    ), billed as (
      update invoices i set late_fee_amount = i.late_fee_amount + added.amount, total_amount = i.total_amount + added.amount,
        late_fee_until = case
          when i.late_fee_amount + added.amount >= added.principal * ${LATE_FEE_CAP_BPS} / 10000 then 'infinity'::date
          else ${day} end,
        updated_at = ${now}
      from added where i.id = added.id
      returning i.id, i.owner_id, added.amount
    ), changed as (select id, owner_id, amount from billed where amount > 0),
    audited as (
      ${auditEntry(context, {
        action: 'invoice.late-fee',
        from: sql`changed`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('amount', amount)`,
      })}
    ) select id from billed`);
  return rows.length === CHUNK ? rows.length + (await postLateFees(context)) : rows.length;
}
