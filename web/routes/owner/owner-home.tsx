import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { openSearch } from '../../data/search-dialog.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { TodaySection } from '../../features/today/today-section.tsx';
import type { TodayReads } from '../../features/today/use-today.ts';
import type { OwnerOverviewProps } from '../../features/today/owner-overview.tsx';
import { OwnerSummary } from '../../features/today/owner-summary.tsx';
import type { useFirstSteps } from '../../features/today/use-first-steps.ts';

const overviewWaiting = <Skeleton className="h-112 rounded-xl sm:h-screen" />;
const OwnerOverview = lazyPart(
  () => import('../../features/today/owner-overview.tsx').then((module) => module.OwnerOverview),
  overviewWaiting,
);
const GettingStarted = lazyPart(
  () => import('../../features/getting-started/getting-started.tsx').then((module) => module.GettingStarted),
  // As tall as what replaces it, because what follows can be pressed already and must not move.
  <Skeleton className="h-134 rounded-xl sm:h-109" />,
);

interface OwnerHomeProps {
  /** The figures: of all kosts, or of the one that is worked in. */
  dashboard: OwnerDashboard | undefined;
  /** All kosts. */
  kosts: Kost[];
  /** The same, a moment later: below the figures, so that a cheap phone can answer a touch meanwhile. */
  shown: OwnerDashboard | undefined;
  news: TodayReads;
  firstSteps: ReturnType<typeof useFirstSteps>;
  onManage: (kost: Kost) => void;
  onAddKost: () => void;
  onOpenTab: OwnerOverviewProps['onOpenTab'];
}

/** 'Ringkasan': what comes first for this owner, the five figures, and the overview. */
export function OwnerHome({
  dashboard,
  kosts,
  shown,
  news,
  firstSteps,
  onManage,
  onAddKost,
  onOpenTab,
}: OwnerHomeProps) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-12 items-center gap-3 rounded-xl border border-line-strong bg-raised px-4 text-left text-muted sm:hidden"
        onClick={openSearch}
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="truncate">Cari penyewa, tagihan, nominal</span>
      </button>
      <div className={clsx('flex gap-4 sm:gap-6', dashboard?.first_steps?.has_bills ? 'flex-col-reverse' : 'flex-col')}>
        {firstSteps.isShown && dashboard ? (
          <GettingStarted done={firstSteps.steps} kosts={kosts} onAddKost={onAddKost} onHide={firstSteps.hide} />
        ) : null}
        {dashboard?.total_properties === 0 ? null : <TodaySection dashboard={dashboard} {...news} />}
      </div>
      <OwnerSummary dashboard={dashboard} />
      {/* Below what a phone shows first, so its code is only loaded when it comes near. */}
      <WhenSeen placeholder={overviewWaiting}>
        <OwnerOverview dashboard={shown} {...{ onManage, onAddKost, onOpenTab }} />
      </WhenSeen>
    </div>
  );
}
