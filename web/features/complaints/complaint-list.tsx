import type { ReactNode } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
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

export interface ComplaintListProps {
  title: string;
  description?: ReactNode;
  /** The list's one primary action. */
  action?: ReactNode;
  /** A tenant's own list does not say whose complaints they are. */
  hideTenant?: boolean;
  /** What is said where there is no complaint at all. */
  emptyDescription: string;
  emptyAction?: ReactNode;
  /** Each of these is a button on every card; left out, there is none. */
  onDetail?: (complaint: Complaint) => void;
  /** For owner and admin. */
  onUpdate?: (complaint: Complaint) => void;
  /** For the tenant, while the complaint is not settled. */
  onEdit?: (complaint: Complaint) => void;
}

/** The complaints that the account may see, newest first (spec §2). The status filter lives in the address. */
export function ComplaintList(props: ComplaintListProps) {
  const { title, description, action, hideTenant = false, emptyDescription, emptyAction } = props;
  const user = useCurrentUser();
  const [status, setStatus] = useSearchState('status', '', ['', ...complaintStatuses]);
  const complaints = trpc.complaints.list.useInfiniteQuery(
    { status: status || undefined, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(complaints.error, LOAD_FAILED);
  const rows = complaints.data?.pages.flatMap((page) => page.items);
  const { onDetail, onUpdate, onEdit } = props;

  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          {description ? <p className="text-sm text-muted">{description}</p> : null}
        </div>
        {action}
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
                    hideTenant={hideTenant}
                    onDetail={onDetail ? () => onDetail(complaint) : null}
                    onUpdate={onUpdate && can(user, 'complaint:update') ? () => onUpdate(complaint) : null}
                    onEdit={onEdit && can(user, 'complaint:edit', complaint) ? () => onEdit(complaint) : null}
                  />
                </li>
              ))}
            </ul>
            <LoadMore query={complaints} />
          </>
        ) : status === '' ? (
          <EmptyState drawing="message" title="Belum ada keluhan" description={emptyDescription} action={emptyAction} />
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
