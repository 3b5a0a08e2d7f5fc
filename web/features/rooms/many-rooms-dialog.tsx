import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { longText } from '#shared/contract/fields.ts';
import { CreateRoomInput } from '#shared/contract/rooms.ts';
import { roomTypes } from '#shared/enums.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { floorOfRoom, parseRoomNumbers } from '#shared/rules/room-numbers.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { CapacityField, capacityOr } from './capacity-field.tsx';
import { FacilitiesField } from './facilities-field.tsx';
import { ManyRoomsPreview } from './many-rooms-preview.tsx';
import { useAllRooms } from './use-all-rooms.ts';

const { floor, room_type, monthly_rent, facilities, capacity } = CreateRoomInput.shape;

const ManyRoomsForm = z.extend(z.pick(CreateRoomInput, { room_type: true, monthly_rent: true, facilities: true }), {
  numbers: longText('Tulis minimal satu nomor kamar', 4000).check(
    z.refine((value) => parseRoomNumbers(value).problems.length === 0, {
      error: ({ input }) => parseRoomNumbers(String(input)).problems[0],
    }),
  ),
  floor: z.optional(floor.def.innerType),
  room_type,
  monthly_rent,
  facilities,
  capacity,
});

/** Adds many rooms of one price. A preview shows which rooms the typed numbers mean. */
export function ManyRoomsDialog({ kostId, onClose }: { kostId: string; onClose: () => void }) {
  const create = trpc.rooms.createMany.useMutation();
  const { rooms } = useAllRooms(kostId);
  const form = useContractForm(ManyRoomsForm, { numbers: '', room_type: 'STANDARD', facilities: [] });
  const field = fieldsOf(form);
  const [written = '', oneFloor] = useWatch({ control: form.control, name: ['numbers', 'floor'] });
  const { numbers, problems } = parseRoomNumbers(written);
  const taken = new Set(rooms?.map(({ room_number }) => normalText(room_number)));
  const wanted = numbers.map((number) => ({
    number,
    floor: oneFloor ?? floorOfRoom(number),
    isTaken: taken.has(normalText(number)),
  }));
  const fresh = wanted.filter(({ isTaken }) => !isTaken);
  const send = (input: z.output<typeof ManyRoomsForm>) => {
    const rows = fresh.map((room) => ({ room_number: room.number, floor: room.floor }));
    const { numbers: _, floor: __, ...common } = input;
    return create.mutateAsync({ kostId, ...common, rooms: rows });
  };
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'banyak-kamar', at: kostId }}
      title="Tambah banyak kamar"
      submitLabel={fresh.length === 0 ? 'Tambah kamar' : `Tambah ${fresh.length} kamar`}
      disabled={wanted.length > 0 && fresh.length === 0}
      isSending={create.isPending}
      send={send}
      done="Kamar berhasil ditambahkan!"
      failed="Gagal menambahkan kamar"
      onClose={onClose}
    >
      <TextareaField
        {...field('numbers')}
        label="Nomor kamar"
        placeholder="101–110, 201–210"
        hint="Tulis rentang (101–110, A1–A5) atau daftar, pisahkan dengan koma."
        rows={2}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ManyRoomsPreview rooms={wanted} problems={problems} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RupiahField control={form.control} name="monthly_rent" label="Sewa per bulan" />
        <SelectField {...field('room_type')} label="Tipe kamar" of={roomTypes} labels={roomTypeLabels} />
        <CapacityField field={field('capacity', capacityOr(undefined))} none="Tidak diisi" />
      </div>
      <FacilitiesField control={form.control} name="facilities" label="Fasilitas kamar" />
      <TextField
        {...field('floor', { setValueAs: numberOrNone })}
        label="Lantai"
        optional
        hint="Kosongkan agar lantai mengikuti nomor: 101 di lantai 1, 201 di lantai 2."
        type="number"
        inputMode="numeric"
        min={1}
      />
    </FormDialog>
  );
}

function numberOrNone(value: unknown): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value);
}
