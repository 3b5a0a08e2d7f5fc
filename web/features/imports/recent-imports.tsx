import type { ImportRun } from '#shared/contract/imports.ts';
import { trpc } from '../../data/trpc.ts';
import { formatInstant } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';

/** The last imports, each to be undone for a day. Nothing is shown before there is one. */
export function RecentImports() {
  const { data } = trpc.imports.recent.useQuery();
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">Impor terakhir</h2>
      <ul className="divide-y overflow-hidden rounded-xl border bg-raised">
        {data.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium break-words">{run.kost_name}</p>
              <p className="text-xs text-muted">
                {formatInstant(run.created_at)} · {run.rooms} kamar, {run.tenants} penyewa
              </p>
            </div>
            {run.undone_at === null ? run.can_undo ? <Undo run={run} /> : null : <Badge>Dibatalkan</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Undo({ run }: { run: ImportRun }) {
  const undo = trpc.imports.undo.useMutation();
  return (
    <ConfirmedWrite
      title="Batalkan impor ini?"
      description={`${run.rooms} kamar dan ${run.tenants} penyewa dari impor ini dihapus beserta saldo awal dan depositnya. Hanya bisa selama belum ada yang memakainya.`}
      confirmLabel="Batalkan impor"
      danger
      call={undo}
      input={{ id: run.id }}
      done="Impor dibatalkan"
      failed="Gagal membatalkan impor"
    >
      <Button variant="dangerGhost" size="sm" about={`impor ${run.kost_name}`}>
        Batalkan
      </Button>
    </ConfirmedWrite>
  );
}
