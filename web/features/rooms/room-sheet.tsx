import { clsx } from 'clsx';
import type { Room } from '#shared/contract/rooms.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RoomActions, RoomCover, RoomFacts } from './room-card.tsx';
import { roomLooks } from './room-looks.ts';

interface RoomSheetProps {
  room: Room;
  onEdit: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** Everything about a room on a phone, and what can be done with it. */
export function RoomSheet({ room, onEdit, onCopy, onClose }: RoomSheetProps) {
  return (
    <Dialog
      title={`Kamar ${room.room_number}`}
      onClose={onClose}
      footer={<RoomActions room={room} onEdit={onEdit} onCopy={onCopy} />}
    >
      <div className="-mx-4 -mt-4">
        <RoomCover room={room} isBesidePhotos={false} />
      </div>
      <div className="flex flex-col gap-2 pt-4">
        <p className={clsx('self-start rounded-full px-2.5 py-0.5 text-xs font-semibold', roomLooks[room.status].soft)}>
          {roomStatusLabels[room.status]}
        </p>
        <RoomFacts room={room} />
      </div>
    </Dialog>
  );
}
