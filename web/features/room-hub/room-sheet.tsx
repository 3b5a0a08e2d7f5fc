import { X } from 'lucide-react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { RoomLifeActions } from './room-life-actions.tsx';
import { RoomLifeParts } from './room-life-parts.tsx';

interface RoomSheetProps {
  id: string;
  kost: Kost;
  /** Beside the rooms instead of above them. */
  isBeside: boolean;
  onEdit: (room: Room) => void;
  onCopy: (room: Room) => void;
  onClose: () => void;
}

/** All that is known of a room and what can be done with it: a sheet, or on a desktop a panel beside the rooms. */
export function RoomSheet({ id, kost, isBeside, onEdit, onCopy, onClose }: RoomSheetProps) {
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
  if (!isBeside)
    return (
      <Dialog title={title} onClose={onClose} footer={actions}>
        {parts}
      </Dialog>
    );
  return (
    <section
      aria-label={title}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] min-w-0 flex-col self-start overflow-y-auto rounded-xl border bg-raised shadow-card"
    >
      <header className="flex items-center justify-between gap-2 px-4 pt-3">
        <h2 className="min-w-0 truncate text-lg">{title}</h2>
        <Button
          variant="ghost"
          size="icon"
          icon={X}
          iconClassName="size-5"
          aria-label="Tutup kamar"
          onClick={onClose}
        />
      </header>
      <div className="px-4 pt-2 pb-4">{parts}</div>
      <footer className="sticky bottom-0 mt-auto flex flex-wrap gap-2 border-t bg-raised px-4 py-3 *:flex-1 empty:hidden">
        {actions}
      </footer>
    </section>
  );
}
