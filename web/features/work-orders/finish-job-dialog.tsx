import { useState } from 'react';
import { formatPlace } from '#shared/format.ts';
import { MoveWorkInput, type TechnicianJob } from '#shared/contract/work-orders.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { useMoveWork } from './use-move-work.ts';

/** Finishes a job: with photos of the work, or a note why there are none. */
export function FinishJobDialog({ job, onClose }: { job: TechnicianJob; onClose: () => void }) {
  const move = useMoveWork(job.id);
  const [waiting, setWaiting] = useState<string | null>(null);
  const form = useContractForm(MoveWorkInput, {
    id: job.id,
    state: 'DONE',
    note: job.done_note ?? '',
    photos: job.work_photos,
  });
  return (
    <FormDialog
      form={form}
      title="Pekerjaan selesai"
      description={`${formatPlace(job.room_number)} · ${job.title}`}
      submitLabel={waiting ?? 'Kirim hasil'}
      sendingLabel="Mengirim..."
      disabled={waiting !== null}
      isSending={move.isPending}
      send={move.mutateAsync}
      done="Terkirim. Pemilik akan memeriksa hasilnya."
      failed="Gagal mengirim hasil pekerjaan"
      onClose={onClose}
      className="gap-5"
    >
      <PhotoField
        control={form.control}
        name="photos"
        label="Foto hasil kerja"
        hint="Pemilik dan penyewa melihatnya."
        purpose="work"
        onWaiting={setWaiting}
      />
      <TextareaField
        {...fieldsOf(form)('note')}
        label="Catatan"
        hint="Apa yang dikerjakan. Tanpa foto, tulis alasannya."
        rows={4}
      />
    </FormDialog>
  );
}
