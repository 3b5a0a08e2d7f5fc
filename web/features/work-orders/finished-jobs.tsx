import { usePages } from '../../data/use-pages.ts';
import { formatPlace } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { Card } from '../../ui/card.tsx';
import { CardList } from '../../ui/data-list.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { WorkStateBadge } from './work-state-badge.tsx';
import { formatInstant } from '../../lib/today.ts';

const NONE: EmptyStateProps = {
  drawing: 'tools',
  title: 'Belum ada pekerjaan selesai',
  description: 'Pekerjaan yang sudah diperiksa pemilik tersimpan di sini.',
};

/** What the technician has finished and an owner has checked, newest first. */
export function FinishedJobs() {
  const jobs = usePages('workOrders.finished', { limit: SCREEN_PAGE_SIZE });
  return (
    <CardList query={jobs} failed="Gagal memuat pekerjaan selesai" height="h-32" empty={NONE}>
      {(job) => (
        <Card className="flex min-w-0 flex-col gap-3 p-4">
          <div className="flex flex-wrap items-center gap-2">
            <WorkStateBadge state="VERIFIED" />
            <time dateTime={job.done_at} className="tabular ml-auto text-xs whitespace-nowrap text-muted">
              {formatInstant(job.done_at)}
            </time>
          </div>
          <div className="min-w-0">
            <h2 className="text-base break-words">{job.title}</h2>
            <p className="mt-0.5 text-sm break-words text-muted">
              {formatPlace(job.room_number)} · {job.kost_name}
            </p>
          </div>
          {job.done_note !== null ? <p className="text-sm break-words whitespace-pre-line">{job.done_note}</p> : null}
          {job.photos.length > 0 ? <PhotoRow addresses={job.photos} label={`Hasil: ${job.title}`} /> : null}
        </Card>
      )}
    </CardList>
  );
}
