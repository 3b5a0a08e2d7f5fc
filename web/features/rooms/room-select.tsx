import type { ComponentProps } from 'react';
import type { Room } from '#shared/contract/rooms.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '../../lib/format.ts';
import { Select } from '../../ui/field.tsx';
import { LoadError, type LoadErrorProps } from '../../ui/load-error.tsx';

export interface RoomSelectProps extends ComponentProps<'select'> {
  /** The rooms to choose from; undefined until they are loaded. */
  rooms: Room[] | undefined;
  /** Why some of them are missing. */
  failure: LoadErrorProps | null;
}

/** Chooses one of the free rooms, shown with type and rent. */
export function RoomSelect({ rooms, failure, ...props }: RoomSelectProps) {
  const waiting = failure ? 'Kamar belum dimuat' : 'Memuat kamar…';
  return (
    <>
      <Select {...props}>
        <option value="">{rooms === undefined ? waiting : 'Pilih kamar yang tersedia'}</option>
        {rooms?.map((room) => (
          <option key={room.id} value={room.id}>
            Kamar {room.room_number} · {roomTypeLabels[room.room_type]} · {formatRupiah(room.monthly_rent)}
          </option>
        ))}
      </Select>
      {failure ? <LoadError {...failure} /> : null}
    </>
  );
}
