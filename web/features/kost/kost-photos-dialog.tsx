import { useState } from 'react';
import { type Kost, UpdateKostPhotosInput } from '#shared/contract/kost.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhotoField } from '../files/photo-field.tsx';

/** Adds, removes and orders the photos of a kost. */
export function KostPhotosDialog({ kost, onClose }: { kost: Kost; onClose: () => void }) {
  const update = trpc.kost.updatePhotos.useMutation();
  const [waiting, setWaiting] = useState<string | null>(null);
  const form = useContractForm(UpdateKostPhotosInput, { id: kost.id, images: kost.images });
  return (
    <FormDialog
      form={form}
      title="Foto Kost"
      description={kost.name}
      submitLabel={waiting ?? 'Simpan Foto'}
      disabled={waiting !== null}
      isSending={update.isPending}
      send={(input) => update.mutateAsync(input)}
      done="Foto kost berhasil disimpan!"
      failed="Gagal menyimpan foto kost"
      onClose={onClose}
    >
      <PhotoField control={form.control} name="images" label="Foto" purpose="kost" onWaiting={setWaiting} />
    </FormDialog>
  );
}
