import type { GivenBack } from '#shared/contract/deposits.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { Proof } from '../files/lazy-photos.tsx';
import { returnedHow } from './returned-how.ts';

/** How money was given back, each time with its proof if it has one. */
export function GivenBackList({ returns, to }: { returns: GivenBack[]; to: string }) {
  return (
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
  );
}
