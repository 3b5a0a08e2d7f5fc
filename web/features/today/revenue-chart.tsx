import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { formatMonth, formatRupiah, formatShortMonth } from '#shared/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';

/** The revenue of the last months: the sum, and a bar for each, which opens the money of its month. */
export function RevenueChart({ months }: { months: OwnerDashboard['revenue_by_month'] }) {
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  if (months.every(({ amount }) => amount === 0))
    return <p className="text-sm text-muted">Belum ada pembayaran yang diterima.</p>;
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
export function inShort(amount: number): string {
  const [size, unit] = units.find(([each]) => amount >= each) ?? [1, ''];
  return `Rp ${String(amount / size).replace('.', ',')}${unit}`;
}

const units: readonly (readonly [number, string])[] = [
  [1e9, ' M'],
  [1e6, ' jt'],
  [1e3, ' rb'],
];
