import { Sparkles } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { CreateRoomInput, type Room } from '#shared/contract/rooms.ts';
import { roomFacilities, roomTypes } from '#shared/enums.ts';
import { roomFacilityLabels, roomStatusLabels, roomTypeLabels } from '#shared/labels.ts';
import { isHeldRoom, settableRoomStatuses } from '#shared/rules/room.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';

const FORM = 'form-kamar';

/** The form asks for the floor (spec §5, "Room form"); a call that leaves it out means the first (spec §9). */
const RoomForm = CreateRoomInput.extend({ floor: CreateRoomInput.shape.floor.unwrap() });

/** Adds a room, or changes one. */
export function RoomDialog({ kostId, room, onClose }: { kostId: string; room: Room | null; onClose: () => void }) {
  const refresh = useRefresh();
  const create = trpc.rooms.create.useMutation();
  const update = trpc.rooms.update.useMutation();
  const held = room !== null && isHeldRoom(room);
  // What the field shows: the state of a held room too, and AVAILABLE in the place of OCCUPIED, which nobody chooses.
  const shownStatus = room && room.status !== 'OCCUPIED' ? room.status : 'AVAILABLE';
  const busy = create.isPending || update.isPending;
  const form = useContractForm(RoomForm, {
    kost_id: kostId,
    room_number: room?.room_number ?? '',
    room_type: room?.room_type ?? 'STANDARD',
    floor: room?.floor ?? 1,
    ...(room ? { monthly_rent: room.monthly_rent } : {}),
    facilities: roomFacilities.filter((facility) => room?.facilities.includes(facility)),
    rfid_uid: room?.rfid_uid ?? '',
    images: room?.images ?? [],
    status: shownStatus,
  });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async ({ kost_id, status, ...fields }) => {
      if (room === null) await create.mutateAsync({ kost_id, status, ...fields });
      else await update.mutateAsync({ id: room.id, ...fields, ...(held ? {} : { status }) });
      toast.success(room === null ? 'Kamar berhasil ditambahkan!' : 'Kamar berhasil diupdate!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, room === null ? 'Gagal menambahkan kamar' : 'Gagal mengupdate kamar'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={room === null ? 'Tambah Kamar' : `Ubah Kamar ${room.room_number}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={busy}>
            {busy ? 'Menyimpan...' : 'Simpan Kamar'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nomor kamar" error={errors.room_number?.message}>
            <Input {...form.register('room_number')} autoComplete="off" placeholder="101" />
          </Field>
          <Field label="Tipe kamar" error={errors.room_type?.message}>
            <Select {...form.register('room_type')}>
              {roomTypes.map((type) => (
                <option key={type} value={type}>
                  {roomTypeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Lantai" error={errors.floor?.message}>
            <Input
              {...form.register('floor', { setValueAs: wholeNumber })}
              type="number"
              inputMode="numeric"
              min={1}
              autoComplete="off"
            />
          </Field>
          <Field label="Sewa per bulan" error={errors.monthly_rent?.message}>
            <Controller
              control={form.control}
              name="monthly_rent"
              render={({ field: { disabled: _, ...field } }) => <RupiahInput {...field} />}
            />
          </Field>
        </div>
        <Field
          label="Status kamar"
          hint={held ? 'Status mengikuti penyewa selama kamar ditempati atau dipesan.' : undefined}
          error={errors.status?.message}
        >
          <Select {...form.register('status')} disabled={held}>
            {held && room ? <option value={shownStatus}>{roomStatusLabels[room.status]}</option> : null}
            {held
              ? null
              : settableRoomStatuses.map((status) => (
                  <option key={status} value={status}>
                    {roomStatusLabels[status]}
                  </option>
                ))}
          </Select>
        </Field>
        <Controller
          control={form.control}
          name="facilities"
          render={({ field }) => (
            <fieldset>
              <legend className="mb-1.5 text-sm font-semibold">Fasilitas kamar</legend>
              <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
                {roomFacilities.map((facility) => (
                  <CheckCard
                    key={facility}
                    checked={(field.value ?? []).includes(facility)}
                    onChange={(checked) => {
                      const others = (field.value ?? []).filter((chosen) => chosen !== facility);
                      field.onChange(checked ? [...others, facility] : others);
                    }}
                  >
                    {roomFacilityLabels[facility]}
                  </CheckCard>
                ))}
              </div>
            </fieldset>
          )}
        />
        <Field
          label="RFID UID"
          optional
          hint="8 karakter heksadesimal pada kartu kunci."
          error={errors.rfid_uid?.message}
        >
          <div className="flex gap-2">
            <RfidInput {...form.register('rfid_uid')} />
            <Button
              variant="secondary"
              icon={<Sparkles aria-hidden className="size-4" />}
              onClick={() => form.setValue('rfid_uid', randomUid(), { shouldDirty: true, shouldValidate: true })}
            >
              Buat
            </Button>
          </div>
        </Field>
      </Form>
    </Dialog>
  );
}

function RfidInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="font-mono uppercase"
    />
  );
}

/** Eight random hex characters (spec §9). */
function randomUid(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

function wholeNumber(value: unknown): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value);
}
