import { and, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { gatewayEvents, payments } from '#drizzle/schema/payments.ts';
import type {
  ListPaymentsInput,
  PaymentMethods,
  PaymentMethodsInput,
  SimulatedPayment,
} from '#shared/contract/payments.ts';
import type { BillStatus, GatewayMethod } from '#shared/enums.ts';
import { methodsFor, paymentFee, paymentMethods } from '#shared/rules/payment-methods.ts';
import { auditEntry, once } from '../../audit.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import { isReported } from '../../db/states.ts';
import { viewerOf, viewerSlots } from '../../viewer.ts';
import { creditOfTenant, firstLook, isOverdue, visibleTo } from '../invoices/queries.ts';
import { stillDue } from './bill-money.ts';
import { paymentDisplayStatus } from './display-status.ts';
import { openPaymentColumns } from './open-attempt.ts';

/**
 * The methods that can carry an amount of an open invoice: all that remains, unless an amount is asked about. A tenant
 * who asks how to pay a bill has looked at it.
 *
 * @throws DomainError NOT_FOUND or INVOICE_NOT_PAYABLE
 */
export async function findPaymentMethods(
  context: SignedInContext,
  input: PaymentMethodsInput,
): Promise<PaymentMethods> {
  const select = context.db
    .select({
      status: invoices.status,
      remaining_amount: sql<number>`${invoices.remaining_amount}`,
      allow_partial_payment: invoices.allow_partial_payment,
      credit_balance: creditOfTenant,
    })
    .from(invoices)
    .where(and(eq(invoices.id, input.id), visibleTo(viewerOf(context))));
  const [invoice] =
    context.actor.role === 'TENANT'
      ? (await context.db.batch([firstLook(context, input.id), select]))[1]
      : await select;
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  const { status, ...bill } = invoice;
  if (status === 'PAID' || status === 'CANCELLED') throw new DomainError('INVOICE_NOT_PAYABLE');
  const amount = input.amount ?? bill.remaining_amount;
  if (amount > bill.remaining_amount) throw new DomainError('PAYMENT_AMOUNT_INVALID');
  const offered = methodsFor(amount).map((code) => {
    const { channel, name, min, max } = paymentMethods[code];
    return {
      code,
      name,
      channel,
      fee_amount: paymentFee(code, amount),
      min_amount: min,
      max_amount: max,
      instant: true,
    };
  });
  return { payment_methods: offered, amount, ...bill };
}

/** The tenant's bills: issued invoices that were not cancelled, newest first. */
export async function listBills(context: SignedInContext, { cursor, limit }: PageInput) {
  const rows = await billPage(context.db, cursor !== undefined, { ...viewerOf(context), cursor, rows: limit + 1 });
  return toPage(rows, limit);
}

const billPage = prepared((db, isLater: boolean) => {
  const viewer = viewerSlots('TENANT');
  const page = db.$with('invoices').as(
    db
      .select()
      .from(invoices)
      .where(
        and(
          visibleTo(viewer),
          ne(invoices.status, 'CANCELLED'),
          isLater ? lt(invoices.id, sql.placeholder('cursor')) : undefined,
        ),
      )
      .orderBy(desc(invoices.id))
      .limit(sql.placeholder('rows')),
  );
  const isTheirs = and(eq(payments.payer_user_id, viewer.actorId), eq(payments.status, 'SUCCEEDED'));
  return db
    .with(page)
    .select({
      id: invoices.id,
      invoice_number: invoices.invoice_number,
      payment_type: invoices.invoice_type,
      description: invoices.title,
      amount: sql<number>`case when ${invoices.status} = 'PAID' then ${invoices.total_amount}
        else ${invoices.remaining_amount} end`,
      total_amount: invoices.total_amount,
      due_date: invoices.due_date,
      kost_name: invoices.kost_name,
      room_number: invoices.room_number,
      status: sql<BillStatus>`case when ${invoices.status} = 'PAID' then 'PAID'
        when ${isOverdue(viewer.day)} then 'OVERDUE' else 'PENDING' end`,
      paid_at: invoices.paid_at,
      // Of several the last one: a key that comes twice keeps its last value.
      payment_method: named<string | null>(
        invoices.id,
        payments.invoice_id,
        sql`payment_method order by paid_at`,
        isTheirs,
      ),
      ...openPaymentColumns(viewer),
    })
    .from(invoices)
    .orderBy(desc(invoices.id));
});

const paymentColumns = {
  id: payments.id,
  payment_reference: payments.payment_reference,
  invoice_id: payments.invoice_id,
  invoice_number: payments.invoice_number,
  invoice_title: payments.invoice_title,
  tenant_name: payments.tenant_name,
  kost_name: payments.kost_name,
  room_number: payments.room_number,
  source: payments.source,
  payment_method: payments.payment_method,
  amount: payments.amount,
  credited_amount: payments.credited_amount,
  // Of those that wait alone, which are few: it is a look at the bill.
  bill_remaining: sql<number | null>`case when ${isReported('payments')} then (
    select ${stillDue} from invoices i where i.id = ${payments.invoice_id}) end`,
  status: paymentDisplayStatus(sql`${payments.status}`),
  transaction_id: payments.transaction_id,
  payment_proof: payments.payment_proof,
  notes: payments.notes,
  rejection_reason: payments.rejection_reason,
  paid_at: payments.paid_at,
  created_at: payments.created_at,
};

/** One payment of which the caller is the payer or the owner, as a query to run alone or in a batch. */
export function selectPayment({ db, actor }: SignedInContext, id: string | SQL) {
  return db
    .select(paymentColumns)
    .from(payments)
    .where(and(eq(payments.id, id), or(eq(payments.payer_user_id, actor.id), eq(payments.owner_id, actor.id))));
}

/** The payments an owner received or waits for, newest first; PENDING and MANUAL are those to verify. */
export async function listPayments({ db, actor }: SignedInContext, input: ListPaymentsInput) {
  const status = input.status === 'PAID' ? 'SUCCEEDED' : input.status;
  const rows = await db
    .select(paymentColumns)
    .from(payments)
    .where(
      and(
        eq(payments.owner_id, actor.id),
        status === undefined ? undefined : eq(payments.status, status),
        input.source === undefined ? undefined : eq(payments.source, input.source),
        input.cursor === undefined ? undefined : lt(payments.id, input.cursor),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/** The payments of the tenant's own that arrived, parts of bills as well, newest first. */
export async function listOwnPayments({ db, actor }: SignedInContext, input: PageInput) {
  const rows = await db
    .select(paymentColumns)
    .from(payments)
    .where(
      and(
        eq(payments.payer_user_id, actor.id),
        eq(payments.status, 'SUCCEEDED'),
        input.cursor === undefined ? undefined : lt(payments.id, input.cursor),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/**
 * Callbacks that fit no attempt, newest first: a person must look at them. Who looks is written down before anything is
 * shown, hence a second round trip.
 */
export async function listQuarantined(context: SignedInContext, page: PageInput) {
  const { db, actor } = context;
  await context.session();
  const look = auditEntry(context, { action: 'quarantine.view', from: once, subject: actor.id });
  const [, rows] = await db.batch([db.execute(look), selectQuarantined(context, page)]);
  return toPage(rows, page.limit);
}

function selectQuarantined({ db }: Context, page: PageInput) {
  return db
    .select({
      id: gatewayEvents.id,
      event: gatewayEvents.event,
      reason: gatewayEvents.reason,
      payment_id: gatewayEvents.payment_id,
      created_at: gatewayEvents.created_at,
    })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.outcome, 'QUARANTINED'),
        page.cursor === undefined ? undefined : lt(gatewayEvents.id, page.cursor),
      ),
    )
    .orderBy(desc(gatewayEvents.id))
    .limit(page.limit + 1);
}

/**
 * The state of an attempt, for its payer and its owner: our own knowledge, never the gateway's.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findPaymentStatus(context: SignedInContext, id: string) {
  const { db, actor } = context;
  const [row] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, id), or(eq(payments.payer_user_id, actor.id), eq(payments.owner_id, actor.id))));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return { success: true as const, status: row.status };
}

/**
 * What the simulated bank's page shows of an attempt.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findSimulatedPayment(
  context: Context,
  reference: string,
): Promise<SimulatedPayment & { id: string }> {
  if (context.gateway.simulate === undefined) throw new DomainError('NOT_FOUND');
  const [row] = await context.db
    .select({
      id: payments.id,
      payment_reference: payments.payment_reference,
      payment_method: sql<GatewayMethod>`${payments.payment_method}`,
      charged_amount: sql<number>`${payments.amount} + ${payments.fee_amount}`,
      status: payments.status,
    })
    .from(payments)
    .where(and(eq(payments.payment_reference, reference), eq(payments.provider, 'simulated')));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}
