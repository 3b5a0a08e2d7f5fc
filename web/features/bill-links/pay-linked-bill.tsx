import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { methodsFor } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '#shared/format.ts';
import { PayFields } from '../payments/pay-fields.tsx';
import { LinkForm } from './link-form.tsx';
import type { LinkedPaymentState } from './use-linked-payment.ts';

/** Asks how much of a bill to pay, and how: all of it, unless somebody types less. */
export function PayLinkedBill({ bill, payment, charge }: { bill: LinkedBill } & LinkedPaymentState) {
  const { submission, isSending } = payment;
  const { remaining_amount, allow_partial_payment } = bill;
  const methods = {
    amount: remaining_amount,
    remaining_amount,
    allow_partial_payment,
    payment_methods: methodsFor(remaining_amount).map((code) => ({ code })),
    ...(bill.bill_remaining !== null && { owed: 'Sisa bagian Anda' }),
  };
  return (
    <LinkForm
      {...submission}
      isSending={isSending}
      submitLabel={charge ? `Bayar ${formatRupiah(charge.total)}` : 'Bayar'}
      isAtFoot
    >
      <PayFields form={payment} methods={methods} charge={charge} />
    </LinkForm>
  );
}
