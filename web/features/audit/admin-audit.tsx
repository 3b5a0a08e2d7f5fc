import type { ReactNode } from 'react';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/audit-actions.ts';
import { formatInstant } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AdminQuarantine } from '../payments/admin-quarantine.tsx';
import { usePages } from '../../data/use-pages.ts';
import { PageSection } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { actorOf } from './actor-of.ts';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditDetails } from './audit-details.ts';
import { useAuditFilters } from './use-audit-filters.ts';

/** The audit trail, newest first, below the quarantined callbacks, if there are any. Its filters are in the address. */
export function AdminAudit() {
  const filters = useAuditFilters();
  const { filter, subjectId, actorId, isFiltered } = filters;
  const audit = usePages('audit.list', { ...filter, limit: SCREEN_PAGE_SIZE }, true);
  const first = audit.data?.pages[0]?.items[0];
  return (
    <div className="flex flex-col gap-6">
      <AdminQuarantine />
      <PageSection
        title="Catatan audit"
        description="Setiap perubahan akun, kontrak, dan uang, lengkap dengan pelakunya."
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-3">
          <AuditFilters {...filters} />
          {first ? <AuditDownload key={JSON.stringify(filter)} filter={filter} /> : null}
        </div>
        {subjectId === '' ? null : (
          <Narrowed
            by="Hanya tentang"
            name={(first?.subject_id === subjectId ? first.subject_name : null) ?? 'satu data'}
            onShowAll={filters.showAllSubjects}
          />
        )}
        {actorId === '' ? null : (
          <Narrowed
            by="Hanya oleh"
            name={(first?.actor_id === actorId ? first.actor_name : null) ?? 'satu orang'}
            onShowAll={filters.showAllActors}
          />
        )}
        <DataList
          query={audit}
          failed="Gagal memuat catatan audit"
          waiting={<SkeletonList count={8} className="h-26 sm:h-14" />}
          empty={
            isFiltered ? (
              <EmptyState
                drawing="page"
                title="Tidak ada catatan yang cocok"
                description="Ubah saringan atau tanggalnya."
                onShowAll={filters.clear}
              />
            ) : (
              <EmptyState
                drawing="page"
                title="Belum ada catatan"
                description="Perubahan akun, kontrak, dan pembayaran akan tercatat di sini."
              />
            )
          }
        >
          {(rows) => (
            <AuditRows
              rows={rows}
              stale={audit.isPlaceholderData}
              onSubject={subjectId === '' ? filters.showSubject : null}
              onActor={actorId === '' ? filters.showActor : null}
            />
          )}
        </DataList>
      </PageSection>
    </div>
  );
}

interface NarrowedProps {
  by: string;
  name: string;
  onShowAll: () => void;
}

/** To what one press has narrowed the list. */
function Narrowed({ by, name, onShowAll }: NarrowedProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="min-w-0 break-words">
        {by} <strong className="font-semibold">{name}</strong>
      </span>
      <Button variant="primaryGhost" size="sm" onClick={onShowAll}>
        Lihat semua catatan
      </Button>
    </p>
  );
}

interface AuditRowsProps {
  rows: AuditRecord[];
  stale: boolean;
  /** Narrows the list to one thing; null if it is already. */
  onSubject: ((id: string) => void) | null;
  /** The same to one person. */
  onActor: ((id: string) => void) | null;
}

function AuditRows({ rows, stale, onSubject, onActor }: AuditRowsProps) {
  return (
    <DataTable
      caption="Catatan audit"
      rows={rows}
      stale={stale}
      columns={[
        {
          header: 'Waktu',
          className: 'tabular min-w-28 text-muted xl:whitespace-nowrap',
          cell: (record) => formatInstant(record.created_at),
        },
        {
          header: 'Pelaku',
          className: 'max-w-44 break-words font-medium xl:min-w-40',
          cell: (record) => <Actor record={record} onOpen={onActor} />,
        },
        { header: 'Tindakan', className: 'min-w-36 xl:min-w-44', cell: (record) => auditActionLabels[record.action] },
        {
          header: 'Data',
          className: 'max-w-72 break-words',
          cell: (record) => <Subject record={record} onOpen={onSubject} />,
        },
        { header: 'Keterangan', className: 'text-muted', cell: (record) => auditDetails(record) || '–' },
      ]}
      card={(record) => (
        <>
          <p className="text-sm font-semibold break-words">{auditActionLabels[record.action]}</p>
          {record.subject_name && record.subject_id !== record.actor_id ? (
            <p className="text-sm break-words">
              <Subject record={record} onOpen={onSubject} />
            </p>
          ) : null}
          {auditDetails(record) ? <p className="text-sm text-muted">{auditDetails(record)}</p> : null}
          <p className="mt-2 text-xs break-words text-muted">
            {/* Whoever acted on their own account without a session stands above already. */}
            {record.actor_id === null && actorOf(record) === record.subject_name ? null : (
              <>
                <Actor record={record} onOpen={onActor} /> ·{' '}
              </>
            )}
            <span className="tabular">{formatInstant(record.created_at)}</span>
          </p>
        </>
      )}
    />
  );
}

/** Who did it; pressed, the list shows all that they have done. */
function Actor({ record, onOpen }: { record: AuditRecord; onOpen: AuditRowsProps['onActor'] }) {
  const { actor_id: id, action } = record;
  const name = actorOf(record);
  if (id === null || onOpen === null) return name;
  return (
    <Narrowing label={`Semua catatan oleh ${name}, dari ${auditActionLabels[action]}`} onPress={() => onOpen(id)}>
      {name}
    </Narrowing>
  );
}

/** What was changed; pressed, the list shows all that has happened to it. */
function Subject({ record, onOpen }: { record: AuditRecord; onOpen: AuditRowsProps['onSubject'] }) {
  const { subject_id: id, subject_name: name, action } = record;
  if (name === null) return '–';
  // A number such as INV-202611-0001 is one word; a card's line is long enough for it, but for very large letters.
  const shown = /^(invoice|payment)\./.test(action) ? <span className="xl:whitespace-nowrap">{name}</span> : name;
  if (onOpen === null) return shown;
  return (
    <Narrowing label={`Semua catatan tentang ${name}, dari ${auditActionLabels[action]}`} onPress={() => onOpen(id)}>
      {shown}
    </Narrowing>
  );
}

interface NarrowingProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function Narrowing({ label, onPress, children }: NarrowingProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="relative max-w-full min-w-0 text-left break-words text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
    >
      {children}
    </button>
  );
}
