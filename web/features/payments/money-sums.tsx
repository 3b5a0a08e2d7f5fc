import type { ReactNode } from 'react';
import type { PaymentTotals } from '#shared/contract/payments.ts';
import type { MoneyState } from '#shared/enums.ts';
import { formatDays, formatNumber, formatRupiah } from '#shared/format.ts';
import { moneyStateLabels, moneyWayLabels } from '#shared/labels.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OTHER_RETURNED } from '../deposits/deposit-sums.tsx';
import type { Period } from './money-period.ts';

interface MoneySumsProps {
  totals: PaymentTotals | undefined;
  isFailed: boolean;
  /** The state that the list is narrowed to; empty for all. */
  state: MoneyState | '';
  days: Period;
  /** What can be done with the list. */
  children: ReactNode;
}

/** What came in, by way, and beside it what is not counted; or the sum of one other state. */
export function MoneySums({ totals, isFailed, state, days, children }: MoneySumsProps) {
  return (
    <Card className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6 sm:p-5">
      <div className="min-w-0">
        <p className="text-sm text-muted">
          {state === '' || state === 'RECEIVED' ? 'Uang masuk' : moneyStateLabels[state]}{' '}
          <span className="tabular whitespace-nowrap">{formatDays(days.from, days.to)}</span>
        </p>
        {totals === undefined ? (
          isFailed ? (
            <p className="text-sm text-muted">Jumlahnya belum dapat dihitung.</p>
          ) : (
            <Skeleton className="mt-1 h-18 w-64 max-w-full" />
          )
        ) : (
          <Sums totals={totals} state={state || 'RECEIVED'} />
        )}
      </div>
      {children}
    </Card>
  );
}

function Sums({ totals, state }: { totals: PaymentTotals; state: MoneyState }) {
  const { count, amount } = totals.states.find((each) => each.state === state) ?? { count: 0, amount: 0 };
  const isMoney = state === 'RECEIVED';
  return (
    <>
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-2xl font-bold">{formatRupiah(amount)}</span>
        <span className="text-sm text-muted">dari {formatNumber(count)} pembayaran</span>
      </p>
      {isMoney ? (
        <>
          <Ways ways={totals.ways} />
          <Counted totals={totals} />
        </>
      ) : (
        <p className="mt-1 text-xs text-muted">Tidak dihitung sebagai uang masuk.</p>
      )}
    </>
  );
}

function Ways({ ways }: Pick<PaymentTotals, 'ways'>) {
  if (ways.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {ways.map(({ way, amount }) => (
        <div key={way} className="flex gap-1.5">
          <dt className="text-muted">{moneyWayLabels[way]}</dt>
          <dd className="tabular font-semibold whitespace-nowrap">{formatRupiah(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the sum leaves out although it is in the list, and what else it counts and does not. */
function Counted({
  totals: {
    deposit_amount: deposits,
    deposit_deducted: deducted,
    deposit_returned: returned,
    other_returned: other,
    states,
  },
}: {
  totals: PaymentTotals;
}) {
  const others = states
    .filter(({ state }) => state !== 'RECEIVED')
    .map(({ state, amount }) => `${moneyStateLabels[state].toLowerCase()} ${formatRupiah(amount)}`);
  const gone = [
    ...(returned > 0 ? [`deposit yang dikembalikan ${formatRupiah(returned)}`] : []),
    ...(other > 0 ? [`${OTHER_RETURNED} yang dikembalikan ${formatRupiah(other)}`] : []),
  ];
  const held = deposits > 0 ? `deposit yang diterima ${formatRupiah(deposits)} dan kelebihan bayar` : 'kelebihan bayar';
  return (
    <>
      {others.length > 0 ? <p className="mt-2 text-sm">Tidak dihitung: {others.join(', ')}.</p> : null}
      <p className="mt-1 text-xs text-muted">Termasuk {held}; tanpa biaya layanan dan saldo kredit yang dipakai.</p>
      {gone.length > 0 ? (
        <p className="mt-1 text-xs text-muted">Tidak dikurangkan: {gone.join(', ')} pada masa ini.</p>
      ) : null}
      {deducted > 0 ? (
        <p className="mt-1 text-xs text-muted">
          Deposit yang dipotong pada masa ini, {formatRupiah(deducted)}, menjadi pendapatan, bukan uang masuk.
        </p>
      ) : null}
    </>
  );
}
