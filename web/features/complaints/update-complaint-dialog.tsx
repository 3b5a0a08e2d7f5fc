import { useState } from 'react';
import { type Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { complaintStatuses, type ComplaintStatus } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { RadioField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { PhotoField } from '../files/photo-field.tsx';

const meanings: Record<ComplaintStatus, string> = {
  OPEN: 'Belum ditangani',
  IN_PROGRESS: 'Sedang ditangani',
  RESOLVED: 'Masalah sudah beres',
  CLOSED: 'Tidak dilanjutkan',
};

interface UpdateComplaintDialogProps {
  complaint: Pick<Complaint, 'id' | 'title' | 'status' | 'tenant_name' | 'resolution_notes' | 'resolution_photos'>;
  onClose: () => void;
}

/** The owner's or admin's decision about a complaint: any state, and what was done. */
export function UpdateComplaintDialog({ complaint, onClose }: UpdateComplaintDialogProps) {
  const update = trpc.complaints.update.useMutation();
  const { id, title, status, resolution_photos: photos } = complaint;
  const [waiting, setWaiting] = useState<string | null>(null);
  const notes = complaint.resolution_notes ?? '';
  const hasReader = complaint.tenant_name !== '';
  const form = useContractForm(UpdateComplaintInput, { id, status, resolution_notes: notes, photos });
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'jawaban-keluhan', id }}
      title="Perbarui Keluhan"
      description={title}
      className="gap-5"
      submitLabel={waiting ?? 'Simpan'}
      disabled={waiting !== null}
      isSending={update.isPending}
      send={({ resolution_notes, photos: sent, ...input }) => {
        // What was not edited is not sent, because somebody else may have changed it meanwhile.
        const changedNotes = (resolution_notes ?? '') === notes ? {} : { resolution_notes };
        const changedPhotos = sent?.join() === photos.join() ? {} : { photos: sent };
        return update.mutateAsync({ ...input, ...changedNotes, ...changedPhotos });
      }}
      done="Keluhan berhasil diupdate!"
      failed="Gagal mengupdate keluhan"
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="status"
        label="Status"
        of={complaintStatuses}
        className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2"
      >
        {(each) => (
          <>
            <span className="block font-semibold">{complaintStatusLabels[each]}</span>
            <span className="block text-xs">{meanings[each]}</span>
          </>
        )}
      </RadioField>
      <TextareaField
        {...fieldsOf(form)('resolution_notes')}
        label="Catatan penyelesaian"
        optional
        hint={[hasReader && 'Penyewa dapat membacanya.', notes && 'Kosongkan untuk menghapusnya.']
          .filter(Boolean)
          .join(' ')}
        rows={4}
      />
      <PhotoField
        control={form.control}
        name="photos"
        label="Foto pekerjaan"
        hint={hasReader ? 'Penyewa dapat melihatnya.' : ''}
        purpose="complaint"
        onWaiting={setWaiting}
      />
    </FormDialog>
  );
}
