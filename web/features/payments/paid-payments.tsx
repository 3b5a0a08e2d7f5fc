import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '#shared/contract/payments.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { trpc } from '../../data/trpc.ts';
import { formatDay, formatRupiah } from '../../lib/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const LOAD_FAILED = 'Gagal memuat data pembayaran';
const PAGE = 20;

/** 'Riwayat Pembayaran': every payment that arrived, parts of bills as well; each has its bill and its kuitansi. */
export function PaidPayments({ onShow }: { onShow: (invoiceId: string) => void }) {
  const list = trpc.payments.own.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(list.error, LOAD_FAILED);
  const payments = list.data?.pages.flatMap((page) => page.items);
  if (payments === undefined) {
    return list.isError ? (
      <LoadError message={LOAD_FAILED} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonList count={3} className="h-20" />
    );
  }
  if (payments.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing="bill"
          title="Belum ada riwayat pembayaran"
          description="Pembayaran yang sudah diterima akan tampil di sini."
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <ul className="divide-y">
          {payments.map((payment) => (
            <li key={payment.id} className="flex items-center gap-3 px-4 py-3 text-sm sm:gap-4 sm:px-5">
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  className="relative text-left font-semibold break-words after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
                  aria-label={`Detail ${payment.invoice_title}`}
                  onClick={() => onShow(payment.invoice_id)}
                >
                  {payment.invoice_title}
                </button>
                <p className="tabular text-xs break-words text-muted">{paidHow(payment)}</p>
              </div>
              <div className="flex shrink-0 flex-col items-end sm:flex-row-reverse sm:items-center sm:gap-4">
                <p className="tabular font-bold sm:min-w-28 sm:text-right">{formatRupiah(payment.amount)}</p>
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
          ))}
        </ul>
      </Card>
      <LoadMore query={list} />
    </div>
  );
}

function paidHow({ paid_at: paidAt, payment_method: method, room_number: room }: Payment): string {
  const parts = [paidAt ? formatDay(wibDay(new Date(paidAt))) : null, paymentMethodName(method), `Kamar ${room}`];
  return parts.filter((part) => part !== null).join(' · ');
}
