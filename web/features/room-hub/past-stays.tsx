import { type ReactNode, useState } from 'react';
import type { PastStay } from '#shared/contract/past-stays.ts';
import { type RoomLife, SHOWN_OF_ROOM } from '#shared/contract/room-life.ts';
import { formatDay } from '#shared/format.ts';
import { usePages } from '../../data/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LifePart, LifeRow } from './life-part.tsx';

interface PastStaysProps {
  room: RoomLife['room'];
  /** The newest, one more than are shown if there are more. */
  past: RoomLife['past'];
}

/** Who lived in a room before, until when and why no longer, and when it was under repair: the last few, or all. */
export function PastStays({ room, past }: PastStaysProps) {
  const [isAll, setAll] = useState(false);
  const lines = (stays: readonly PastStay[]) =>
    stays.map((stay) => <Stay key={stay.id} stay={stay} kostId={room.kost_id} />);
  return (
    <LifePart title="Riwayat kamar" beside={isAll ? null : <More past={past} onAll={() => setAll(true)} />}>
      {isAll ? <All id={room.id}>{lines}</All> : lines(past.slice(0, SHOWN_OF_ROOM))}
    </LifePart>
  );
}

function More({ past, onAll }: Pick<PastStaysProps, 'past'> & { onAll: () => void }) {
  return past.length > SHOWN_OF_ROOM ? (
    <Button variant="ghost" size="sm" onClick={onAll}>
      Semua riwayat
    </Button>
  ) : null;
}

function All({ id, children }: { id: string; children: (stays: readonly PastStay[]) => ReactNode }) {
  const query = usePages('rooms.pastStays', { id });
  return (
    <DataList query={query} failed="Gagal memuat riwayat kamar" waiting={<Skeleton className="h-24" />} empty={null}>
      {children}
    </DataList>
  );
}

const ownersWords = { RESERVATION: 'Dipesan', REPAIR: 'Perbaikan' };

function Stay({ stay, kostId }: { stay: PastStay; kostId: string }) {
  const { kind, name, from, until, tenancy_id: id } = stay;
  const days = `${formatDay(from)} sampai ${formatDay(until)}`;
  const note = [days, cameAndWent(stay), countedText(stay)].flatMap((text) =>
    text === ''
      ? []
      : [
          <span key={text} className="block">
            {text}
          </span>,
        ],
  );
  return kind === 'TENANCY' ? (
    <LifeRow
      to={`?tab=kelola&properti=${kostId}&bagian=penyewa&penyewa=semua&cari-penyewa=${encodeURIComponent(name ?? '')}&buka-penyewa=${id}`}
      name={name ?? ''}
      note={note}
    />
  ) : (
    <li className="tabular min-h-11 py-1.5 text-sm">
      <span className="font-medium">{ownersWords[kind]}</span>
      <span className="block text-xs text-muted">{note}</span>
    </li>
  );
}

/** 'Dari kamar 101, pindah ke kamar 103'; of who has left, that. */
function cameAndWent({ kind, moved_from: from, moved_to: to }: PastStay): string {
  if (kind !== 'TENANCY') return '';
  const went = to === null ? 'keluar kos' : `pindah ke kamar ${to}`;
  return from === null ? `${went.slice(0, 1).toUpperCase()}${went.slice(1)}` : `Dari kamar ${from}, ${went}`;
}

/** That the calendar shows less of a stay, because somebody else has its days. */
function countedText({ counted }: PastStay): string {
  if (counted === null) return '';
  const { from, until } = counted;
  return from === null || until === null
    ? 'Tidak ada di kalender: semua harinya tercatat untuk penyewa lain'
    : `Dipotong di kalender menjadi ${formatDay(from)} sampai ${formatDay(until)}: hari lainnya tercatat untuk penyewa lain`;
}
