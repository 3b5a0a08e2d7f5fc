import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RoomOption } from '#shared/contract/rooms.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { RadioCard } from '../../ui/check-card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Field } from '../../ui/field.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { emptySince, freeFrom, freeOf, freeUntil } from './room-looks.ts';
import type { useFreeRooms } from './use-free-rooms.ts';

const words = {
  list: 'Kamar',
  placeholder: 'Pilih kamar yang tersedia',
  waiting: 'Memuat kamar…',
  missing: 'Kamar belum dimuat',
  failed: 'Gagal memuat data kamar',
  noMatch: 'Tidak ada kamar tersedia yang cocok',
};

/** How many rooms are shown at once, each a tap away, where a form wants so. */
const FEW = 4;

interface RoomFieldProps<Fields extends FieldValues, Output, Name> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  rooms: ReturnType<typeof useFreeRooms>;
  /** The room that is chosen at first; the form begins with it. */
  initial?: RoomOption | undefined;
  /** The message if no room is chosen; by default the contract's. */
  noRoom?: string;
  /** Whether a few rooms are all shown instead of a list to open. */
  showsFew?: boolean;
  onRoom: (room: RoomOption) => void;
  /** Receives the room of a form that was put back. */
  onRestored?: (room: RoomOption) => void;
}

/** Chooses one of the free rooms, shown with type and rent, and until or from when it is free. */
export function RoomField<Fields extends FieldValues, Output, Name extends FieldPathByValue<Fields, string>>(
  props: RoomFieldProps<Fields, Output, Name>,
) {
  const { control, name, rooms, initial, noRoom, showsFew = false, onRoom, onRestored } = props;
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name });
  const [chosen, setChosen] = useChosen(rooms, value, () => onChange(''), { onFound: onRestored, initial });
  const message = fieldState.error?.message;
  const until = chosen && freeUntil(chosen);
  const labels = {
    error: message && (noRoom ?? message),
    hint: until && `${until}. Kontrak yang melewati hari itu ditolak.`,
  };
  const choose = (room: RoomOption | null) => {
    setChosen(room);
    onChange(room?.id ?? '');
    if (room) onRoom(room);
  };
  const few = showsFew ? fewOf(rooms) : [];
  if (few.length > 0)
    return (
      <FieldGroup ref={ref} label="Kamar" {...labels}>
        {few.map((room) => (
          <RadioCard key={room.id} name={name} checked={room.id === chosen?.id} onChange={() => choose(room)}>
            <span className="block font-medium break-words">{nameOf(room)}</span>
            <span className="tabular block text-xs break-words text-muted">{detailOf(room)}</span>
          </RadioCard>
        ))}
      </FieldGroup>
    );
  return (
    <Field label="Kamar" {...labels} className="sm:col-span-2">
      <Combobox
        ref={ref}
        onBlur={onBlur}
        query={rooms.query}
        search={rooms.search}
        chosen={chosen}
        onChoose={choose}
        nameOf={nameOf}
        detailOf={detailOf}
        words={words}
      />
    </Field>
  );
}

const nameOf = ({ room_number }: RoomOption) => `Kamar ${room_number}`;

function detailOf(room: RoomOption): string {
  return [
    roomTypeLabels[room.room_type],
    room.capacity && `${room.capacity} orang`,
    formatRupiah(room.monthly_rent),
    freeUntil(room) ?? emptySince(room) ?? freeFrom(freeOf(room)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** All rooms to choose from, if they are few. */
function fewOf({ query: { data, hasNextPage }, search }: ReturnType<typeof useFreeRooms>): RoomOption[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  return search.text === '' && !hasNextPage && all.length <= FEW ? all : [];
}
