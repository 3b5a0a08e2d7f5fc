import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { OpenedReminderInput, QueuedReminder, SendReminderInput } from '#shared/contract/reminders.ts';
import { MOST_TAPS_A_DAY } from '#shared/rules/reminder.ts';
import { type OwnerContext, today } from '../../context.ts';
import { inWib, isoInstant } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { waitsUntil } from '../sending/owner-day.ts';
import { queuedMessages } from '../sending/queue-message.ts';
import { isRemindedByHand } from '../sending/reminded-by-hand.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { inScope } from '../../scope.ts';
import { automaticChannel, isResident, openBillsOf } from './reminder-facts.ts';

interface Asked extends Record<string, unknown> {
  channel: QueuedReminder['channel'] | null;
  bill_count: number;
  awaits_verification: boolean;
  /** Null if nothing was queued. */
  send_at: string | null;
}

/**
 * Sends a reminder of one of the owner's tenancies through the product, now, after the quiet hours, or the next morning
 * if as many as a day allows have left for the owner. A person gets one a day, and none after this owner has sent one by
 * hand that day; reminders by hand of other owners do not count.
 *
 * @throws DomainError NOT_FOUND, NOTHING_TO_REMIND, NO_AUTOMATIC_CHANNEL or REMINDED_TODAY
 */
export async function sendReminder(context: OwnerContext, { id, tone }: SendReminderInput): Promise<QueuedReminder> {
  const { db, scope } = context;
  const key = `bill-reminder:${id}:${context.newId()}`;
  const asked = sql`asked as (
      select t.id as tenancy_id, t.user_id, t.owner_id, t.kost_id, case when ${isResident} then ${automaticChannel(context)} end as channel,
        bills.bill_count, bills.awaits_verification,
        ${isRemindedByHand(context, sql`t.user_id`, sql`t.owner_id`)} as is_reminded
      from tenancies t join users u on u.id = t.user_id cross join lateral (${openBillsOf(context, sql`t.id`)}) as bills
      where t.id = ${id} and ${inScope(scope, tenancies, 't')}
    )`;
  const [, { rows }] = await db.batch([
    db.execute(sql`
      with ${asked}, wanted as (
        select * from asked
        where channel is not null and bill_count > 0 and not awaits_verification and not is_reminded
      )
      ${queuedMessages(context, sql`wanted`, {
        kind: 'BILL_REMINDER',
        channel: sql`channel`,
        dedupe_key: key,
        user_id: sql`user_id`,
        owner_id: sql`owner_id`,
        kost_id: sql`kost_id`,
        tenancy_id: sql`tenancy_id`,
        invoice_ids: openInvoicesOf('wanted.tenancy_id'),
        details: { tone },
      })}`),
    db.execute<Asked>(sql`
      with ${asked}
      select channel, bill_count, awaits_verification,
        (select ${isoInstant(sql`greatest(next_try_at, ${waitsUntil(context, sql`${scope.owner}::uuid`)})`)}
          from messages where dedupe_key = ${key}) as send_at
      from asked`),
  ]);
  const [{ channel, send_at } = { channel: null, send_at: null }] = rows;
  if (send_at === null || channel === null) throw new DomainError(refusalOf(rows[0]));
  context.defer(sendMessages(context));
  return { channel, send_at };
}

function refusalOf(asked: Asked | undefined) {
  if (asked === undefined) return 'NOT_FOUND';
  if (asked.bill_count === 0 || asked.awaits_verification) return 'NOTHING_TO_REMIND';
  return asked.channel === null ? 'NO_AUTOMATIC_CHANNEL' : 'REMINDED_TODAY';
}

/**
 * Stores that the owner has opened WhatsApp with the reminder of one of their tenancies; whether they sent it is not
 * known. The same tap counts once. The row names the person only while they live there, so that a former landlord
 * cannot hold back the present one's reminders.
 *
 * @throws DomainError NOT_FOUND
 */
export async function noteOpened(context: OwnerContext, { id, key }: OpenedReminderInput): Promise<void> {
  const first = sql`(select i.id from invoices i where i.tenant_id = own.tenancy_id and ${isOpen(sql`i.status`)}
    order by i.due_date, i.id limit 1)`;
  const taps = sql`(select count(*) from messages m where m.invoice_ids @> array[${first}] and m.channel = 'WA_LINK'
    and m.owner_id = own.owner_id and ${inWib(sql`m.created_at`)}::date = ${today(context)}::date)`;
  const isCounted = sql`${first} is not null and ${taps} < ${MOST_TAPS_A_DAY}`;
  const { rows } = await context.db.execute(sql`
    with own as (
      select t.id as tenancy_id, t.owner_id, t.kost_id, case when ${isResident} then t.user_id end as user_id
      from tenancies t where t.id = ${id} and ${inScope(context.scope, tenancies, 't')}
    ), noted as (
      ${queuedMessages(context, sql`own where ${isCounted}`, {
        kind: 'BILL_REMINDER',
        channel: 'WA_LINK',
        dedupe_key: `wa-link:${id}:${key}`,
        user_id: sql`user_id`,
        owner_id: sql`owner_id`,
        kost_id: sql`kost_id`,
        tenancy_id: sql`tenancy_id`,
        invoice_ids: openInvoicesOf('own.tenancy_id'),
      })}
    )
    select tenancy_id from own`);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}

function openInvoicesOf(tenancyId: 'own.tenancy_id' | 'wanted.tenancy_id') {
  return sql`(select array_agg(i.id order by i.due_date, i.id) from invoices i
    where i.tenant_id = ${sql.raw(tenancyId)} and ${isOpen(sql`i.status`)})`;
}
