import { reminderTones, type ReminderTone } from '../enums.ts';
import { formatLongDay, formatRupiah } from '../format.ts';
import { firstName } from '../rules/first-name.ts';
import { MASK } from '../rules/mask.ts';
import { withoutWebAddresses } from '../rules/web-address.ts';
import { type ReminderPhase, reminderPhase, reminderPhases } from '../rules/reminder.ts';
import { partsOfSum } from './parts-of-sum.ts';
import { shortened } from './shortened.ts';

/** The facts of a reminder of all open bills of one tenancy. */
export interface ReminderFacts {
  /** As the sender knows it; masked before the tenant has confirmed. */
  full_name: string;
  kost_name: string;
  room_number: string;
  bill_count: number;
  /** Of the bill that is due first. */
  title: string;
  /** The sum that is still to be paid of all these bills. */
  amount: number;
  /** What of the sum is late fees, and what of it is late. */
  unpaid_late_fees: number;
  past_due_amount: number;
  /** The first due date, and today. */
  due_date: string;
  today: string;
}

/** Accuses nobody: a payment may have been made just before the message arrives. */
const SOFT_END = 'Abaikan jika sudah dibayar, ya. Terima kasih!';

/**
 * The reminders, with {{1}} the name, {{2}} the bills, {{3}} room and kost, {{4}} the amount and {{5}} the due date.
 * They are also WhatsApp templates, which may neither begin nor end with a value, nor have two side by side.
 * A changed text must be approved again (`worker/messages/README.md`).
 */
const reminderTexts: Record<ReminderPhase, Record<ReminderTone, string>> = {
  BEFORE: {
    HALUS: `Halo {{1}}, sekadar mengingatkan: {{2}} untuk {{3}} sebesar {{4}} akan jatuh tempo {{5}}. ${SOFT_END}`,
    BIASA: 'Halo {{1}}, kami ingatkan bahwa {{2}} untuk {{3}} sebesar {{4}} akan jatuh tempo {{5}}. Terima kasih.',
    TEGAS:
      'Yth. {{1}}, kami ingatkan {{2}} untuk {{3}} sebesar {{4}} jatuh tempo {{5}}. Mohon dibayar tepat waktu. Terima kasih.',
  },
  TODAY: {
    HALUS: `Halo {{1}}, sekadar mengingatkan: {{2}} untuk {{3}} sebesar {{4}} jatuh tempo hari ini, {{5}}. ${SOFT_END}`,
    BIASA: 'Halo {{1}}, kami ingatkan {{2}} untuk {{3}} sebesar {{4}} jatuh tempo hari ini, {{5}}. Terima kasih.',
    TEGAS:
      'Yth. {{1}}, kami ingatkan {{2}} untuk {{3}} sebesar {{4}} jatuh tempo hari ini, {{5}}. Mohon dibayar hari ini. Terima kasih.',
  },
  LATE: {
    HALUS: `Halo {{1}}, mungkin terlewat: {{2}} untuk {{3}} sebesar {{4}} sudah jatuh tempo {{5}}. ${SOFT_END}`,
    BIASA:
      'Halo {{1}}, sampai hari ini {{2}} untuk {{3}} sebesar {{4}} belum kami terima, jatuh temponya {{5}}. Jika ada kendala, kabari kami, ya. Terima kasih.',
    TEGAS:
      'Yth. {{1}}, kami ingatkan {{2}} untuk {{3}} sebesar {{4}} sudah lewat jatuh tempo {{5}}. Mohon dilunasi hari ini, atau hubungi kami jika ada kendala. Terima kasih.',
  },
};

/** For a bill that was sent just now. */
const NEW_BILL_TEXT = 'Halo {{1}}, ini {{2}} untuk {{3}} sebesar {{4}}, jatuh tempo {{5}}. Terima kasih.';

/**
 * The one message to somebody who has not acted yet: the number may be a stranger's, and everything else about the bill
 * was typed by whoever typed the number. Only the page of its link tells more.
 */
export const FIRST_REMINDER_TEXT =
  'Halo, ada tagihan kost yang dicatat untuk nomor ini di E-Kost. Anda dapat melihatnya lewat tautan. Kami baru menulis lagi jika Anda membukanya. Jika ini bukan untuk Anda, abaikan saja atau balas STOP.';

/** It as a WhatsApp template, without values. */
export const FIRST_REMINDER_TEMPLATE = 'pengingat_pertama' as const;

/** The name under which each text is a WhatsApp template. */
export type ReminderTemplateName = `pengingat_${Lowercase<ReminderPhase>}_${Lowercase<ReminderTone>}`;

function reminderTemplateName(phase: ReminderPhase, tone: ReminderTone): ReminderTemplateName {
  return `pengingat_${phase}_${tone}`.toLowerCase() as ReminderTemplateName;
}

/** Each text under its template's name. */
export const reminderTemplates = Object.fromEntries(
  reminderPhases.flatMap((phase) =>
    reminderTones.map((tone) => [reminderTemplateName(phase, tone), reminderTexts[phase][tone]]),
  ),
) as Record<ReminderTemplateName, string>;

/** The text of a reminder, without its link. */
export function reminderText(facts: ReminderFacts, tone: ReminderTone): string {
  return filled(reminderTexts[phaseOf(facts)][tone], facts);
}

/** The same as a template and its values. */
export function reminderTemplate(
  facts: ReminderFacts,
  tone: ReminderTone,
): { name: ReminderTemplateName; parameters: string[] } {
  return { name: reminderTemplateName(phaseOf(facts), tone), parameters: valuesOf(facts) };
}

/** The text about a bill that was sent just now, without its link. */
export function newBillText(facts: ReminderFacts): string {
  return filled(NEW_BILL_TEXT, facts);
}

/** A text that a person sends from their own WhatsApp: with the link below, where there is one. */
export function withBillLink(text: string, url: string | null): string {
  return url === null ? text : `${text}\n\nLihat dan bayar di sini:\n${url}`;
}

/** Without names and amounts, since it shows on a locked screen. */
export const REMINDER_TITLE = 'Pengingat tagihan kost';

function phaseOf({ due_date, today }: ReminderFacts): ReminderPhase {
  return reminderPhase(due_date, today);
}

function filled(text: string, facts: ReminderFacts): string {
  const values = valuesOf(facts);
  return text.replace(/\{\{(\d)\}\}/g, (_, number: string) => values[Number(number) - 1] ?? '');
}

/** The values of {{1}} to {{5}}: one line each, without addresses that a reader could be led to, and so short that the longest text stays within WhatsApp's 1,024. */
function valuesOf(facts: ReminderFacts): string[] {
  const { full_name, kost_name, room_number, bill_count, title, amount, due_date } = facts;
  const parts = partsOfSum(facts);
  const name = shownWords(firstName(full_name), 40, '');
  const place = `kamar ${shownWords(room_number, 30, 'Anda')} di ${shownWords(kost_name, 120, 'kost Anda')}`;
  const billTitle = shownWords(title, 120, '');
  const isOne = bill_count === 1;
  return [
    name === '' || name.includes(MASK) ? 'Bapak/Ibu' : name,
    !isOne ? `${bill_count} tagihan` : billTitle === '' ? 'tagihan Anda' : `tagihan "${billTitle}"`,
    place,
    `${formatRupiah(amount)}${parts === null ? '' : ` (${parts})`}`,
    `${formatLongDay(due_date)}${isOne ? '' : ' (yang pertama)'}`,
  ];
}

/** What somebody has typed, as it may stand in a message; `empty` if nothing of it may. */
function shownWords(typed: string, most: number, empty: string): string {
  const words = withoutWebAddresses(shortened(typed, typed.length));
  return words === '' ? empty : shortened(words, most);
}
