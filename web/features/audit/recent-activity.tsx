import { Link } from 'react-router';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/audit-actions.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { useTakeBack } from '../../data/use-take-back.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { actorOf } from './actor-of.ts';
import { type AlikeRecords, alikeRecords, amountOf } from './alike-records.ts';
import { AuditDownload } from './audit-download.tsx';
import { openedAt } from './opened-at.ts';
import { formatInstant } from '../../lib/today.ts';

/** How many are shown at first, and with each press for more. */
const LATEST = 10;

/** The latest events in the owner's business: what, whom it is about, by whom, when; each opens its bill, tenant or room. */
export function RecentActivity() {
  const audit = usePages('audit.list', { kost_id: useKostFilter().kost_id, limit: LATEST });
  return (
    <div className="flex flex-col gap-4">
      <DataList
        query={audit}
        failed="Gagal memuat aktivitas"
        waiting={<SkeletonList count={5} className="h-14" />}
        empty={
          <EmptyState
            drawing="page"
            title="Belum ada aktivitas"
            description="Tagihan, pembayaran, dan perubahan kontrak akan tercatat di sini."
          />
        }
      >
        {(records) => (
          <ol className="-my-2 divide-y">
            {alikeRecords(records).map(({ first, count }) =>
              count === 1 ? (
                <Activity key={first.id} record={first} isBack={records.some(isBackOf(first))} />
              ) : (
                <ManyAlike key={first.id} first={first} count={count} />
              ),
            )}
          </ol>
        )}
      </DataList>
      {audit.data?.pages[0]?.items.length ? <AuditDownload /> : null}
    </div>
  );
}

/** Whether an entry, which is newer and so stands before it, takes another back. */
function isBackOf({ id }: AuditRecord) {
  return ({ details }: AuditRecord) => details?.takes_back === id;
}

function Activity({ record, isBack }: { record: AuditRecord; isBack: boolean }) {
  const about = aboutOf(record);
  const takeBack = useTakeBack();
  return (
    <li className="flex min-h-13 flex-col justify-center py-2 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <What record={record} about={about} />
        <Amount record={record} />
      </div>
      {about === '' ? null : <p className="min-w-0 break-words">{about}</p>}
      {isBack ? <p className="text-xs text-muted">Sudah dibatalkan</p> : null}
      {record.is_reversible && !isBack ? (
        <Button
          variant="secondary"
          size="sm"
          className="relative my-1 self-start"
          about={auditActionLabels[record.action]}
          onClick={() => takeBack(record.id)}
        >
          Batalkan
        </Button>
      ) : null}
      <WhoAndWhen record={record} />
    </li>
  );
}

/** What one act has left many entries of, such as an import: the download has each. */
function ManyAlike({ first, count }: AlikeRecords) {
  return (
    <li className="flex min-h-13 flex-col justify-center py-2 text-sm">
      <p className="font-medium">
        {auditActionLabels[first.action]} · {formatNumber(count)} kali
      </p>
      {first.kost_name === null ? null : <p className="min-w-0 break-words">{first.kost_name}</p>}
      <WhoAndWhen record={first} />
    </li>
  );
}

/** The person, the room and the kost; empty for what is about none. */
function aboutOf({ person_name: person, room_number: room, kost_name: kost, details }: AuditRecord): string {
  const parts = [person, room === null ? null : `Kamar ${room}`, kost];
  const others = typeof details?.kosts === 'number' && details.kosts > 1 ? ` dan ${details.kosts - 1} kost lain` : '';
  return parts.filter((part) => part !== null).join(' · ') + others;
}

/** The action in words; a link to what it is about, as long as that is there. */
function What({ record, about }: { record: AuditRecord; about: string }) {
  const words = auditActionLabels[record.action];
  const address = openedAt(record);
  if (address === null) return <p className="min-w-0 font-medium">{words}</p>;
  return (
    <p className="min-w-0 font-medium">
      <Link
        to={address}
        aria-label={about === '' ? undefined : `${words}, ${about}`}
        className="relative after:absolute after:inset-x-0 after:-inset-y-3 hover:text-primary hover:underline"
      >
        {words}
      </Link>
    </p>
  );
}

function WhoAndWhen({ record }: { record: AuditRecord }) {
  const user = useCurrentUser();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
      <p className="min-w-0 truncate">{record.actor_id === user.id ? 'Anda' : actorOf(record)}</p>
      <time dateTime={record.created_at} title={formatInstant(record.created_at)} className="shrink-0">
        {formatAgo(record.created_at)}
      </time>
    </div>
  );
}

/** The amount, if the entry has one. */
function Amount({ record }: { record: AuditRecord }) {
  const amount = amountOf(record);
  if (amount === null) return null;
  return <p className="tabular font-medium whitespace-nowrap">{formatRupiah(amount)}</p>;
}
