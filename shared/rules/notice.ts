import type { NoticeChannel, NoticeGroup, NoticeKind } from '../enums.ts';

/** Whether a channel is used for an account that has not chosen: a browser that takes push messages was asked before. */
export const isOnByDefault: Record<NoticeChannel, boolean> = { PUSH: true, EMAIL: false };

/** No account may have more browsers that take push messages; the oldest goes. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export const noticeGroups: Record<NoticeKind, NoticeGroup> = {
  NEW_DEVICE: 'SECURITY',
  PASSWORD_CHANGED: 'SECURITY',
  SECOND_FACTOR_CHANGED: 'SECURITY',
  NIK_VIEWED: 'SECURITY',
  ACCOUNT_APPROVED: 'SECURITY',
  ACCOUNT_REJECTED: 'SECURITY',
  BILL_SENT: 'BILLS',
  CREDIT_USED: 'PAYMENTS',
  PAYMENT_RECEIVED: 'PAYMENTS',
  PROOF_WAITING: 'PAYMENTS',
  PROOF_ACCEPTED: 'PAYMENTS',
  PROOF_REFUSED: 'PAYMENTS',
  COMPLAINT_NEW: 'COMPLAINTS',
  COMPLAINT_CHANGED: 'COMPLAINTS',
  TENANCY_TO_CONFIRM: 'TENANCY',
  TENANCY_CONFIRMED: 'TENANCY',
  TENANCY_DECLINED: 'TENANCY',
  TENANCY_ENDED: 'TENANCY',
  CONTRACT_RENEWED: 'TENANCY',
  CONTRACT_ENDING: 'TENANCY',
};
