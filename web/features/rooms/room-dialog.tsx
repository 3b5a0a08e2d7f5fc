import { useState } from 'react';
import * as z from 'zod/mini';
import { CreateRoomInput, type Room } from '#shared/contract/rooms.ts';
import { roomFacilities, roomTypes } from '#shared/enums.ts';
import { roomTypeLabels } from '#shared/labels.ts';
import { isHeldRoom } from '#shared/rules/room.ts';
import { nextRoomNumber } from '#shared/rules/room-numbers.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { CapacityField, capacityOr } from './capacity-field.tsx';
import { FacilitiesField } from './facilities-field.tsx';
import { OtherPricesFields } from './other-prices-fields.tsx';
import { RfidField } from './rfid-field.tsx';
import { RoomStatusField } from './room-status-field.tsx';

/** The form requires the floor (spec §5, "Room form"); a call without one means the first (spec §9). */
const RoomForm = z.extend(CreateRoomInput, { floor: CreateRoomInput.shape.floor.def.innerType });

interface RoomDialogProps {
  kostId: string;
  /** The room that is changed; null for a new one. */
  room: Room | null;
  /** The room that the new one is a copy of. */
  like?: Room | undefined;
  /** The room numbers of the kost, as far as they are loaded. */
  taken: readonly string[];
  onClose: () => void;
}

/** Adds a room, or changes one. */
export function RoomDialog({ kostId, room, like, taken, onClose }: RoomDialogProps) {
  const create = trpc.rooms.create.useMutation();
  const update = trpc.rooms.update.useMutation();
  const held = room !== null && isHeldRoom(room);
  const shown = room ?? like;
  // The field shows the present state, but AVAILABLE instead of OCCUPIED, which cannot be chosen.
  const shownStatus = room && room.status !== 'OCCUPIED' ? room.status : 'AVAILABLE';
  const form = useContractForm(RoomForm, {
    kost_id: kostId,
    room_number: room?.room_number ?? (like ? nextRoomNumber(like.room_number, taken) : ''),
    room_type: shown?.room_type ?? 'STANDARD',
    floor: shown?.floor ?? 1,
    ...(shown ? { monthly_rent: shown.monthly_rent } : {}),
    other_prices: shown?.other_prices ?? {},
    capacity: shown?.capacity ?? null,
    facilities: roomFacilities.filter((facility) => shown?.facilities.includes(facility)),
    rfid_uid: room?.rfid_uid ?? '',
    images: room?.images ?? [],
    status: shownStatus,
  });
  const field = fieldsOf(form);
  const [waiting, setWaiting] = useState<string | null>(null);
  const send = ({ kost_id, status, ...fields }: z.output<typeof RoomForm>) =>
    room === null
      ? create.mutateAsync({ kost_id, status, ...fields })
      : update.mutateAsync({ id: room.id, ...fields, ...(held ? {} : { status }) });
  const prepareNext = () => {
    const made = form.getValues();
    const room_number = nextRoomNumber(made.room_number, [...taken, made.room_number]);
    form.reset({ ...made, room_number, rfid_uid: '', images: [] });
    form.setFocus('room_number', { shouldSelect: true });
  };
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'kamar', id: room?.id, at: like?.id ?? kostId }}
      title={room === null ? 'Tambah Kamar' : `Ubah Kamar ${room.room_number}`}
      submitLabel={waiting ?? 'Simpan Kamar'}
      disabled={waiting !== null}
      isSending={create.isPending || update.isPending}
      send={send}
      done={room === null ? 'Kamar berhasil ditambahkan!' : 'Kamar berhasil diupdate!'}
      failed={room === null ? 'Gagal menambahkan kamar' : 'Gagal mengupdate kamar'}
      {...(room === null ? { again: { label: 'Simpan & tambah lagi', onDone: prepareNext } } : {})}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('room_number')} label="Nomor kamar" placeholder="101" />
        <SelectField {...field('room_type')} label="Tipe kamar" of={roomTypes} labels={roomTypeLabels} />
        <TextField
          {...field('floor', { setValueAs: wholeNumber })}
          label="Lantai"
          type="number"
          inputMode="numeric"
          min={1}
        />
        <RupiahField control={form.control} name="monthly_rent" label="Sewa per bulan" />
      </div>
      <CapacityField field={field('capacity', capacityOr(null))} none="Tidak diisi" />
      <RoomStatusField field={field('status')} heldAs={held ? room.status : null} shown={shownStatus} />
      <OtherPricesFields
        control={form.control}
        isOpen={shown !== undefined && Object.keys(shown.other_prices).length > 0}
      />
      <FacilitiesField control={form.control} name="facilities" label="Fasilitas kamar" />
      <PhotoField control={form.control} name="images" label="Foto kamar" purpose="room" onWaiting={setWaiting} />
      <RfidField
        isOpen={Boolean(room?.rfid_uid)}
        {...field('rfid_uid')}
        onMake={(uid) => form.setValue('rfid_uid', uid, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}

function wholeNumber(value: unknown): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value);
}
