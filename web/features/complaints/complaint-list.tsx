import type { ReactNode } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintStatuses } from '#shared/enums.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { ComplaintRow, isUrgent } from './complaint-row.tsx';

const FAILED = 'Gagal memuat data keluhan';

/** In the address: settled ones too. Without a filter there are those that are not settled. */
const ALL = 'semua';
const filters = [...complaintStatuses, ALL] as const;

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

/** The complaints that an owner or an admin may see: first what is not settled (spec §2). The filter is in the address. */
export function ComplaintList(props: ComplaintListProps) {
  const { title, description, openId, onDetail, onUpdate, action } = props;
  const { value, onChange } = useFilter('status', filters);
  const complaints = usePages('complaints.list', {
    kost_id: useKostFilter().kost_id,
    ...(value === ALL ? {} : { status: value || 'UNSETTLED' }),
    limit: SCREEN_PAGE_SIZE,
  });
  const none = <NoComplaints {...props} onShowAll={() => onChange(ALL)} />;

  return (
    <section className="@container flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          <p className="text-sm text-muted">{description}</p>
        </div>
        {action}
      </header>
      <FilterChips
        label="Saring menurut status"
        value={value}
        onChange={onChange}
        chips={[
          { value: '', label: 'Belum selesai' },
          ...complaintStatuses.map((each) => ({ value: each, label: complaintStatusLabels[each] })),
          { value: ALL, label: 'Semua' },
        ]}
      />
      <DataList
        query={complaints}
        failed={FAILED}
        waiting={<SkeletonList className="h-24 @2xl:h-16" />}
        empty={
          value === '' || value === ALL ? (
            none
          ) : (
            <EmptyState
              drawing="message"
              title="Tidak ada keluhan dengan status ini"
              description="Pilih status lain, atau tampilkan semua keluhan."
              onShowAll={() => onChange(ALL)}
            />
          )
        }
      >
        {(rows) => (
          <CardGrid rows={value === ALL ? rows : urgentFirst(rows)} columns="gap-2!">
            {(complaint) => (
              <ComplaintRow
                complaint={complaint}
                isOpen={complaint.id === openId}
                onDetail={onDetail && (() => onDetail(complaint))}
                onUpdate={() => onUpdate(complaint)}
              />
            )}
          </CardGrid>
        )}
      </DataList>
    </section>
  );
}

/** The loaded ones that must not wait, then the others, each newest first. */
function urgentFirst(rows: Complaint[]): Complaint[] {
  return rows.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
}

interface NoComplaintsProps extends Pick<ComplaintListProps, 'emptyDescription' | 'emptyAction'> {
  onShowAll: () => void;
}

/** Nothing is unsettled: everything is done, or there never was a complaint. */
function NoComplaints({ emptyDescription, emptyAction, onShowAll }: NoComplaintsProps) {
  const all = usePages('complaints.list', { kost_id: useKostFilter().kost_id, limit: SCREEN_PAGE_SIZE });
  return (
    <Loaded query={all} failed={FAILED} waiting={<SkeletonList count={1} className="h-60" />}>
      {({ pages: [first] }) =>
        first?.items.length ? (
          <EmptyState
            drawing="message"
            title="Semua keluhan sudah selesai"
            description="Keluhan baru akan tampil di sini."
            onShowAll={onShowAll}
          />
        ) : (
          <EmptyState drawing="message" title="Belum ada keluhan" description={emptyDescription} action={emptyAction} />
        )
      }
    </Loaded>
  );
}
