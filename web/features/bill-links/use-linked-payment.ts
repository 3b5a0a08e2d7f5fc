import type { LinkedBill } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';
import { carriesAmount, needsPhone } from '#shared/rules/payment-methods.ts';
import { isIndonesianPhone, normalizePhone, PHONE_MALFORMED } from '#shared/rules/phone.ts';
import { callLink, callLinkOnce } from '../../data/wire/link-calls.ts';
import { chargeOf } from '../payments/charge.ts';
import { firstMethodFor, keepMethod } from '../payments/last-method.ts';
import { type Checked, type Faults, type PayFields, type PaymentDoor, usePayment } from '../payments/use-payment.ts';

/** The pauses between two polls grow, because most people pay at once. */
const FIRST_MS = 4_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.3;

interface Order {
  invoice_id: string;
  amount: number;
  payment_method: GatewayMethod;
  mobile_number: string | undefined;
}

/**
 * Pays a bill of a link. The amount starts as the whole remaining one, and the method as the one used last or QRIS.
 *
 * @param bill undefined once it is paid and has left the list
 * @param onResult called when the payment has a result: the bills of the link have changed
 */
export function useLinkedPayment(
  token: string,
  bill: LinkedBill | undefined,
  onResult: () => void,
  ...opened: [attempt: PaymentAttempt | null, onOpened: (attempt: PaymentAttempt) => void]
) {
  const remaining = bill?.remaining_amount ?? 0;
  const door: PaymentDoor<GatewayMethod, Order, PaymentAttempt> = {
    start: { amount: remaining, choice: firstMethodFor(remaining), phone: '' },
    check: (fields) => (bill === undefined ? { faults: {} } : checked(bill, fields)),
    open: async (order) => {
      const attempt = await callLinkOnce(token, 'billLinks.pay', order);
      keepMethod(attempt.payment_method);
      return attempt;
    },
    explain: (error) => (error instanceof Error ? error.message : 'Gagal membuat pembayaran'),
    ask: (payment_id) => callLink(token, 'billLinks.status', { payment_id }).catch(() => null),
    pauseBefore: (time) => Math.min(FIRST_MS * GROWTH ** time, LONGEST_MS),
    onResult,
  };
  const payment = usePayment(door, ...opened);
  return { payment, charge: chargeOf(payment.fields, bill) };
}

export type LinkedPaymentState = ReturnType<typeof useLinkedPayment>;

/** By the server's rules and with its messages, but without the contract's schema: this page loads no Zod. */
function checked(bill: LinkedBill, { amount, choice, phone }: PayFields<GatewayMethod>): Checked<Order> {
  const faults: Faults = {};
  const isAmount = amount !== undefined && amount >= 1;
  const payable = isAmount ? payableAmount(bill, amount) : 'PAYMENT_AMOUNT_INVALID';
  const mobile_number = needsPhone(choice) ? normalizePhone(phone) : undefined;
  if (payable !== 'OK') faults.amount = errorCatalogue[payable].message;
  if (choice === undefined) faults.payment_method = 'Pilih metode pembayaran';
  else if (isAmount && !carriesAmount(choice, amount))
    faults.payment_method = errorCatalogue.PAYMENT_METHOD_UNSUITABLE.message;
  if (mobile_number !== undefined && !isIndonesianPhone(mobile_number)) faults.mobile_number = PHONE_MALFORMED;
  if (amount === undefined || choice === undefined || Object.keys(faults).length > 0) return { faults };
  return { order: { invoice_id: bill.id, amount, payment_method: choice, mobile_number } };
}
