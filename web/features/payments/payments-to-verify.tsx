import { useLoadError } from '../../data/use-load-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PaymentToVerify } from './payment-to-verify.tsx';
import { usePaymentsToVerify } from './use-payments-to-verify.ts';

const LOAD_FAILED = 'Gagal memuat data pembayaran';

/** The queue of payments made outside the gateway: nothing of a bill changes before its owner has looked. */
export function PaymentsToVerify({ onOpenInvoice }: { onOpenInvoice: (invoiceId: string) => void }) {
  const { query, payments } = usePaymentsToVerify();
  useLoadError(query.error, LOAD_FAILED);

  if (payments === undefined) {
    return query.isError ? (
      <LoadError message={LOAD_FAILED} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonList className="h-60" />
    );
  }
  if (payments.length === 0) {
    return (
      <EmptyState
        drawing="bill"
        title="Tidak ada pembayaran yang menunggu"
        description="Transfer atau pembayaran tunai yang dilaporkan penyewa akan tampil di sini untuk Anda periksa."
      />
    );
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Pembayaran yang menunggu verifikasi</h2>
      <p className="text-sm text-muted">
        Cocokkan dengan mutasi rekening atau uang yang Anda terima, lalu setujui atau tolak.
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {payments.map((payment) => (
          <li key={payment.id} className="grid">
            <PaymentToVerify payment={payment} onOpenInvoice={() => onOpenInvoice(payment.invoice_id)} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  );
}
