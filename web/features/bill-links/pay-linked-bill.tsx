import { useState } from 'react';
import type { LinkedBill } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';
import { carriesAmount, methodsFor, needsPhone, paymentFee } from '#shared/rules/payment-methods.ts';
import { isIndonesianPhone, normalizePhone, PHONE_MALFORMED } from '#shared/rules/phone.ts';
import { callLinkOnce } from '../../data/wire/link-calls.ts';
import { formatRupiah } from '#shared/format.ts';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { PhoneField } from '../../ui/text-field.tsx';
import { keepMethod, lastMethodFor } from '../payments/last-method.ts';
import { MethodChoice } from '../payments/method-choice.tsx';
import { LinkForm } from './link-form.tsx';

interface PayLinkedBillProps {
  token: string;
  bill: LinkedBill;
  onOpened: (attempt: PaymentAttempt) => void;
}

/** What is wrong with each field; empty if nothing is. */
type Faults = { amount?: string; method?: string; phone?: string };

/** Asks how much of a bill to pay, and how: all of it, unless somebody types less. */
export function PayLinkedBill({ token, bill, onOpened }: PayLinkedBillProps) {
  const [amount, setAmount] = useState<number | undefined>(bill.remaining_amount);
  const [method, setMethod] = useState(() => lastMethodFor(bill.remaining_amount));
  const [phone, setPhone] = useState('');
  const [faults, setFaults] = useState<Faults>({});

  const send = () => {
    const found = faultsOf(bill, amount, method, phone);
    setFaults(found);
    if (Object.keys(found).length > 0 || amount === undefined || method === undefined) return null;
    const mobile_number = needsPhone(method) ? normalizePhone(phone) : undefined;
    const order = { invoice_id: bill.id, amount, payment_method: method, mobile_number };
    return callLinkOnce(token, 'billLinks.pay', order).then((attempt) => {
      keepMethod(attempt.payment_method);
      onOpened(attempt);
    });
  };

  const { remaining_amount, allow_partial_payment } = bill;
  const methods = {
    amount: remaining_amount,
    remaining_amount,
    allow_partial_payment,
    payment_methods: methodsFor(remaining_amount).map((code) => ({ code })),
  };
  return (
    <LinkForm send={send} failed="Gagal membuat pembayaran" submitLabel="Bayar">
      <Field
        label="Jumlah pembayaran"
        hint={
          allow_partial_payment
            ? `Sisa tagihan ${formatRupiah(remaining_amount)}. Boleh dibayar sebagian.`
            : `${errorCatalogue.PARTIAL_NOT_ALLOWED.message}.`
        }
        error={faults.amount}
      >
        <RupiahInput value={amount} onChange={setAmount} readOnly={!allow_partial_payment} />
      </Field>
      <MethodChoice methods={methods} amount={amount} value={method} onChange={setMethod} error={faults.method} />
      {needsPhone(method) ? (
        <PhoneField
          label="Nomor telepon OVO"
          hint="Permintaan pembayaran dikirim ke aplikasi OVO di nomor ini."
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={faults.phone}
        />
      ) : null}
      <Total amount={amount} method={method} />
    </LinkForm>
  );
}

function Total({ amount, method }: { amount: number | undefined; method: GatewayMethod | undefined }) {
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

/** The server's rules, with its messages. */
function faultsOf(
  bill: LinkedBill,
  amount: number | undefined,
  method: GatewayMethod | undefined,
  phone: string,
): Faults {
  const faults: Faults = {};
  const isAmount = amount !== undefined && amount >= 1;
  const payable = isAmount ? payableAmount(bill, amount) : 'PAYMENT_AMOUNT_INVALID';
  if (payable !== 'OK') faults.amount = errorCatalogue[payable].message;
  if (method === undefined) faults.method = 'Pilih metode pembayaran';
  else if (isAmount && !carriesAmount(method, amount)) faults.method = errorCatalogue.PAYMENT_METHOD_UNSUITABLE.message;
  if (needsPhone(method) && !isIndonesianPhone(normalizePhone(phone))) faults.phone = PHONE_MALFORMED;
  return faults;
}
