import type { ReminderTone } from '../enums.ts';
import { isPastDue } from './due-date.ts';
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from './quiet-hours.ts';

/** When and how the bills of a kost are reminded of. */
export interface ReminderRule {
  enabled: boolean;
  /** Days after the due date; negative before it. */
  offsets: number[];
  /** From this hour on, in the kost's zone. */
  send_hour: number;
  tone: ReminderTone;
}

/** For a kost whose owner has chosen nothing. */
export const DEFAULT_REMINDER_RULE: Readonly<ReminderRule> = {
  enabled: true,
  offsets: [-3, 0, 3, 7],
  send_hour: 9,
  tone: 'BIASA',
};

/** The days that an owner can choose, counted from the due date. */
export const reminderOffsets = [-7, -3, -1, 0, 1, 3, 7, 14] as const;

/** Nobody is reminded at night. */
export const FIRST_REMINDER_HOUR = QUIET_UNTIL_HOUR;
export const LAST_REMINDER_HOUR = QUIET_FROM_HOUR - 1;

/** A missed reminder is sent up to this many days late; of several, only the newest. */
export const MISSED_REMINDER_DAYS = 3;

/** The owner's list of whom to remind includes bills that are due within this many days. */
export const REMIND_BEFORE_DAYS = 3;

/** How many openings of WhatsApp are stored in a day, so that a program cannot fill the outbox. */
export const MOST_TAPS_A_DAY = 10;

/** Whether a bill is due later, today, or is late. */
export const reminderPhases = ['BEFORE', 'TODAY', 'LATE'] as const;
export type ReminderPhase = (typeof reminderPhases)[number];

export function reminderPhase(dueDate: string, today: string): ReminderPhase {
  if (isPastDue(dueDate, today)) return 'LATE';
  return dueDate === today ? 'TODAY' : 'BEFORE';
}
