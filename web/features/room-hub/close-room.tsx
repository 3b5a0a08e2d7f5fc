import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { RoomLife } from '#shared/contract/room-life.ts';
import { UpdateRoomInput } from '#shared/contract/rooms.ts';
import { formatDay } from '#shared/format.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { heldUntil } from '../rooms/room-looks.ts';

const ClosingForm = z.pick(UpdateRoomInput, { id: true, closes_on: true });

/** Closes a room for repair once its tenant's contract has ended, or says from when it is closed and opens it again. */
export function CloseRoom({ life: { room, tenant, next_tenant: next } }: { life: RoomLife }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const update = trpc.rooms.update.useMutation();
  const mayChange = can(user, 'room:update');
  if (room.closes_on !== null) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm">Ditutup untuk perbaikan mulai {formatDay(room.closes_on)}</p>
        {mayChange ? (
          <ConfirmedWrite
            title={`Kamar ${room.room_number} tidak jadi ditutup?`}
            description={`${tenant === null ? 'Kamar' : 'Setelah penyewanya keluar, kamar'} dapat ditempati seterusnya.`}
            confirmLabel="Tidak jadi ditutup"
            call={update}
            input={{ id: room.id, closes_on: null }}
            done="Kamar tidak jadi ditutup."
            failed="Gagal membuka kamar"
          >
            <Button variant="secondary" size="sm" icon={Wrench} className="self-start">
              Tidak jadi ditutup
            </Button>
          </ConfirmedWrite>
        ) : null}
      </div>
    );
  }
  if (!mayChange) return null;
  if (room.status === 'MAINTENANCE') {
    return (
      <ConfirmedWrite
        title={`Buka lagi kamar ${room.room_number}?`}
        description="Perbaikannya selesai, dan kamar dapat ditempati."
        confirmLabel="Buka lagi"
        call={update}
        input={{ id: room.id, status: 'AVAILABLE' }}
        done="Kamar dibuka lagi."
        failed="Gagal membuka kamar"
      >
        <Button variant="secondary" size="sm" icon={Wrench} className="self-start">
          Buka lagi
        </Button>
      </ConfirmedWrite>
    );
  }
  if (tenant === null || next !== null) return null;
  const end = heldUntil(tenant);
  if (end === OPEN_END) return null;
  return (
    <>
      <Button variant="secondary" size="sm" icon={Wrench} className="self-start" onClick={() => setAsking(true)}>
        Tutup untuk perbaikan
      </Button>
      {asking ? <ClosingDialog room={room} from={end} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ClosingDialog({ room, from, onClose }: { room: RoomLife['room']; from: string; onClose: () => void }) {
  const update = trpc.rooms.update.useMutation();
  const first = from > today(room.kost_id) ? from : today(room.kost_id);
  const form = useContractForm(ClosingForm, { id: room.id, closes_on: first });
  return (
    <FormDialog
      form={form}
      title={`Tutup kamar ${room.room_number}`}
      description={`Penyewanya di sini sampai ${formatDay(from)}. Sejak tanggal yang dipilih kamar tidak dapat dipesan; penyewa yang belum keluar tetap menempatinya.`}
      submitLabel="Tutup Kamar"
      isSending={update.isPending}
      send={(input) => update.mutateAsync(input)}
      done="Kamar akan ditutup."
      failed="Gagal menutup kamar"
      onClose={onClose}
    >
      <TextField {...fieldsOf(form)('closes_on')} label="Ditutup mulai" type="date" min={first} />
    </FormDialog>
  );
}
