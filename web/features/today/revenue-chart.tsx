import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { invoiceDisplayStatuses, type InvoiceDisplayStatus } from '#shared/enums.ts';
import { invoiceStatusLabels } from '#shared/labels.ts';
import { formatMonth, formatRupiah, formatShortMonth } from '#shared/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentBar } from '../../ui/segment-bar.tsx';

/** The revenue of the last months: the sum, and a bar for each, which opens the money of its month. */
export function RevenueChart({ months }: { months: OwnerDashboard['revenue_by_month'] }) {
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <p className="tabular mb-3 text-2xl font-bold">{formatRupiah(total)}</p>
      <BarChart
        title={`Pendapatan ${months.length} bulan`}
        columns={['Bulan', 'Pendapatan']}
        tick={inShort}
        bars={months.map(({ month, amount }, index) => ({
          label: formatShortMonth(month),
          name: formatMonth(month),
          value: amount,
          text: formatRupiah(amount),
          to: `/dashboard?tab=invoice&bagian=masuk${index === months.length - 1 ? '' : `&periode=${month}`}`,
        }))}
      />
    </>
  );
}

/** `Rp 2,5 jt`, for the axis: its values are round. */
function inShort(amount: number): string {
  const [size, unit] = units.find(([each]) => amount >= each) ?? [1, ''];
  return `Rp ${String(amount / size).replace('.', ',')}${unit}`;
}

const units: readonly (readonly [number, string])[] = [
  [1e9, ' M'],
  [1e6, ' jt'],
  [1e3, ' rb'],
];

const tones: Record<InvoiceDisplayStatus, Tone> = {
  PAID: 'success',
  PARTIAL: 'warning',
  SENT: 'info',
  VIEWED: 'primary',
  DRAFT: 'neutral',
  CANCELLED: 'neutral',
  OVERDUE: 'danger',
};

/** How many invoices there are in each state. */
export function InvoiceStatusChart({ counts }: { counts: OwnerDashboard['invoices_by_status'] }) {
  const segments = invoiceDisplayStatuses.flatMap((status) => {
    const count = counts.find((each) => each.status === status)?.count ?? 0;
    return count > 0 ? [{ name: invoiceStatusLabels[status], count, tone: tones[status] }] : [];
  });
  if (segments.length === 0) {
    return (
      <EmptyState drawing="bill" title="Belum ada tagihan" description="Keadaan tagihan Anda akan tergambar di sini." />
    );
  }
  return <SegmentBar title="Tagihan menurut status" columns={['Status', 'Jumlah']} segments={segments} />;
}
