import type { WorkOfComplaint } from '#shared/contract/work-orders.ts';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { WorkStateBadge } from './work-state-badge.tsx';
import { workWindow } from './work-window.ts';

/** For the tenant: who comes and when, and what was done. */
export function TenantWork({ work, title }: { work: WorkOfComplaint; title: string }) {
  const { state, technician_name: name, done_note: note, photos } = work;
  const when = workWindow(work);
  return (
    <section className="rounded-xl bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">Teknisi{name === null ? '' : `: ${name}`}</h3>
        <WorkStateBadge state={state} />
      </div>
      {when === null ? null : <p className="mt-1 text-sm">Datang {when}</p>}
      {note === null ? null : <p className="mt-1 text-sm break-words whitespace-pre-line">{note}</p>}
      {photos.length > 0 ? <PhotoRow addresses={photos} label={`Hasil: ${title}`} className="mt-2" /> : null}
    </section>
  );
}
