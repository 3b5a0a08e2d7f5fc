import type { MonthTotals } from '#shared/contract/month-board.ts';
import { formatRupiah } from '#shared/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What has come in of the month's rents. */
export function MonthSums({ totals }: { totals: MonthTotals | undefined }) {
  if (totals === undefined) return <Skeleton className="h-11" />;
  const sum = (of: 'amount' | 'remaining_amount') => totals.states.reduce((total, state) => total + state[of], 0);
  const asked = sum('amount');
  const paid = asked - sum('remaining_amount');
  const percent = asked === 0 ? 0 : Math.floor((paid / asked) * 100);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        <span className="tabular text-lg font-bold text-text">{formatRupiah(paid)}</span> diterima dari{' '}
        <span className="tabular">{formatRupiah(asked)}</span>
      </p>
      <Meter percent={percent} label={`Diterima ${percent}%`} />
    </div>
  );
}
