import type { Room } from '#shared/contract/rooms.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The rooms whose number looks like that of another room: the first pair by name. Nothing is shown without one. */
export function SameNumbers({ rooms, onEdit }: { rooms: readonly Room[]; onEdit: (room: Room) => void }) {
  const [room, ...others] = rooms.filter(({ same_number_as: other }) => other !== null);
  if (!room?.same_number_as) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" size="sm" className="-my-1" onClick={() => onEdit(room)}>
          Ubah nomor<span className="sr-only"> kamar {room.room_number}</span>
        </Button>
      }
    >
      {named(room)} dan {named(room.same_number_as)} terlihat bernomor sama. Ubah salah satunya.
      {others.length > 0 ? ` Ada ${others.length} kamar lain yang begitu.` : ''}
    </Notice>
  );
}

function named({ room_number: number, floor }: { room_number: string; floor: number }): string {
  return `Kamar “${number}” (lantai ${floor})`;
}
