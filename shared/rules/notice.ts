import { type NoticeChannel, type NoticeGroup, type NoticeKind, noticeKinds, type Role, roles } from '../enums.ts';

/**
 * Whether a channel is used for an account that has not chosen. Push is, since the browser asked before it subscribed;
 * by e-mail only notices about the account's safety, which must arrive even if its holder cannot sign in.
 */
export function isOnByDefault(group: NoticeGroup, channel: NoticeChannel): boolean {
  return channel === 'PUSH' || group === 'SECURITY';
}

/**
 * Notices of what can reset or reach an account. By e-mail they leave as alerts of their own (`tell-holder.ts`), to every
 * proven contact: nobody who holds a session can switch them off, or keep one from leaving by reading it.
 */
const alerts: ReadonlySet<NoticeKind> = new Set(['PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED']);

/** Whether notices of a kind are sent by a channel, if their reader wants that. */
export function isSentBy(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'PUSH' || !alerts.has(kind);
}

/** How long a notice is kept after it was read, and one that nobody reads. */
export const READ_NOTICES_KEPT_DAYS = 90;
export const UNREAD_NOTICES_KEPT_MONTHS = 12;

/** How many browsers of one account take push messages; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export const noticeGroups: Record<NoticeKind, NoticeGroup> = {
  NEW_DEVICE: 'SECURITY',
  PASSWORD_CHANGED: 'SECURITY',
  SECOND_FACTOR_CHANGED: 'SECURITY',
  CONTACT_CHANGED: 'SECURITY',
  LETTERS_DELAYED: 'SECURITY',
  MESSAGES_WAIT: 'SECURITY',
  NIK_VIEWED: 'SECURITY',
  ACCOUNT_APPROVED: 'SECURITY',
  ACCOUNT_REJECTED: 'SECURITY',
  BILL_SENT: 'BILLS',
  CREDIT_USED: 'PAYMENTS',
  PAYMENT_RECEIVED: 'PAYMENTS',
  PROOF_WAITING: 'PAYMENTS',
  PROOF_ACCEPTED: 'PAYMENTS',
  PROOF_REFUSED: 'PAYMENTS',
  PAYMENT_VOIDED: 'PAYMENTS',
  COMPLAINT_NEW: 'COMPLAINTS',
  COMPLAINT_CHANGED: 'COMPLAINTS',
  WORK_INVITED: 'COMPLAINTS',
  WORK_ASSIGNED: 'COMPLAINTS',
  WORK_RETURNED: 'COMPLAINTS',
  WORK_WITHDRAWN: 'COMPLAINTS',
  WORK_DECLINED: 'COMPLAINTS',
  WORK_DONE: 'COMPLAINTS',
  TENANCY_TO_CONFIRM: 'TENANCY',
  TENANCY_CONFIRMED: 'TENANCY',
  TENANCY_DECLINED: 'TENANCY',
  TENANCY_ENDED: 'TENANCY',
  PERSON_EMAIL_LOST: 'TENANCY',
  CONTRACT_RENEWED: 'TENANCY',
  CONTRACT_ENDING: 'TENANCY',
};

export function kindsOfGroup(group: NoticeGroup): NoticeKind[] {
  return noticeKinds.filter((kind) => noticeGroups[kind] === group);
}

const REGISTERED = ['OWNER', 'TENANT', 'MAINTENANCE'] as const satisfies Role[];
const BOTH_PARTIES = ['OWNER', 'TENANT'] as const satisfies Role[];
const OWNER = ['OWNER'] as const satisfies Role[];
const TENANT = ['TENANT'] as const satisfies Role[];
const TECHNICIAN = ['MAINTENANCE'] as const satisfies Role[];

/** The roles that can get a kind of notice; only they are offered a choice about it. */
export const noticeReaders: Record<NoticeKind, readonly Role[]> = {
  NEW_DEVICE: roles,
  PASSWORD_CHANGED: roles,
  SECOND_FACTOR_CHANGED: ['OWNER', 'ADMIN'],
  CONTACT_CHANGED: roles,
  LETTERS_DELAYED: ['ADMIN'],
  MESSAGES_WAIT: ['OWNER', 'ADMIN'],
  NIK_VIEWED: TENANT,
  ACCOUNT_APPROVED: REGISTERED,
  ACCOUNT_REJECTED: REGISTERED,
  BILL_SENT: TENANT,
  CREDIT_USED: BOTH_PARTIES,
  PAYMENT_RECEIVED: BOTH_PARTIES,
  PROOF_WAITING: OWNER,
  PROOF_ACCEPTED: TENANT,
  PROOF_REFUSED: TENANT,
  PAYMENT_VOIDED: TENANT,
  COMPLAINT_NEW: OWNER,
  COMPLAINT_CHANGED: TENANT,
  WORK_INVITED: TECHNICIAN,
  WORK_ASSIGNED: TECHNICIAN,
  WORK_RETURNED: TECHNICIAN,
  WORK_WITHDRAWN: TECHNICIAN,
  WORK_DECLINED: OWNER,
  WORK_DONE: OWNER,
  TENANCY_TO_CONFIRM: TENANT,
  TENANCY_CONFIRMED: OWNER,
  TENANCY_DECLINED: OWNER,
  TENANCY_ENDED: TENANT,
  PERSON_EMAIL_LOST: OWNER,
  CONTRACT_RENEWED: TENANT,
  CONTRACT_ENDING: BOTH_PARTIES,
};
