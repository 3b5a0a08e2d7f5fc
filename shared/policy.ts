import type {
  ArticleStatus,
  ComplaintStatus,
  InvoiceDisplayStatus,
  InvoiceStatus,
  InvoiceType,
  PaymentDisplayStatus,
  PaymentSource,
  Role,
  RoomStatus,
  TenancyStatus,
  UserStatus,
} from './enums.ts';
import { waitingUserStatuses } from './rules/account.ts';
import { editableArticleStatuses } from './rules/article.ts';
import { isOpenComplaint } from './rules/complaint.ts';
import { isOpenInvoice, openInvoiceStatuses, takesPayment } from './rules/invoice.ts';
import { isReportedPayment, isVoidablePayment, type VoidablePayment } from './rules/payment.ts';
import { isFreeRoom, isHeldRoom } from './rules/room.ts';
import { isLiveTenancy } from './rules/tenancy.ts';
import { articleTransitions, canTransition, invoiceTransitions, tenancyTransitions } from './rules/transitions.ts';

/**
 * Who may do what. The worker takes each procedure's roles from here, and the web hides buttons by the same line. The
 * statement behind a procedure asks the condition on the row again in SQL: the router line with the action's name leads
 * to it, and `tests/integration/permissions/buttons.test.ts` compares the two.
 * Ownership is not here: it is in the WHERE of each statement, which does not find other people's rows.
 */
export interface Actor {
  id: string;
  role: Role;
}

interface Rule<Subject> {
  roles: readonly Role[];
  /** A condition on the row; absent if the role alone decides. */
  when?: (subject: Subject, actor: Actor) => boolean;
}

function rule<Subject = void>(roles: readonly Role[], when?: Rule<Subject>['when']): Rule<Subject> {
  return when ? { roles, when } : { roles };
}

/** The stored states of a bill without any payment that is shown in this state. */
function unpaidAs(status: InvoiceDisplayStatus): readonly InvoiceStatus[] {
  return status === 'OVERDUE' ? openInvoiceStatuses.filter((state) => state !== 'PARTIAL') : [status];
}

const everyone: readonly Role[] = ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'];

export const policy = {
  'account:use': rule(everyone),
  'notice:own': rule(everyone),
  'message:own': rule(everyone),
  'second-factor:use': rule(everyone),
  'second-factor:set-up': rule(['OWNER', 'ADMIN']),
  'second-factor:switch-off': rule(['OWNER', 'TENANT', 'MAINTENANCE']),
  'profile:update': rule(everyone),
  'profile:emergency-contact': rule(['TENANT', 'OWNER']),

  'user:list': rule(['ADMIN', 'OWNER']),
  'user:approve': rule<{ status: UserStatus }>(['ADMIN'], (user) => waitingUserStatuses.includes(user.status)),
  'user:manage': rule(['ADMIN']),
  'user:deactivate': rule<{ id: string; is_active: boolean }>(
    ['ADMIN'],
    (user, actor) => user.is_active && user.id !== actor.id,
  ),

  'user:invite': rule(['OWNER', 'ADMIN']),

  'kost:create': rule(['OWNER']),
  'kost:update': rule(['OWNER']),
  'kost:sample': rule(['OWNER']),
  'kost:list': rule(['OWNER', 'ADMIN']),
  'kost:list-all': rule(['ADMIN']),
  'import:use': rule(['OWNER']),
  'room:list': rule(['OWNER']),
  'room:create': rule(['OWNER']),
  'room:update': rule(['OWNER']),
  'room:delete': rule<{ tenant_name: string | null }>(['OWNER'], (room) => !isHeldRoom(room)),

  'tenancy:list': rule(['OWNER']),
  // The row is the room that the tenancy would take.
  'tenancy:create': rule<{ status: RoomStatus }>(['OWNER'], (room) => isFreeRoom(room.status)),
  'tenancy:checkout': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) =>
    canTransition(tenancyTransitions, tenancy.status, 'TERMINATED'),
  ),
  'tenancy:cancel': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) =>
    canTransition(tenancyTransitions, tenancy.status, 'INACTIVE'),
  ),
  'tenancy:renew': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) => isLiveTenancy(tenancy.status)),
  'tenancy:update': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) => isLiveTenancy(tenancy.status)),
  'tenancy:set-automatic-rent': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) => isLiveTenancy(tenancy.status)),
  'tenancy:reveal-nik': rule(['OWNER']),
  'tenancy:share-bills': rule(['OWNER']),
  'tenancy:issue-credentials': rule<{ status: TenancyStatus; owner_may_issue_credentials: boolean }>(
    ['OWNER'],
    (tenancy) => isLiveTenancy(tenancy.status) && tenancy.owner_may_issue_credentials,
  ),
  'tenancy:own': rule(['TENANT']),
  // A tenancy that has ended cannot be confirmed, but it can still be declined.
  'tenancy:confirm': rule<{ status: TenancyStatus; owner_is_off: boolean }>(
    ['TENANT'],
    (tenancy) => isLiveTenancy(tenancy.status) && !tenancy.owner_is_off,
  ),
  'tenancy:decline': rule(['TENANT']),

  'invoice:list': rule(['OWNER', 'TENANT']),
  'invoice:create': rule(['OWNER']),
  'invoice:bill-month': rule(['OWNER']),
  'invoice:update': rule<{ status: InvoiceDisplayStatus }>(['OWNER'], ({ status }) => status === 'DRAFT'),
  'invoice:set-covers': rule<{ invoice_type: InvoiceType; status: InvoiceDisplayStatus }>(
    ['OWNER'],
    ({ invoice_type, status }) => invoice_type === 'MONTHLY_RENT' && status !== 'CANCELLED',
  ),
  'invoice:send': rule<{ status: InvoiceDisplayStatus }>(
    ['OWNER'],
    ({ status }) => status !== 'OVERDUE' && canTransition(invoiceTransitions, status, 'SENT'),
  ),
  // `mayBeCancelled` of `cancel-bills.ts` says the same in SQL; `decline-tenancy.ts` cancels bills by a rule of its
  // own.
  'invoice:cancel': rule<{ status: InvoiceDisplayStatus; paid_amount: number; awaits_verification: boolean }>(
    ['OWNER'],
    ({ status, paid_amount, awaits_verification }) =>
      paid_amount === 0 &&
      !awaits_verification &&
      unpaidAs(status).every((stored) => canTransition(invoiceTransitions, stored, 'CANCELLED')),
  ),
  'invoice:waive-late-fees': rule<{ status: InvoiceDisplayStatus; late_fee_amount: number }>(
    ['OWNER'],
    (invoice) => invoice.late_fee_amount > 0 && isOpenInvoice(invoice.status),
  ),
  'invoice:stop-recurrence': rule<{ next_issue_on: string | null }>(
    ['OWNER'],
    (invoice) => invoice.next_issue_on !== null,
  ),
  'invoice:apply-credit': rule<{ status: InvoiceDisplayStatus; credit_balance: number; takes_payments: boolean }>(
    ['OWNER', 'TENANT'],
    (invoice) => invoice.credit_balance > 0 && invoice.takes_payments && isOpenInvoice(invoice.status),
  ),
  'invoice:pay': rule<{ status: InvoiceDisplayStatus; remaining_amount: number; takes_payments: boolean }>(
    ['TENANT'],
    takesPayment,
  ),
  'reminder:send': rule(['OWNER']),
  'payment:own': rule(['TENANT']),
  'payment:process': rule(['TENANT', 'OWNER']),
  'payment:list': rule(['OWNER']),
  'payment:verify': rule<{ status: PaymentDisplayStatus; source: PaymentSource }>(['OWNER'], isReportedPayment),
  'payment:void': rule<VoidablePayment>(['OWNER'], isVoidablePayment),
  'payment:status': rule(['TENANT', 'OWNER']),
  'payment:quarantine': rule(['ADMIN']),

  'complaint:list': rule(['TENANT', 'OWNER', 'ADMIN']),
  'complaint:create': rule(['TENANT']),
  'complaint:edit': rule<{ status: ComplaintStatus }>(['TENANT'], (complaint) => isOpenComplaint(complaint.status)),
  'complaint:update': rule(['OWNER', 'ADMIN']),
  'complaint:details': rule(['TENANT', 'OWNER', 'ADMIN']),

  'technician:manage': rule(['OWNER']),
  'technician:agree': rule(['MAINTENANCE']),
  'technician:end': rule(['OWNER', 'MAINTENANCE']),
  'work:assign': rule(['OWNER']),
  'work:move': rule(['OWNER', 'MAINTENANCE']),
  'work:do': rule(['MAINTENANCE']),

  'article:own': rule(['OWNER']),
  'article:edit-own': rule<{ status: ArticleStatus }>(['OWNER'], (article) =>
    editableArticleStatuses.includes(article.status),
  ),
  'article:manage': rule(['ADMIN']),
  'article:review': rule<{ status: ArticleStatus }>(['ADMIN'], (article) =>
    canTransition(articleTransitions, article.status, 'PUBLISHED'),
  ),

  'dashboard:counts': rule(everyone),
  'dashboard:owner': rule(['OWNER']),
  'dashboard:tenant': rule(['TENANT']),
  'dashboard:admin': rule(['ADMIN']),
  'audit:list': rule(['ADMIN', 'OWNER']),
} as const satisfies Record<string, Rule<never>>;

export type Action = keyof typeof policy;

/** The row that an action is about; none if the role alone decides. */
type SubjectOf<Name extends Action> =
  (typeof policy)[Name] extends Rule<infer Subject> ? ([Subject] extends [void] ? [] : [subject: Subject]) : [];

/** Whether a role may attempt an action at all. */
export function roleMay(role: Role, action: Action): boolean {
  const { roles }: { roles: readonly Role[] } = policy[action];
  return roles.includes(role);
}

/** Whether an actor may do this, and if the action is about a row, to this row. */
export function can<Name extends Action>(
  actor: Actor | null | undefined,
  action: Name,
  ...[subject]: SubjectOf<Name>
): boolean {
  if (!actor || !roleMay(actor.role, action)) return false;
  const { when } = policy[action] as Rule<unknown>;
  return when === undefined || when(subject, actor);
}
