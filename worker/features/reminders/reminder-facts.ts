import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import type { LastReminder, ReminderDraft } from '#shared/contract/reminders.ts';
import type { ReminderTone } from '#shared/enums.ts';
import { DEFAULT_REMINDER_RULE } from '#shared/rules/reminder.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { type Context, type OwnerContext, today } from '../../context.ts';
import { isoInstant, inZone } from '../../db/sql.ts';
import { isOpen, isPastDue, awaitsVerification } from '../../db/states.ts';
import { isCurrentLink } from '../bill-links/bill-link.ts';
import { mayHaveLink } from '../billing/link-token.ts';
import { livesOn } from '../billing/shares.ts';
import { isEmailProven, numberOf } from '../accounts/proofs.ts';
import { countsFor, wantsNoReminders } from '../sending/claim-messages.ts';
import { messagesAbout } from '../sending/delivery.ts';
import { mayApproach } from '../sending/first-message.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { dayIn, zoneOfKost } from '../../zone.ts';

/** The present facts of a reminder of a tenancy. */
export interface ReminderFactsRow extends Record<string, unknown> {
  tenancy_id: string;
  kost_id: string;
  full_name: string;
  kost_name: string;
  room_number: string;
  /** The kost's tone, and whether it has automatic reminders. */
  tone: ReminderTone;
  is_enabled: boolean;
  bill_count: number;
  /** Null without an open bill, as are `due_date` and `invoice_ids`. */
  title: string | null;
  amount: number;
  unpaid_late_fees: number;
  past_due_amount: number;
  due_date: string | null;
  invoice_ids: string[] | null;
  awaits_verification: boolean;
  /** Whether it may be sent automatically: the tenant has confirmed and lives there. */
  is_resident: boolean;
  link_id: string | null;
}

/** A query of `ReminderFactsRow`, of tenancies `t` with their accounts `u`. */
export function reminderFacts(context: Context, where: SQL, more: SQL = sql.empty()): SQL {
  return sql`
    select t.id as tenancy_id, t.kost_id, t.full_name, k.name as kost_name, r.room_number,
      coalesce(rule.tone, ${DEFAULT_REMINDER_RULE.tone}::text) as tone,
      coalesce(rule.enabled, ${DEFAULT_REMINDER_RULE.enabled}::boolean) as is_enabled,
      bills.*, ${isResident} as is_resident, bill_links.id as link_id ${more}
    from tenancies t
    join users u on u.id = t.user_id
    join kosts k on k.id = t.kost_id
    join rooms r on r.id = t.room_id
    left join reminder_rules rule on rule.kost_id = t.kost_id
    left join bill_links on bill_links.tenancy_id = t.id and ${isCurrentLink(context)} and ${mayHaveLink}
    cross join lateral (${openBillsOf(context, sql`t.id`)}) as bills
    where ${where}`;
}

/** Whether a tenancy `t` may get automatic reminders: its tenant lives there, or moved from there to where they live. */
export const isResident: SQL = sql`(${mayHaveLink} and ${livesOn('t')})`;

/** What open bills `i` of a tenancy come to. Payments pay late fees last. */
export const sumOfBills = (context: Pick<Context, 'now'>): SQL => sql`
  count(*)::int as bill_count, (array_agg(i.title order by i.due_date, i.id))[1] as title,
  coalesce(sum(i.remaining_amount), 0)::bigint as amount,
  coalesce(sum(least(i.late_fee_amount, i.remaining_amount)), 0)::bigint as unpaid_late_fees,
  coalesce(sum(i.remaining_amount) filter (where ${isPastDue(sql`i.due_date`, dayIn(context, sql`i.zone`))}), 0)::bigint as past_due_amount,
  to_char(min(i.due_date), 'YYYY-MM-DD') as due_date,
  array_to_json(array_agg(i.id order by i.due_date, i.id)) as invoice_ids,
  coalesce(bool_or(${awaitsVerification(sql`i.id`)}), false) as awaits_verification`;

/** All open bills of a tenancy together, in one row. */
export function openBillsOf(context: Pick<Context, 'now'>, tenancyId: SQL): SQL {
  return sql`select ${sumOfBills(context)} from invoices i where i.tenant_id = ${tenancyId} and ${isOpen(sql`i.status`)}`;
}

/**
 * The channel by which an owner's automatic reminder of a tenancy `t` reaches its account `u`: WhatsApp if they have
 * agreed, the number is not stopped, and they have acted or got no message of this owner yet; a proven e-mail address
 * unless they have refused; null if there is none.
 */
export function automaticChannel({ messages: { channels } }: Pick<Context, 'messages'>): SQL {
  const agreed = sql`exists (select from message_consents c where c.user_id = u.id and c.purpose = 'TAGIHAN'
    and c.channel = 'WHATSAPP' and c.withdrawn_at is null and ${countsFor(sql`t.owner_id`)})`;
  return sql`case
    when ${channels.has('WHATSAPP')}::boolean and ${agreed}
      and not ${isStopped(numberOf(sql`u`), sql`t.owner_id`)}
      and ${mayApproach(sql`u`, numberOf(sql`u`), sql`t.owner_id`)} then 'WHATSAPP'
    when ${channels.has('EMAIL')}::boolean and ${isEmailProven(sql`u`)}
      and not ${wantsNoReminders(sql`u.id`, sql`t.owner_id`)} then 'EMAIL' end`;
}

/** Whether the resident of a tenancy `t` refuses its owner's automatic reminders; false for former tenants. */
export const wantsNone: SQL = sql`(${isResident} and ${wantsNoReminders(sql`t.user_id`, sql`t.owner_id`)})`;

/** A message `m` of this owner that is shown as a bill's last reminder, if it is the newest; cancelled ones are not. */
export const isReminderBy = (scope: OwnerScope): SQL =>
  sql`(${inScope(scope, messages, 'm')} and m.kind = 'BILL_REMINDER' and m.state <> 'CANCELLED')`;

/** What is told of a message `m` that is a bill's last reminder. */
export const reminderTold = (context: Context, zone = zoneOfKost(sql`m.kost_id`)): SQL<LastReminder> => sql`
  json_build_object('channel', m.channel, 'state', m.state, 'error_code', m.error_code,
    'created_at', ${isoInstant(sql`m.created_at`)},
    'is_today', ${inZone(sql`m.created_at`, zone)}::date = ${dayIn(context, zone)})`;

/** The last reminder of a bill by this owner, as JSON. */
export function lastReminder(context: OwnerContext, invoiceId: SQL): SQL<LastReminder | null> {
  return sql`(
    select ${reminderTold(context)} from ${messagesAbout(sql`array[${invoiceId}]`)} as m
    where ${isReminderBy(context.scope)} order by m.id desc limit 1)`;
}

/** The facts of a reminder's text; null if there is no open bill. */
export function textFacts(context: Context, row: ReminderFactsRow) {
  const { full_name, kost_name, room_number, bill_count, title, amount, unpaid_late_fees, past_due_amount } = row;
  const { due_date } = row;
  if (title === null || due_date === null) return null;
  const sums = { amount, unpaid_late_fees, past_due_amount };
  const facts = { full_name, kost_name, room_number, bill_count, title, ...sums, due_date, today: today(context) };
  return facts satisfies Partial<ReminderDraft>;
}
