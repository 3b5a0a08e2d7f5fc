import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { OpenedReminderInput, QueuedReminder, SendReminderInput } from '#shared/contract/reminders.ts';
import { MOST_TAPS_A_DAY } from '#shared/rules/reminder.ts';
import { type OwnerContext, today } from '../../context.ts';
import { idsOf, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { inZone, isoInstant } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { messagesAbout } from '../sending/delivery.ts';
import { waitsUntil } from '../sending/owner-day.ts';
import { queuedMessages } from '../sending/queued-messages.ts';
import { isRemindedByHand } from '../sending/reminded-by-hand.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { inScope } from '../../scope.ts';
import { zoneOfKost } from '../../zone.ts';
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
  const asked = selected('asked', {
    ...remindedColumns,
    user_id: t.user_id,
    channel: sql<string | null>`case when ${isResident} then ${automaticChannel(context)} end`,
    bill_count: sql<number>`bills.bill_count`,
    awaits_verification: sql<boolean>`bills.awaits_verification`,
    is_reminded: sql<boolean>`${isRemindedByHand(context, sql`t.user_id`, sql`t.owner_id`)}`,
  })`tenancies t join users u on u.id = t.user_id
        cross join lateral (${openBillsOf(context, sql`t.id`)}) as bills
      where t.id = ${id} and ${inScope(scope, tenancies, 't')}`;
  const wanted = sql`${asked} where ${asked.channel} is not null and ${asked.bill_count} > 0
    and not ${asked.awaits_verification} and not ${asked.is_reminded}`;
  const queued = queuedMessages(context, wanted, {
    ...reminderOf(asked),
    channel: asked.channel,
    dedupe_key: key,
    details: { tone },
  });
  const result = sql`
    select ${asked.channel}, ${asked.bill_count}, ${asked.awaits_verification},
      (select ${isoInstant(sql`greatest(next_try_at, ${waitsUntil(context, sql`${scope.owner}::uuid`)})`)}
        from messages where dedupe_key = ${key}) as send_at
    from ${asked}`;
  const [, { rows }] = await db.batch([
    db.execute(withCtes([asked], queued)),
    db.execute<Asked>(withCtes([asked], result)),
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
  const own = selected('own', {
    ...remindedColumns,
    user_id: sql<string | null>`case when ${isResident} then t.user_id end`,
  })`tenancies t where t.id = ${id} and ${inScope(context.scope, tenancies, 't')}`;
  const first = sql`(select i.id from invoices i where i.tenant_id = ${own.id} and ${isOpen(sql`i.status`)}
    order by i.due_date, i.id limit 1)`;
  const taps = sql`(select count(*) from ${messagesAbout(sql`array[${first}]`)} m where m.channel = 'WA_LINK'
    and ${own.owner_id} = m.owner_id and ${inZone(sql`m.created_at`, zoneOfKost(own.kost_id))}::date = ${today(context)}::date)`;
  const noted = queuedMessages(context, sql`${own} where ${first} is not null and ${taps} < ${MOST_TAPS_A_DAY}`, {
    ...reminderOf(own),
    channel: 'WA_LINK',
    dedupe_key: `wa-link:${id}:${key}`,
  });
  const { rows } = await context.db.execute(withCtes([own, noted], idsOf(own)));
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}

const t = alias(tenancies, 't');
const remindedColumns = pick(t, 'id', 'owner_id', 'kost_id');

/** The fields of a reminder of a tenancy, about all its open bills. */
function reminderOf({ id, owner_id, kost_id, user_id }: Rows<keyof typeof remindedColumns | 'user_id'>) {
  const invoice_ids = sql`(select array_agg(i.id order by i.due_date, i.id) from invoices i
    where i.tenant_id = ${id} and ${isOpen(sql`i.status`)})`;
  return { kind: 'BILL_REMINDER', owner_id, kost_id, user_id, tenancy_id: id, invoice_ids } as const;
}
