import { type SQL, sql } from 'drizzle-orm';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { ISSUED_BEFORE_DUE_DAYS, LATE_PERIODS_A_RUN } from '#shared/rules/recurrence.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { textArray } from '../../db/sql.ts';
import { nextIssueSql, periodDueDateSql, textOfPeriodSql } from './recurrence-sql.ts';

/** More weeks than lie between the first day and the last that a contract takes. */
const MOST_PERIODS = 6_000;

/** Series dealt with by one statement. */
const CHUNK = 500;

/**
 * Issues the periods of recurring invoices whose day has come, each once: the statement moves its series on as it
 * issues, and a second run finds nothing. A missed period is made up for, one a pass and `LATE_PERIODS_A_RUN` a run;
 * one that was due more than a year ago is skipped for good. A series ends with its own end
 * date or its tenancy; where its contract ends it waits, since a renewal goes on with it. Where its texts name the month
 * that the first was due in, each names its own.
 *
 * @returns how many invoices were issued
 */
export async function issueRecurringInvoices(context: Context): Promise<number> {
  await skipOldPeriods(context);
  const late = new Map<string, number>();
  for (let issued = 0; ;) {
    const spent = [...late].filter(([, count]) => count >= LATE_PERIODS_A_RUN).map(([id]) => id);
    const moved = await issueNextPeriods(context, spent);
    // Whatever moved may have another period that is due by now.
    if (moved.length === 0) return issued;
    for (const { id, was_issued: wasIssued, was_late: wasLate } of moved) {
      if (wasIssued) issued += 1;
      if (wasLate) late.set(id, (late.get(id) ?? 0) + 1);
    }
  }
}

interface MovedSeries extends Record<string, unknown> {
  id: string;
  was_issued: boolean;
  was_late: boolean;
}

/**
 * One period of each series that has one, and moves the series on.
 *
 * @param spent series of which no late period is issued any more
 */
async function issueNextPeriods(context: Context, spent: string[]): Promise<MovedSeries[]> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const day = sql`${today(context)}::date`;
  const periodDue = periodDueDateSql('i', sql`i.next_period`);
  const inPeriod = (text: SQL) => textOfPeriodSql(text, sql`due_date`, sql`period_due`);
  const month = today(context).slice(0, 7).replace('-', '');
  const { rows } = await context.db.execute<MovedSeries>(sql`
    with due as (
      select i.*, ${periodDue} as period_due
      from invoices i where i.next_issue_on <= ${day}
        and not (i.id = any(${textArray(spent)}::uuid[]) and ${periodDue} < ${day}) and exists (
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
      returning i.id, due.period_due
    ), audited as (
      ${auditEntry(context, {
        action: 'invoice.recur',
        from: sql`issued`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('total_amount', total_amount)`,
      })}
    )
    select id, exists (select from issued where issued.series_id = moved.id) as was_issued,
      period_due < ${day} as was_late
    from moved`);
  return rows;
}

/**
 * Moves each running series whose next period was due more than a year ago on to the first that was not. Nobody waits
 * for the money of the periods between: they are noted in the trail, and never issued.
 */
async function skipOldPeriods(context: Context): Promise<void> {
  const oldest = sql`${oldestDueDay(today(context))}::date`;
  const nextDue = periodDueDateSql('i', sql`i.next_period`);
  await context.db.execute(sql`
    with behind as (
      select i.* from invoices i join tenancies t on t.id = i.tenant_id
      where i.next_issue_on < ${oldest} - ${ISSUED_BEFORE_DUE_DAYS}::int and i.status <> 'CANCELLED'
        and t.status in ('ACTIVE', 'PENDING') and ${nextDue} <= t.contract_end
      for update of i skip locked
    ), ahead as (
      select behind.*, (
        select period from generate_series(behind.next_period, behind.next_period + ${MOST_PERIODS}::int) as period
        where ${periodDueDateSql('behind', sql`period`)} >= ${oldest} order by period limit 1) as first_period
      from behind
    ), moved as (
      update invoices i set next_period = first_period, next_issue_on = ${nextIssueSql('ahead', sql`first_period`)},
        updated_at = ${nowIso(context)}::timestamptz
      from ahead where i.id = ahead.id
      returning i.id, i.owner_id, first_period - ahead.next_period as periods
    )
    ${auditEntry(context, {
      action: 'invoice.skip-periods',
      from: sql`moved`,
      subject: sql`id`,
      owner: sql`owner_id`,
      details: sql`jsonb_build_object('periods', periods)`,
    })}`);
}
