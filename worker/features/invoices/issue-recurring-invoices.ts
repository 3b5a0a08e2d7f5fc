import { type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { nextIssueSql, periodDueDateSql, textOfPeriodSql } from './recurrence-sql.ts';

/** Series dealt with by one statement. */
const CHUNK = 500;

/**
 * Issues the periods of recurring invoices whose day has come, each once: the statement moves its series on as it
 * issues, and a second run finds nothing. A missed period is made up for, one a pass. A series ends with its own end
 * date or its tenancy; where its contract ends it waits, since a renewal goes on with it. Where its texts name the month
 * that the first was due in, each names its own.
 *
 * @returns how many invoices were issued
 */
export async function issueRecurringInvoices(context: Context): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const day = sql`${today(context)}::date`;
  const periodDue = periodDueDateSql('i', sql`i.next_period`);
  const inPeriod = (text: SQL) => textOfPeriodSql(text, sql`due_date`, sql`period_due`);
  const month = today(context).slice(0, 7).replace('-', '');
  const { rows } = await context.db.execute<{ issued: boolean }>(sql`
    with due as (
      select i.*, ${periodDue} as period_due
      from invoices i where i.next_issue_on <= ${day} and exists (
        select from tenancies t where t.id = i.tenant_id
          and (t.status not in ('ACTIVE', 'PENDING') or ${periodDue} <= t.contract_end))
      order by i.next_issue_on, i.id limit ${CHUNK} for update skip locked
    ), kept as (
      select due.*, t.full_name as present_name from due join tenancies t on t.id = due.tenant_id
      where t.status in ('ACTIVE', 'PENDING') and due.status <> 'CANCELLED'
      -- A checkout that is under way is waited for: nothing is issued after it.
      for share of t
    ), numbers as (
      insert into invoice_counters (owner_id, month, last_number)
      -- In one order, so that runs side by side cannot wait for each other in a ring.
      select owner_id, ${month}, count(*) from kept group by owner_id order by owner_id
      on conflict (owner_id, month) do update set last_number = invoice_counters.last_number + excluded.last_number
      returning owner_id, last_number
    ), numbered as (
      select kept.*, numbers.last_number
          - (count(*) over (partition by kept.owner_id))
          + (row_number() over (partition by kept.owner_id order by kept.id)) as number
      from kept join numbers on numbers.owner_id = kept.owner_id
    ), issued as (
      insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
        room_number, kost_name, invoice_type, title, description, notes, subtotal, tax_amount, total_amount, late_fee_bps,
        allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type, recurrence_end_date, series_id,
        series_period, late_fee_until, status, sent_at, created_at)
      select 'INV-' || ${month}::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0'), tenant_id,
        tenant_user_id, owner_id, kost_id, room_id, present_name, room_number, kost_name, invoice_type,
        ${inPeriod(sql`title`)}, ${inPeriod(sql`description`)}, notes, subtotal, tax_amount, subtotal + tax_amount, late_fee_bps, allow_partial_payment, period_due, ${day}, true,
        recurrence_type, recurrence_end_date, series_id, next_period, greatest(period_due, ${day}), 'SENT', ${now}, ${now}
      from numbered
      on conflict (series_id, series_period) do nothing
      returning id, series_id, owner_id, total_amount, due_date
    ), items as (
      insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
      select issued.id, item.position, ${textOfPeriodSql(sql`item.description`, sql`kept.due_date`, sql`issued.due_date`)},
        item.quantity, item.unit_price, item.total_price
      from issued join kept on kept.id = issued.series_id join invoice_items item on item.invoice_id = kept.id
    ), moved as (
      update invoices i set
        next_period = due.next_period + 1,
        next_issue_on = case when kept.id is null then null else ${nextIssueSql('due', sql`(due.next_period + 1)`)} end,
        updated_at = ${now}
      from due left join kept on kept.id = due.id where i.id = due.id
      returning i.id
    ), audited as (
      ${auditEntry(context, {
        action: 'invoice.recur',
        from: sql`issued`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('total_amount', total_amount)`,
      })}
    )
    select exists (select from issued where issued.series_id = moved.id) as issued from moved`);
  const issued = rows.filter((row) => row.issued).length;
  // Whatever moved may have another period that is due by now.
  return rows.length > 0 ? issued + (await issueRecurringInvoices(context)) : issued;
}
