import type { RoomOfList } from '#shared/contract/rooms.ts';
import { contractDaysRemaining, isContractEnding, isContractOver } from '#shared/rules/contract-dates.ts';
import { formatShortDay, today } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';

/** What of a room's tenancy needs the owner: late bills, a tenant who leaves or moves late, a contract that ends or begins later. */
export function RoomMarks({
  room: { status, tenancy, kost_id },
}: {
  room: Pick<RoomOfList, 'status' | 'tenancy' | 'kost_id'>;
}) {
  if (tenancy === null) return null;
  const day = today(kost_id);
  const { contract_start, contract_end: end, is_late: isLate, leaves_on: leaving, moves_on: moving } = tenancy;
  const leaves = leaving
    ? `Keluar ${formatShortDay(leaving)}`
    : moving !== null && moving <= day
      ? 'Pindah terhalang'
      : isContractOver(end, day)
        ? 'Kontrak habis'
        : isContractEnding(end, day)
          ? `Habis ${contractDaysRemaining(end, day)} hari lagi`
          : null;
  const comes = contract_start < day ? 'Belum masuk' : `Masuk ${formatShortDay(contract_start)}`;
  return (
    <>
      {isLate ? <Badge tone="danger">Terlambat</Badge> : null}
      {status === 'RESERVED' ? <Badge tone="info">{comes}</Badge> : null}
      {status !== 'RESERVED' && leaves !== null ? <Badge tone="warning">{leaves}</Badge> : null}
    </>
  );
}
