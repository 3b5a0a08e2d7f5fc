import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/audit-actions.ts';
import { formatInstant } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AdminQuarantine } from '../payments/admin-quarantine.tsx';
import { usePages } from '../../data/use-pages.ts';
import { PageSection } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { actorOf } from './actor-of.ts';
import { AuditDownload } from './audit-download.tsx';
import { auditDetails } from './audit-details.ts';

/** The audit trail, newest first, below the quarantined callbacks, if there are any. */
export function AdminAudit() {
  const audit = usePages('audit.list', { limit: SCREEN_PAGE_SIZE });
  return (
    <div className="flex flex-col gap-6">
      <AdminQuarantine />
      <PageSection
        title="Catatan audit"
        description="Setiap perubahan akun, kontrak, dan uang, lengkap dengan pelakunya."
        className="flex flex-col gap-4"
      >
        {audit.data?.pages[0]?.items.length ? <AuditDownload /> : null}
        <DataList
          query={audit}
          failed="Gagal memuat catatan audit"
          waiting={<SkeletonList count={8} className="h-26 sm:h-14" />}
          empty={
            <EmptyState
              drawing="page"
              title="Belum ada catatan"
              description="Perubahan akun, kontrak, dan pembayaran akan tercatat di sini."
            />
          }
        >
          {(rows) => <AuditRows rows={rows} />}
        </DataList>
      </PageSection>
    </div>
  );
}

function AuditRows({ rows }: { rows: AuditRecord[] }) {
  return (
    <DataTable
      caption="Catatan audit"
      rows={rows}
      columns={[
        {
          header: 'Waktu',
          className: 'tabular min-w-28 text-muted xl:whitespace-nowrap',
          cell: (record) => formatInstant(record.created_at),
        },
        { header: 'Pelaku', className: 'max-w-56 break-words font-medium', cell: actorOf },
        { header: 'Tindakan', className: 'min-w-36 xl:min-w-44', cell: (record) => auditActionLabels[record.action] },
        { header: 'Data', className: 'max-w-72 break-words', cell: (record) => record.subject_name ?? '–' },
        { header: 'Keterangan', className: 'text-muted', cell: (record) => auditDetails(record) || '–' },
      ]}
      card={(record) => (
        <>
          <p className="text-sm font-semibold break-words">{auditActionLabels[record.action]}</p>
          {record.subject_name ? <p className="text-sm break-words">{record.subject_name}</p> : null}
          {auditDetails(record) ? <p className="text-sm text-muted">{auditDetails(record)}</p> : null}
          <p className="mt-2 text-xs break-words text-muted">
            {actorOf(record)} · <span className="tabular">{formatInstant(record.created_at)}</span>
          </p>
        </>
      )}
    />
  );
}
