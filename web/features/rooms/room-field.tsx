import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RoomOption } from '#shared/contract/rooms.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { emptySince, freeFrom, freeOfOption, freeUntil } from './room-looks.ts';
import type { useFreeRooms } from './use-free-rooms.ts';

const words = {
  list: 'Kamar',
  placeholder: 'Pilih kamar yang tersedia',
  waiting: 'Memuat kamar…',
  missing: 'Kamar belum dimuat',
  failed: 'Gagal memuat data kamar',
  noMatch: 'Tidak ada kamar tersedia yang cocok',
};

interface RoomFieldProps<Fields extends FieldValues, Output, Name> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  rooms: ReturnType<typeof useFreeRooms>;
  /** The room that is chosen at first; the form begins with it. */
  initial?: RoomOption | undefined;
  /** The message if no room is chosen; by default the contract's. */
  noRoom?: string;
  onRoom: (room: RoomOption) => void;
  /** Receives the room of a form that was put back. */
  onRestored?: (room: RoomOption) => void;
}

/** Chooses one of the free rooms, shown with type and rent, and until or from when it is free. */
export function RoomField<Fields extends FieldValues, Output, Name extends FieldPathByValue<Fields, string>>(
  props: RoomFieldProps<Fields, Output, Name>,
) {
  const { control, name, rooms, initial, noRoom, onRoom, onRestored } = props;
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name });
  const [chosen, setChosen] = useChosen(rooms, value, () => onChange(''), { onFound: onRestored, initial });
  const message = fieldState.error?.message;
  const until = chosen && freeUntil(chosen);
  return (
    <Field
      label="Kamar"
      error={message && (noRoom ?? message)}
      hint={until && `${until}. Kontrak yang melewati hari itu ditolak.`}
      className="sm:col-span-2"
    >
      <Combobox
        ref={ref}
        onBlur={onBlur}
        query={rooms.query}
        search={rooms.search}
        chosen={chosen}
        onChoose={(room) => {
          setChosen(room);
          onChange(room?.id ?? '');
          if (room) onRoom(room);
        }}
        nameOf={({ room_number }) => `Kamar ${room_number}`}
        detailOf={(room) =>
          [
            roomTypeLabels[room.room_type],
            room.capacity && `${room.capacity} orang`,
            formatRupiah(room.monthly_rent),
            freeUntil(room) ?? emptySince(room) ?? freeFrom(freeOfOption(room)),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        words={words}
      />
    </Field>
  );
}
