import type { ComponentProps } from 'react';
import type { Room } from '#shared/contract/rooms.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '../../lib/format.ts';
import { Select } from '../../ui/field.tsx';

export interface RoomSelectProps extends ComponentProps<'select'> {
  /** The rooms to choose from; undefined while they are on their way. */
  rooms: Room[] | undefined;
}

/** A room with its type and rent, of those that are free. */
export function RoomSelect({ rooms, ...props }: RoomSelectProps) {
  return (
    <Select {...props}>
      <option value="">{rooms === undefined ? 'Memuat kamar…' : 'Pilih kamar yang tersedia'}</option>
      {rooms?.map((room) => (
        <option key={room.id} value={room.id}>
          Kamar {room.room_number} · {roomTypeLabels[room.room_type]} · {formatRupiah(room.monthly_rent)}
        </option>
      ))}
    </Select>
  );
}
