import { useEffect, useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { BillName } from './bill-name.tsx';
import { manualPaymentInput } from './payable-of-bill.ts';
import type { PayableInvoice } from './pay-invoice-dialog.tsx';
import { ReportFields } from './report-fields.tsx';

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
