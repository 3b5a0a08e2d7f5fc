import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavigationCounts } from '#shared/contract/dashboards.ts';
import { formatNumber } from '#shared/format.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import type { Icon } from '../../ui/icon.ts';
import type { OwnerTab } from './owner-tabs.ts';

type Waiting = Pick<NavigationCounts, 'active_complaints' | 'expired_contracts'>;

/**
 * What waits for the owner, a line each: open complaints (spec §2) above every tab but their own, and ended contracts,
 * which the first screen names by itself. On a phone only complaints, because what is below should begin high up.
 */
export function OwnerNotices({ waiting, tab }: { waiting: Waiting | undefined; tab: OwnerTab }) {
  const { carried: named, value, one } = useKostFilter();
  const carried = named === undefined || one === undefined ? '' : `&kost=${named}`;
  const { active_complaints: active = 0, expired_contracts: expired = 0 } = waiting ?? {};
  const hasComplaints = active > 0 && tab !== 'keluhan';
  const hasContracts = expired > 0 && tab !== 'ringkasan';
  if (!hasComplaints && !hasContracts) return null;
  return (
    <div className={clsx('mb-4 flex flex-wrap gap-3 lg:mb-3', !hasComplaints && 'max-sm:hidden')}>
      {hasComplaints ? (
        <Line
          icon={TriangleAlert}
          className="bg-warning-soft text-warning"
          to={`?tab=keluhan${carried}`}
          what="keluhan"
        >
          {formatNumber(active)} keluhan belum selesai
        </Line>
      ) : null}
      {hasContracts ? (
        <Line
          icon={CircleAlert}
          className="bg-danger-soft text-danger max-sm:hidden"
          to={one === undefined ? '?tab=properti' : `?tab=kelola&bagian=penyewa&properti=${value}`}
          what="kontrak yang sudah berakhir"
        >
          {formatNumber(expired)} kontrak sudah berakhir
        </Line>
      ) : null}
    </div>
  );
}

interface LineProps {
  icon: Icon;
  className: string;
  to: string;
  /** What the link leads to, for screen readers. */
  what: string;
  children: ReactNode;
}

function Line({ icon: Icon, className, to, what, children }: LineProps) {
  return (
    <Link
      to={to}
      className={clsx(
        'group flex min-h-11 min-w-0 flex-1 basis-72 items-center gap-2.5 rounded-lg px-4 text-sm font-medium lg:min-h-9',
        className,
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
      <span className="ml-auto font-semibold underline group-hover:no-underline">
        Lihat<span className="sr-only"> {what}</span>
      </span>
    </Link>
  );
}
