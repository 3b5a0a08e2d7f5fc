import { and, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { ListPaymentsInput } from '#shared/contract/payments.ts';
import type { OwnerContext, PartyContext, PersonContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { type PageInput, toPage } from '../../db/page.ts';
import { unforeseen, unindexed } from '../../db/sql.ts';
import { isReported } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { stillDue } from '../billing/bill-money.ts';
import { inScope, ofParty } from '../../scope.ts';
import { paymentDisplayStatus } from './display-status.ts';

const paymentColumns = {
  ...pick(payments, 'id', 'payment_reference', 'invoice_id', 'invoice_number', 'invoice_title', 'tenant_name'),
  ...pick(payments, 'kost_name', 'room_number', 'source', 'payment_method', 'amount', 'credited_amount'),
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

/** The payments that an owner received or expects, newest first. Those to verify are PENDING and MANUAL. */
export function listPayments(context: OwnerContext, input: ListPaymentsInput) {
  const status = input.status === 'PAID' ? 'SUCCEEDED' : input.status;
  const isWanted = and(
    inScope(context.scope, payments),
    status === undefined ? undefined : eq(payments.status, status),
    // Otherwise PostgreSQL would read the whole index of reported payments, which does not have the owner.
    input.source === undefined ? undefined : eq(payments.source, unforeseen(input.source)),
  );
  return paymentPage(context, isWanted, input);
}

/** The tenant's payments that arrived, with partial ones and those that the owner took back, newest first. */
export function listOwnPayments(context: PersonContext, input: PageInput) {
  const hasArrived = and(
    eq(payments.payer_user_id, context.scope.person),
    or(eq(payments.status, 'SUCCEEDED'), isNotNull(payments.voided_at)),
  );
  return paymentPage(context, hasArrived, input);
}

async function paymentPage(context: PartyContext, isWanted: SQL | undefined, { cursor, limit }: PageInput) {
  const rows = await context.db
    .select(paymentColumns)
    .from(payments)
    .where(and(isWanted, cursor === undefined ? undefined : lt(payments.id, cursor)))
    .orderBy(desc(payments.id))
    .limit(limit + 1);
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
