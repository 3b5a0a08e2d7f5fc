import { BedDouble, Building2, ReceiptText, ShieldCheck, UserRound } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

/** The owner's main figures. Deposits are shown beside the revenue and never counted in it. */
export function OwnerSummary({ dashboard }: { dashboard: OwnerDashboard | undefined }) {
  if (dashboard === undefined) {
    return (
      <div className={places}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-27" />
        ))}
      </div>
    );
  }
  const { total_properties, total_rooms, occupied_rooms, occupancy_rate } = dashboard;
  return (
    <section aria-label="Ringkasan angka" className={places}>
      <StatCard lined label="Total properti" value={formatNumber(total_properties)} icon={Building2} />
      <StatCard
        lined
        label="Total kamar"
        value={formatNumber(total_rooms)}
        note={`${formatNumber(occupied_rooms)} kamar terisi`}
        icon={BedDouble}
      />
      <StatCard
        lined
        label="Tingkat okupansi"
        value={`${occupancy_rate}%`}
        note={freeNote(dashboard)}
        icon={UserRound}
      />
      <StatCard
        lined
        label="Total pendapatan"
        value={formatRupiah(dashboard.total_revenue)}
        note={pendingNote(dashboard)}
        icon={ReceiptText}
      />
      <StatCard
        lined
        label="Deposit dipegang"
        value={formatRupiah(dashboard.deposit_held)}
        note={depositNote(dashboard)}
        icon={ShieldCheck}
      />
    </section>
  );
}

/**
 * On a phone two columns with the money below; on a tablet three and two; all five in one row where amounts in the
 * billions fit, in wider cards.
 */
const places =
  'grid grid-cols-pairs gap-2 sm:gap-3 max-sm:*:first:col-span-full sm:grid-cols-6 sm:*:col-span-2 sm:*:nth-[n+4]:col-span-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,minmax(0,1.4fr))] xl:*:col-span-1 xl:*:nth-[n+4]:col-span-1';

/** The rooms that nobody lives in: those that can be let now, and the others, so that the numbers add up. */
function freeNote({ total_rooms, occupied_rooms, available_rooms }: OwnerDashboard): string {
  const others = total_rooms - occupied_rooms - available_rooms;
  const free = `${formatNumber(available_rooms)} kamar kosong`;
  return `Hari ini ${others > 0 ? `${free}, ${formatNumber(others)} dipesan atau tidak disewakan` : free}`;
}

function depositNote({ pending_deposit }: OwnerDashboard): string {
  const owed = 'Milik penyewa, bukan pendapatan';
  return pending_deposit === 0 ? owed : `${owed}. ${formatRupiah(pending_deposit)} belum dibayar`;
}

function pendingNote({ pending_payments, pending_amount }: OwnerDashboard): string {
  if (pending_payments === 0) return 'Tidak ada tagihan yang belum dibayar';
  return `${formatNumber(pending_payments)} tagihan belum dibayar, ${formatRupiah(pending_amount)}`;
}
