import { ArrowLeft, BedDouble, Users } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PictureIcon } from '../files/photo-icons.tsx';
import { RoomList } from '../rooms/room-list.tsx';
import { TenantList } from '../tenants/tenant-list.tsx';

const KostPhotosDialog = lazyPart(() => import('./kost-photos-dialog.tsx').then((module) => module.KostPhotosDialog));

/** One kost: its rooms and its tenants. */
export function ManageKost({ kost, onBack }: { kost: Kost; onBack: () => void }) {
  const [part, setPart] = useSearchState('bagian', 'kamar', ['kamar', 'penyewa']);
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <Button
          variant="ghost"
          size="icon"
          className="-mt-2 -ml-2"
          aria-label="Kembali ke daftar properti"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Button>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl break-words">{kost.name}</h2>
          <p className="text-sm break-words text-muted">{kost.address}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<PictureIcon className="size-4" />}
          aria-label={`Foto ${kost.name}`}
          onClick={() => setEditing(true)}
        >
          Foto
        </Button>
      </div>
      {isEditing ? <KostPhotosDialog kost={kost} onClose={() => setEditing(false)} /> : null}
      <Tabs
        nested
        label={`Bagian ${kost.name}`}
        value={part}
        onValueChange={(value) => setPart(value as typeof part)}
        tabs={[
          {
            value: 'kamar',
            label: 'Kamar',
            icon: <BedDouble aria-hidden className="size-4" />,
            content: <RoomList kost={kost} />,
          },
          {
            value: 'penyewa',
            label: 'Penyewa',
            icon: <Users aria-hidden className="size-4" />,
            content: <TenantList kost={kost} />,
          },
        ]}
      />
    </div>
  );
}
