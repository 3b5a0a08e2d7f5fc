import * as z from 'zod/mini';
import { useState } from 'react';
import { type Complaint, CreateComplaintInput, EditComplaintInput } from '#shared/contract/complaints.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { ComplaintFields } from './complaint-fields.tsx';
import { EnterField } from './enter-field.tsx';

const PHOTOS = {
  label: 'Foto',
  hint: 'Foto membantu pemilik melihat masalahnya.',
  purpose: 'complaint',
} as const;

/** The typed fields; kost and room come from the tenancy. */
const ComplaintForm = z.omit(CreateComplaintInput, { kost_id: true, room_id: true });

/** Files a complaint in the present tenancy (spec §2); without one it says so. */
export function CreateComplaintDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const dashboard = trpc.dashboards.tenant.useQuery();
  const create = trpc.complaints.create.useMutation();
  const form = useContractForm(ComplaintForm, {
    title: '',
    category: 'GENERAL',
    priority: 'MEDIUM',
    description: '',
    photos: [],
    ok_to_enter: null,
  });
  const [waiting, setWaiting] = useState<string | null>(null);
  const { data } = dashboard;
  const { room_info: room, kost_info: kost } = data ?? {};
  // Tenants who have not moved in cannot file one yet.
  const hasTenancy = data?.tenant_info?.status === 'ACTIVE';
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'keluhan' }}
      title="Ajukan Keluhan"
      description={room && kost ? `Kamar ${room.room_number} · ${kost.name}` : undefined}
      submitLabel={data && !hasTenancy ? null : (waiting ?? 'Kirim Keluhan')}
      sendingLabel="Mengirim..."
      disabled={data === undefined || waiting !== null}
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
            <ComplaintFields field={fieldsOf(form)} disabled={create.isPending}>
              <EnterField control={form.control} name="ok_to_enter" />
              <PhotoField {...PHOTOS} control={form.control} name="photos" onWaiting={setWaiting} />
            </ComplaintFields>
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
  const { id, title, category, priority, description, photos, ok_to_enter } = complaint;
  const form = useContractForm(EditComplaintInput, {
    id,
    title,
    category,
    priority,
    description,
    photos,
    ok_to_enter,
  });
  const [waiting, setWaiting] = useState<string | null>(null);
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'keluhan', id }}
      title="Ubah Keluhan"
      submitLabel={waiting ?? 'Simpan Perubahan'}
      disabled={waiting !== null}
      isSending={edit.isPending}
      send={({ photos: sent, ...input }) => {
        // Photos that were not changed are not sent, because the owner may have added some meanwhile.
        const areSame = sent?.join() === photos.join();
        return edit.mutateAsync({ ...input, ...(areSame ? {} : { photos: sent }) });
      }}
      done="Keluhan berhasil diperbarui!"
      failed="Gagal memperbarui keluhan"
      onDone={onClose}
      onClose={onClose}
    >
      <ComplaintFields field={fieldsOf(form)} disabled={edit.isPending}>
        <EnterField control={form.control} name="ok_to_enter" />
        <PhotoField {...PHOTOS} control={form.control} name="photos" onWaiting={setWaiting} />
      </ComplaintFields>
    </FormDialog>
  );
}
