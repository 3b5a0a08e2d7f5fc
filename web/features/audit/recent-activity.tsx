import { Link } from 'react-router';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/audit-actions.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant, formatRupiah } from '#shared/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AuditDownload } from './audit-download.tsx';

/** How many are shown. */
const LATEST = 10;

/** The latest events in the owner's business: what, by whom, when. */
export function RecentActivity() {
  const audit = trpc.audit.list.useQuery({ limit: LATEST });
  return (
    <Loaded query={audit} failed="Gagal memuat aktivitas" waiting={<SkeletonList count={5} className="h-11" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            drawing="page"
            title="Belum ada aktivitas"
            description="Tagihan, pembayaran, dan perubahan kontrak akan tercatat di sini."
          />
        ) : (
          <>
            <ol className="-my-2 divide-y">
              {items.map((record) => (
                <Activity key={record.id} record={record} />
              ))}
            </ol>
            <div className="mt-4">
              <AuditDownload />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function Activity({ record }: { record: AuditRecord }) {
  return (
    <li className="flex min-h-13 flex-col justify-center py-2 text-sm">
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
  );
}

/** The action in words; an invoice is a link. */
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

/** The amount, if the entry has one. */
function Amount({ record: { details } }: { record: AuditRecord }) {
  const amount = details?.amount ?? details?.total_amount;
  if (typeof amount !== 'number') return null;
  return <p className="tabular font-medium whitespace-nowrap">{formatRupiah(amount)}</p>;
}
