import { useEffect, useState } from 'react';
import type { PaymentMethods } from '#shared/contract/payments.ts';
import { manualMethods } from '#shared/enums.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { formatRupiah } from '#shared/format.ts';
import { RadioField, RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { ProofField } from '../files/one-photo-field.tsx';
import { BillName } from './bill-name.tsx';
import { manualPaymentInput } from './payable-of-bill.ts';
import type { PayableInvoice } from './pay-invoice-dialog.tsx';

/** Reports a payment made outside the app (spec §5, "Payment process"); it waits for the owner's decision. */
export function ReportPaymentDialog({ invoice, onClose }: { invoice: PayableInvoice; onClose: () => void }) {
  const bill = trpc.payments.methods.useQuery({ id: invoice.id }, { gcTime: 0, staleTime: 0 });
  const report = trpc.payments.process.useMutation();
  const form = useContractForm(manualPaymentInput(bill.data), {
    id: invoice.id,
    transaction_id: '',
    payment_proof: '',
    notes: '',
  });

  const [waiting, setWaiting] = useState<string | null>(null);
  const remaining = bill.data?.remaining_amount;
  useEffect(() => {
    if (remaining !== undefined && !form.getFieldState('amount').isDirty) form.setValue('amount', remaining);
  }, [remaining, form]);

  return (
    <FormDialog
      form={form}
      title="Laporkan Pembayaran"
      description={<BillName bill={invoice} />}
      submitLabel={waiting ?? 'Kirim Laporan'}
      sendingLabel="Mengirim..."
      disabled={bill.data === undefined || waiting !== null}
      isSending={report.isPending}
      send={(input) => report.mutateAsync(input)}
      done="Pembayaran berhasil diproses!"
      doneNote="Menunggu pemeriksaan pemilik"
      failed="Gagal memproses pembayaran"
      onDone={onClose}
      onClose={onClose}
    >
      <Loaded
        query={bill}
        failed="Gagal memuat metode pembayaran"
        waiting={<SkeletonStack heights={['h-10', 'h-32', 'h-20', 'h-18', 'h-22', 'h-24']} />}
      >
        {(data) => (
          <>
            <p className="text-sm text-muted">
              Untuk pembayaran langsung kepada pemilik kost. Tagihan berkurang setelah pemilik memeriksa laporan Anda.
            </p>
            <fieldset disabled={report.isPending} className="flex min-w-0 flex-col gap-4">
              <ReportFields form={form} bill={data} onWaiting={setWaiting} />
            </fieldset>
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

interface ReportFieldsProps {
  form: ContractForm<ReturnType<typeof manualPaymentInput>>;
  bill: PaymentMethods;
  onWaiting: (reason: string | null) => void;
}

function ReportFields({ form, bill, onWaiting }: ReportFieldsProps) {
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
            : 'Tagihan ini harus dibayar lunas sekaligus.'
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
