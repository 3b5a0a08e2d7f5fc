import { ButtonLink } from '../../ui/button-link.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { CardList } from '../../ui/data-list.tsx';
import { PaymentToVerify } from './payment-to-verify.tsx';
import { usePaymentsToVerify } from './use-payments-to-verify.ts';

const NONE: EmptyStateProps = {
  drawing: 'bill',
  title: 'Tidak ada pembayaran yang menunggu',
  description: 'Transfer atau pembayaran tunai yang dilaporkan penyewa akan tampil di sini untuk Anda periksa.',
  action: (
    <ButtonLink variant="secondary" to="?tab=invoice">
      Lihat tagihan bulan ini
    </ButtonLink>
  ),
};

const HEADING = (
  <>
    <h2 className="sr-only">Pembayaran yang menunggu verifikasi</h2>
    <p className="text-sm text-muted">
      Cocokkan dengan mutasi rekening atau uang yang Anda terima, lalu setujui atau tolak.
    </p>
  </>
);

/** Payments made outside the gateway that wait for the owner; a bill does not change before the decision. */
export function PaymentsToVerify({ onOpenInvoice }: { onOpenInvoice: (invoiceId: string) => void }) {
  const { query } = usePaymentsToVerify();
  return (
    <CardList
      query={query}
      failed="Gagal memuat data pembayaran"
      height="h-60"
      empty={NONE}
      moreClassName="mt-4"
      heading={HEADING}
    >
      {(payment) => <PaymentToVerify payment={payment} onOpenInvoice={() => onOpenInvoice(payment.invoice_id)} />}
    </CardList>
  );
}
