import { ArrowLeft, BedDouble, Users } from 'lucide-react';
import type { Kost } from '#shared/contract/kost.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RoomList } from '../rooms/room-list.tsx';
import { TenantList } from '../tenants/tenant-list.tsx';

/** One kost: its rooms and its tenants. */
export function ManageKost({ kost, onBack }: { kost: Kost; onBack: () => void }) {
  const [part, setPart] = useSearchState('bagian', 'kamar', ['kamar', 'penyewa']);
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
        <div className="min-w-0">
          <h2 className="text-xl break-words">{kost.name}</h2>
          <p className="text-sm break-words text-muted">{kost.address}</p>
        </div>
      </div>
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
