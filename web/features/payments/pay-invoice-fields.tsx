import { clsx } from 'clsx';
import { Controller } from 'react-hook-form';
import type { PaymentMethods } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { channelFees, needsPhone, paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatPercent, formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { PhoneField } from '../../ui/text-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { Charge, PayForm } from './use-pay-invoice.ts';

interface PayInvoiceFieldsProps {
  form: PayForm;
  methods: PaymentMethods;
  charge: Charge | null;
  onChooseMethod: (method: GatewayMethod) => void;
}

/** Amount, method, the number for OVO, and the total. */
export function PayInvoiceFields({ form, methods, charge, onChooseMethod }: PayInvoiceFieldsProps) {
  const { errors } = form.formState;
  const method = form.watch('payment_method');
  const amount = form.watch('amount');
  return (
    <div className="flex flex-col gap-5">
      <AmountField form={form} methods={methods} />
      <Controller
        control={form.control}
        name="payment_method"
        render={({ field }) => (
          <MethodChoice
            ref={field.ref}
            methods={methods}
            amount={amount}
            value={field.value}
            onChange={onChooseMethod}
            error={errors.payment_method?.message}
          />
        )}
      />
      {needsPhone(method) ? (
        <PhoneField
          {...fieldsOf(form)('mobile_number')}
          label="Nomor telepon OVO"
          hint="Permintaan pembayaran dikirim ke aplikasi OVO di nomor ini."
          autoComplete="tel"
        />
      ) : null}
      <ChargeSummary charge={charge} method={method} />
    </div>
  );
}

function AmountField({ form, methods }: Pick<PayInvoiceFieldsProps, 'form' | 'methods'>) {
  const { remaining_amount: remaining, allow_partial_payment: isPartAllowed } = methods;
  return (
    <Controller
      control={form.control}
      name="amount"
      render={({ field, fieldState }) => (
        <Field
          label="Jumlah pembayaran"
          hint={
            isPartAllowed
              ? `Sisa tagihan ${formatRupiah(remaining)}. Anda boleh membayar sebagian.`
              : `${errorCatalogue.PARTIAL_NOT_ALLOWED.message}.`
          }
          error={fieldState.error?.message}
        >
          <div className="flex flex-wrap gap-2">
            <div className="min-w-0 flex-[1_1_8rem]">
              <RupiahInput
                ref={field.ref}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                readOnly={!isPartAllowed}
              />
            </div>
            {isPartAllowed ? (
              <Button
                variant={field.value === remaining ? 'soft' : 'secondary'}
                aria-pressed={field.value === remaining}
                onClick={() => field.onChange(remaining)}
              >
                Bayar penuh
              </Button>
            ) : null}
          </div>
        </Field>
      )}
    />
  );
}

/** All lines are shown from the start, so that a choice moves nothing. */
function ChargeSummary({ charge, method }: { charge: Charge | null; method: GatewayMethod | undefined }) {
  const rate = charge && method ? channelFees[paymentMethods[method].channel] / 100 : 0;
  const fee = charge === null ? '–' : charge.fee === 0 ? 'Gratis' : formatRupiah(charge.fee);
  return (
    <dl className="flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-sm">
      <Line name="Jumlah" value={charge ? formatRupiah(charge.amount) : '–'} />
      <Line name={rate > 0 ? `Biaya layanan (${formatPercent(rate)})` : 'Biaya layanan'} value={fee} />
      <Line
        name="Total dibayar"
        value={charge ? formatRupiah(charge.total) : '–'}
        className="mt-1 border-t border-line-strong/40 pt-2 font-bold"
      />
    </dl>
  );
}

function Line({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={clsx('flex justify-between gap-4', className)}>
      <dt>{name}</dt>
      <dd className="tabular whitespace-nowrap">{value}</dd>
    </div>
  );
}
