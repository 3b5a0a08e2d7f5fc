import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ComplaintCard } from './complaint-card.tsx';

const LOAD_FAILED = 'Gagal memuat data keluhan';

/** Complaints asked for at a time. */
const PAGE = 20;

export interface ComplaintListTexts {
  title: string;
  description: string;
  /** What is said where there is no complaint at all. */
  emptyDescription: string;
}

export interface ComplaintListProps extends ComplaintListTexts {
  /** Null for who sees no details. */
  onDetail: ((complaint: Complaint) => void) | null;
  onUpdate: (complaint: Complaint) => void;
}

/** The complaints that an owner or an admin may see, newest first (spec §2). The status filter lives in the address. */
export function ComplaintList({ title, description, emptyDescription, onDetail, onUpdate }: ComplaintListProps) {
  const [status, setStatus] = useSearchState('status', '', ['', ...complaintStatuses]);
  const complaints = trpc.complaints.list.useInfiniteQuery(
    { status: status || undefined, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(complaints.error, LOAD_FAILED);
  const rows = complaints.data?.pages.flatMap((page) => page.items);

  return (
    <section className="flex flex-col gap-4">
      <header>
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-muted">{description}</p>
      </header>
      <FilterChips
        label="Saring menurut status"
        value={status}
        onChange={(value) => setStatus(value, { replace: true })}
        chips={[
          { value: '', label: 'Semua' },
          ...complaintStatuses.map((each) => ({ value: each, label: complaintStatusLabels[each] })),
        ]}
      />
      {rows ? (
        rows.length > 0 ? (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {rows.map((complaint) => (
                <li key={complaint.id} className="grid">
                  <ComplaintCard
                    complaint={complaint}
                    onDetail={onDetail && (() => onDetail(complaint))}
                    onUpdate={() => onUpdate(complaint)}
                  />
                </li>
              ))}
            </ul>
            <LoadMore query={complaints} />
          </>
        ) : status === '' ? (
          <EmptyState drawing="message" title="Belum ada keluhan" description={emptyDescription} />
        ) : (
          <EmptyState
            drawing="message"
            title="Tidak ada keluhan dengan status ini"
            description="Pilih status lain, atau tampilkan semua keluhan."
            action={
              <Button variant="secondary" onClick={() => setStatus('', { replace: true })}>
                Tampilkan semua
              </Button>
            }
          />
        )
      ) : complaints.isError ? (
        <LoadError message={LOAD_FAILED} error={complaints.error} onRetry={() => void complaints.refetch()} />
      ) : (
        <SkeletonList className="h-48" />
      )}
    </section>
  );
}
