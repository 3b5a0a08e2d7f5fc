import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { columnsOf, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { textArray, unindexed } from '../../db/sql.ts';
import { isPaused } from '../../db/pauses.ts';
import { isOpen } from '../../db/states.ts';
import type { OnceByKey } from '../../idempotency.ts';
import { addedNotices } from '../notices/added-notices.ts';
import {
  creditBalance,
  creditWith,
  lockedBill,
  mayTakeCredit,
  settledBill,
  spentCredit,
} from '../billing/bill-money.ts';
import { paidBillColumns, paymentOfBill, paymentReference } from '../billing/payment-of-bill.ts';
import { dueShare, isShared, ownDue, staysOn } from '../billing/shares.ts';
import { dayIn } from '../../zone.ts';

const turnOf = (tenant: SQL) => sql`hashtextextended(${tenant}::text || owner_id::text, 0)`;

/**
 * The first statement of a write that uses the credit of a tenancy, its payers' too: uses of one tenant's credit with one
 * owner wait for each other, so that it is never spent twice.
 *
 * @param isIt a condition on `tenancies`
 */
export function creditTurn(isIt: SQL): SQL {
  return sql`select pg_advisory_xact_lock(${turnOf(sql`user_id`)}) from tenancies where ${isIt}`;
}

/**
 * The statements that come before `appliedCredit` in its transaction: the turns of the bills' tenants, as `creditTurn`, and
 * the locks of the bills. Several locks are always taken in one order.
 *
 * @param isIt as for `lockedBill`
 */
export function creditLocks(isIt: SQL): [SQL, SQL] {
  return [
    sql`select pg_advisory_xact_lock(turn)::text from (
      select distinct ${turnOf(sql`tenant_user_id`)} as turn
      from invoices where ${isIt} order by turn) as turns`,
    lockedBill(isIt),
  ];
}

/**
 * The order in which credit pays bills: as they are due. That of who pays shares pays theirs of days that were given back
 * first, so that they have no more than they paid.
 */
export const payOrder = (payer: string | null): SQL =>
  sql`${payer === null ? sql.empty() : sql`given_back = 0, `}due_date, id`;

export interface CreditUse {
  /** The idempotency key of a call that only applies credit. */
  once?: Pick<OnceByKey, 'isFree' | 'kept'>;
  /** The occupant whose credit pays their share; by default it is the tenant's credit. */
  payer?: string | null;
  /** Whether the tenant's credit pays what others are asked for, too: if somebody asks for it, and when they leave. */
  isWhole?: boolean;
  /** How many bills `isIt` may name; by default one. */
  most?: number;
}

/**
 * Pays open invoices from their tenants' credit with their owners, as far as the credit goes, in the order of their due
 * dates (`payOrder`), but for the open shares of others. Without credit nothing changes, nor while the owner's account is switched off.
 *
 * @param isIt as for `lockedBill`, for `invoices i`
 */
export function appliedCredit(context: Context, isIt: SQL, use: CreditUse = {}): SQL {
  const { once, most = 1, payer = null, isWhole = false } = use;
  const now = nowIso(context);
  // Materialized, so that PostgreSQL does not plan and compute the balance once for each place that uses it.
  const asked = selected(
    'asked',
    {
      ...pick(i, ...paidBillColumns, 'due_date', ...(most === 1 || payer === null ? [] : (['given_back'] as const))),
      due: dueTo(context, payer, isWhole),
      balance: payer === null ? creditBalance('i') : balanceOf(payer),
    },
    'materialized',
  )`invoices i
      where ${isIt} and ${unindexed(isOpen(i.status))} and not ${isPaused(sql`${i.owner_id}`)} and ${once?.isFree ?? sql`true`}`;
  // The sum that earlier bills take of the credit that all bills of one tenant and owner share.
  const before = sql`sum(due) filter (where balance > 0) over (partition by tenant_user_id, owner_id
    order by ${payOrder(payer)} rows between unbounded preceding and 1 preceding)`;
  const rest = most === 1 ? asked.balance : sql`${asked.balance} - coalesce(${before}, 0)`;
  const bill = selected('bill', {
    ...columnsOf(asked),
    share: sql<number>`least(${asked.due}, ${rest})::bigint`,
    turn: sql<number>`${most === 1 ? sql`1` : sql`row_number() over ()`}`,
  })`${asked}`;
  const payment = {
    ...paymentOfBill(context, bill),
    ...namesOf(context, most, bill.turn),
    ...(payer !== null && {
      payer_occupant_id: payer,
      payer_name: sql`(select o.full_name from occupants o where o.id = ${payer})`,
    }),
    source: 'CREDIT',
    payment_method: 'CREDIT',
    amount: bill.share,
    allocated_amount: bill.share,
    status: 'SUCCEEDED',
    paid_at: now,
    created_at: now,
  } as const;
  const used = returned('used', {
    ...pick(payments, 'id', 'owner_id', 'kost_id', 'payer_user_id', 'payer_occupant_id', 'invoice_id'),
    ...pick(payments, 'invoice_title', 'tenant_name', 'amount', 'allocated_amount'),
  })`${insertion(payments, payment, sql`${bill} where ${bill.share} > 0`)}`;
  const effects = {
    taken: spentCredit(context, used),
    billed: settledBill(context, used),
    audited: auditOwned(context, 'payment.apply-credit', used, ['amount']),
    // It is not the credit of an account, to which it could be told.
    ...(payer === null && { told: noticeToOther(context, used) }),
    ...(once && { kept: once.kept(used, used.invoice_id) }),
  };
  return withCtes([asked, bill, used, effects], sql`select ${used.amount} from ${used}`);
}

const i = alias(invoices, 'i');

/** What of the bill `i` the credit may pay: an occupant's only the share that they are asked for. */
function dueTo(context: Context, payer: string | null, isWhole: boolean): SQL<number> {
  const day = dayIn(context, sql`i.zone`);
  if (payer === null) return isWhole ? sql<number>`i.remaining_amount` : ownDue('i', day);
  return sql<number>`coalesce((select ${dueShare('i')} from occupants o
    where o.id = ${payer} and ${isShared('i')} and ${staysOn(day)}), 0)::bigint`;
}

/** The credit of an occupant that can pay the bill `i`. */
function balanceOf(payer: string): SQL<number> {
  const credit = creditWith(sql`i.owner_id`, sql`i.tenant_user_id`, sql`${payer}::uuid`);
  return sql<number>`case when ${mayTakeCredit(sql`i.tenant_id`)} then ${credit} else 0 end`;
}

/** An id and a reference for each payment, by its bill's place; both come from the context. */
function namesOf(context: Context, most: number, turn: SQL) {
  if (most === 1) return { id: context.newId() };
  const each = <Value>(make: () => Value) => Array.from({ length: most }, make);
  return {
    id: sql`(${textArray(each(() => context.newId()))})[${turn}]::uuid`,
    payment_reference: sql`(${textArray(each(() => paymentReference(context)))})[${turn}]`,
  };
}

type Used = Rows<'id' | 'owner_id' | 'payer_user_id' | 'invoice_id' | 'invoice_title' | 'tenant_name' | 'amount'>;

/** Tells the tenant of the payment; if the tenant made the call, the owner. */
function noticeToOther(context: Context, used: Used): SQL {
  const byTenant = sql`${used.payer_user_id} is not distinct from ${context.scope?.of === 'person' ? context.scope.person : null}::uuid`;
  return addedNotices(context, {
    kind: 'CREDIT_USED',
    from: used,
    user: sql`case when ${byTenant} then ${used.owner_id} else ${used.payer_user_id} end`,
    details: {
      invoice_id: used.invoice_id,
      title: used.invoice_title,
      amount: used.amount,
      tenant_name: sql`case when ${byTenant} then ${used.tenant_name} end`,
    },
    once: sql`${used.id}::text`,
  });
}
