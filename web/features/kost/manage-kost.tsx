import { ArrowLeft, BedDouble, CalendarRange, FilePlus2, FileText, Pencil, Printer, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Kost } from '#shared/contract/kost.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PictureIcon } from '../files/photo-icons.tsx';
import { RoomList } from '../room-hub/room-list.tsx';
import { TenantList } from '../tenants/tenant-list.tsx';
import { InactiveKost } from './inactive-kost.tsx';

const KostDialog = lazyPart(() => import('./kost-dialog.tsx').then((module) => module.KostDialog));
const KostPhotosDialog = lazyPart(() => import('./kost-photos-dialog.tsx').then((module) => module.KostPhotosDialog));
const RoomCalendar = lazyPart(
  () => import('../room-hub/room-calendar.tsx').then((module) => module.RoomCalendar),
  <SkeletonList count={6} className="h-11" />,
);
const TemplateDialog = lazyPart(() =>
  import('../contracts/template-dialog.tsx').then((module) => module.TemplateDialog),
);

/** One kost: its rooms, its tenants, and when which room is free. */
export function ManageKost({ kost, onBack }: { kost: Kost; onBack: () => void }) {
  const [part, setPart] = useSearchState('bagian', 'kamar', ['kamar', 'penyewa', 'kalender']);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<'photos' | 'kost' | 'contract' | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <Button
          variant="ghost"
          size="icon"
          icon={ArrowLeft}
          iconClassName="size-5"
          className="-mt-2 -ml-2"
          aria-label="Kembali ke daftar properti"
          onClick={onBack}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl break-words">{kost.name}</h2>
          <p className="text-sm break-words text-muted">{kost.address}</p>
        </div>
        <Menu
          compact
          label={`Tindakan untuk ${kost.name}`}
          items={[
            { label: 'Ubah kost', icon: Pencil, onSelect: () => setEditing('kost') },
            { label: 'Foto kost', icon: PictureIcon, onSelect: () => setEditing('photos') },
            { label: 'Isi kontrak', icon: FileText, onSelect: () => setEditing('contract') },
            {
              label: 'Impor dari Excel',
              icon: FilePlus2,
              onSelect: () => void navigate(`/impor?kost=${kost.id}`),
            },
            {
              label: 'Laporan RT',
              icon: Printer,
              onSelect: () => void navigate(`/cetak/laporan-rt/${kost.id}`),
            },
          ]}
        />
      </div>
      {editing === 'photos' ? <KostPhotosDialog kost={kost} onClose={() => setEditing(null)} /> : null}
      {editing === 'kost' ? <KostDialog kost={kost} onClose={() => setEditing(null)} /> : null}
      {editing === 'contract' ? <TemplateDialog kost={kost} onClose={() => setEditing(null)} /> : null}
      {kost.is_active ? null : <InactiveKost kost={kost} />}
      <Tabs
        nested
        label={`Bagian ${kost.name}`}
        value={part}
        onValueChange={(value) => setPart(value as typeof part)}
        tabs={[
          {
            value: 'kamar',
            label: 'Kamar',
            icon: BedDouble,
            content: <RoomList kost={kost} />,
          },
          {
            value: 'penyewa',
            label: 'Penyewa',
            icon: Users,
            content: <TenantList kost={kost} />,
          },
          {
            value: 'kalender',
            label: 'Kalender',
            icon: CalendarRange,
            content: <RoomCalendar kosts={[kost]} kostId={kost.id} />,
            onIntent: RoomCalendar.preload,
          },
        ]}
      />
    </div>
  );
}
