import type { InvoiceDisplayStatus, Role, RoomStatus, TenancyStatus, UserStatus } from './enums.ts';
import { isOpenInvoice } from './rules/invoice.ts';

/**
 * Who may do what. The worker takes each procedure's roles from here; the web hides a button by the same line.
 * Ownership is not here: it stands in the WHERE of each statement, where a foreign row is simply not found.
 */
export interface Actor {
  id: string;
  role: Role;
}

interface Rule<Subject> {
  roles: readonly Role[];
  /** What must be so of the row; left out where the role alone decides. */
  when?: (subject: Subject, actor: Actor) => boolean;
}

function rule<Subject = void>(roles: readonly Role[], when?: Rule<Subject>['when']): Rule<Subject> {
  return when ? { roles, when } : { roles };
}

const everyone: readonly Role[] = ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'];

export const policy = {
  'account:use': rule(everyone),
  'user:approve': rule<{ status: UserStatus }>(['ADMIN'], (user) => user.status === 'PENDING_APPROVAL'),

  'kost:create': rule(['OWNER']),
  'kost:list': rule(['OWNER', 'ADMIN']),
  'room:list': rule(['OWNER']),
  'room:create': rule(['OWNER']),
  'room:update': rule(['OWNER']),
  'room:delete': rule<{ status: RoomStatus }>(['OWNER'], (room) => room.status !== 'OCCUPIED'),

  'tenancy:list': rule(['OWNER']),
  'tenancy:create': rule(['OWNER']),
  'tenancy:checkout': rule<{ status: TenancyStatus }>(['OWNER'], (tenancy) => tenancy.status === 'ACTIVE'),
  'tenancy:own': rule(['TENANT']),

  'invoice:list': rule(['OWNER', 'TENANT']),
  'invoice:create': rule(['OWNER']),
  'invoice:send': rule<{ status: InvoiceDisplayStatus }>(['OWNER'], (invoice) => invoice.status === 'DRAFT'),
  'invoice:cancel': rule<{ status: InvoiceDisplayStatus; paid_amount: number }>(
    ['OWNER'],
    (invoice) => invoice.paid_amount === 0 && (invoice.status === 'DRAFT' || isOpenInvoice(invoice.status)),
  ),
  'invoice:pay': rule<{ status: InvoiceDisplayStatus; remaining_amount: number }>(
    ['TENANT'],
    (invoice) => invoice.remaining_amount > 0 && isOpenInvoice(invoice.status),
  ),
  'payment:own': rule(['TENANT']),
  'payment:status': rule(['TENANT', 'OWNER']),

  'dashboard:owner': rule(['OWNER']),
  'dashboard:tenant': rule(['TENANT']),
} as const satisfies Record<string, Rule<never>>;

export type Action = keyof typeof policy;

type SubjectOf<Name extends Action> = (typeof policy)[Name] extends Rule<infer Subject> ? Subject : never;

/** Whether a role may attempt an action at all. */
export function roleMay(role: Role, action: Action): boolean {
  const { roles }: { roles: readonly Role[] } = policy[action];
  return roles.includes(role);
}

/** Whether an actor may do this to this row. */
export function can<Name extends Action>(
  actor: Actor | null | undefined,
  action: Name,
  subject: SubjectOf<Name>,
): boolean {
  if (!actor || !roleMay(actor.role, action)) return false;
  const { when } = policy[action] as Rule<SubjectOf<Name>>;
  return when === undefined || when(subject, actor);
}
