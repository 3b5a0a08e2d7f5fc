import { useState } from 'react';
import * as z from 'zod/mini';
import { type Complaint, ReportDamageInput } from '#shared/contract/complaints.ts';
import { formatPlace } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { ComplaintFields } from './complaint-fields.tsx';

export interface ReportDamageDialogProps {
  /** Null for the common part of a kost that is chosen. */
  place: { room: { id: string; kost_id: string; room_number: string }; tenant: { full_name: string } | null } | null;
  onReported?: (complaint: Complaint) => void;
  onClose: () => void;
}

const DamageForm = z.omit(ReportDamageInput, { idempotency_key: true });

/** What an owner has found broken; it becomes a complaint without a tenant, for the same technicians. */
export function ReportDamageDialog({ place, onReported, onClose }: ReportDamageDialogProps) {
  const { value, kosts = [], isShown } = useKostFilter();
  const report = trpc.complaints.report.useMutation();
  const [waiting, setWaiting] = useState<string | null>(null);
  const room = place?.room;
  const tenant = place?.tenant;
  const form = useContractForm(DamageForm, {
    // Of several none is chosen for the owner.
    kost_id: room?.kost_id ?? (value || (kosts.length === 1 ? (kosts[0]?.id ?? '') : '')),
    room_id: room?.id ?? null,
    title: '',
    category: 'GENERAL',
    priority: 'MEDIUM',
    description: '',
    photos: [],
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'kerusakan', at: room?.id ?? 'bersama' }}
      title="Laporkan Kerusakan"
      description={room ? formatPlace(room.room_number) : 'Di bagian bersama, misalnya koridor, dapur, atau atap.'}
      submitLabel={waiting ?? 'Laporkan'}
      sendingLabel="Mengirim..."
      disabled={waiting !== null}
      isSending={report.isPending}
      send={(input) => report.mutateAsync(input)}
      done="Kerusakan dilaporkan"
      doneNote="Tersimpan di Keluhan. Dari sana teknisi dapat ditugaskan."
      failed="Gagal melaporkan kerusakan"
      onDone={(complaint) => {
        onClose();
        onReported?.(complaint);
      }}
      onClose={onClose}
    >
      {tenant ? (
        <Notice tone="info">
          {tenant.full_name} tidak melihat laporan ini. Beri tahu sebelum teknisi masuk kamar.
        </Notice>
      ) : null}
      {room === undefined && isShown ? (
        <SelectField
          {...field('kost_id')}
          label="Kost"
          of={kosts.map(({ id }) => id)}
          labels={Object.fromEntries(kosts.map(({ id, name }) => [id, name]))}
        >
          <option value="" disabled>
            Pilih kost
          </option>
        </SelectField>
      ) : null}
      <ComplaintFields field={field} title="Apa yang rusak" disabled={report.isPending}>
        <PhotoField
          control={form.control}
          name="photos"
          label="Foto"
          hint="Foto membantu teknisi membawa alat yang tepat."
          purpose="complaint"
          onWaiting={setWaiting}
        />
      </ComplaintFields>
    </FormDialog>
  );
}
