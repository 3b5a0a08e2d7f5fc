import type { RoomOfList } from '#shared/contract/rooms.ts';
import { contractDaysRemaining, isContractEnding, isContractOver } from '#shared/rules/contract-dates.ts';
import { formatShortDay, today } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';

/** What of a room's tenancy needs the owner: late bills, a tenant who leaves, a contract that ends or begins later. */
export function RoomMarks({ room: { status, tenancy } }: { room: Pick<RoomOfList, 'status' | 'tenancy'> }) {
  if (tenancy === null) return null;
  const { contract_start, contract_end: end, is_late: isLate, leaves_on: leaving } = tenancy;
  const leaves = leaving
    ? `Keluar ${formatShortDay(leaving)}`
    : isContractOver(end, today())
      ? 'Kontrak habis'
      : isContractEnding(end, today())
        ? `Habis ${contractDaysRemaining(end, today())} hari lagi`
        : null;
  return (
    <>
      {isLate ? <Badge tone="danger">Terlambat</Badge> : null}
      {status === 'RESERVED' ? <Badge tone="info">Masuk {formatShortDay(contract_start)}</Badge> : null}
      {status !== 'RESERVED' && leaves !== null ? <Badge tone="warning">{leaves}</Badge> : null}
    </>
  );
}
