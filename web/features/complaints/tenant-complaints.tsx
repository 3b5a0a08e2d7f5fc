import { useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TenantComplaintDialog } from './tenant-complaint-dialog.tsx';
import { TenantComplaintRow } from './tenant-complaint-row.tsx';

const EditComplaintDialog = lazyPart(() =>
  import('./complaint-form-dialog.tsx').then((module) => module.EditComplaintDialog),
);

const LOAD_FAILED = 'Gagal memuat data keluhan';

/** Complaints asked for at a time. */
const PAGE = 10;

export interface TenantComplaintsProps {
  /** Opens the form of a new complaint; left out where the caller may not file one. */
  onCreate: () => void;
}

/** 'Keluhan': the tenant's own, newest first. Filter and open complaint live in the address. */
export function TenantComplaints({ onCreate }: TenantComplaintsProps) {
  const [status, setStatus] = useSearchState('status', '', ['', ...complaintStatuses]);
  const detail = useDetailParam('keluhan');
  const [editing, setEditing] = useState<Complaint | null>(null);

  usePreload(EditComplaintDialog);

  return (
    <section className="sm:rounded-xl sm:border sm:bg-raised sm:p-5 sm:shadow-card">
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-base">Keluhan Saya</h2>
        <Select
          aria-label="Saring menurut status"
          className="w-40 sm:w-48"
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
      </header>
      <List
        status={status}
        onShow={(complaint) => detail.open(complaint.id)}
        onShowAll={() => setStatus('', { replace: true })}
        onCreate={onCreate}
      />
      {detail.id !== null && editing === null ? (
        <TenantComplaintDialog id={detail.id} onClose={detail.close} onEdit={setEditing} />
      ) : null}
      {editing ? <EditComplaintDialog complaint={editing} onClose={() => setEditing(null)} /> : null}
    </section>
  );
}

interface ListProps {
  status: Complaint['status'] | '';
  onShow: (complaint: Complaint) => void;
  onShowAll: () => void;
  onCreate: () => void;
}

function List({ status, onShow, onShowAll, onCreate }: ListProps) {
  const list = trpc.complaints.list.useInfiniteQuery(
    { limit: PAGE, ...(status ? { status } : {}) },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(list.error, LOAD_FAILED);

  if (list.data === undefined) {
    if (list.isError) {
      return <LoadError message={LOAD_FAILED} error={list.error} onRetry={() => void list.refetch()} />;
    }
    return <SkeletonList count={3} className="h-40 sm:h-22" />;
  }
  const complaints = list.data.pages.flatMap((page) => page.items);
  if (complaints.length === 0)
    return <NoComplaints filtered={status !== ''} onShowAll={onShowAll} onCreate={onCreate} />;
  return (
    <>
      <ul className="flex flex-col gap-3 sm:-mx-5 sm:-mb-5 sm:gap-0">
        {complaints.map((complaint) => (
          <TenantComplaintRow key={complaint.id} complaint={complaint} onShow={() => onShow(complaint)} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="mt-5 sm:mt-10">
          <LoadMore query={list} />
        </div>
      ) : null}
    </>
  );
}

function NoComplaints({
  filtered,
  onShowAll,
  onCreate,
}: {
  filtered: boolean;
  onShowAll: () => void;
  onCreate: () => void;
}) {
  return filtered ? (
    <EmptyState
      drawing="message"
      title="Tidak ada keluhan dengan status ini"
      description="Pilih status lain, atau tampilkan semua keluhan."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Tampilkan semua
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing="message"
      title="Belum ada keluhan"
      description="Ada yang rusak atau mengganggu? Sampaikan di sini, pemilik kost langsung menerimanya."
      action={
        <Button variant="secondary" onClick={onCreate}>
          Ajukan Keluhan
        </Button>
      }
    />
  );
}
