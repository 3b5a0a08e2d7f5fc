import { ListPlus, PencilLine, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import { roomStatuses } from '#shared/enums.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { ROOM_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { sumOf } from '../../lib/sum-of.ts';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useMedia } from '../../lib/use-media.ts';
import { DESKTOP, WIDE } from '../../lib/widths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panes } from '../../ui/panes.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBeside } from '../../ui/use-beside.ts';
import { RoomCard } from '../rooms/room-card.tsx';
import { RoomTile } from '../rooms/room-tile.tsx';
import { SameNumbers } from '../rooms/same-numbers.tsx';
import { useRooms } from '../rooms/use-rooms.ts';

const RoomDialog = lazyPart(() => import('../rooms/room-dialog.tsx').then((module) => module.RoomDialog));
const RoomSheet = lazyPart(() => import('./room-sheet.tsx').then((module) => module.RoomSheet));
const ManyRoomsDialog = lazyPart(() =>
  import('../rooms/many-rooms-dialog.tsx').then((module) => module.ManyRoomsDialog),
);
const ChangeRoomsDialog = lazyPart(() =>
  import('../rooms/change-rooms-dialog.tsx').then((module) => module.ChangeRoomsDialog),
);

/** The actions that are not about one existing room. */
type Beginning = 'new' | 'many' | 'change-many';

/** The open dialog: a new room, a copy of one, a change of one, or many at once. */
type Doing = { what: Beginning } | { what: 'copy' | 'change'; room: Room };

/** The rooms of a kost: search, counts by state, and a grid with adding, changing and deleting. */
export function RoomList({ kost }: { kost: Kost }) {
  const status = useFilter('kamar', roomStatuses);
  const [search, setSearch] = useSearchState<string>('cari-kamar', '');
  const rooms = useRooms(kost.id, {
    limit: ROOM_PAGE_SIZE,
    status: status.value || undefined,
    search: search || undefined,
  });
  const counts = trpc.rooms.counts.useQuery({ kostId: kost.id });
  const [doing, setDoing] = useState<Doing | null>(null);
  const sheet = useDetailParam('buka-kamar');
  const isBeside = useBeside(DESKTOP);
  usePreload(RoomDialog, RoomSheet);
  const find = (text: string) => setSearch(text, { replace: true });
  const begin = (what: Beginning) => () => setDoing({ what });
  const copy = (room: Room) => setDoing({ what: 'copy', room });
  const edit = (room: Room) => setDoing({ what: 'change', room });
  const total = counts.data && sumOf(counts.data, roomStatuses);
  const known = rooms.data?.pages.flatMap(({ items }) => items) ?? [];

  const open =
    sheet.id === null ? null : (
      <RoomSheet id={sheet.id} kost={kost} onEdit={edit} onCopy={copy} onClose={sheet.close} />
    );

  return (
    <Panes isBeside={isBeside} openId={sheet.id} detail={open} onClose={sheet.close}>
      <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
        <RoomTools kost={kost} search={search} onSearch={find} onBegin={begin} />
        {total === 0 ? null : <StateChips status={status} counts={counts.data} />}
        <SameNumbers rooms={known} onEdit={edit} />
        <DataList
          query={rooms}
          failed="Gagal memuat data kamar"
          waiting={<RoomListSkeleton />}
          empty={
            search === '' && status.value === '' ? (
              <NoRooms kost={kost} onAdd={begin('new')} onAddMany={begin('many')} />
            ) : (
              <NoMatch
                status={search === '' ? status.value : ''}
                onShowAll={() => {
                  status.clear();
                  find('');
                }}
              />
            )
          }
        >
          {(shown) => (
            <RoomGrid
              rooms={shown}
              openId={isBeside ? sheet.id : null}
              onOpen={sheet.open}
              onEdit={edit}
              onCopy={copy}
            />
          )}
        </DataList>
      </div>
      {doing ? <DoingDialog kost={kost} doing={doing} known={known} onClose={() => setDoing(null)} /> : null}
    </Panes>
  );
}

interface RoomToolsProps {
  kost: Kost;
  search: string;
  onSearch: (text: string) => void;
  onBegin: (what: Beginning) => () => void;
}

/** Search, and what adds rooms or changes many. */
function RoomTools({ kost, search, onSearch, onBegin }: RoomToolsProps) {
  return (
    <div className="max-sm:contents sm:flex sm:gap-2">
      <div className="flex gap-2 sm:grow sm:justify-between">
        <SearchInput
          label="Cari nomor atau penyewa"
          placeholder="Nomor atau penyewa"
          value={search}
          onSearch={onSearch}
          className="min-w-0 flex-1 sm:max-w-xs"
        />
        <Menu
          compact
          label="Tindakan untuk banyak kamar"
          items={[
            ...(kost.is_active ? [{ label: 'Tambah banyak kamar', icon: ListPlus, onSelect: onBegin('many') }] : []),
            { label: 'Ubah banyak kamar', icon: PencilLine, onSelect: onBegin('change-many') },
          ]}
        />
      </div>
      {kost.is_active ? (
        <FootActions>
          <Button icon={Plus} onClick={onBegin('new')}>
            Tambah Kamar
          </Button>
        </FootActions>
      ) : null}
    </div>
  );
}

interface RoomGridProps {
  rooms: RoomOfList[];
  /** The room that stands open beside them. */
  openId: string | null;
  onOpen: (id: string) => void;
  onEdit: (room: Room) => void;
  onCopy: (room: Room) => void;
}

/** Cards, on a phone small tiles: each opens the room. */
function RoomGrid({ rooms, openId, onOpen, onEdit, onCopy }: RoomGridProps) {
  const isWide = useMedia(WIDE);
  const hasPhotos = rooms.some(({ images }) => images.length > 0);
  return isWide ? (
    <CardGrid rows={rooms} columns={openId === null ? 'sm:grid-cols-2 xl:grid-cols-3' : 'sm:grid-cols-2'}>
      {(room) => (
        <RoomCard
          room={room}
          isBesidePhotos={hasPhotos}
          isOpen={room.id === openId}
          onOpen={() => onOpen(room.id)}
          onEdit={() => onEdit(room)}
          onCopy={() => onCopy(room)}
        />
      )}
    </CardGrid>
  ) : (
    <CardGrid rows={rooms} columns="grid-cols-pairs gap-2!">
      {(room) => <RoomTile room={room} onOpen={() => onOpen(room.id)} />}
    </CardGrid>
  );
}

interface DoingDialogProps {
  kost: Kost;
  doing: Doing;
  /** The rooms that are loaded. */
  known: readonly Room[];
  onClose: () => void;
}

function DoingDialog({ kost, doing, known, onClose }: DoingDialogProps) {
  if (doing.what === 'many') return <ManyRoomsDialog kostId={kost.id} onClose={onClose} />;
  if (doing.what === 'change-many') return <ChangeRoomsDialog kostId={kost.id} onClose={onClose} />;
  return (
    <RoomDialog
      kostId={kost.id}
      room={doing.what === 'change' ? doing.room : null}
      like={doing.what === 'copy' ? doing.room : undefined}
      taken={known.map(({ room_number }) => room_number)}
      onClose={onClose}
    />
  );
}

interface StateChipsProps {
  status: ReturnType<typeof useFilter<Room['status']>>;
  counts: { status: Room['status']; count: number }[] | undefined;
}

function StateChips({ status, counts }: StateChipsProps) {
  const countOf = (of: readonly Room['status'][]) => counts && sumOf(counts, of);
  return (
    <FilterChips
      label="Saring menurut status kamar"
      value={status.value}
      onChange={status.onChange}
      chips={[
        { value: '', label: 'Semua', count: countOf(roomStatuses) },
        ...roomStatuses.map((each) => ({ value: each, label: roomStatusLabels[each], count: countOf([each]) })),
      ]}
    />
  );
}

function NoRooms({ kost, onAdd, onAddMany }: { kost: Kost; onAdd: () => void; onAddMany: () => void }) {
  return (
    <EmptyState
      drawing="room"
      title="Belum ada kamar"
      description="Tambahkan semua kamar sekaligus, cukup tulis nomornya: 101–110, 201–210."
      action={
        kost.is_active ? (
          <div className="flex flex-wrap justify-center gap-2">
            <Button icon={ListPlus} onClick={onAddMany}>
              Tambah banyak kamar
            </Button>
            <Button variant="secondary" onClick={onAdd}>
              Tambah satu kamar
            </Button>
            <ButtonLink variant="ghost" to={`/impor?kost=${kost.id}`}>
              Impor dari Excel
            </ButtonLink>
          </div>
        ) : null
      }
    />
  );
}

function NoMatch({ status, onShowAll }: { status: Room['status'] | ''; onShowAll: () => void }) {
  return (
    <EmptyState
      drawing="room"
      title={
        status === ''
          ? 'Tidak ada kamar yang cocok'
          : `Tidak ada kamar berstatus ${roomStatusLabels[status].toLowerCase()}`
      }
      description="Pilih status lain, atau tampilkan semua kamar."
      onShowAll={onShowAll}
    />
  );
}

function RoomListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-3">
      <span className="sr-only">Memuat…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-xl sm:h-28" />
      ))}
    </div>
  );
}
