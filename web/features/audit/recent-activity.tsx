import { Link } from 'react-router';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/labels.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant, formatRupiah } from '../../lib/format.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AuditDownload } from './audit-download.tsx';

const LOAD_FAILED = 'Gagal memuat aktivitas';

/** How many are shown. */
const LATEST = 10;

/** What happened last in the owner's business: what, by whom, when. */
export function RecentActivity() {
  const audit = trpc.audit.list.useQuery({ limit: LATEST });
  useLoadError(audit.error, LOAD_FAILED);
  if (audit.data === undefined) {
    return audit.isError ? (
      <LoadError message={LOAD_FAILED} error={audit.error} onRetry={() => void audit.refetch()} />
    ) : (
      <SkeletonList count={5} className="h-11" />
    );
  }
  if (audit.data.items.length === 0) {
    return (
      <EmptyState
        drawing="page"
        title="Belum ada aktivitas"
        description="Tagihan, pembayaran, dan perubahan kontrak akan tercatat di sini."
      />
    );
  }
  return (
    <>
      <ol className="-my-2 divide-y">
        {audit.data.items.map((record) => (
          <li key={record.id} className="flex min-h-13 flex-col justify-center py-2 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <What record={record} />
              <Amount record={record} />
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
              <Who record={record} />
              <time dateTime={record.created_at} title={formatInstant(record.created_at)} className="shrink-0">
                {formatAgo(record.created_at)}
              </time>
            </div>
          </li>
        ))}
      </ol>
      <AuditDownload className="mt-4 w-full" />
    </>
  );
}

/** The action in words; an invoice can be opened. */
function What({ record }: { record: AuditRecord }) {
  const words = auditActionLabels[record.action];
  if (!record.action.startsWith('invoice.')) return <p className="min-w-0 font-medium">{words}</p>;
  return (
    <p className="min-w-0 font-medium">
      <Link
        to={`?tab=invoice&invoice=${record.subject_id}`}
        className="relative after:absolute after:inset-x-0 after:-inset-y-3 hover:text-primary hover:underline"
      >
        {words}
      </Link>
    </p>
  );
}

function Who({ record }: { record: AuditRecord }) {
  const user = useCurrentUser();
  const name = record.actor_id === user.id ? 'Anda' : (record.actor_name ?? 'Sistem');
  return <p className="min-w-0 truncate">{name}</p>;
}

/** How much it was about, where it was about money. */
function Amount({ record: { details } }: { record: AuditRecord }) {
  const amount = details?.amount ?? details?.total_amount;
  if (typeof amount !== 'number') return null;
  return <p className="tabular font-medium whitespace-nowrap">{formatRupiah(amount)}</p>;
}
