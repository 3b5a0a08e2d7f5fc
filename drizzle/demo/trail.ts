import type { InferInsertModel } from 'drizzle-orm';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { auditLog } from '../schema/audit-log.ts';
import type { kosts } from '../schema/kosts.ts';
import type { tenancies } from '../schema/tenancies.ts';
import type { users } from '../schema/users.ts';
import type { Ledger } from './bills.ts';
import type { DemoClock } from './clock.ts';

/** How many days of bills and payments the trail covers. */
const DAYS = 60;

export interface DemoStory {
  adminId: string;
  accounts: InferInsertModel<typeof users>[];
  kosts: InferInsertModel<typeof kosts>[];
  tenancies: InferInsertModel<typeof tenancies>[];
  ledger: Ledger;
}

interface Entry {
  at: string | null | undefined;
  action: AuditAction;
  subject: string | undefined;
  /** Null for the gateway. */
  actor: string | null | undefined;
  owner?: string;
  kost?: string | null | undefined;
  details?: Record<string, unknown>;
}

/** The audit trail of the demo's story, oldest first. */
export function demoTrail(clock: DemoClock, story: DemoStory): InferInsertModel<typeof auditLog>[] {
  const since = clock.at(clock.day(-DAYS), 0);
  return [...accountEntries(story), ...businessEntries(story), ...moneyEntries(story.ledger, since)]
    .flatMap(({ at, action, subject, actor, owner, kost, details }) =>
      at && subject
        ? [
            {
              action,
              subject_id: subject,
              actor_id: actor,
              owner_id: owner,
              kost_id: kost,
              details,
              request_id: 'demo',
              created_at: at,
            },
          ]
        : [],
    )
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .map((entry) => ({ ...entry, id: clock.id(entry.created_at) }));
}

function accountEntries({ accounts, adminId }: DemoStory): Entry[] {
  return accounts
    .filter(({ role }) => role === 'OWNER' || role === 'MAINTENANCE')
    .flatMap(({ id, status, created_at: at }): Entry[] => {
      const registered: Entry = { at, action: 'account.register', subject: id, actor: id };
      if (status === 'PENDING_APPROVAL') return [registered];
      const action = status === 'REJECTED' ? 'account.reject' : 'account.approve';
      return [registered, { at, action, subject: id, actor: adminId }];
    });
}

function businessEntries({ kosts: places, tenancies: contracts }: DemoStory): Entry[] {
  return [
    ...places.map(({ id, owner_id: owner, created_at: at }): Entry => ({
      at,
      action: 'kost.create',
      subject: id,
      actor: owner,
      owner,
      kost: id,
    })),
    ...contracts.flatMap(({ id, owner_id: owner, kost_id: kost, created_at: at, terminated_at: left }): Entry[] => [
      { at, action: 'tenancy.create', subject: id, actor: owner, owner, kost },
      { at: left, action: 'tenancy.checkout', subject: id, actor: owner, owner, kost },
    ]),
  ];
}

function moneyEntries({ invoices, payments }: Ledger, since: string): Entry[] {
  const bills = invoices.flatMap(({ id, owner_id: owner, kost_id: kost, subtotal, created_at, sent_at }): Entry[] => {
    const details = { total_amount: subtotal };
    return [
      { at: created_at, action: 'invoice.create', subject: id, actor: owner, owner, kost, details },
      { at: sent_at, action: 'invoice.send', subject: id, actor: owner, owner, kost, details },
    ];
  });
  const money = payments.map((payment): Entry => {
    const { id, owner_id: owner, kost_id: kost, source, amount, payment_method, paid_at, created_at } = payment;
    const common = { at: paid_at ?? created_at, subject: id, owner, kost };
    if (!paid_at) {
      const details = { amount, method: payment_method };
      return { ...common, action: 'payment.report', actor: payment.payer_user_id, details };
    }
    return source === 'MANUAL'
      ? { ...common, action: 'payment.record', actor: owner, details: { amount, method: payment_method } }
      : { ...common, action: 'payment.settle', actor: null, details: { amount, allocated_amount: amount } };
  });
  return [...bills, ...money].filter(({ at }) => at && at >= since);
}
