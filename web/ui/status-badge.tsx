import type {
  ArticleStatus,
  BillStatus,
  ComplaintPriority,
  ComplaintStatus,
  InvoiceDisplayStatus,
  PaymentDisplayStatus,
  PaymentStatus,
  TenancyStatus,
  UserStatus,
} from '#shared/enums.ts';
import {
  articleStatusLabels,
  billStatusLabels,
  complaintPriorityLabels,
  complaintStatusLabels,
  invoiceStatusLabels,
  moneyStateLabels,
  payerInvoiceLabels,
  paymentStatusLabels,
  tenancyStatusLabels,
  userStatusLabels,
} from '#shared/labels.ts';
import { Badge, type Tone } from './badge.tsx';

/**
 * The badge of a state: its word, and a colour beside it (`theme.css` says what the colours are). Rooms, jobs and the
 * month have looks of their own: `room-looks.ts`, `work-state-badge.tsx` and `month-words.ts` of their features.
 */
function badgeOf<Status extends string>(labels: Record<Status, string>, tones: Record<Status, Tone>) {
  return ({ status }: { status: Status }) => <Badge tone={tones[status]}>{labels[status]}</Badge>;
}

const invoiceTones: Record<InvoiceDisplayStatus, Tone> = {
  DRAFT: 'neutral',
  SENT: 'info',
  VIEWED: 'info',
  PARTIAL: 'warning',
  PAID: 'success',
  OVERDUE: 'danger',
  CANCELLED: 'neutral',
};

export const InvoiceStatusBadge = badgeOf<InvoiceDisplayStatus>(invoiceStatusLabels, invoiceTones);

/** For the payer. */
export const PayerInvoiceBadge = badgeOf<InvoiceDisplayStatus>(payerInvoiceLabels, invoiceTones);

export const PaymentStatusBadge = badgeOf<PaymentStatus | PaymentDisplayStatus>(paymentStatusLabels, {
  PENDING: 'warning',
  SUCCEEDED: 'success',
  PAID: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
});

export const MoneyStateBadge = badgeOf(moneyStateLabels, {
  RECEIVED: 'success',
  WAITING: 'warning',
  VOIDED: 'danger',
  REFUSED: 'neutral',
});

/** The state of one payment; one that its owner took back says so. */
export function PaymentStateBadge({
  payment,
}: {
  payment: { status: PaymentDisplayStatus; voided_at: string | null };
}) {
  return payment.voided_at === null ? (
    <PaymentStatusBadge status={payment.status} />
  ) : (
    <Badge tone="danger">BATAL</Badge>
  );
}

export const BillStatusBadge = badgeOf<BillStatus>(billStatusLabels, {
  PENDING: 'warning',
  OVERDUE: 'danger',
  PAID: 'success',
});

export const TenancyStatusBadge = badgeOf<TenancyStatus>(tenancyStatusLabels, {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  TERMINATED: 'neutral',
  PENDING: 'info',
});

export const complaintTones: Record<ComplaintStatus, Tone> = {
  OPEN: 'warning',
  IN_PROGRESS: 'info',
  RESOLVED: 'success',
  CLOSED: 'neutral',
};

export const ComplaintStatusBadge = badgeOf(complaintStatusLabels, complaintTones);

const priorityTones: Record<ComplaintPriority, Tone> = {
  LOW: 'neutral',
  MEDIUM: 'info',
  HIGH: 'warning',
  URGENT: 'danger',
};

/** The words name the priority: 'Tinggi' alone would not be understood beside a state. */
export function ComplaintPriorityBadge({ priority }: { priority: ComplaintPriority }) {
  return <Badge tone={priorityTones[priority]}>Prioritas {complaintPriorityLabels[priority].toLowerCase()}</Badge>;
}

const UserStatusBadge = badgeOf<UserStatus>(userStatusLabels, {
  ACTIVE: 'success',
  PENDING_APPROVAL: 'warning',
  REJECTED: 'danger',
  SUSPENDED: 'neutral',
});

/** Whether an account can be used: its status, or the admin's switch if that is off. */
export function UserStateBadge({ user }: { user: { status: UserStatus; is_active: boolean } }) {
  return user.status === 'ACTIVE' && !user.is_active ? (
    <Badge>Nonaktif</Badge>
  ) : (
    <UserStatusBadge status={user.status} />
  );
}

export const ArticleStatusBadge = badgeOf<ArticleStatus>(articleStatusLabels, {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  PUBLISHED: 'success',
  REJECTED: 'danger',
});
