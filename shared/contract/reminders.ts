import * as z from 'zod/mini';
import { messageChannels, messageKinds, messageStates, reminderTones } from '../enums.ts';
import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, reminderOffsets } from '../rules/reminder.ts';
import { AllKosts, ManyChanged } from './changes.ts';
import { described } from './described.ts';
import { Amount, ById, Id, Instant, kostField, partsOfAmount } from './fields.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';

const Tone = z.enum(reminderTones, { error: 'Pilih gaya bahasa' });
const HOUR_MESSAGE = `Jam kirim harus antara ${FIRST_REMINDER_HOUR}.00 dan ${LAST_REMINDER_HOUR}.00`;
const DAYS_MESSAGE = 'Pilih minimal satu hari pengingat';

const ruleFields = {
  enabled: z.boolean({ error: 'Pilih nyala atau mati' }),
  offsets: mapped(
    z
      .array(z.literal(reminderOffsets, { error: 'Hari pengingat tidak valid' }), { error: DAYS_MESSAGE })
      .check(z.minLength(1, DAYS_MESSAGE), z.maxLength(reminderOffsets.length, 'Hari pengingat tidak valid')),
    (offsets) => [...new Set(offsets)].toSorted((one, other) => one - other),
  ),
  send_hour: z
    .int({ error: HOUR_MESSAGE })
    .check(z.minimum(FIRST_REMINDER_HOUR, HOUR_MESSAGE), z.maximum(LAST_REMINDER_HOUR, HOUR_MESSAGE)),
  tone: Tone,
};

export const ReminderRuleInput = z.object({ kostId: Id });

/** When the bills of a kost are reminded of. */
export const SetReminderRuleInput = z.object({
  kostId: Id,
  ...ruleFields,
  all_kosts: described(z._default(AllKosts, false), 'Sets the same for all kosts of the owner'),
});
export type SetReminderRuleInput = z.infer<typeof SetReminderRuleInput>;

export const ReminderRule = z.object({
  enabled: z.boolean(),
  offsets: described(z.array(z.int()), 'Days after the due date; negative before it'),
  send_hour: described(z.int(), 'From this hour on, in the zone of the kost'),
  tone: z.enum(reminderTones),
  is_possible: described(z.boolean(), 'Whether there is a channel that sends by itself'),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const OtherRule = z.extend(z.omit(ReminderRule, { is_possible: true }), { id: Id });

export const KnownReminderRule = z.extend(ReminderRule, {
  others: described(z.array(OtherRule), 'How the other kosts of the owner remind'),
});
export type KnownReminderRule = z.infer<typeof KnownReminderRule>;

export const ReminderRuleSet = z.extend(ReminderRule, { change: z.nullable(ManyChanged) });
export type ReminderRuleSet = z.infer<typeof ReminderRuleSet>;

export const ListRemindersInput = z.object({
  state: described(
    z.optional(z.enum(['LATE'], { error: 'Saringan pengingat tidak valid' })),
    'Only those who are late; without it also those whose bills are due soon',
  ),
  ...kostField,
  ...pageFields,
});
export type ListRemindersInput = z.infer<typeof ListRemindersInput>;

/** The last reminder of a bill, and its state. */
const LastReminder = z.object({
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  error_code: z.nullable(z.string()),
  created_at: Instant,
  is_today: z.boolean(),
});
export type LastReminder = z.infer<typeof LastReminder>;

const WantsNone = described(
  z.boolean(),
  'The resident has asked for no automatic messages; by hand they stay possible',
);

/** A tenancy with bills that are late or due soon. */
export const DueTenancy = z.object({
  id: described(Id, 'Of the bill that is due first'),
  tenancy_id: Id,
  tenant_name: z.string(),
  room_number: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  bill_count: z.int(),
  amount: described(Amount, 'What is still to be paid of all its open bills'),
  ...partsOfAmount,
  due_date: described(z.string(), 'The first due date'),
  days_late: described(z.int(), 'Negative before it'),
  awaits_verification: described(z.boolean(), 'A reported payment waits for the owner: no reminder is sent'),
  wants_no_reminders: WantsNone,
  last_reminder: z.nullable(LastReminder),
});
export type DueTenancy = z.infer<typeof DueTenancy>;

/** The present facts from which a reminder of a tenancy is written. */
export const ReminderDraft = z.object({
  tenancy_id: Id,
  kost_id: Id,
  full_name: z.string(),
  phone: described(z.string(), 'What the owner may see of it'),
  kost_name: z.string(),
  room_number: z.string(),
  bill_count: z.int(),
  title: z.string(),
  amount: Amount,
  ...partsOfAmount,
  due_date: z.string(),
  today: z.string(),
  tone: described(z.enum(reminderTones), "The kost's"),
  url: described(z.nullable(z.string()), 'The bill link; null before the tenant has confirmed'),
  awaits_verification: z.boolean(),
  automatic: described(z.nullable(z.enum(['WHATSAPP', 'EMAIL'])), 'The way on which it can be sent by itself'),
  awaits_person: described(
    z.boolean(),
    'The person has not acted yet: by itself E-Kost sends one message in words of its own, then no more',
  ),
  wants_no_reminders: WantsNone,
  last_reminder: z.nullable(LastReminder),
});
export type ReminderDraft = z.infer<typeof ReminderDraft>;

export const TenancyToRemind = ById;

export const SendReminderInput = z.extend(ById, { tone: Tone });
export type SendReminderInput = z.infer<typeof SendReminderInput>;

export const QueuedReminder = z.object({
  channel: z.enum(['WHATSAPP', 'EMAIL']),
  send_at: described(
    Instant,
    'Now, the end of the quiet hours, or the next morning if the owner has sent a whole day of messages',
  ),
});
export type QueuedReminder = z.infer<typeof QueuedReminder>;

/** The owner has opened WhatsApp with a reminder. `key` names the tap: the same one counts once. */
export const OpenedReminderInput = z.extend(ById, { key: z.uuid({ error: 'Kunci tidak valid' }) });
export type OpenedReminderInput = z.infer<typeof OpenedReminderInput>;

/** A message about a bill. */
export const InvoiceMessage = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  error_code: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type InvoiceMessage = z.infer<typeof InvoiceMessage>;

export const InvoiceMessages = z.array(InvoiceMessage);
