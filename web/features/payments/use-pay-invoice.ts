import * as z from 'zod/mini';
import { type PaymentAttempt, type PaymentMethods, PayInvoiceInput } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { carriesAmount, needsPhone } from '#shared/rules/payment-methods.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { checkedBy, useAccountDoor } from './account-door.ts';
import { chargeOf } from './charge.ts';
import { firstMethodFor, keepMethod } from './last-method.ts';
import { payableOfBill } from './payable-of-bill.ts';
import { type PaymentDoor, usePayment } from './use-payment.ts';

/**
 * Pays an invoice with an account. The amount starts as the whole remaining one once `methods` is loaded, the method as
 * the one used last or QRIS, and the number for OVO as the account's own.
 */
export function usePayInvoice(
  invoiceId: string,
  methods: PaymentMethods | undefined,
  ...opened: [attempt: PaymentAttempt | null, onOpened: (attempt: PaymentAttempt) => void]
) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const pay = trpc.payments.pay.useMutation();
  const remaining = methods?.remaining_amount;
  const door: PaymentDoor<GatewayMethod, PayInvoiceInput, PaymentAttempt> = {
    ...useAccountDoor(),
    start: {
      amount: remaining,
      choice: remaining === undefined ? undefined : firstMethodFor(remaining),
      phone: user.phone,
    },
    check: ({ amount, choice, phone }) =>
      checkedBy(payableInput(methods), {
        invoice_id: invoiceId,
        amount,
        payment_method: choice,
        mobile_number: needsPhone(choice) ? phone : '',
      }),
    open: async (order) => {
      try {
        const attempt = await pay.mutateAsync(order);
        keepMethod(attempt.payment_method);
        return attempt;
      } finally {
        void refresh();
      }
    },
  };
  const payment = usePayment(door, ...opened);
  return { payment, charge: chargeOf(payment.fields, methods) };
}

export type InvoicePayment = ReturnType<typeof usePayInvoice>['payment'];

/** The contract with this bill's limits. */
function payableInput(methods: PaymentMethods | undefined) {
  return z.safeExtend(PayInvoiceInput, { amount: payableOfBill(PayInvoiceInput.shape.amount, methods) }).check(
    z.refine((input) => carriesAmount(input.payment_method, input.amount), {
      path: ['payment_method'],
      error: errorCatalogue.PAYMENT_METHOD_UNSUITABLE.message,
    }),
  );
}
