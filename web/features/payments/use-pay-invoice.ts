import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { type PaymentAttempt, type PaymentMethods, PayInvoiceInput } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';
import { carriesAmount, needsPhone, paymentFee } from '#shared/rules/payment-methods.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { keepMethod, lastMethodFor } from './last-method.ts';
import { payableOfBill } from './payable-of-bill.ts';
import { useRefresh } from '../../data/use-refresh.ts';

/** What the payer will be charged, as far as amount and method are known. */
export interface Charge {
  amount: number;
  fee: number;
  total: number;
}

/**
 * The form that pays an invoice. It starts with the whole remaining amount once `methods` is loaded, and keeps what was
 * typed if a call fails.
 */
export function usePayInvoice(
  invoiceId: string,
  methods: PaymentMethods | undefined,
  onOpened: (attempt: PaymentAttempt) => void,
) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const pay = trpc.payments.pay.useMutation();
  const form = useContractForm(payableInput(methods), { invoice_id: invoiceId, mobile_number: '' });

  const remaining = methods?.remaining_amount;
  useEffect(() => {
    if (remaining !== undefined && !form.getFieldState('amount').isDirty) form.setValue('amount', remaining);
  }, [remaining, form]);

  const setMethod = (chosen: GatewayMethod) => {
    form.setValue('payment_method', chosen, { shouldValidate: form.formState.isSubmitted });
    form.setValue('mobile_number', needsPhone(chosen) ? user.phone : '');
  };
  // The amount must be known first: the method used last may not carry it.
  useEffect(() => {
    if (remaining === undefined || form.getValues('payment_method') !== undefined) return;
    const last = lastMethodFor(remaining);
    if (last !== undefined) setMethod(last);
    // oxlint-disable-next-line react/exhaustive-deps -- chosen once, when the amount is known
  }, [remaining]);

  const [amount, method] = useWatch({ control: form.control, name: ['amount', 'payment_method'] });

  const { onSubmit, failure, clearFailure } = useSubmit(
    form,
    async (input) => {
      try {
        const attempt = await pay.mutateAsync(input);
        keepMethod(attempt.payment_method);
        onOpened(attempt);
      } finally {
        void refresh();
      }
    },
    (error) => failureMessage(error, 'Gagal membuat pembayaran'),
  );

  return {
    form,
    submit: onSubmit,
    failure,
    isSending: pay.isPending,
    charge: chargeOf(amount, method, methods),
    /** Sets a method. OVO needs a number, which is mostly the account's own. */
    chooseMethod: (chosen: GatewayMethod) => {
      clearFailure();
      setMethod(chosen);
    },
  };
}

export type PayForm = ReturnType<typeof usePayInvoice>['form'];

/** The contract with this bill's limits. */
function payableInput(methods: PaymentMethods | undefined) {
  return PayInvoiceInput.safeExtend({ amount: payableOfBill(PayInvoiceInput.shape.amount, methods) }).refine(
    (input) => carriesAmount(input.payment_method, input.amount),
    {
      path: ['payment_method'],
      error: errorCatalogue.PAYMENT_METHOD_UNSUITABLE.message,
    },
  );
}

function chargeOf(
  amount: number | undefined,
  method: GatewayMethod | undefined,
  methods: PaymentMethods | undefined,
): Charge | null {
  if (amount === undefined || method === undefined || methods === undefined) return null;
  if (amount < 1 || payableAmount(methods, amount) !== 'OK' || !carriesAmount(method, amount)) return null;
  const fee = paymentFee(method, amount);
  return { amount, fee, total: amount + fee };
}
