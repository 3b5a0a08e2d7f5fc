import { BedDouble, Building2, Gauge, Wallet } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { formatNumber, formatRupiah } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

/** The four numbers an owner looks at first. */
export function OwnerSummary({ dashboard }: { dashboard: OwnerDashboard | undefined }) {
  if (dashboard === undefined) {
    return (
      <div className="grid grid-cols-pairs gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-27" />
        ))}
      </div>
    );
  }
  const { total_properties, total_rooms, occupied_rooms, occupancy_rate, total_revenue } = dashboard;
  return (
    <section aria-label="Ringkasan angka" className="grid grid-cols-pairs gap-3 lg:grid-cols-4">
      <StatCard lined label="Total properti" value={formatNumber(total_properties)} icon={<Building2 aria-hidden />} />
      <StatCard
        lined
        label="Total kamar"
        value={formatNumber(total_rooms)}
        note={`${formatNumber(occupied_rooms)} kamar terisi`}
        icon={<BedDouble aria-hidden />}
      />
      <StatCard
        lined
        label="Tingkat okupansi"
        value={`${occupancy_rate}%`}
        note={`${formatNumber(total_rooms - occupied_rooms)} kamar kosong`}
        icon={<Gauge aria-hidden />}
      />
      <StatCard
        lined
        label="Total pendapatan"
        value={formatRupiah(total_revenue)}
        note={pendingNote(dashboard)}
        icon={<Wallet aria-hidden />}
      />
    </section>
  );
}

function pendingNote({ pending_payments, pending_amount }: OwnerDashboard): string {
  if (pending_payments === 0) return 'Tidak ada pembayaran tertunda';
  return `${formatNumber(pending_payments)} pembayaran tertunda, ${formatRupiah(pending_amount)}`;
}
