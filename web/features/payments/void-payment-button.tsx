import { useState } from 'react';
import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatRupiah } from '#shared/format.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

interface VoidPaymentButtonProps {
  payment: Pick<InvoicePayment, 'id' | 'amount'>;
  invoice: Pick<Invoice, 'title' | 'tenant_name' | 'invoice_type'>;
}

/** Takes back a payment by hand that was recorded by mistake, with a reason that the tenant reads. */
export function VoidPaymentButton({ payment: { id, amount }, invoice }: VoidPaymentButtonProps) {
  const run = useWrite();
  const write = trpc.payments.void.useMutation();
  const [asking, setAsking] = useState(false);
  const words = { done: 'Pembayaran berhasil dibatalkan!', failed: 'Gagal membatalkan pembayaran' };
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold text-danger hover:underline sm:min-h-9"
        aria-label={`Batalkan pembayaran ${formatRupiah(amount)}`}
        onClick={() => setAsking(true)}
      >
        Batalkan
      </button>
      {asking ? (
        <ReasonDialog
          title="Batalkan pembayaran ini?"
          description={`${formatRupiah(amount)} tidak lagi dihitung, dan ${invoice.title} ditagih lagi${invoice.invoice_type === 'SECURITY_DEPOSIT' ? ', kecuali penyewanya sudah keluar kos' : ''}. Catatannya tetap ada dengan tanda BATAL. Alasan ini dibaca ${invoice.tenant_name}.`}
          label="Alasan pembatalan"
          confirmLabel="Batalkan Pembayaran"
          danger
          loading={write.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            void run(
              () => write.mutateAsync({ id, reason }),
              words,
              (isMade) => isMade && setAsking(false),
            )
          }
        />
      ) : null}
    </>
  );
}
