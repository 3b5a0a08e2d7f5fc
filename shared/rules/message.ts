import type { MessageChannel, MessageKind } from '../enums.ts';

/** How long after each failed try the next one comes, in minutes; after the last one, the message has failed. */
export const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360] as const;

/** A message whose sending was begun this long ago and not answered for is UNKNOWN. */
export const SENDING_LOST_AFTER_MINUTES = 2;

/** Messages are kept for a year, those of a demo's inbox for a month. */
export const MESSAGES_KEPT_MONTHS = 12;
export const SIMULATED_KEPT_DAYS = 30;

/** What disturbs nobody at night: who forgot a password waits for the message, and an e-mail makes no sound. */
export function isHeldAtNight(kind: MessageKind, channel: MessageChannel): boolean {
  switch (kind) {
    case 'BILL_REMINDER':
    case 'INVITATION':
      return true;
    case 'NOTICE':
      return channel !== 'EMAIL';
    case 'PASSWORD_RESET':
    case 'EMAIL_CONFIRMATION':
      return false;
    default:
      return kind satisfies never;
  }
}
