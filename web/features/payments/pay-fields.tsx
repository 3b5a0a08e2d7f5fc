import { clsx } from 'clsx';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { channelFees, needsPhone, paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatPercent, formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import type { Charge } from './charge.ts';
import { MethodChoice, type OfferedMethods } from './method-choice.tsx';
import { OvoField } from './ovo-field.tsx';
import type { PayForm } from './use-payment.ts';

interface PayFieldsProps {
  form: PayForm<GatewayMethod>;
  methods: OfferedMethods;
  charge: Charge | null;
}

/** Amount, method, the number for OVO, and the total: the same with an account and by a link. */
export function PayFields({ form, methods, charge }: PayFieldsProps) {
  const { fields, set, field } = form;
  return (
    <div className="flex flex-col gap-5">
      <AmountField form={form} methods={methods} />
      <MethodChoice
        {...field('payment_method')}
        methods={methods}
        amount={fields.amount}
        value={fields.choice}
        onChange={(choice) => set({ choice })}
      />
      {needsPhone(fields.choice) ? <OvoField form={form} /> : null}
      <ChargeSummary charge={charge} method={fields.choice} />
    </div>
  );
}

function AmountField({ form: { fields, set, field }, methods }: Omit<PayFieldsProps, 'charge'>) {
  const { remaining_amount: remaining, allow_partial_payment: isPartAllowed, owed = 'Sisa tagihan' } = methods;
  const { error, ref } = field('amount');
  return (
    <Field
      label="Jumlah pembayaran"
      hint={
        isPartAllowed
          ? `${owed} ${formatRupiah(remaining)}. Boleh dibayar sebagian.`
          : `${errorCatalogue.PARTIAL_NOT_ALLOWED.message}.`
      }
      error={error}
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_8rem]">
          <RupiahInput
            ref={ref}
            name="amount"
            value={fields.amount}
            onChange={(amount) => set({ amount })}
            readOnly={!isPartAllowed}
          />
        </div>
        {isPartAllowed ? (
          <Button
            variant={fields.amount === remaining ? 'soft' : 'secondary'}
            aria-pressed={fields.amount === remaining}
            onClick={() => set({ amount: remaining })}
          >
            Bayar penuh
          </Button>
        ) : null}
      </div>
    </Field>
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
