import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { type Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { complaintStatuses, type ComplaintStatus } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

const FORM = 'form-update-keluhan';

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

/** What owner or admin decide on a complaint: any state, and what was done. */
export function UpdateComplaintDialog({ complaint, onClose }: UpdateComplaintDialogProps) {
  const refresh = useRefresh();
  const update = trpc.complaints.update.useMutation();
  const notes = complaint.resolution_notes ?? '';
  const form = useContractForm(UpdateComplaintInput, {
    id: complaint.id,
    status: complaint.status,
    resolution_notes: notes,
  });
  const { errors } = form.formState;
  const submission = useSubmit(
    form,
    async ({ resolution_notes, ...input }) => {
      // Notes that nobody touched stay, even where somebody else has written others meanwhile.
      const changed = (resolution_notes ?? '') === notes ? {} : { resolution_notes };
      await update.mutateAsync({ ...input, ...changed });
      toast.success('Keluhan berhasil diupdate!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal mengupdate keluhan'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Update Keluhan"
      description={complaint.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={update.isPending}>
            {update.isPending ? 'Menyimpan...' : 'Simpan'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission} className="gap-5">
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <FieldGroup label="Status" error={errors.status?.message} ref={field.ref}>
              <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
                {complaintStatuses.map((status) => (
                  <RadioCard
                    key={status}
                    name={field.name}
                    checked={field.value === status}
                    onChange={() => field.onChange(status)}
                  >
                    <span className="block font-semibold">{complaintStatusLabels[status]}</span>
                    <span className="block text-xs">{meanings[status]}</span>
                  </RadioCard>
                ))}
              </div>
            </FieldGroup>
          )}
        />
        <Field
          label="Catatan penyelesaian"
          optional
          hint={notes ? 'Penyewa dapat membacanya. Kosongkan untuk menghapusnya.' : 'Penyewa dapat membacanya.'}
          error={errors.resolution_notes?.message}
        >
          <Textarea {...form.register('resolution_notes')} rows={4} />
        </Field>
      </Form>
    </Dialog>
  );
}
