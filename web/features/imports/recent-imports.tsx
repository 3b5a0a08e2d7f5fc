import { useState } from 'react';
import type { ImportRun } from '#shared/contract/imports.ts';
import { callFailure } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatInstant } from '../../lib/today.ts';

/** How many are shown at first: whoever takes one back has just made it. */
const SHOWN = 3;

/** The last imports, each to be undone for a day; older ones when asked for. Nothing is shown before there is one. */
export function RecentImports() {
  const { data } = trpc.imports.recent.useQuery();
  const [showsAll, setShowsAll] = useState(false);
  if (data === undefined || data.length === 0) return null;
  const shown = showsAll ? data : data.slice(0, SHOWN);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">Impor terakhir</h2>
      <ul className="divide-y overflow-hidden rounded-xl border bg-raised">
        {shown.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium break-words">{run.kost_name}</p>
              <p className="text-xs text-muted">
                {formatInstant(run.created_at)} · {formatNumber(run.rooms)} kamar, {formatNumber(run.tenants)} penyewa
              </p>
            </div>
            {run.undone_at === null ? run.can_undo ? <Undo run={run} /> : null : <Badge>Dibatalkan</Badge>}
          </li>
        ))}
      </ul>
      {shown.length < data.length ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          {`Tampilkan ${formatNumber(data.length - shown.length)} lainnya`}
        </Button>
      ) : null}
    </section>
  );
}

function Undo({ run }: { run: ImportRun }) {
  const undo = trpc.imports.undo.useMutation();
  const { issues } = callFailure(undo.error);
  return (
    <>
      <ConfirmedWrite
        title="Batalkan impor ini?"
        description={`${formatNumber(run.rooms)} kamar dan ${formatNumber(run.tenants)} penyewa dari impor ini dihapus beserta saldo awal dan depositnya. Hanya bisa selama belum ada yang memakai atau mengubahnya.`}
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
      {issues.length > 0 ? (
        <Notice tone="warning" className="basis-full">
          <p>Tidak dibatalkan, karena sejak diimpor ada yang berubah:</p>
          <ul className="mt-1 list-disc pl-5">
            {issues.map(({ path, message }) => (
              <li key={path.join('.')} className="break-words">
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
