import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import type { MoveObstacle } from '#shared/enums.ts';
import { obstacleWords, rentPeriodLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What the owner does about it; unless the tenant leaves, the move then takes place by itself. */
const nextSteps: Record<MoveObstacle, string> = {
  LEAVES: 'Biarkan penyewa keluar',
  SETTLEMENT: 'Batalkan perhitungan itu, lalu pindah berjalan otomatis',
  OTHER_SERIES: 'Hentikan tagihan berulang itu, lalu pindah berjalan otomatis',
  ROOM_HELD: 'Kosongkan kamar itu, lalu pindah berjalan otomatis',
};

/** Of a tenant who will move to another room: where, when, and the way back until then. */
export function PlannedMove({ tenant }: { tenant: Tenant }) {
  const { id, full_name: name, planned_move: plan } = tenant;
  const user = useCurrentUser();
  const run = useWrite();
  const callOff = trpc.tenants.callOffMove.useMutation();
  const [isSending, setSending] = useState(false);
  if (plan === null) return null;
  const send = () => {
    setSending(true);
    void run(
      () => callOff.mutateAsync({ ...plan, id }),
      { done: 'Rencana pindah dibatalkan. Penyewa diberi tahu.', failed: 'Gagal membatalkan rencana pindah' },
      () => setSending(false),
    );
  };
  const { obstacle } = plan;
  return (
    <Notice
      tone={obstacle === null ? 'info' : 'warning'}
      action={
        can(user, 'tenancy:call-off-move', tenant) ? (
          <Button size="sm" variant="secondary" about={name} loading={isSending} onClick={send}>
            Batalkan rencana
          </Button>
        ) : undefined
      }
    >
      {obstacle === null ? 'Pindah' : 'Rencana pindah'} ke{' '}
      {obstacle === 'ROOM_HELD' ? (
        <Link className="underline" to={`?tab=kelola&properti=${tenant.kost_id}&buka-kamar=${plan.room_id}`}>
          kamar {plan.room_number}
        </Link>
      ) : (
        `kamar ${plan.room_number}`
      )}{' '}
      pada {formatDay(plan.moves_on)}, sewa {formatRupiah(plan.monthly_rent)} {rentPeriodLabels[tenant.rent_period]}.
      {obstacle === null ? null : (
        <p className="mt-1 font-normal">
          Belum bisa dilakukan: {obstacleWords[obstacle]}. {nextSteps[obstacle]}, atau batalkan rencana ini.
        </p>
      )}
    </Notice>
  );
}
