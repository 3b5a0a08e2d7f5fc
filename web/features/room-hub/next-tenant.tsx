import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { QuickTenantResult, TenantOfList } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { can } from '#shared/policy.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { heldUntil } from '../rooms/room-looks.ts';

const QuickTenantDialog = lazyPart(() =>
  import('../tenants/quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);

interface NextTenantProps {
  life: RoomLife;
  tenant: TenantOfList;
  onCreated: (created: QuickTenantResult) => void;
}

export function ComesNext({ life: { room, next_tenant: next } }: { life: RoomLife }) {
  if (next === null) return null;
  const isLate = next.contract_start < today(room.kost_id);
  return (
    <p className="text-sm break-words">
      Berikutnya {next.full_name}, {isLate ? 'seharusnya ' : null}masuk {formatDay(next.contract_start)}
    </p>
  );
}

/** Who has the room after its present tenant; if nobody, it can be given from the day on which their days in it end. */
export function NextTenant({ life, tenant, onCreated }: NextTenantProps) {
  const { room, next_tenant: next } = life;
  const user = useCurrentUser();
  const [isAdding, setIsAdding] = useState(false);
  if (next !== null) return <ComesNext life={life} />;
  if (room.closes_on !== null || !can(user, 'tenancy:create', { status: 'AVAILABLE' })) return null;
  // Who goes on by the month has the room until their day of leaving is agreed.
  const end = heldUntil(tenant);
  if (end === OPEN_END) return null;
  const start = end > today(room.kost_id) ? end : addDays(today(room.kost_id), 1);
  return (
    <>
      <Button variant="secondary" size="sm" icon={UserPlus} className="self-start" onClick={() => setIsAdding(true)}>
        Tambah penyewa berikutnya
      </Button>
      {isAdding ? (
        <QuickTenantDialog
          kostId={room.kost_id}
          room={room}
          start={start}
          onClose={() => setIsAdding(false)}
          onCreated={(created) => {
            setIsAdding(false);
            onCreated(created);
          }}
        />
      ) : null}
    </>
  );
}
