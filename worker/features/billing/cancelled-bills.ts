import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { cancelReasons } from '#shared/labels.ts';
import { invoiceTransitions, paymentTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type OwnerContext } from '../../context.ts';
import { type ChangedRow, changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isOpen, isReported, leadingTo } from '../../db/states.ts';
import { isOfEndedTenancy } from './closed-payment.ts';
import { lastHome } from './shares.ts';

/**
 * Whether days of a rent were given back already: as credit by the move for which its tenant left, or when it was
 * settled, as those of surcharges beside rents. Cancelled, what was never paid would be given back.
 *
 * @param to a day up to which it would pay; its own last day if that is later
 */
export const isGivenBack = (bill: 'invoices' | 'i' = 'invoices', to: SQL = sql`null::date`): SQL => {
  const its = (column: string) => sql.raw(`${bill}.${column}`);
  const isPrepaid = sql`s.figures -> 'prepaid' @> jsonb_build_array(jsonb_build_object('id', ${its('id')}))`;
  return sql`(${its('invoice_type')} = 'MONTHLY_RENT' and exists (
    select from tenancies n where n.moved_from_id = ${its('tenant_id')} and ${its('issued_date')} is not null
    and ${its('created_at')} <= n.created_at
    and greatest(${to}, coalesce(${its('covers_to')}, (date_trunc('month', ${its('due_date')}) + interval '1 month')::date - 1)) >= n.check_in_date)
  or ${its('covers_to')} is not null and exists (select from settlements s join tenancies t on t.id = s.tenancy_id
    where t.user_id = ${its('tenant_user_id')} and s.state = 'SETTLED' and ${isPrepaid})
  or exists (select from settlements s where s.tenancy_id = ${its('tenant_id')} and s.state = 'SETTLED' and ${isPrepaid}))`;
};

/** Whether no reported payment of a row of `invoices` waits for its owner. */
export const hasNoReport: SQL = sql`not exists (select from payments p where p.invoice_id = invoices.id and ${isReported()})`;

/**
 * Whether a row of `invoices` may be cancelled: nothing was paid, no reported payment waits for its owner, and none of it
 * was given back.
 */
export const mayBeCancelled: SQL = sql`(paid_amount = 0 and ${leadingTo(invoiceTransitions, 'CANCELLED')} and not ${isGivenBack()} and ${hasNoReport})`;

/** Whether a row of `invoices` is a deposit that is asked for no more once its tenant has left: what was paid of it is held. */
export const isDepositLeft: SQL = sql`(invoice_type = 'SECURITY_DEPOSIT' and ${isOpen()} and ${hasNoReport})`;

interface Cancelling {
  /** The condition on `invoices`. */
  which: SQL;
  reason: string | null;
  /** Other columns that change. */
  more?: ChangedRow<typeof invoices>;
  /** Whether reported payments close too, as they do by default; if not, the owner can still approve them. */
  reports?: boolean;
}

/**
 * The CTE `cancelled`, and all that ends with bills that are cancelled: the attempts to pay them, whose ids at the
 * gateway are `requestIds`, a JSON array in SQL, to be cancelled there.
 */
export function cancelledBills(context: Context, { which, reason, more, reports = true }: Cancelling) {
  const now = nowIso(context);
  const change = { status: 'CANCELLED', cancelled_at: now, cancel_reason: reason, updated_at: now, ...more } as const;
  const cancelled = returned(
    'cancelled',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'total_amount'),
  )`update invoices set ${changes(invoices, change)} where ${which}`;
  const end = changes(payments, { status: 'EXPIRED', failure_code: 'INVOICE_CANCELLED', updated_at: now });
  const closed = returned(
    'closed',
    pick(payments, 'provider_request_id'),
  )`update payments set ${end} where invoice_id in (select ${cancelled.id} from ${cancelled})
        and ${leadingTo(paymentTransitions, 'EXPIRED')} and (${reports} or source = 'GATEWAY')`;
  const id = closed.provider_request_id;
  return {
    cancelled,
    parts: [
      cancelled,
      closed,
      { cancelled_audited: auditOwned(context, 'invoice.cancel', cancelled, ['total_amount']) },
    ],
    requestIds: sql<string[]>`array_to_json(array(select ${id} from ${closed} where ${id} is not null))`,
  };
}

/**
 * The last statements of a write that takes a payment back or decides on a report: a deposit bill that is open by it, of who
 * has left, is what their check-out makes of it, so that undoing that asks for it again. The first waits for a check-out.
 *
 * @param isIt the condition on the payment `p`
 */
export function leftDeposit(context: OwnerContext, isIt: SQL) {
  const { db } = context;
  const its = (column: string) =>
    sql`(select ${sql.raw(column)} from payments p join invoices i on i.id = p.invoice_id where ${isIt})`;
  const home = lastHome(its('i.tenant_id'));
  const { cancelled, parts } = cancelledBills(context, {
    which: sql`id = ${its('i.id')} and ${isDepositLeft} and ${isOfEndedTenancy(sql`invoices.tenant_id`)}`,
    reason: cancelReasons.CHECKOUT,
    more: { cancelled_at: sql`coalesce((select terminated_at from tenancies where id = ${home}), ${nowIso(context)})` },
  });
  return [
    db.execute(sql`select from tenancies where id = ${home} for share`),
    db.execute(withCtes(parts, idsOf(cancelled))),
  ] as const;
}
