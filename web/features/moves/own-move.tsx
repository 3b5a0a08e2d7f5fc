import type { ReactNode } from 'react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { obstacleWords, rentPeriodLabels } from '#shared/labels.ts';
import { Notice } from '../../ui/notice.tsx';

interface OwnMoveProps {
  move: NonNullable<Tenant['planned_move']>;
  period: Tenant['rent_period'];
  action?: ReactNode;
}

/** To which room its tenant will move, and what is in the way. */
export function OwnMove({
  move: { room_number: room, moves_on: day, monthly_rent, obstacle },
  period,
  action,
}: OwnMoveProps) {
  const rent = `sewa ${formatRupiah(monthly_rent)} ${rentPeriodLabels[period]}`;
  if (obstacle === null)
    return (
      <Notice tone="info" action={action}>
        Mulai {formatDay(day)} Anda pindah ke kamar {room}, {rent}.
      </Notice>
    );
  return (
    <Notice tone="warning" action={action}>
      Anda direncanakan pindah ke kamar {room} mulai {formatDay(day)}, {rent}.
      <p className="mt-1 font-normal">Belum bisa dilakukan: {obstacleWords[obstacle]}. Hubungi pemilik kost.</p>
    </Notice>
  );
}
