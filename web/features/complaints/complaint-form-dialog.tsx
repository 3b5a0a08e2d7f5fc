import { type Complaint, CreateComplaintInput, EditComplaintInput } from '#shared/contract/complaints.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { ComplaintFields } from './complaint-fields.tsx';

/** The typed fields; kost and room come from the tenancy. */
const ComplaintForm = CreateComplaintInput.omit({ kost_id: true, room_id: true });

/** Files a complaint in the present tenancy (spec §2); without one it says so. */
export function CreateComplaintDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const dashboard = trpc.dashboards.tenant.useQuery();
  const create = trpc.complaints.create.useMutation();
  const form = useContractForm(ComplaintForm, { title: '', category: 'GENERAL', priority: 'MEDIUM', description: '' });
  const { data } = dashboard;
  const { room_info: room, kost_info: kost } = data ?? {};
  // Tenants who have not moved in cannot file one yet.
  const hasTenancy = data?.tenant_info?.status === 'ACTIVE';
  return (
    <FormDialog
      form={form}
      title="Ajukan Keluhan"
      description={room && kost ? `Kamar ${room.room_number} · ${kost.name}` : undefined}
      submitLabel={data && !hasTenancy ? null : 'Kirim Keluhan'}
      sendingLabel="Mengirim..."
      disabled={data === undefined}
      isSending={create.isPending}
      send={(input) => create.mutateAsync({ ...input, kost_id: kost?.id ?? '', room_id: room?.id ?? '' })}
      done="Keluhan berhasil diajukan!"
      failed="Gagal mengajukan keluhan"
      onDone={onCreated}
      onClose={onClose}
    >
      <Loaded
        query={dashboard}
        failed="Gagal memuat data dashboard"
        waiting={<SkeletonStack heights={['h-18', 'h-18', 'h-36']} />}
      >
        {() =>
          hasTenancy ? (
            <ComplaintFields field={fieldsOf(form)} disabled={create.isPending} />
          ) : (
            <Notice tone="warning">
              Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.
            </Notice>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

/** Changes the tenant's own complaint while it is open. */
export function EditComplaintDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const edit = trpc.complaints.edit.useMutation();
  const { id, title, category, priority, description } = complaint;
  const form = useContractForm(EditComplaintInput, { id, title, category, priority, description });
  return (
    <FormDialog
      form={form}
      title="Ubah Keluhan"
      submitLabel="Simpan Perubahan"
      isSending={edit.isPending}
      send={(input) => edit.mutateAsync(input)}
      done="Keluhan berhasil diperbarui!"
      failed="Gagal memperbarui keluhan"
      onDone={onClose}
      onClose={onClose}
    >
      <ComplaintFields field={fieldsOf(form)} disabled={edit.isPending} />
    </FormDialog>
  );
}
