import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '#shared/contract/payments.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaymentStateBadge } from '../../ui/status-badge.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';

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
    <li className="flex items-center gap-3 px-4 py-3 text-sm sm:gap-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="relative text-left font-semibold break-words after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          aria-label={`Detail ${payment.invoice_title}`}
          onClick={onShow}
        >
          {payment.invoice_title}
        </button>
        <p className="tabular text-xs break-words text-muted">{paidHow(payment)}</p>
        {payment.voided_at ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Dibatalkan pemilik: {payment.void_reason}</p>
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end sm:flex-row-reverse sm:items-center sm:gap-4">
        <p
          className={clsx(
            'tabular font-bold sm:min-w-28 sm:text-right',
            payment.voided_at !== null && 'text-muted line-through',
          )}
        >
          {formatRupiah(payment.amount)}
        </p>
        <PaymentStateBadge payment={payment} />
        <Link
          to={`/cetak/kuitansi/${payment.invoice_id}/${payment.id}`}
          aria-label={`Kuitansi ${payment.invoice_title}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline sm:min-h-9"
        >
          <Printer aria-hidden className="size-4" />
          Kuitansi
        </Link>
      </div>
    </li>
  );
}

function paidHow({ paid_at: paidAt, payment_method: method, room_number: room }: Payment): string {
  const parts = [paidAt ? formatDay(wibDay(new Date(paidAt))) : null, paymentMethodName(method), `Kamar ${room}`];
  return parts.filter((part) => part !== null).join(' · ');
}
