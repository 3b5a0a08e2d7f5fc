import type { NoticeChannel, NoticeGroup, Role } from '../enums.ts';
import { type NoticeKind, noticeKinds, noticeRecord } from '../notice-kinds.ts';

/**
 * Whether a channel is used for an account that has not chosen. Push is, since the browser asked before it subscribed;
 * by e-mail only notices about the account's safety, which must arrive even if its holder cannot sign in.
 */
export function isOnByDefault(group: NoticeGroup, channel: NoticeChannel): boolean {
  return channel === 'PUSH' || group === 'SECURITY';
}

/** Whether notices of a kind are sent by a channel, if their reader wants that. */
export function isSentBy(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'PUSH' || noticeRecord(kind).isAlert !== true;
}

/** How long a notice is kept after it was read, and one that nobody reads. */
export const READ_NOTICES_KEPT_DAYS = 90;
export const UNREAD_NOTICES_KEPT_MONTHS = 12;

/** How many browsers of one account take push messages; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export function kindsOfGroup(group: NoticeGroup): NoticeKind[] {
  return noticeKinds.filter((kind) => noticeRecord(kind).group === group);
}

/** Whether accounts of a role can get a kind of notice. */
export function isReadBy(kind: NoticeKind, role: Role): boolean {
  return noticeRecord(kind).readers?.includes(role) !== false;
}
