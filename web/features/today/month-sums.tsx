import { Link } from 'react-router';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { OnAsk } from '../../ui/on-ask.tsx';

/** How many kosts are compared here; the board of the month has all. */
const KOSTS_SHOWN = 5;

/** What the rents of this month have brought of what they should, in all and kost by kost. */
export function MonthSums({ month, isShort }: { month: OwnerMonth; isShort: boolean }) {
  const { expected, collected, unpaid, unbilled, received } = month;
  const name = formatMonth(month.month);
  return (
    <>
      <p className="text-sm text-muted">Sewa {name} terkumpul</p>
      <p className="mb-2">
        <span className="tabular text-lg font-bold">{formatRupiah(collected)}</span>{' '}
        <span className="tabular text-sm text-muted">dari {formatRupiah(expected)}</span>
      </p>
      <Meter percent={percentOf(month)} label={`Sewa ${name} yang terkumpul`} />
      <p className="mt-2 text-sm text-muted">
        {unpaid > 0 ? `${formatRupiah(unpaid)} lagi ditunggu. ` : ''}
        {unbilled > 0 ? `${formatRupiah(unbilled)} belum ditagih. ` : ''}
        <Link
          to="?tab=invoice&bagian=masuk"
          className="relative font-medium text-text underline after:absolute after:inset-x-0 after:-inset-y-3 hover:text-primary"
        >
          Uang masuk bulan ini {formatRupiah(received)}
        </Link>
        , termasuk deposit.
      </p>
      <Kosts {...month} isShort={isShort} />
    </>
  );
}

/** The kosts one by one; on a phone when asked for, as the tasks come first. */
function Kosts({ kosts, isShort }: Pick<OwnerMonth, 'kosts'> & { isShort: boolean }) {
  if (kosts.length < 2) return null;
  const all = (
    <>
      <h3 className="mt-3 text-xs font-semibold text-muted">Sewa per kost</h3>
      <ul className="mt-1 divide-y border-t" aria-label="Sewa per kost">
        {kosts.slice(0, KOSTS_SHOWN).map((kost) => (
          <KostSums key={kost.id} kost={kost} />
        ))}
      </ul>
      {kosts.length > KOSTS_SHOWN ? (
        <Link to="?tab=invoice" className="flex min-h-11 items-center border-t text-sm font-semibold text-primary">
          Kost lainnya di tagihan bulan ini
        </Link>
      ) : null}
    </>
  );
  return isShort ? <OnAsk label="Lihat per kost">{all}</OnAsk> : all;
}

function KostSums({ kost }: { kost: OwnerMonth['kosts'][number] }) {
  return (
    <li>
      <Link to={`?tab=invoice&kost=${kost.id}`} className="flex min-h-11 flex-col justify-center gap-1 py-2 text-sm">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 truncate font-medium">{kost.name}</span>
          <span className="tabular text-muted">
            {formatRupiah(kost.collected)} dari {formatRupiah(kost.expected)}
          </span>
        </span>
        <Meter percent={percentOf(kost)} label={`Sewa ${kost.name} yang terkumpul`} />
      </Link>
    </li>
  );
}

function percentOf({ expected, collected }: { expected: number; collected: number }): number {
  return expected === 0 ? 0 : Math.min(100, Math.floor((collected / expected) * 100));
}
