import { clsx } from 'clsx';
import { Notice } from '../../ui/notice.tsx';

interface WantedRoom {
  number: string;
  floor: number;
  /** The kost has this number already. */
  isTaken: boolean;
}

/** The rooms that are to be added, by floor; those that exist are crossed out, and a word says so. */
export function ManyRoomsPreview({ rooms, problems }: { rooms: WantedRoom[]; problems: string[] }) {
  const floors = [...new Set(rooms.map(({ floor }) => floor))];
  const taken = rooms.filter(({ isTaken }) => isTaken).length;
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {problems.map((problem) => (
        <Notice key={problem} tone="warning">
          {problem}
        </Notice>
      ))}
      {rooms.length > 0 ? (
        <section aria-label="Kamar yang akan ditambahkan" className="rounded-xl bg-sunken p-3 text-sm">
          <h3 className="text-sm">
            {rooms.length - taken} kamar baru
            {taken > 0 ? <span className="font-normal text-muted"> · {taken} sudah ada, dilewati</span> : null}
          </h3>
          <dl className="mt-2 flex flex-col gap-2">
            {floors.map((floor) => (
              <div key={floor} className="flex gap-3">
                <dt className="w-16 shrink-0 pt-0.5 text-muted">Lantai {floor}</dt>
                <dd className="flex min-w-0 flex-wrap gap-1">
                  {rooms
                    .filter((room) => room.floor === floor)
                    .map(({ number, isTaken }) => (
                      <span
                        key={number}
                        className={clsx(
                          'tabular max-w-full truncate rounded-md border px-1.5 py-0.5 text-xs font-semibold',
                          isTaken ? 'border-transparent text-muted line-through' : 'bg-raised',
                        )}
                      >
                        {number}
                        {isTaken ? <span className="sr-only"> sudah ada</span> : null}
                      </span>
                    ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}
