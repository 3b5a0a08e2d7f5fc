import * as z from 'zod/mini';
import { useState } from 'react';
import { type Complaint, CreateComplaintInput, EditComplaintInput } from '#shared/contract/complaints.ts';
import { useSearchParams } from 'react-router';
import { trpc } from '../../data/trpc.ts';
import { HOME_PARAM } from '../../data/use-tenant-home.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { SelectField } from '../../ui/text-field.tsx';
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

/** Files a complaint in the present tenancy (spec §2), or in the one that who has several chooses; without one it says so. */
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
  // Tenants who have not moved in cannot file one yet.
  const homes = data?.tenancies.filter(({ status }) => status === 'ACTIVE') ?? [];
  const [chosen, setChosen] = useState(useSearchParams()[0].get(HOME_PARAM));
  const home = homes.find(({ id }) => id === chosen) ?? homes[0];
  const hasTenancy = home !== undefined;
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'keluhan' }}
      title="Ajukan Keluhan"
      description={home && homes.length === 1 ? placeOf(home) : undefined}
      submitLabel={data && !hasTenancy ? null : (waiting ?? 'Kirim Keluhan')}
      sendingLabel="Mengirim..."
      disabled={data === undefined || waiting !== null}
      isSending={create.isPending}
      send={(input) => create.mutateAsync({ ...input, kost_id: home?.kost_id ?? '', room_id: home?.room_id ?? '' })}
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
            <div className="flex flex-col gap-4">
              {homes.length > 1 ? (
                <SelectField
                  label="Kamar"
                  value={home.id}
                  onChange={(event) => setChosen(event.target.value)}
                  disabled={create.isPending}
                  of={homes.map(({ id }) => id)}
                  labels={Object.fromEntries(homes.map((each) => [each.id, placeOf(each)]))}
                />
              ) : null}
              <ComplaintFields field={fieldsOf(form)} disabled={create.isPending}>
                <EnterField control={form.control} name="ok_to_enter" />
                <PhotoField {...PHOTOS} control={form.control} name="photos" onWaiting={setWaiting} />
              </ComplaintFields>
            </div>
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

function placeOf({ room_number, kost_name }: { room_number: string; kost_name: string }): string {
  return `Kamar ${room_number} · ${kost_name}`;
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
