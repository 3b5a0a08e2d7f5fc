import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { CARD_PAGE_SIZE } from '#shared/rules/page.ts';
import { dialogPart } from '../../ui/dialog-part.tsx';
import { usePreload } from '../../ui/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { FilterSelect } from '../../ui/text-field.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { TenantComplaintDialog } from './tenant-complaint-dialog.tsx';
import { TenantComplaintRow } from './tenant-complaint-row.tsx';

const EditComplaintDialog = dialogPart(() =>
  import('./complaint-form-dialog.tsx').then((module) => module.EditComplaintDialog),
);

interface TenantComplaintsProps {
  /** Opens the form for a new complaint; absent if the account may not file one. */
  onCreate: () => void;
}

/** 'Keluhan': the tenant's own complaints, newest first. Filter and open complaint are in the address. */
export function TenantComplaints({ onCreate }: TenantComplaintsProps) {
  const status = useFilter('status', complaintStatuses);
  const detail = useDetailParam('keluhan');
  const [editing, setEditing] = useState<Complaint | null>(null);

  usePreload(EditComplaintDialog);

  return (
    <section className="max-sm:flex max-sm:flex-col sm:rounded-xl sm:border sm:bg-raised sm:p-5 sm:shadow-card">
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-base">Keluhan Saya</h2>
        <FilterSelect
          label="Saring menurut status"
          className="w-40 sm:w-48"
          all="Semua status"
          {...status}
          labels={complaintStatusLabels}
        />
      </header>
      <List
        status={status.value}
        onShow={(complaint) => detail.open(complaint.id)}
        onShowAll={status.clear}
        onCreate={onCreate}
      />
      <FootActions className="mt-4 sm:hidden">
        <Button icon={MessageSquareWarning} onClick={onCreate}>
          Ajukan Keluhan
        </Button>
      </FootActions>
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
  const list = usePages('complaints.list', { limit: CARD_PAGE_SIZE, ...(status ? { status } : {}) });
  return (
    <DataList
      query={list}
      failed="Gagal memuat data keluhan"
      waiting={<SkeletonList count={3} className="h-40 sm:h-22" />}
      empty={<NoComplaints filtered={status !== ''} onShowAll={onShowAll} onCreate={onCreate} />}
      moreClassName="mt-5 sm:mt-10"
    >
      {(complaints) => (
        <ul className="flex flex-col gap-3 sm:-mx-5 sm:-mb-5 sm:gap-0">
          {complaints.map((complaint) => (
            <TenantComplaintRow key={complaint.id} complaint={complaint} onShow={() => onShow(complaint)} />
          ))}
        </ul>
      )}
    </DataList>
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
      onShowAll={onShowAll}
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
