import { Link } from 'react-router';
import type { ContractOfList } from '#shared/contract/contracts.ts';
import { answerOf, ContractBadge } from './contract-words.tsx';
import { formatInstantDay } from '../../lib/today.ts';

interface ContractRowsProps {
  rows: readonly ContractOfList[];
  isTenant?: boolean;
}

/** The versions of contracts, newest first; each opens its paper. */
export function ContractRows({ rows, isTenant = false }: ContractRowsProps) {
  return (
    <ul className="divide-y rounded-xl border">
      {rows.map((contract) => (
        <li key={contract.id}>
          <Link
            to={`/cetak/kontrak/${contract.id}`}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words text-primary">
                Versi {contract.version} · Kamar {contract.room_number}
              </span>
              <span className="tabular block text-xs text-muted">Dibuat {formatInstantDay(contract.created_at)}</span>
              {contract.state === 'DECLINED' && answerOf(contract)?.note ? (
                <span className="block text-xs break-words">Alasan: {answerOf(contract)?.note}</span>
              ) : null}
            </span>
            <ContractBadge state={contract.state} isTenant={isTenant} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
