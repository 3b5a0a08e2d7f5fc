import { ArrowRight, Building2, Plus, ReceiptText } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { Card, PageSection, Section } from '../../ui/card.tsx';
import { OnAsk } from '../../ui/on-ask.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatNumber } from '#shared/format.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { useMedia } from '../../lib/use-media.ts';
import { WIDE } from '../../lib/widths.ts';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { KostCard, KostLine } from '../kost/kost-card.tsx';
import { CardGrid } from '../../ui/data-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RevenueChart } from './revenue-chart.tsx';

const ROOMS_WAITING = <Skeleton className="h-48" />;
const ACTIVITY_WAITING = <Skeleton className="h-96" />;
const YEAR_WAITING = <Skeleton className="h-screen rounded-xl" />;
// What is further down is loaded when it comes near.
const RoomOccupancy = lazyPart(
  () => import('../rooms/room-occupancy.tsx').then((module) => module.RoomOccupancy),
  ROOMS_WAITING,
);
const OwnerYearPictures = lazyPart(
  () => import('./owner-charts.tsx').then((module) => module.OwnerYearPictures),
  YEAR_WAITING,
);
const RecentActivity = lazyPart(
  () => import('../audit/recent-activity.tsx').then((module) => module.RecentActivity),
  ACTIVITY_WAITING,
);

/** How many kosts the overview shows (spec §9). */
const PROPERTIES_SHOWN = 3;

/** For how many kosts the rooms are drawn; each needs a call of its own. */
const PROPERTIES_DRAWN = 6;

export interface OwnerOverviewProps {
  dashboard: OwnerDashboard | undefined;
  onManage: (kost: Kost) => void;
  onAddKost: () => void;
  onOpenTab: (tab: 'properti' | 'invoice') => void;
}

/** The first kosts, quick actions, and charts. */
export function OwnerOverview({ dashboard, onManage, onAddKost, onOpenTab }: OwnerOverviewProps) {
  const isWide = useMedia(WIDE);
  if (dashboard === undefined) return <OverviewSkeleton />;
  // A new owner is led to the first kost above this part.
  if (dashboard.properties.length === 0) return null;
  const total = dashboard.total_properties;
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageSection
        title="Properti"
        action={
          <Button variant="ghost" size="sm" onClick={() => onOpenTab('properti')}>
            Lihat semua{total > PROPERTIES_SHOWN ? ` ${formatNumber(total)}` : ''}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        }
      >
        {isWide ? (
          <CardGrid rows={dashboard.properties.slice(0, PROPERTIES_SHOWN)} columns="sm:grid-cols-2 xl:grid-cols-3">
            {(kost) => <KostCard kost={kost} onManage={onManage} />}
          </CardGrid>
        ) : (
          <Card>
            <ul className="divide-y">
              {dashboard.properties.slice(0, PROPERTIES_SHOWN).map((kost) => (
                <KostLine key={kost.id} kost={kost} onManage={onManage} />
              ))}
            </ul>
          </Card>
        )}
      </PageSection>
      <QuickActions onAddKost={onAddKost} onOpenTab={onOpenTab} />
      <Business dashboard={dashboard} isWide={isWide} />
    </div>
  );
}

function QuickActions({ onAddKost, onOpenTab }: Pick<OwnerOverviewProps, 'onAddKost' | 'onOpenTab'>) {
  return (
    <PageSection title="Tindakan cepat">
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-1">
        <Button variant="secondary" icon={ReceiptText} onClick={() => onOpenTab('invoice')}>
          Kelola tagihan
        </Button>
        <Button variant="secondary" icon={Plus} onClick={onAddKost}>
          Tambah properti
        </Button>
        <Button variant="secondary" icon={Building2} onClick={() => onOpenTab('properti')}>
          Kelola kamar dan penyewa
        </Button>
      </div>
    </PageSection>
  );
}

/** Money, rooms, and what happened last; on a phone each when asked for, so that the home stays short. */
function Business({ dashboard, isWide }: { dashboard: OwnerDashboard; isWide: boolean }) {
  const { kost_id } = useKostFilter();
  const revenue = (
    <Section
      title={`Pendapatan ${dashboard.revenue_by_month.length} bulan`}
      description="Pembayaran selain deposit, ditambah potongan deposit, dikurangi sewa dan saldo kredit yang dikembalikan"
    >
      <RevenueChart months={dashboard.revenue_by_month} />
    </Section>
  );
  if (!isWide)
    return (
      <div className="flex flex-wrap gap-x-2 *:w-auto *:grow">
        <OnAsk label="Grafik 12 bulan">
          <div className="flex flex-col gap-4">
            <OwnerYearPictures kostId={kost_id} isOne={dashboard.total_properties === 1} />
            {revenue}
          </div>
        </OnAsk>
        <OnAsk label="Aktivitas">
          <ActivityPart />
        </OnAsk>
        <OnAsk label="Okupansi">
          <RoomsPart dashboard={dashboard} />
        </OnAsk>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <WhenSeen placeholder={YEAR_WAITING}>
        <OwnerYearPictures kostId={kost_id} isOne={dashboard.total_properties === 1} />
      </WhenSeen>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-5">
        <div className="flex min-w-0 flex-col gap-4 xl:col-span-3">
          {revenue}
          <RoomsPart dashboard={dashboard} />
        </div>
        <ActivityPart />
      </div>
    </div>
  );
}

function RoomsPart({ dashboard: { properties, total_properties: total } }: { dashboard: OwnerDashboard }) {
  const drawn = properties.slice(0, PROPERTIES_DRAWN);
  const of = drawn.length < total ? `${PROPERTIES_DRAWN} properti terbaru dari ${formatNumber(total)}` : undefined;
  return (
    <Section title="Okupansi per kamar" description={of}>
      <WhenSeen placeholder={ROOMS_WAITING}>
        <RoomOccupancy kosts={drawn} />
      </WhenSeen>
    </Section>
  );
}

function ActivityPart() {
  return (
    <Section title="Aktivitas" description="Yang terbaru lebih dulu" className="self-start xl:col-span-2">
      <WhenSeen placeholder={ACTIVITY_WAITING}>
        <RecentActivity />
      </WhenSeen>
    </Section>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Memuat…</span>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-58 rounded-xl" />
        <Skeleton className="h-58 rounded-xl" />
      </div>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-5">
        <Skeleton className="h-80 rounded-xl xl:col-span-3" />
        <Skeleton className="h-80 rounded-xl xl:col-span-2" />
      </div>
    </div>
  );
}
