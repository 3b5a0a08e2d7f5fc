import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { methodsFor, needsPhone, paymentFee } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '#shared/format.ts';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { MethodChoice } from '../payments/method-choice.tsx';
import { OvoField } from '../payments/ovo-field.tsx';
import { LinkForm } from './link-form.tsx';
import type { LinkedPaymentState } from './use-linked-payment.ts';

/** Asks how much of a bill to pay, and how: all of it, unless somebody types less. */
export function PayLinkedBill({ bill, payment }: { bill: LinkedBill; payment: LinkedPaymentState }) {
  const { fields, set, field, submission, isSending } = payment;
  const { remaining_amount, allow_partial_payment } = bill;
  const methods = {
    amount: remaining_amount,
    remaining_amount,
    allow_partial_payment,
    payment_methods: methodsFor(remaining_amount).map((code) => ({ code })),
  };
  const { error, ref } = field('amount');
  return (
    <LinkForm {...submission} isSending={isSending} submitLabel="Bayar">
      <Field
        label="Jumlah pembayaran"
        hint={
          allow_partial_payment
            ? `Sisa tagihan ${formatRupiah(remaining_amount)}. Boleh dibayar sebagian.`
            : `${errorCatalogue.PARTIAL_NOT_ALLOWED.message}.`
        }
        error={error}
      >
        <RupiahInput
          ref={ref}
          value={fields.amount}
          onChange={(amount) => set({ amount })}
          readOnly={!allow_partial_payment}
        />
      </Field>
      <MethodChoice
        {...field('payment_method')}
        methods={methods}
        amount={fields.amount}
        value={fields.choice}
        onChange={(choice) => set({ choice })}
      />
      {needsPhone(fields.choice) ? <OvoField form={payment} /> : null}
      <Total {...fields} />
    </LinkForm>
  );
}

function Total({ amount, choice: method }: LinkedPaymentState['fields']) {
  const fee = amount === undefined || Number.isNaN(amount) || method === undefined ? null : paymentFee(method, amount);
  return (
    <dl className="tabular flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-sm">
      <div className="flex justify-between gap-4">
        <dt>Biaya layanan</dt>
        <dd>{fee === null ? '–' : fee === 0 ? 'Gratis' : formatRupiah(fee)}</dd>
      </div>
      <div className="flex justify-between gap-4 font-bold">
        <dt>Total dibayar</dt>
        <dd>{fee === null || amount === undefined ? '–' : formatRupiah(amount + fee)}</dd>
      </div>
    </dl>
  );
}
