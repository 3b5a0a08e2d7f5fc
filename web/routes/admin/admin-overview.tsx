import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminDashboard } from '#shared/contract/dashboards.ts';
import { roleNames } from '#shared/labels.ts';
import { formatAgo } from '../../lib/ago.ts';
import { userAddress } from '../../lib/user-address.ts';
import { formatInstantDay, formatNumber, formatTime } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { UserStateBadge } from '../../ui/status-badge.tsx';
import { AdminNotices } from './admin-notices.tsx';
import { AdminSystemStats } from './admin-system-stats.tsx';
import type { OpenAdminTab } from './admin-tabs.ts';

interface AdminOverviewProps {
  dashboard: AdminDashboard;
  onOpenTab: OpenAdminTab;
}

const row = 'flex min-h-11 items-center justify-between gap-4 px-4 py-3 text-sm sm:px-5';

/** What waits for the admin, the newest accounts, and the platform's figures (spec §2 and §9). */
export function AdminOverview({ dashboard, onOpenTab }: AdminOverviewProps) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <AdminNotices dashboard={dashboard} onOpenTab={onOpenTab} />
      <Counters dashboard={dashboard} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
        <Waiting
          title="Pengguna menunggu"
          none="Semua pendaftaran sudah ditinjau."
          onOpen={() => onOpenTab('approval-user')}
          items={dashboard.pending_users.map((user) => ({
            id: user.id,
            name: user.full_name,
            note: `${roleNames[user.role]} · ${formatAgo(user.created_at)}`,
          }))}
        />
        <Waiting
          title="Artikel menunggu"
          none="Semua artikel sudah ditinjau."
          onOpen={() => onOpenTab('approval-artikel')}
          items={dashboard.pending_articles.map((article) => ({
            id: article.id,
            name: article.title,
            note: `${article.author_name} · ${formatAgo(article.created_at)}`,
          }))}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-5">
        <Section
          title="Pengguna terbaru"
          className="xl:col-span-3"
          action={<SeeAll label="Lihat semua" name="pengguna" onClick={() => onOpenTab('pengguna')} />}
        >
          <ul className="-mx-4 -my-2 divide-y sm:-mx-5">
            {dashboard.recent_users.map((user) => (
              <li key={user.id} className={clsx(row, 'relative flex-wrap hover:bg-surface')}>
                <div className="min-w-0 flex-1 basis-20">
                  <p className="font-medium break-words">
                    <Link
                      to={userAddress(user.email, user.full_name)}
                      className="after:absolute after:inset-0 hover:underline"
                    >
                      {user.full_name}
                    </Link>
                  </p>
                  <p className="flex flex-wrap gap-x-2 text-xs text-muted">
                    <span>{roleNames[user.role]}</span>
                    <span className="min-w-0 break-words">{user.email}</span>
                  </p>
                </div>
                <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-between gap-1 *:whitespace-normal! max-sm:w-full sm:flex-col sm:items-end">
                  <UserStateBadge user={user} />
                  <span className="tabular text-xs text-muted">{formatInstantDay(user.created_at)}</span>
                </div>
              </li>
            ))}
          </ul>
        </Section>
        <AdminSystemStats dashboard={dashboard} className="xl:col-span-2" />
      </div>
    </div>
  );
}

function Counters({ dashboard }: { dashboard: AdminDashboard }) {
  const counters = [
    { label: 'Total pengguna', value: dashboard.total_users },
    { label: 'Pengguna menunggu', value: dashboard.total_pending_users },
    { label: 'Total kost', value: dashboard.total_kosts },
    { label: 'Total kamar', value: dashboard.total_rooms },
    { label: 'Artikel menunggu', value: dashboard.total_pending_articles },
    { label: 'Penyewa aktif', value: dashboard.total_tenants },
  ];
  return (
    <section aria-label="Ringkasan angka" className="flex flex-col gap-2">
      <div className="grid grid-cols-pairs gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {counters.map(({ label, value }) => (
          <StatCard key={label} label={label} value={formatNumber(value)} />
        ))}
      </div>
      <p className="tabular text-xs text-muted">Data per {formatTime(dashboard.counted_at)} WIB</p>
    </section>
  );
}

interface WaitingProps {
  title: string;
  /** The sentence for an empty list. */
  none: string;
  items: { id: string; name: string; note: string }[];
  onOpen: () => void;
}

function Waiting({ title, none, items, onOpen }: WaitingProps) {
  return (
    <Section
      title={title}
      action={items.length > 0 ? <SeeAll label="Tinjau" name={title.toLowerCase()} onClick={onOpen} /> : null}
    >
      {items.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="-mx-4 -my-2 divide-y sm:-mx-5">
          {items.map(({ id, name, note }) => (
            <li key={id} className={clsx(row, 'relative hover:bg-surface')}>
              <div className="min-w-0">
                <p className="font-medium break-words">
                  <button type="button" className="text-left after:absolute after:inset-0" onClick={onOpen}>
                    {name}
                  </button>
                </p>
                <p className="text-xs break-words text-muted">{note}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function SeeAll({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-2 -mr-3 text-primary"
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      {label}
      <ArrowRight aria-hidden className="size-4" />
    </Button>
  );
}

/** A placeholder for the overview. */
export function AdminOverviewSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4 sm:gap-6">
      <span className="sr-only">Memuat…</span>
      <div className="grid grid-cols-pairs gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-21" />
        ))}
      </div>
      <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
      <div className="grid gap-4 sm:gap-6 xl:grid-cols-5">
        <Skeleton className="h-96 xl:col-span-3" />
        <Skeleton className="h-96 xl:col-span-2" />
      </div>
    </div>
  );
}
