import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '#shared/contract/payments.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaymentStateBadge } from '../../ui/status-badge.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PaidRow } from './paid-row.tsx';

/**
 * 'Riwayat Pembayaran': every payment that arrived, also parts of bills and payments that were taken back. Each links
 * to its bill and its kuitansi.
 */
export function PaidPayments({ onShow }: { onShow: (invoiceId: string) => void }) {
  const list = usePages('payments.own', { limit: SCREEN_PAGE_SIZE });
  return (
    <DataList
      query={list}
      failed="Gagal memuat data pembayaran"
      waiting={<SkeletonList count={3} className="h-20" />}
      empty={
        <Card>
          <EmptyState
            drawing="bill"
            title="Belum ada riwayat pembayaran"
            description="Pembayaran yang sudah diterima akan tampil di sini."
          />
        </Card>
      }
      moreClassName="mt-5"
    >
      {(payments) => (
        <Card>
          <ul className="divide-y">
            {payments.map((payment) => (
              <PaidPayment key={payment.id} payment={payment} onShow={() => onShow(payment.invoice_id)} />
            ))}
          </ul>
        </Card>
      )}
    </DataList>
  );
}

function PaidPayment({ payment, onShow }: { payment: Payment; onShow: () => void }) {
  return (
    <PaidRow
      title={payment.invoice_title}
      payment={payment}
      facts={[`Kamar ${payment.room_number}`, payment.payer_name && `dari ${payment.payer_name}`]}
      badge={<PaymentStateBadge payment={payment} />}
      receipt={
        <Link
          to={`/cetak/kuitansi/${payment.invoice_id}/${payment.id}`}
          aria-label={`Kuitansi ${payment.invoice_title}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline sm:min-h-9"
        >
          <ReceiptText aria-hidden className="size-4" />
          Kuitansi
        </Link>
      }
      onShow={onShow}
    />
  );
}
