import { DoorOpen, PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintCategoryLabels, complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../app/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstantDay } from '../../lib/format.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';

const LOAD_FAILED = 'Gagal memuat data keluhan';

const UpdateComplaint = lazy(() =>
  import('./admin-update-complaint-dialog.tsx').then((module) => ({ default: module.AdminUpdateComplaintDialog })),
);

/** Every complaint of every kost, newest first. The filter lives in the address. */
export function AdminComplaints() {
  const [status, setStatus] = useSearchState('status', '', ['', ...complaintStatuses]);
  const [updating, setUpdating] = useState<Complaint | null>(null);
  const complaints = trpc.complaints.list.useInfiniteQuery(
    { status: status || undefined, limit: 20 },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(complaints.error, LOAD_FAILED);
  const rows = complaints.data?.pages.flatMap((page) => page.items);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-lg">Keluhan</h2>
          <p className="text-sm text-muted">Semua keluhan sistem</p>
        </div>
        <Select
          aria-label="Saring menurut status"
          className="w-full sm:w-60"
          value={status}
          onChange={(event) => setStatus(event.target.value as typeof status, { replace: true })}
        >
          <option value="">Semua status</option>
          {complaintStatuses.map((each) => (
            <option key={each} value={each}>
              {complaintStatusLabels[each]}
            </option>
          ))}
        </Select>
      </div>

      {rows ? (
        rows.length === 0 ? (
          <EmptyState
            drawing="message"
            title={status === '' ? 'Belum ada keluhan' : 'Tidak ada keluhan dengan status ini'}
            description={status === '' ? 'Keluhan dari penyewa di semua kost akan tampil di sini.' : undefined}
            action={
              status === '' ? undefined : (
                <Button variant="secondary" onClick={() => setStatus('', { replace: true })}>
                  Tampilkan semua
                </Button>
              )
            }
          />
        ) : (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {rows.map((complaint) => (
                <li key={complaint.id} className="grid min-w-0">
                  <ComplaintCard complaint={complaint} onUpdate={() => setUpdating(complaint)} />
                </li>
              ))}
            </ul>
            <LoadMore query={complaints} />
          </>
        )
      ) : complaints.isError ? (
        <LoadError message={LOAD_FAILED} error={complaints.error} onRetry={() => void complaints.refetch()} />
      ) : (
        <SkeletonList className="h-52" />
      )}

      {updating ? (
        <Suspense fallback={null}>
          <UpdateComplaint complaint={updating} onClose={() => setUpdating(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function ComplaintCard({ complaint, onUpdate }: { complaint: Complaint; onUpdate: () => void }) {
  const { title, description, status, priority, category, kost_name, room_number, tenant_name } = complaint;
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <ComplaintStatusBadge status={status} />
        <ComplaintPriorityBadge priority={priority} />
        <span className="ml-auto text-xs text-muted">{complaintCategoryLabels[category]}</span>
      </div>
      <div className="min-w-0">
        <h3 className="text-base break-words">{title}</h3>
        <p className="mt-1 line-clamp-3 text-sm break-words text-muted">{description}</p>
      </div>
      {complaint.resolution_notes ? (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm break-words">
          <span className="block text-xs text-muted">Catatan penyelesaian</span>
          {complaint.resolution_notes}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t pt-3">
        <div className="min-w-0 text-xs text-muted">
          <p className="flex items-start gap-1.5">
            <DoorOpen aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0 break-words">
              <span className="font-semibold text-text">{tenant_name}</span> · {kost_name} · Kamar {room_number}
            </span>
          </p>
          <p className="mt-0.5">
            Diajukan {formatAgo(complaint.created_at)}
            {complaint.resolved_at ? ` · Selesai ${formatInstantDay(complaint.resolved_at)}` : ''}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:w-full"
          icon={<PencilLine aria-hidden className="size-4" />}
          aria-label={`Update keluhan ${title}`}
          onClick={onUpdate}
        >
          Update
        </Button>
      </div>
    </Card>
  );
}
