import { and, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import { users } from '#drizzle/schema/users.ts';
import type { ListPaymentsInput } from '#shared/contract/payments.ts';
import type { OwnerContext, PartyContext, PersonContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { unforeseen, unindexed } from '../../db/sql.ts';
import { isOneOf, isReported } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { stillDue } from '../billing/bill-money.ts';
import { inScope, ofParty } from '../../scope.ts';
import { paymentDisplayStatus } from './display-status.ts';
import { isInState, isMoney, moneyDay, moneyState } from './money.ts';

const paymentColumns = {
  ...pick(payments, 'id', 'payment_reference', 'invoice_id', 'invoice_number', 'invoice_title', 'tenant_name'),
  ...pick(payments, 'kost_name', 'room_number', 'source', 'payment_method', 'payer_name', 'amount', 'credited_amount'),
  // This reads the bill, so only for the few payments that wait for their owner.
  bill_remaining: sql<number | null>`case when ${isReported('payments')} then (
    select ${stillDue} from invoices i where i.id = ${payments.invoice_id}) end`,
  status: paymentDisplayStatus(sql`${payments.status}`),
  ...pick(payments, 'transaction_id', 'payment_proof', 'notes', 'rejection_reason', 'voided_at', 'void_reason'),
  ...pick(payments, 'paid_at', 'created_at'),
};

/** One payment of which the caller is the payer or the owner, as a query to run alone or in a batch. */
export function paymentQuery({ db, scope }: PartyContext, id: string | SQL) {
  return db
    .select(paymentColumns)
    .from(payments)
    .where(and(eq(payments.id, id), isPartyTo(scope)));
}

/**
 * The payments that an owner received or expects, newest first: by the days on which they came in if the call names any,
 * else as they were recorded. Those to verify are PENDING and MANUAL.
 *
 * @throws DomainError CONFLICT if the payment of a period's cursor is gone
 */
export async function listPayments(context: OwnerContext, input: ListPaymentsInput) {
  const { db, scope } = context;
  const { cursor, limit, from, to } = input;
  const isByDay = from !== null || to !== null;
  const order = isByDay ? [desc(moneyDay()), desc(payments.id)] : [desc(payments.id)];
  const cursorRow = sql`payments p where p.id = ${cursor ?? null}::uuid and ${inScope(scope, payments, 'p')}`;
  const isLater = isByDay
    ? sql`(${moneyDay()}, ${payments.id}) < (select ${moneyDay('p')}, p.id from ${cursorRow})`
    : lt(payments.id, cursor ?? '');
  const page = db.$with('payments').as(
    db
      .select()
      .from(payments)
      .where(and(isListed(scope, input), cursor === undefined ? undefined : isLater))
      .orderBy(...order)
      .limit(limit + 1),
  );
  const [last, rows] = await Promise.all([
    isByDay && cursor !== undefined ? db.execute(sql`select from ${cursorRow}`) : null,
    db
      .with(page)
      .select(listedColumns)
      .from(payments)
      .orderBy(...order),
  ]);
  if (last?.rows.length === 0) throw new DomainError('CONFLICT');
  return pageOf(context, rows, limit);
}

const listedColumns = {
  ...paymentColumns,
  state: moneyState,
  // A record of the owner's own is decided when it is made.
  is_reported: sql<boolean>`(${isOneOf(['MANUAL'], payments.source)} and verified_at is distinct from created_at)`,
  verified_by: payments.verified_by,
  verified_by_name: named<string | null>(payments.verified_by, users.id, users.full_name),
};

function isListed(scope: OwnerContext['scope'], input: ListPaymentsInput): SQL | undefined {
  const status = input.status === 'PAID' ? 'SUCCEEDED' : input.status;
  return and(
    isMoney(scope, input),
    status === undefined ? undefined : eq(payments.status, status),
    // Otherwise PostgreSQL would read the whole index of reported payments, which does not have the owner.
    input.source === undefined ? undefined : eq(payments.source, unforeseen(input.source)),
    input.state === undefined ? undefined : isInState(input.state),
  );
}

/** The tenant's payments that arrived, with partial ones and those that the owner took back, newest first. */
export async function listOwnPayments(context: PersonContext, { cursor, limit }: PageInput) {
  const hasArrived = and(
    eq(payments.payer_user_id, context.scope.person),
    or(eq(payments.status, 'SUCCEEDED'), isNotNull(payments.voided_at)),
  );
  const rows = await context.db
    .select(paymentColumns)
    .from(payments)
    .where(and(hasArrived, cursor === undefined ? undefined : lt(payments.id, cursor)))
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  return pageOf(context, rows, limit);
}

function pageOf<Row extends { id: string; payment_proof: string | null }>(
  context: PartyContext,
  rows: Row[],
  limit: number,
) {
  return toPage(
    rows.map((row) => signedAddresses(context, row, 'payment_proof')),
    limit,
  );
}

/**
 * The stored state of an attempt, for its payer and its owner. The gateway is not asked.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findPaymentStatus(context: PartyContext, id: string) {
  const { db, scope } = context;
  const [row] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, id), isPartyTo(scope)));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return { success: true as const, status: row.status };
}

/** Whether the caller is the payer or the owner of a payment; nobody else sees it. */
function isPartyTo(scope: PartyContext['scope']): SQL {
  return unindexed(ofParty(scope, payments, payments.payer_user_id));
}
