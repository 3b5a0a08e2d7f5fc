import type {
  ArticleStatus,
  BillStatus,
  ComplaintPriority,
  ComplaintStatus,
  InvoiceDisplayStatus,
  PaymentDisplayStatus,
  PaymentStatus,
  RoomStatus,
  TenancyStatus,
  UserStatus,
} from '#shared/enums.ts';
import {
  articleStatusLabels,
  billStatusLabels,
  complaintPriorityLabels,
  complaintStatusLabels,
  invoiceStatusLabels,
  paymentStatusLabels,
  roomStatusLabels,
  tenancyStatusLabels,
  userStatusLabels,
} from '#shared/labels.ts';
import { Badge, type Tone } from './badge.tsx';

const invoiceTones: Record<InvoiceDisplayStatus, Tone> = {
  DRAFT: 'neutral',
  SENT: 'info',
  VIEWED: 'info',
  PARTIAL: 'warning',
  PAID: 'success',
  OVERDUE: 'danger',
  CANCELLED: 'neutral',
};

export function InvoiceStatusBadge({ status }: { status: InvoiceDisplayStatus }) {
  return <Badge tone={invoiceTones[status]}>{invoiceStatusLabels[status]}</Badge>;
}

const paymentTones: Record<PaymentStatus | PaymentDisplayStatus, Tone> = {
  PENDING: 'warning',
  SUCCEEDED: 'success',
  PAID: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
};

export function PaymentStatusBadge({ status }: { status: PaymentStatus | PaymentDisplayStatus }) {
  return <Badge tone={paymentTones[status]}>{paymentStatusLabels[status]}</Badge>;
}

const billTones: Record<BillStatus, Tone> = { PENDING: 'warning', OVERDUE: 'danger', PAID: 'success' };

export function BillStatusBadge({ status }: { status: BillStatus }) {
  return <Badge tone={billTones[status]}>{billStatusLabels[status]}</Badge>;
}

export const roomTones: Record<RoomStatus, Tone> = {
  AVAILABLE: 'success',
  OCCUPIED: 'primary',
  MAINTENANCE: 'warning',
  RESERVED: 'info',
};

export function RoomStatusBadge({ status }: { status: RoomStatus }) {
  return <Badge tone={roomTones[status]}>{roomStatusLabels[status]}</Badge>;
}

const tenancyTones: Record<TenancyStatus, Tone> = {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  TERMINATED: 'neutral',
  PENDING: 'info',
};

export function TenancyStatusBadge({ status }: { status: TenancyStatus }) {
  return <Badge tone={tenancyTones[status]}>{tenancyStatusLabels[status]}</Badge>;
}

export const complaintTones: Record<ComplaintStatus, Tone> = {
  OPEN: 'warning',
  IN_PROGRESS: 'info',
  RESOLVED: 'success',
  CLOSED: 'neutral',
};

export function ComplaintStatusBadge({ status }: { status: ComplaintStatus }) {
  return <Badge tone={complaintTones[status]}>{complaintStatusLabels[status]}</Badge>;
}

const priorityTones: Record<ComplaintPriority, Tone> = {
  LOW: 'neutral',
  MEDIUM: 'info',
  HIGH: 'warning',
  URGENT: 'danger',
};

/** A word like 'Tinggi' alone means nothing, least of all beside a state. */
export function ComplaintPriorityBadge({ priority }: { priority: ComplaintPriority }) {
  return <Badge tone={priorityTones[priority]}>Prioritas {complaintPriorityLabels[priority].toLowerCase()}</Badge>;
}

const userTones: Record<UserStatus, Tone> = {
  ACTIVE: 'success',
  PENDING_APPROVAL: 'warning',
  REJECTED: 'danger',
  SUSPENDED: 'neutral',
};

export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={userTones[status]}>{userStatusLabels[status]}</Badge>;
}

/** Whether an account can be used: its status, or the admin's switch if that is off. */
export function UserStateBadge({ user }: { user: { status: UserStatus; is_active: boolean } }) {
  return user.status === 'ACTIVE' && !user.is_active ? (
    <Badge>Nonaktif</Badge>
  ) : (
    <UserStatusBadge status={user.status} />
  );
}

const articleTones: Record<ArticleStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  PUBLISHED: 'success',
  REJECTED: 'danger',
};

export function ArticleStatusBadge({ status }: { status: ArticleStatus }) {
  return <Badge tone={articleTones[status]}>{articleStatusLabels[status]}</Badge>;
}
