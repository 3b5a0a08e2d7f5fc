import { type Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { complaintStatuses, type ComplaintStatus } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { RadioField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-field.tsx';

const meanings: Record<ComplaintStatus, string> = {
  OPEN: 'Belum ditangani',
  IN_PROGRESS: 'Sedang ditangani',
  RESOLVED: 'Masalah sudah beres',
  CLOSED: 'Tidak dilanjutkan',
};

export interface UpdateComplaintDialogProps {
  complaint: Pick<Complaint, 'id' | 'title' | 'status' | 'resolution_notes'>;
  onClose: () => void;
}

/** The owner's or admin's decision about a complaint: any state, and what was done. */
export function UpdateComplaintDialog({ complaint, onClose }: UpdateComplaintDialogProps) {
  const update = trpc.complaints.update.useMutation();
  const { id, title, status } = complaint;
  const notes = complaint.resolution_notes ?? '';
  const form = useContractForm(UpdateComplaintInput, { id, status, resolution_notes: notes });
  return (
    <FormDialog
      form={form}
      title="Update Keluhan"
      description={title}
      className="gap-5"
      submitLabel="Simpan"
      isSending={update.isPending}
      send={({ resolution_notes, ...input }) => {
        // Notes that were not edited are not sent, because somebody else may have changed them meanwhile.
        const changed = (resolution_notes ?? '') === notes ? {} : { resolution_notes };
        return update.mutateAsync({ ...input, ...changed });
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
        hint={notes ? 'Penyewa dapat membacanya. Kosongkan untuk menghapusnya.' : 'Penyewa dapat membacanya.'}
        rows={4}
      />
    </FormDialog>
  );
}
