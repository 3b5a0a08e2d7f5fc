import { and, eq, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { PaymentMethods, PaymentMethodsInput } from '#shared/contract/payments.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import { isOpenInvoice, payableAmount } from '#shared/rules/invoice.ts';
import { methodsFor, paymentFee, paymentMethods } from '#shared/rules/payment-methods.ts';
import type { PartyContext, SignedInContext } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { creditBalance, takesPayments } from '../billing/bill-money.ts';
import { firstLook } from './find-invoice.ts';
import { visibleIn } from './queries.ts';

/**
 * The methods that accept an amount of an invoice: the input's, otherwise all that remains. A tenant who asks how to
 * pay a bill has viewed it; an owner may ask for a draft too.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE, OWNER_OFF or PAYMENT_AMOUNT_INVALID
 */
export async function findPaymentMethods(
  context: SignedInContext & PartyContext,
  input: PaymentMethodsInput,
): Promise<PaymentMethods> {
  const select = context.db
    .select({
      status: invoices.status,
      remaining_amount: sql<number>`${invoices.remaining_amount}`,
      allow_partial_payment: invoices.allow_partial_payment,
      takes_payments: takesPayments,
      credit_balance: creditBalance('invoices'),
    })
    .from(invoices)
    .where(and(eq(invoices.id, input.id), unindexed(visibleIn(context.scope))));
  const [invoice] =
    context.scope.of === 'person' ? (await context.db.batch([firstLook(context, input.id), select]))[1] : await select;
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  const { credit_balance, ...bill } = invoice;
  return { ...methodsOf(bill, input.amount), credit_balance };
}

/**
 * The methods that accept an amount of a bill, by default all that remains.
 *
 * @throws DomainError INVOICE_NOT_PAYABLE, OWNER_OFF or PAYMENT_AMOUNT_INVALID
 */
export function methodsOf(
  invoice: {
    status: InvoiceStatus;
    remaining_amount: number;
    allow_partial_payment: boolean;
    takes_payments: boolean;
  },
  asked: number | undefined,
): Omit<PaymentMethods, 'credit_balance'> {
  const { status, takes_payments, ...bill } = invoice;
  if (status !== 'DRAFT' && !isOpenInvoice(status)) throw new DomainError('INVOICE_NOT_PAYABLE');
  if (!takes_payments) throw new DomainError('OWNER_OFF');
  const amount = asked ?? bill.remaining_amount;
  if (payableAmount(bill, amount) === 'PAYMENT_AMOUNT_INVALID') throw new DomainError('PAYMENT_AMOUNT_INVALID');
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
