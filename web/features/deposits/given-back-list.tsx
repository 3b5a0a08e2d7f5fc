import type { GivenBack } from '#shared/contract/deposits.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { ListEnd } from '../../ui/list-end.tsx';
import { Proof } from '../files/lazy-photos.tsx';
import { returnedHow } from './returned-how.ts';

interface GivenBackListProps {
  returns: GivenBack[];
  /** Whose money it was. */
  to: string;
  /** How many there are at most; the oldest ones are left out. */
  most?: number;
}

/** How money was given back, each time with its proof if it has one. */
export function GivenBackList({ returns, to, most = Number.POSITIVE_INFINITY }: GivenBackListProps) {
  return (
    <>
      <ul className="tabular mt-2 flex flex-col gap-2 text-sm">
        {returns.map(({ id, amount, day, way, proof }) => (
          <li key={id} className="flex flex-col gap-2 break-inside-avoid">
            <span>
              {[`${formatRupiah(amount)} dikembalikan ${formatDay(day)}`, returnedHow({ way, proof })]
                .filter(Boolean)
                .join(': ')}
            </span>
            {proof === null ? null : (
              <div className="max-w-60">
                <Proof address={proof} tenant={to} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <ListEnd count={returns.length} most={most}>
        {`${most} pengembalian terakhir yang tampil.`}
      </ListEnd>
    </>
  );
}
