import { CalendarClock, CircleCheck, PiggyBank, Wallet } from 'lucide-react';
import type { PaymentSummary } from '#shared/contract/dashboards.ts';
import { trpc } from '../../data/trpc.ts';
import { formatDay, formatNumber, formatRupiah } from '#shared/format.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { StatCard, type StatCardProps } from '../../ui/stat-card.tsx';
import { dayOf } from '../../lib/today.ts';

const LOAD_FAILED = 'Gagal memuat data pembayaran';

/** What is owed, what is due next and what was paid last. */
export function TenantPaymentSummary() {
  const summary = trpc.dashboards.paymentSummary.useQuery();
  useLoadError(summary.error, LOAD_FAILED);
  const { data } = summary;
  if (data === undefined && summary.isError) {
    return <LoadError message={LOAD_FAILED} error={summary.error} onRetry={() => void summary.refetch()} />;
  }
  const cards = cardsOf(data);
  if (cards.length === 0) return null;
  return (
    <div
      className={`grid grid-cols-pairs gap-3 ${cards.length === 2 ? '' : 'max-sm:*:first:col-span-full'} ${cards.length > 3 ? 'xl:grid-cols-4' : 'sm:grid-cols-3'}`}
    >
      {cards.map((card) => (
        <div key={card.label} className="grid min-w-0">
          <StatCard
            {...card}
            value={data ? card.value : <SkeletonText className="w-24" />}
            note={data ? card.note : <SkeletonText className="w-20" />}
          />
        </div>
      ))}
    </div>
  );
}

/** Who owes nothing has no cards of zero. */
function cardsOf(summary: PaymentSummary | undefined): StatCardProps[] {
  const next = summary?.next_due ?? null;
  const last = summary?.recent_payments.find(({ status }) => status === 'PAID');
  const credit = summary?.credit_balance ?? 0;
  const isOwing = summary === undefined || summary.total_unpaid_amount > 0 || next !== null;
  const cards: (StatCardProps | false)[] = [
    isOwing && {
      label: 'Total belum dibayar',
      value: formatRupiah(summary?.total_unpaid_amount ?? 0),
      note: countsOf(summary),
      icon: Wallet,
      tone: (summary?.overdue_invoices ?? 0) > 0 ? 'danger' : 'neutral',
    },
    isOwing && {
      label: 'Jatuh tempo berikutnya',
      value: next ? formatDay(next.due_date) : '–',
      note: next ? formatRupiah(next.remaining_amount) : 'Tidak ada tagihan berikutnya',
      icon: CalendarClock,
    },
    (isOwing || last !== undefined) && {
      label: 'Pembayaran terakhir',
      value: last ? formatRupiah(last.amount) : '–',
      note: last?.paid_at ? formatDay(dayOf(last.paid_at)) : 'Belum ada pembayaran',
      icon: CircleCheck,
    },
    credit > 0 && {
      label: 'Saldo kredit',
      value: formatRupiah(credit),
      note: 'bisa dipakai saat membayar',
      icon: PiggyBank,
    },
  ];
  return cards.filter((card) => card !== false);
}

function countsOf(summary: PaymentSummary | undefined): string {
  const pending = summary?.pending_invoices ?? 0;
  const overdue = summary?.overdue_invoices ?? 0;
  const waiting = summary?.awaiting_amount ?? 0;
  if (pending + overdue === 0) return 'Tidak ada tagihan terbuka';
  const words = [
    pending > 0 ? `${formatNumber(pending)} belum jatuh tempo` : null,
    overdue > 0 ? `${formatNumber(overdue)} terlambat` : null,
    waiting > 0 ? `${formatRupiah(waiting)} menunggu pemeriksaan` : null,
  ];
  return words.filter((word) => word !== null).join(', ');
}
