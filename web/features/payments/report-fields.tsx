import type { PaymentMethods } from '#shared/contract/payments.ts';
import { manualMethods } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { formatRupiah } from '#shared/format.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import type { ContractForm } from '../../lib/form.ts';
import { RadioField, RupiahField } from '../../ui/controlled-fields.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { ProofField } from '../files/one-photo-field.tsx';
import type { manualPaymentInput } from './payable-of-bill.ts';

interface ReportFieldsProps {
  form: ContractForm<ReturnType<typeof manualPaymentInput>>;
  bill: PaymentMethods;
  onWaiting: (reason: string | null) => void;
}

/** What a payment outside the app was: how, how much, and what proves it. */
export function ReportFields({ form, bill, onWaiting }: ReportFieldsProps) {
  const { remaining_amount: remaining, allow_partial_payment: isPartAllowed } = bill;
  const { control } = form;
  const field = fieldsOf(form);
  return (
    <>
      <RadioField
        control={control}
        name="payment_method"
        label="Metode pembayaran"
        of={manualMethods}
        className="grid grid-cols-2 gap-2"
      >
        {(method) => <span className="font-medium">{manualMethodLabels[method]}</span>}
      </RadioField>
      <RupiahField
        control={control}
        name="amount"
        label="Jumlah yang dibayar"
        hint={
          isPartAllowed
            ? `Sisa tagihan ${formatRupiah(remaining)}. Boleh sebagian.`
            : `${errorCatalogue.PARTIAL_NOT_ALLOWED.message}.`
        }
        readOnly={!isPartAllowed}
      />
      <TextField {...field('transaction_id')} label="Nomor transaksi" optional />
      <ProofField
        control={control}
        name="payment_proof"
        hint="Foto struk, tangkapan layar transfer, atau PDF dari bank."
        address={{
          label: 'Tautan bukti pembayaran',
          hint: 'Misalnya tautan foto struk di Google Drive.',
          placeholder: 'https://',
        }}
        onWaiting={onWaiting}
      />
      <TextareaField {...field('notes')} label="Catatan" optional rows={2} />
    </>
  );
}
