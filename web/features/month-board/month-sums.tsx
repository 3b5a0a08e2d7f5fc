import { ListPlus } from 'lucide-react';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface MonthSumsProps {
  totals: MonthTotals | undefined;
  onBillMany: () => void;
}

/** What has come in of the month's rents, and the way to bill something else to many. */
export function MonthSums({ totals, onBillMany }: MonthSumsProps) {
  if (totals === undefined) return <Skeleton className="h-14" />;
  const sum = (of: 'amount' | 'remaining_amount') => totals.states.reduce((total, state) => total + state[of], 0);
  const asked = sum('amount');
  const paid = asked - sum('remaining_amount');
  const percent = asked === 0 ? 0 : Math.floor((paid / asked) * 100);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-muted">
          <span className="tabular text-lg font-bold text-text max-sm:block">{formatRupiah(paid)}</span> diterima dari{' '}
          <span className="tabular">{formatRupiah(asked)}</span>
        </p>
        {totals.states.length === 0 ? null : (
          <Button variant="soft" size="sm" className="shrink-0" icon={ListPlus} onClick={onBillMany}>
            Tagih beberapa
          </Button>
        )}
      </div>
      <Meter percent={percent} label={`Diterima ${percent}%`} />
    </div>
  );
}
