import { MessageSquareWarning, Pencil, ReceiptText, Settings2, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Kost } from '#shared/contract/kost.ts';
import { formatRupiah } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';

const KostDialog = lazyPart(() => import('./kost-dialog.tsx').then((module) => module.KostDialog));

interface KostRowProps {
  kost: Kost;
  /** What is late of the bills due this month. */
  late: number;
  onManage: (kost: Kost) => void;
}

/** One of many kosts: where it is, how full, and what is late. A tap anywhere opens it. */
export function KostRow({ kost, late, onManage }: KostRowProps) {
  const { name, address, occupied_rooms: occupied, total_rooms: total } = kost;
  return (
    <Card className="relative grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 pr-1 pl-4 hover:bg-sunken has-[h3_:focus-visible]:outline-2 has-[h3_:focus-visible]:outline-offset-2 has-[h3_:focus-visible]:outline-primary sm:grid-cols-[minmax(0,1fr)_auto_15rem_auto]">
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h3 className="min-w-0 text-base leading-snug">
            <button
              type="button"
              aria-label={`Kelola ${name}`}
              className="block w-full truncate text-left outline-none after:absolute after:inset-0"
              onClick={() => onManage(kost)}
            >
              {name}
            </button>
          </h3>
          <Badge tone={kost.is_active ? 'success' : 'neutral'}>{kost.is_active ? 'Aktif' : 'Nonaktif'}</Badge>
        </div>
        <p className="truncate text-xs text-muted" title={address}>
          {address}
        </p>
      </div>
      <p className="tabular flex flex-wrap gap-x-3 text-xs text-muted max-sm:col-span-2 max-sm:row-start-2 sm:contents sm:text-sm">
        <span className="whitespace-nowrap">
          {total === 0 ? 'Belum ada kamar' : `${occupied}/${total} kamar terisi · ${kost.occupancy_rate}%`}
        </span>
        <span className="whitespace-nowrap sm:text-right">
          {late > 0 ? (
            <span className="font-semibold text-danger">Terlambat bulan ini {formatRupiah(late)}</span>
          ) : null}
        </span>
      </p>
      <div className="flex items-center gap-2 max-sm:col-start-2 max-sm:row-start-1">
        <span aria-hidden className="text-sm font-semibold text-primary max-sm:hidden">
          Kelola
        </span>
        <div className="relative">
          <KostMenu kost={kost} onManage={onManage} />
        </div>
      </div>
    </Card>
  );
}

function KostMenu({ kost, onManage }: Pick<KostRowProps, 'kost' | 'onManage'>) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const open = (place: string) => () => void navigate(place);
  return (
    <>
      <Menu
        compact
        label={`Tindakan untuk ${kost.name}`}
        items={[
          { label: 'Kelola', icon: Settings2, onSelect: () => onManage(kost) },
          { label: 'Penyewa', icon: Users, onSelect: open(`?tab=kelola&bagian=penyewa&properti=${kost.id}`) },
          { label: 'Tagihan bulan ini', icon: ReceiptText, onSelect: open(`?tab=invoice&kost=${kost.id}`) },
          { label: 'Keluhan', icon: MessageSquareWarning, onSelect: open(`?tab=keluhan&kost=${kost.id}`) },
          { label: 'Ubah kost', icon: Pencil, onSelect: () => setEditing(true) },
        ]}
      />
      {isEditing ? <KostDialog kost={kost} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
