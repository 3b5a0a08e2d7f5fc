import { useId } from 'react';
import { toast } from 'sonner';
import { type Complaint, CreateComplaintInput, EditComplaintInput } from '#shared/contract/complaints.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComplaintFields } from './complaint-fields.tsx';

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** Files a complaint of the present tenancy (spec §2); without one it says so. */
export function CreateComplaintDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const formId = useId();
  const dashboard = trpc.dashboards.tenant.useQuery();
  useLoadError(dashboard.error, LOAD_FAILED);
  const create = trpc.complaints.create.useMutation();
  const { data } = dashboard;
  // Who has not moved in yet has nothing to complain about.
  const hasTenancy = data?.tenant_info?.status === 'ACTIVE';

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ajukan Keluhan"
      description={
        data?.room_info && data.kost_info ? `Kamar ${data.room_info.room_number} · ${data.kost_info.name}` : undefined
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {data && !hasTenancy ? 'Tutup' : 'Batal'}
          </Button>
          {data && !hasTenancy ? null : (
            <Button type="submit" form={formId} loading={create.isPending} disabled={data === undefined}>
              {create.isPending ? 'Mengirim...' : 'Kirim Keluhan'}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        hasTenancy ? (
          <CreateForm
            formId={formId}
            place={{ kost_id: data.kost_info?.id ?? '', room_id: data.room_info?.id ?? '' }}
            create={create}
            onCreated={onCreated}
          />
        ) : (
          <Notice tone="warning">
            Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.
          </Notice>
        )
      ) : dashboard.isError ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Memuat…</span>
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
          <Skeleton className="h-36" />
        </div>
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  formId: string;
  place: Pick<CreateComplaintInput, 'kost_id' | 'room_id'>;
  create: ReturnType<typeof trpc.complaints.create.useMutation>;
  onCreated: () => void;
}

function CreateForm({ formId, place, create, onCreated }: CreateFormProps) {
  const refresh = useRefresh();
  const form = useContractForm(CreateComplaintInput, {
    title: '',
    category: 'GENERAL',
    priority: 'MEDIUM',
    description: '',
    ...place,
  });
  const { errors } = form.formState;
  const submission = useSubmit(
    form,
    async (input) => {
      await create.mutateAsync(input);
      toast.success('Keluhan berhasil diajukan!');
      void refresh();
      onCreated();
    },
    (error) => failureMessage(error, 'Gagal mengajukan keluhan'),
  );
  const missing = errors.kost_id?.message ?? errors.room_id?.message;
  return (
    <Form id={formId} submission={submission}>
      {missing ? (
        <Notice tone="danger" role="alert">
          {missing}
        </Notice>
      ) : null}
      <ComplaintFields register={form.register} errors={errors} disabled={create.isPending} />
    </Form>
  );
}

/** Changes an own complaint while it is not settled. */
export function EditComplaintDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const formId = useId();
  const refresh = useRefresh();
  const edit = trpc.complaints.edit.useMutation();
  const { id, title, category, priority, description } = complaint;
  const form = useContractForm(EditComplaintInput, { id, title, category, priority, description });
  const submission = useSubmit(
    form,
    async (input) => {
      await edit.mutateAsync(input);
      toast.success('Keluhan berhasil diperbarui!');
      void refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal memperbarui keluhan'),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ubah Keluhan"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} loading={edit.isPending}>
            {edit.isPending ? 'Menyimpan...' : 'Simpan Perubahan'}
          </Button>
        </>
      }
    >
      <Form id={formId} submission={submission}>
        <ComplaintFields register={form.register} errors={form.formState.errors} disabled={edit.isPending} />
      </Form>
    </Dialog>
  );
}
