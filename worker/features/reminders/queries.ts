import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { DueTenancy, InvoiceMessage, ListRemindersInput } from '#shared/contract/reminders.ts';
import { mostListed } from '#shared/rules/page.ts';
import { REMIND_BEFORE_DAYS } from '#shared/rules/reminder.ts';
import { type OwnerContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { toPage } from '../../db/page.ts';
import { isOpen, isPastDue } from '../../db/states.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { messagesAbout } from '../sending/delivery.ts';
import { askedNoMessages } from '../sending/stopped-numbers.ts';
import { inScope } from '../../scope.ts';
import { isReminderBy, reminderTold, sumOfBills, wantsNone } from './reminder-facts.ts';
import { beforeLatest, dayIn } from '../../zone.ts';

/**
 * The owner's tenancies with bills that are late or due within three days, in the order of each tenancy's earliest due
 * date. Bills are read in this order until a page is full; what belongs to its rows is then read for all of them at once,
 * because neighbours share pages.
 *
 * @throws DomainError CONFLICT if the bill of the cursor is gone
 */
export async function listDueTenancies(context: OwnerContext, { state, limit, cursor }: ListRemindersInput) {
  const { db, scope } = context;
  const day = dayIn(context, sql`i.zone`);
  const dueDate = sql`i.due_date`;
  const isUpTo = (days: number) => beforeLatest(context, dueDate, days);
  const isWanted =
    state === 'LATE'
      ? sql`${isPastDue(dueDate, day)}${isUpTo(0)}`
      : sql`${dueDate} <= ${day} + ${REMIND_BEFORE_DAYS}::int${isUpTo(REMIND_BEFORE_DAYS)}`;
  const isLater =
    cursor === undefined
      ? sql.empty()
      : sql`and (i.due_date, i.id) > (select due_date, id from invoices where id = ${cursor} and ${inScope(scope, invoices)})`;
  const [last, { rows }] = await Promise.all([
    cursor === undefined
      ? null
      : db.execute(sql`select id from invoices where id = ${cursor} and ${inScope(scope, invoices)}`),
    db.execute<DueTenancy & Record<string, unknown>>(sql`
      with page as (
        select i.id, i.tenant_id, i.tenant_name, i.room_number, i.kost_id, i.kost_name, i.due_date, i.zone from invoices i
        where ${inScope(scope, invoices, 'i')} and ${isOpen(sql`i.status`)} and ${isWanted}
          ${isLater} and not exists (
            select from invoices sooner where sooner.tenant_id = i.tenant_id and ${isOpen(sql`sooner.status`)}
              and (sooner.due_date, sooner.id) < (i.due_date, i.id))
        order by i.due_date, i.id limit ${limit + 1}
      ), bills as (
        select i.tenant_id, ${sumOfBills(context)} from invoices i
        where i.tenant_id = any(array(select tenant_id from page)) and ${isOpen(sql`i.status`)}
        group by i.tenant_id
      ), homes as (
        select t.id, (${wantsNone} or ${askedNoMessages}) as wants_no_reminders from tenancies t where t.id = any(array(select tenant_id from page))
      ), reminded as (
        select distinct on (about.id) about.id, ${reminderTold(context)} as told
        from ${messagesAbout(sql`array(select id from page)`)} as m, unnest(m.invoice_ids) as about(id)
        where ${isReminderBy(scope)} order by about.id, m.id desc
      )
      select page.id, page.tenant_id as tenancy_id, page.tenant_name, page.room_number, page.kost_id, page.kost_name, bills.bill_count,
        bills.amount, bills.unpaid_late_fees, bills.past_due_amount, bills.due_date, ${dayIn(context, sql`page.zone`)} - page.due_date as days_late, bills.awaits_verification,
        homes.wants_no_reminders, reminded.told as last_reminder
      from page join bills on bills.tenant_id = page.tenant_id join homes on homes.id = page.tenant_id
      left join reminded on reminded.id = page.id
      order by page.due_date, page.id`),
  ]);
  if (last?.rows.length === 0) throw new DomainError('CONFLICT');
  return toPage(rows, limit);
}

/**
 * The owner's messages about one of their bills, newest first.
 *
 * @throws DomainError NOT_FOUND
 */
export async function listInvoiceMessages(context: OwnerContext, id: string): Promise<InvoiceMessage[]> {
  const { db, scope } = context;
  const { rows } = await db.execute<{ messages: InvoiceMessage[] }>(sql`
    select (
      select coalesce(json_agg(message order by message.id desc), '[]') from (
        select m.id, m.kind, m.channel, m.state, m.error_code, ${isoInstant(sql`m.created_at`)} as created_at,
          ${isoInstant(sql`m.updated_at`)} as updated_at
        from ${messagesAbout(sql`array[i.id]`)} as m where m.owner_id = i.owner_id
        order by m.id desc limit ${mostListed.billMessages}) as message) as messages
    from invoices i where i.id = ${id} and ${inScope(scope, invoices, 'i')}`);
  const found = foundRow(rows[0]);
  return found.messages;
}
