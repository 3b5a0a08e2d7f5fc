import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type Room, UpdateManyRoomsInput } from '#shared/contract/rooms.ts';
import { roomTypes } from '#shared/enums.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { MOST_ROOMS } from '#shared/rules/room-numbers.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { CapacityField, capacityOr } from './capacity-field.tsx';
import { FacilitiesField } from './facilities-field.tsx';
import { useAllRooms } from './use-all-rooms.ts';

/** Changes rent, type, capacity or facilities of chosen rooms of a kost. */
export function ChangeRoomsDialog({ kostId, onClose }: { kostId: string; onClose: () => void }) {
  const update = trpc.rooms.updateMany.useMutation();
  const form = useContractForm(UpdateManyRoomsInput, { kostId, ids: [], add_facilities: [], remove_facilities: [] });
  const field = fieldsOf(form);
  const [takesAway, setTakingAway] = useState(false);
  const count = form.watch('ids').length;
  return (
    <FormDialog
      form={form}
      title="Ubah banyak kamar"
      description="Yang tidak diisi tidak berubah."
      submitLabel={count === 0 ? 'Ubah kamar' : `Ubah ${count} kamar`}
      isSending={update.isPending}
      send={(input) => update.mutateAsync(input)}
      done="Kamar berhasil diupdate!"
      failed="Gagal mengupdate kamar"
      onClose={onClose}
    >
      <ChosenRooms form={form} kostId={kostId} />
      <RupiahField control={form.control} name="monthly_rent" label="Sewa baru per bulan" optional />
      <Notice tone="info">
        Sewa baru berlaku untuk kontrak berikutnya. Penyewa yang sedang tinggal tetap membayar sesuai kontraknya.
      </Notice>
      <SelectField
        {...field('room_type', { setValueAs: (value: string) => value || undefined })}
        label="Tipe kamar"
        optional
        of={roomTypes}
        labels={roomTypeLabels}
      >
        <option value="">Tidak diubah</option>
      </SelectField>
      <CapacityField field={field('capacity', capacityOr(undefined))} none="Tidak diubah" />
      <FacilitiesField control={form.control} name="add_facilities" label="Tambahkan fasilitas" />
      {takesAway ? (
        <FacilitiesField control={form.control} name="remove_facilities" label="Hapus fasilitas" />
      ) : (
        <Button variant="ghost" onClick={() => setTakingAway(true)}>
          Hapus fasilitas…
        </Button>
      )}
    </FormDialog>
  );
}

function ChosenRooms({ form, kostId }: { form: ContractForm<typeof UpdateManyRoomsInput>; kostId: string }) {
  const { rooms, hasFailed } = useAllRooms(kostId);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'ids' });
  const chosen = new Set(value);
  if (hasFailed) return <Notice tone="danger">Gagal memuat data kamar</Notice>;
  if (rooms === undefined) return <Skeleton className="h-40 rounded-xl" />;
  const toggle = (those: readonly Room[], isOn: boolean) => {
    const ids = new Set(those.map(({ id }) => id));
    onChange([...value.filter((id) => !ids.has(id)), ...(isOn ? ids : [])]);
  };
  const cards = roomTypes
    .map((type): [string, Room[]] => [roomTypeLabels[type], rooms.filter(({ room_type }) => room_type === type)])
    .filter(([, those]) => those.length > 0);
  if (cards.length > 1 && rooms.length <= MOST_ROOMS) cards.unshift(['Semua', rooms]);
  return (
    <FieldGroup label="Kamar yang diubah" error={fieldState.error?.message} ref={ref}>
      <div className="flex flex-wrap gap-2">
        {cards.map(([name, those]) => {
          const on = those.filter(({ id }) => chosen.has(id)).length;
          return (
            <CheckCard
              key={name}
              checked={on === those.length}
              mixed={on > 0 && on < those.length}
              onChange={(isOn) => toggle(those, isOn)}
            >
              {name === 'Semua' || cards.length > 1 ? name : `Semua ${name}`} ({those.length})
            </CheckCard>
          );
        })}
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {rooms.map((room) => (
          <CheckCard key={room.id} checked={chosen.has(room.id)} onChange={(isOn) => toggle([room], isOn)}>
            <span className="sr-only">Kamar </span>
            {room.room_number}
          </CheckCard>
        ))}
      </div>
    </FieldGroup>
  );
}
