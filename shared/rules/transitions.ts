import type {
  ArticleStatus,
  ComplaintStatus,
  InvoiceStatus,
  MessageState,
  PaymentStatus,
  RoomStatus,
  TenancyStatus,
  UserStatus,
} from '../enums.ts';

/**
 * The states that may follow each state (spec §4). `leadingTo` of `worker/db/states.ts` makes the WHERE of a write from
 * these tables, and `policy.ts` asks them what a screen may offer.
 */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * The usual steps of a bill. Two corrections leave this table: a payment that is taken back opens its bill again
 * (`reopenedBill` of `bill-money.ts`), and when a person declines a tenancy, even partly paid bills are cancelled
 * (`decline-tenancy.ts`).
 */
export const invoiceTransitions: Transitions<InvoiceStatus> = {
  DRAFT: ['SENT', 'CANCELLED'],
  SENT: ['VIEWED', 'PARTIAL', 'PAID', 'CANCELLED'],
  VIEWED: ['PARTIAL', 'PAID', 'CANCELLED'],
  PARTIAL: ['PAID'],
  PAID: [],
  CANCELLED: [],
};

/** Money can arrive after an attempt has failed or expired, so both may still succeed. */
export const paymentTransitions: Transitions<PaymentStatus> = {
  PENDING: ['SUCCEEDED', 'FAILED', 'EXPIRED'],
  FAILED: ['SUCCEEDED'],
  EXPIRED: ['SUCCEEDED'],
  SUCCEEDED: [],
};

/** What an owner may set by hand. Only a tenancy sets or clears OCCUPIED. */
export const roomTransitions: Transitions<RoomStatus> = {
  AVAILABLE: ['MAINTENANCE', 'RESERVED'],
  MAINTENANCE: ['AVAILABLE', 'RESERVED'],
  RESERVED: ['AVAILABLE', 'MAINTENANCE'],
  OCCUPIED: [],
};

/** INACTIVE is a contract that was cancelled before it began. */
export const tenancyTransitions: Transitions<TenancyStatus> = {
  PENDING: ['ACTIVE', 'INACTIVE'],
  ACTIVE: ['TERMINATED'],
  TERMINATED: [],
  INACTIVE: [],
};

export const complaintTransitions: Transitions<ComplaintStatus> = {
  OPEN: ['IN_PROGRESS', 'RESOLVED', 'CLOSED'],
  IN_PROGRESS: ['OPEN', 'RESOLVED', 'CLOSED'],
  RESOLVED: ['OPEN', 'IN_PROGRESS', 'CLOSED'],
  CLOSED: ['OPEN', 'IN_PROGRESS', 'RESOLVED'],
};

export const userTransitions: Transitions<UserStatus> = {
  PENDING_APPROVAL: ['ACTIVE', 'REJECTED'],
  ACTIVE: ['SUSPENDED'],
  SUSPENDED: ['ACTIVE'],
  REJECTED: ['ACTIVE'],
};

/** The states that an admin may set by hand, the present one first. Rejecting is a separate action. */
export function choosableUserStatuses(present: UserStatus): UserStatus[] {
  return [present, ...userTransitions[present].filter((next) => next !== 'REJECTED')];
}

export const articleTransitions: Transitions<ArticleStatus> = {
  DRAFT: ['PENDING_APPROVAL'],
  PENDING_APPROVAL: ['PUBLISHED', 'REJECTED'],
  REJECTED: ['PENDING_APPROVAL'],
  PUBLISHED: [],
};

/**
 * A message only moves forward, in whatever order its reports come. One that waits for another try may have gone out
 * all the same. A failure that is reported after a delivery is an error of the report.
 */
export const messageTransitions: Transitions<MessageState> = {
  QUEUED: ['SENDING', 'CANCELLED', 'SENT', 'DELIVERED', 'READ'],
  SENDING: ['QUEUED', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'UNKNOWN', 'CANCELLED'],
  UNKNOWN: ['ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED'],
  ACCEPTED: ['SENT', 'DELIVERED', 'READ', 'FAILED'],
  SENT: ['DELIVERED', 'READ', 'FAILED'],
  DELIVERED: ['READ'],
  READ: [],
  FAILED: [],
  OPENED: [],
  CANCELLED: [],
};

/** Whether `from` may become `to`. */
export function canTransition<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

/** The states from which `to` is one step away: the WHERE of a conditional UPDATE. */
export function statesLeadingTo<State extends string>(table: Transitions<State>, to: State): State[] {
  return (Object.keys(table) as State[]).filter((from) => table[from].includes(to));
}
