import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { removeSample } from '../../data/wire/remove-sample.ts';
import { Button } from '../../ui/button.tsx';
import { showSample } from './show-sample.ts';

/** Above every page of the sample kost: what it is, and how to leave it. */
export function SampleBanner() {
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    if (await removeSample()) return showSample(false);
    toast.error('Gagal menghapus kost contoh');
    setRemoving(false);
  };
  return (
    <aside aria-label="Kost contoh" className="sticky top-14 z-30 border-b bg-warning-soft print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          <strong>Ini kost contoh</strong>, hanya untuk dilihat. Nama dan angkanya karangan.
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={() => showSample(false)}>
            Kembali ke kost saya
          </Button>
          <Button variant="dangerGhost" size="sm" loading={isRemoving} onClick={() => void remove()}>
            Hapus contoh
          </Button>
        </div>
      </div>
    </aside>
  );
}
