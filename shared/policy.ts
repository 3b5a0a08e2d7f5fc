import type {
  ArticleStatus,
  ComplaintStatus,
  DepositKind,
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
interface Rule<Subject, Roles extends readonly Role[] = readonly Role[]> {
  roles: Roles;
  /** What somebody who acts for the owner must have been given; see `rights`. */
  right: Right;
  /** A condition on the row; absent if the role alone decides. */
  when?: (subject: Subject) => boolean;
}

/**
 * What an owner can hand to somebody who works for them, as a whole; presets are sets of these. Nobody is given the
 * last three: what an account does for itself, what a person does as tenant or technician, and the platform's own.
 */
export const rights = [
  'kosts:see',
  'kosts:manage',
  'rooms:see',
  'rooms:manage',
  'accounts:see',
  'tenancies:see',
  'tenancies:manage',
  'personal-data:reveal',
  'imports:use',
  'bills:see',
  'bills:manage',
  'bills:send',
  'payments:see',
  'payments:record',
  'payments:void',
  'complaints:see',
  'complaints:manage',
  'technicians:manage',
  'figures:see',
  'trail:see',
  'account',
  'own',
  'platform',
] as const;
export type Right = (typeof rights)[number];

/** Lines of the table for these roles. */
function by<const Roles extends readonly Role[]>(...roles: Roles) {
  return <Subject = void>(right: Right, when?: Rule<Subject>['when']): Rule<Subject, Roles> =>
    when ? { roles, right, when } : { roles, right };
}

const owner = by('OWNER');
const tenant = by('TENANT');
const technician = by('MAINTENANCE');
const admin = by('ADMIN');
const everyone = by('OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN');

/** The stored states of a bill without any payment that is shown in this state. */
function unpaidAs(status: InvoiceDisplayStatus): readonly InvoiceStatus[] {
  return status === 'OVERDUE' ? openInvoiceStatuses.filter((state) => state !== 'PARTIAL') : [status];
}

export const policy = {
  'account:use': everyone('account'),
  'notice:own': everyone('account'),
  'message:own': everyone('account'),
  'second-factor:use': everyone('account'),
  'second-factor:set-up': by('OWNER', 'ADMIN')('account'),
  'second-factor:switch-off': by('OWNER', 'TENANT', 'MAINTENANCE')('account'),
  'profile:update': everyone('account'),
  'profile:emergency-contact': by('TENANT', 'OWNER')('account'),

  'user:list': by('ADMIN', 'OWNER')('accounts:see'),
  'user:approve': admin<{ status: UserStatus }>('platform', (user) => waitingUserStatuses.includes(user.status)),
  'user:manage': admin('platform'),
  // Nobody switches off their own account.
  'user:deactivate': admin<{ is_active: boolean; is_own: boolean }>(
    'platform',
    (user) => user.is_active && !user.is_own,
  ),

  'user:invite': by('OWNER', 'ADMIN')('tenancies:manage'),

  'kost:create': owner('kosts:manage'),
  'kost:update': owner('kosts:manage'),
  'kost:sample': owner('account'),
  'kost:list': by('OWNER', 'ADMIN')('kosts:see'),
  'kost:list-all': admin('platform'),
  'import:use': owner('imports:use'),
  'room:list': owner('rooms:see'),
  'room:create': owner('rooms:manage'),
  'room:update': owner('rooms:manage'),
  'room:delete': owner<{ tenant_name: string | null }>('rooms:manage', (room) => !isHeldRoom(room)),

  'tenancy:list': owner('tenancies:see'),
  // The row is the room that the tenancy would take.
  'tenancy:create': owner<{ status: RoomStatus }>('tenancies:manage', (room) => isFreeRoom(room.status)),
  'tenancy:checkout': owner<{ status: TenancyStatus }>('tenancies:manage', (tenancy) =>
    canTransition(tenancyTransitions, tenancy.status, 'TERMINATED'),
  ),
  'tenancy:move': owner<{
    status: TenancyStatus;
    confirmed_at: string | null;
    planned_move: object | null;
  }>(
    'tenancies:manage',
    (tenancy) => tenancy.status === 'ACTIVE' && tenancy.confirmed_at !== null && tenancy.planned_move === null,
  ),
  'tenancy:call-off-move': owner<{ planned_move: object | null }>(
    'tenancies:manage',
    (tenancy) => tenancy.planned_move !== null,
  ),
  'tenancy:undo-checkout': owner<{ undo_until: string | null }>(
    'tenancies:manage',
    (tenancy) => tenancy.undo_until !== null,
  ),
  'tenancy:cancel': owner<{ status: TenancyStatus }>('tenancies:manage', (tenancy) =>
    canTransition(tenancyTransitions, tenancy.status, 'INACTIVE'),
  ),
  'tenancy:renew': owner<{ status: TenancyStatus }>('tenancies:manage', (tenancy) => isLiveTenancy(tenancy.status)),
  'tenancy:update': owner<{ status: TenancyStatus }>('tenancies:manage', (tenancy) => isLiveTenancy(tenancy.status)),
  'tenancy:invite': owner('tenancies:manage'),
  'tenancy:change-rents': owner('tenancies:manage'),
  'tenancy:set-automatic-rents': owner('bills:manage'),
  'tenancy:set-automatic-rent': owner<{ status: TenancyStatus }>('bills:manage', (tenancy) =>
    isLiveTenancy(tenancy.status),
  ),
  'tenancy:reveal-nik': owner('personal-data:reveal'),
  // With masked NIKs too: it is made to be given away.
  'tenancy:rt-report': owner('personal-data:reveal'),
  'occupant:list': by('OWNER', 'TENANT')('tenancies:see'),
  'tenancy:share-bills': owner('bills:send'),
  'tenancy:issue-credentials': owner<{ status: TenancyStatus; owner_may_issue_credentials: boolean }>(
    'tenancies:manage',
    (tenancy) => isLiveTenancy(tenancy.status) && tenancy.owner_may_issue_credentials,
  ),
  'tenancy:own': tenant('own'),
  // A tenancy that has ended cannot be confirmed, but it can still be declined.
  'tenancy:confirm': tenant<{ status: TenancyStatus; owner_is_off: boolean }>(
    'own',
    (tenancy) => isLiveTenancy(tenancy.status) && !tenancy.owner_is_off,
  ),
  'tenancy:decline': tenant('own'),
  'tenancy:object': tenant('own'),
  'tenancy:leave': tenant('own'),
  'tenancy:answer-leaving': owner('tenancies:manage'),
  'tenancy:offer-renewal': owner('tenancies:manage'),
  'tenancy:answer-renewal': tenant('own'),
  'tenancy:set-goes-on': owner('tenancies:manage'),

  'invoice:list': by('OWNER', 'TENANT')('bills:see'),
  'invoice:create': owner('bills:manage'),
  'invoice:bill-month': owner('bills:manage'),
  'invoice:update': owner<{ status: InvoiceDisplayStatus }>('bills:manage', ({ status }) => status === 'DRAFT'),
  'invoice:set-covers': owner<{ invoice_type: InvoiceType; status: InvoiceDisplayStatus }>(
    'bills:manage',
    ({ invoice_type, status }) => invoice_type === 'MONTHLY_RENT' && status !== 'CANCELLED',
  ),
  'invoice:send': owner<{ status: InvoiceDisplayStatus }>(
    'bills:send',
    ({ status }) => status !== 'OVERDUE' && canTransition(invoiceTransitions, status, 'SENT'),
  ),
  // `mayBeCancelled` of `cancelled-bills.ts` says the same in SQL; `decline-tenancy.ts` cancels bills by a rule of its
  // own.
  'invoice:cancel': owner<{ status: InvoiceDisplayStatus; paid_amount: number; awaits_verification: boolean }>(
    'bills:manage',
    ({ status, paid_amount, awaits_verification }) =>
      paid_amount === 0 &&
      !awaits_verification &&
      unpaidAs(status).every((stored) => canTransition(invoiceTransitions, stored, 'CANCELLED')),
  ),
  'invoice:waive-late-fees': owner<{ status: InvoiceDisplayStatus; late_fee_amount: number }>(
    'bills:manage',
    (invoice) => invoice.late_fee_amount > 0 && isOpenInvoice(invoice.status),
  ),
  'invoice:stop-recurrence': owner<{ next_issue_on: string | null }>(
    'bills:manage',
    (invoice) => invoice.next_issue_on !== null,
  ),
  'invoice:apply-credit': by('OWNER', 'TENANT')<{
    status: InvoiceDisplayStatus;
    credit_balance: number;
    takes_payments: boolean;
  }>(
    'payments:record',
    (invoice) => invoice.credit_balance > 0 && invoice.takes_payments && isOpenInvoice(invoice.status),
  ),
  'invoice:pay': tenant<{ status: InvoiceDisplayStatus; remaining_amount: number; takes_payments: boolean }>(
    'own',
    takesPayment,
  ),
  'reminder:send': owner('bills:send'),
  'payment:own': tenant('own'),
  'payment:process': by('TENANT', 'OWNER')('payments:record'),
  'payment:list': owner('payments:see'),
  'payment:verify': owner<{ status: PaymentDisplayStatus; source: PaymentSource }>(
    'payments:record',
    isReportedPayment,
  ),
  'payment:void': owner<VoidablePayment>('payments:void', isVoidablePayment),
  'payment:status': by('TENANT', 'OWNER')('payments:see'),
  'payment:quarantine': admin('platform'),

  'deposit:list': by('OWNER', 'TENANT')('payments:see'),
  // What takes money off the books needs the right by which a payment is taken back. The row is who pays a share.
  'credit:return': owner<{ credit: number }>('payments:void', (occupant) => occupant.credit > 0),
  'occupant:bill': owner('bills:send'),
  // The row is the tenancy.
  'deposit:return': owner<{ deposit_held: number }>('payments:void', (tenancy) => tenancy.deposit_held > 0),
  'deposit:take-back': owner<{ kind: DepositKind; amount: number; taken_back: boolean }>(
    'payments:void',
    (entry) => entry.kind === 'RETURNED' && entry.amount < 0 && !entry.taken_back,
  ),

  // A word for what is settled when somebody leaves; what takes money off the books needs the right of a return.
  'settlement:see': by('OWNER', 'TENANT')('payments:see'),
  'settlement:manage': owner('tenancies:manage'),
  'settlement:settle': owner('payments:void'),
  'settlement:answer': tenant('own'),
  'tenancy:photograph': by('OWNER', 'TENANT')('tenancies:manage'),

  'contract:list': by('OWNER', 'TENANT')('tenancies:see'),
  'contract:template': owner('kosts:manage'),
  // Who makes one agrees to it, for the owner.
  'contract:make': owner('account'),
  'contract:answer': tenant('own'),

  // They show what five rights see, so nobody is given them before a call can ask for several.
  'search:use': owner('account'),
  'room:open': owner('account'),
  'complaint:list': by('TENANT', 'OWNER', 'ADMIN')('complaints:see'),
  'complaint:create': tenant('own'),
  'complaint:report': owner('complaints:manage'),
  'complaint:edit': tenant<{ status: ComplaintStatus }>('own', (complaint) => isOpenComplaint(complaint.status)),
  'complaint:update': by('OWNER', 'ADMIN')('complaints:manage'),
  'complaint:details': by('TENANT', 'OWNER', 'ADMIN')('complaints:see'),

  'technician:manage': owner('technicians:manage'),
  'technician:agree': technician('own'),
  'technician:end': by('OWNER', 'MAINTENANCE')('technicians:manage'),
  'work:assign': owner('complaints:manage'),
  'work:move': by('OWNER', 'MAINTENANCE')('complaints:manage'),
  'work:do': technician('own'),

  'article:own': owner('account'),
  'article:edit-own': owner<{ status: ArticleStatus }>('account', (article) =>
    editableArticleStatuses.includes(article.status),
  ),
  'article:manage': admin('platform'),
  'article:review': admin<{ status: ArticleStatus }>('platform', (article) =>
    canTransition(articleTransitions, article.status, 'PUBLISHED'),
  ),

  'dashboard:counts': everyone('account'),
  'dashboard:owner': owner('figures:see'),
  'dashboard:tenant': tenant('own'),
  'dashboard:admin': admin('platform'),
  'audit:list': by('ADMIN', 'OWNER')('trail:see'),
  // Settings of all kosts, and bills: the owner alone.
  'trail:take-back': owner('account'),
} as const satisfies Record<string, Rule<never>>;

export type Action = keyof typeof policy;

/** The roles that may attempt an action. */
export type RoleFor<Name extends Action> = (typeof policy)[Name]['roles'][number];

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
  actor: { role: Role } | null | undefined,
  action: Name,
  ...[subject]: SubjectOf<Name>
): boolean {
  if (!actor || !roleMay(actor.role, action)) return false;
  const { when } = policy[action] as Rule<unknown>;
  return when === undefined || when(subject);
}
