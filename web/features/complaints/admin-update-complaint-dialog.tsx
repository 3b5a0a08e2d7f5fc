import { toast } from 'sonner';
import { type Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

const FORM = 'form-update-keluhan';

/** Sets a complaint's state and says what was done. */
export function AdminUpdateComplaintDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const refresh = useRefresh();
  const update = trpc.complaints.update.useMutation();
  const form = useContractForm(UpdateComplaintInput, {
    id: complaint.id,
    status: complaint.status,
    resolution_notes: complaint.resolution_notes ?? '',
  });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async (input) => {
      await update.mutateAsync(input);
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
      description={`${complaint.tenant_name} · ${complaint.kost_name} · Kamar ${complaint.room_number}`}
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
      <Form id={FORM} submission={submission}>
        <div className="rounded-lg bg-sunken px-4 py-3">
          <p className="font-semibold break-words">{complaint.title}</p>
          <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">{complaint.description}</p>
        </div>
        <Field label="Status" error={errors.status?.message}>
          <Select {...form.register('status')}>
            {complaintStatuses.map((status) => (
              <option key={status} value={status}>
                {complaintStatusLabels[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Catatan penyelesaian"
          optional
          hint="Dibaca oleh penyewa dan pemilik kost."
          error={errors.resolution_notes?.message}
        >
          <Textarea {...form.register('resolution_notes')} rows={4} />
        </Field>
      </Form>
    </Dialog>
  );
}
