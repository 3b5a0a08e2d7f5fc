import type { MessageChannel, MessageKind } from '../enums.ts';

/** How long after each failed try the next one comes, in minutes; after the last one, the message has failed. */
export const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360] as const;

/** A message that was sent this long ago, and whose provider has not answered, is UNKNOWN. */
export const SENDING_LOST_AFTER_MINUTES = 2;

/**
 * The error code of a message that waits for the next morning, since as many as a day allows have left for its owner
 * (`OWNER_MESSAGES_A_DAY`).
 */
export const OWNER_DAY_FULL = 'OWNER_DAY_FULL';

/** Messages are kept for a year, those of a demo's inbox for a month. */
export const MESSAGES_KEPT_MONTHS = 12;
export const SIMULATED_KEPT_DAYS = 30;

/**
 * Whether a message is kept until morning: not one that its reader waits for, such as a reset, nor one that warns the
 * holder of an account, nor an e-mail, which makes no sound.
 */
export function isHeldAtNight(kind: MessageKind, channel: MessageChannel): boolean {
  switch (kind) {
    case 'BILL_REMINDER':
    case 'INVITATION':
      return true;
    case 'NOTICE':
      return channel !== 'EMAIL';
    case 'PASSWORD_RESET':
    case 'EMAIL_CONFIRMATION':
    case 'PHONE_CONFIRMATION':
    case 'ACCOUNT_ALERT':
      return false;
    default:
      return kind satisfies never;
  }
}
