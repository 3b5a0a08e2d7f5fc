import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import { trpc } from '../../data/trpc.ts';
import { Detail } from '../../ui/detail.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { RoomLifeActions } from './room-life-actions.tsx';
import { RoomLifeParts } from './room-life-parts.tsx';

interface RoomSheetProps {
  id: string;
  kost: Kost;
  onEdit: (room: Room) => void;
  onCopy: (room: Room) => void;
  onClose: () => void;
}

/** All that is known of a room and what can be done with it: a sheet, or on a desktop a panel beside the rooms. */
export function RoomSheet({ id, kost, onEdit, onCopy, onClose }: RoomSheetProps) {
  const query = trpc.tenants.ofRoom.useQuery({ id });
  const title = query.data ? `Kamar ${query.data.room.room_number}` : 'Kamar';
  const parts = (
    <Loaded
      query={query}
      failed="Gagal memuat data kamar"
      waiting={<SkeletonStack heights={['h-8', 'h-16', 'h-24', 'h-24']} />}
    >
      {(life: RoomLife) => (
        <RoomLifeParts life={life} onEdit={() => onEdit(life.room)} onCopy={() => onCopy(life.room)} />
      )}
    </Loaded>
  );
  const actions = query.data ? <RoomLifeActions life={query.data} kost={kost} /> : null;
  return (
    <Detail title={title} onClose={onClose} footer={actions}>
      {parts}
    </Detail>
  );
}
