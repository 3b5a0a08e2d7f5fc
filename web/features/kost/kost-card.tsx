import { MapPin, Settings2 } from 'lucide-react';
import type { Kost } from '#shared/contract/kost.ts';
import { formatRupiah } from '#shared/format.ts';
import { kostTypeLabels } from '#shared/labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Meter } from '../../ui/meter.tsx';

const PhotoCover = lazyPart(
  () => import('../files/photo-album.tsx').then((module) => module.PhotoCover),
  <Skeleton className="aspect-2/1 rounded-none" />,
);

/** The same in a line of a phone's list, which opens the kost. */
export function KostLine({ kost, onManage }: { kost: Kost; onManage: (kost: Kost) => void }) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-sm">
          <button
            type="button"
            aria-label={`Kelola ${kost.name}`}
            className="block w-full truncate text-left after:absolute after:inset-0"
            onClick={() => onManage(kost)}
          >
            {kost.name}
          </button>
        </h3>
        <p className="tabular text-xs text-muted">
          {kostTypeLabels[kost.kost_type]} · {kost.occupied_rooms} dari {kost.total_rooms} kamar terisi
        </p>
      </div>
      <Badge tone={kost.is_active ? 'success' : 'neutral'}>{kost.is_active ? 'Aktif' : 'Nonaktif'}</Badge>
      <span className="tabular w-10 shrink-0 text-right text-sm font-bold">{kost.occupancy_rate}%</span>
    </li>
  );
}

interface KostCardProps {
  kost: Kost;
  /** What is late of the bills due this month, where it is told. */
  late?: number | undefined;
  onManage: (kost: Kost) => void;
}

/** A kost with its occupancy and a button to manage it. */
export function KostCard({ kost, late = 0, onManage }: KostCardProps) {
  return (
    <Card className="flex flex-col overflow-hidden">
      {kost.images.length > 0 ? <PhotoCover addresses={kost.images} label={kost.name} /> : null}
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={kost.is_active ? 'success' : 'neutral'}>{kost.is_active ? 'Aktif' : 'Nonaktif'}</Badge>
          <Badge>{kostTypeLabels[kost.kost_type]}</Badge>
        </div>
        <div className="min-w-0">
          <h3 className="text-lg">{kost.name}</h3>
          <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            {kost.address}
          </p>
        </div>
        <div className="mt-auto flex flex-col gap-2">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="text-muted">
              <span className="tabular font-semibold text-text">{kost.occupied_rooms}</span> dari{' '}
              <span className="tabular font-semibold text-text">{kost.total_rooms}</span> kamar terisi hari ini
            </span>
            <span className="tabular font-bold">{kost.occupancy_rate}%</span>
          </div>
          <Meter percent={kost.occupancy_rate} label={`Okupansi ${kost.name}`} />
          {late > 0 ? (
            <p className="tabular flex justify-between gap-3 text-sm font-semibold text-danger">
              Terlambat bulan ini <span className="whitespace-nowrap">{formatRupiah(late)}</span>
            </p>
          ) : null}
        </div>
        <Button variant="soft" icon={Settings2} about={kost.name} onClick={() => onManage(kost)}>
          Kelola
        </Button>
      </div>
    </Card>
  );
}
