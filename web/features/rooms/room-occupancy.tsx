import { clsx } from 'clsx';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { roomStatuses } from '#shared/enums.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { ChartWithTable } from '../../ui/bar-chart.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { roomLooks } from './room-looks.ts';
import { useRooms } from './use-rooms.ts';

/** Which rooms are taken, at a glance: a square per room, by kost. */
export function RoomOccupancy({ kosts }: { kosts: Kost[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {roomStatuses.map((status) => (
          <li key={status} className="flex items-center gap-2">
            <span className={clsx('size-3.5 rounded', roomLooks[status].square)} />
            {roomStatusLabels[status]}
          </li>
        ))}
      </ul>
      {kosts.map((kost) => (
        <KostRooms key={kost.id} kost={kost} />
      ))}
    </div>
  );
}

function KostRooms({ kost }: { kost: Kost }) {
  const rooms = useRooms(kost.id);
  return (
    <section aria-label={`Kamar ${kost.name}`}>
      <h3 className="mb-2 flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">{kost.name}</span>
        <span className="tabular shrink-0 font-normal text-muted">
          {kost.occupied_rooms} dari {kost.total_rooms} terisi
        </span>
      </h3>
      <DataList
        query={rooms}
        failed="Gagal memuat data kamar"
        waiting={<Skeleton className="h-20" />}
        empty={<p className="text-sm text-muted">Belum ada kamar di properti ini.</p>}
        moreClassName="mt-5"
      >
        {(shown) => (
          <ChartWithTable
            title={`Kamar ${kost.name} menurut status`}
            columns={['Kamar', 'Status']}
            rows={shown.map((room) => ({ name: `Kamar ${room.room_number}`, cells: [stateOf(room)] }))}
          >
            <ul aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
              {shown.map((room) => (
                <li
                  key={room.id}
                  title={`Kamar ${room.room_number}: ${stateOf(room)}`}
                  className={clsx(
                    'tabular flex h-9 items-center justify-center overflow-hidden rounded-md px-1 text-xs font-semibold',
                    roomLooks[room.status].square,
                  )}
                >
                  <span className="truncate">{room.room_number}</span>
                </li>
              ))}
            </ul>
          </ChartWithTable>
        )}
      </DataList>
    </section>
  );
}

function stateOf(room: Room): string {
  const word = roomStatusLabels[room.status];
  return room.tenant_name ? `${word}, ${room.tenant_name}` : word;
}
