import type { ReactNode } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { CardList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { ComplaintCard } from './complaint-card.tsx';

const NO_MATCH: EmptyStateProps = {
  drawing: 'message',
  title: 'Tidak ada keluhan dengan status ini',
  description: 'Pilih status lain, atau tampilkan semua keluhan.',
};

export interface ComplaintListTexts {
  title: string;
  description: string;
  /** Shown if there is no complaint at all. */
  emptyDescription: string;
}

interface ComplaintListProps extends ComplaintListTexts {
  /** The complaint that stands open beside the others. */
  openId: string | null;
  /** Null for roles without details. */
  onDetail: ((complaint: Complaint) => void) | null;
  onUpdate: (complaint: Complaint) => void;
  /** What to do while there is none. */
  emptyAction?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
}

/** The complaints that an owner or an admin may see, newest first (spec §2). The status filter is in the address. */
export function ComplaintList(props: ComplaintListProps) {
  const { title, description, emptyDescription, emptyAction, openId, onDetail, onUpdate, action } = props;
  const status = useFilter('status', complaintStatuses);
  const complaints = usePages('complaints.list', {
    kost_id: useKostFilter().kost_id,
    status: status.value || undefined,
    limit: SCREEN_PAGE_SIZE,
  });

  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          <p className="text-sm text-muted">{description}</p>
        </div>
        {action}
      </header>
      <FilterChips
        label="Saring menurut status"
        value={status.value}
        onChange={status.onChange}
        chips={[
          { value: '', label: 'Semua' },
          ...complaintStatuses.map((each) => ({ value: each, label: complaintStatusLabels[each] })),
        ]}
      />
      <CardList
        query={complaints}
        failed="Gagal memuat data keluhan"
        height="h-48"
        columns="@4xl:grid-cols-2"
        empty={
          status.value === ''
            ? { drawing: 'message', title: 'Belum ada keluhan', description: emptyDescription, action: emptyAction }
            : { ...NO_MATCH, onShowAll: status.clear }
        }
      >
        {(complaint) => (
          <ComplaintCard
            complaint={complaint}
            isOpen={complaint.id === openId}
            onDetail={onDetail && (() => onDetail(complaint))}
            onUpdate={() => onUpdate(complaint)}
          />
        )}
      </CardList>
    </section>
  );
}
