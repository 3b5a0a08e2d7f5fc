import { DoorOpen, MapPin } from 'lucide-react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { RentPeriod, RoomFacility } from '#shared/enums.ts';
import { kostTypeLabels, rentPeriodLabels, roomFacilityLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TenantContract } from './tenant-contract.tsx';
import { LatestComplaints, LatestPayments } from './tenant-latest.tsx';

const HomePlans = lazyPart(() => import('./home-plans.tsx').then((module) => module.HomePlans));

/** 'Ringkasan': where the tenant lives, on what terms, and the latest events; nothing without a tenancy. */
export function TenantSummary({ dashboard }: { dashboard: TenantDashboard }) {
  const { tenant_info: tenant, room_info: room, kost_info: kost } = dashboard;
  if (tenant === null) return null;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:gap-5">
      {tenant.planned_move !== null || tenant.leaving !== null ? <HomePlans home={tenant} /> : null}
      {room ? <RoomInfo room={room} period={tenant.rent_period} /> : null}
      <TenantContract contract={tenant} kostId={kost?.id} />
      <LatestPayments payments={dashboard.recent_payments} />
      <LatestComplaints open={dashboard.open_complaints} />
      {kost ? <KostInfo kost={kost} /> : null}
    </div>
  );
}

/** The same layout as a placeholder. */
export function TenantSummarySkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:gap-5">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-54 xl:h-64" />
      <Skeleton className="h-80 xl:h-76" />
      <Skeleton className="h-56 xl:h-76" />
      <Skeleton className="h-56 xl:col-span-2" />
    </div>
  );
}

interface RoomInfoProps {
  room: NonNullable<TenantDashboard['room_info']>;
  period: RentPeriod;
}

function RoomInfo({ room, period }: RoomInfoProps) {
  return (
    <Section title="Kamar Anda">
      <div className="mb-4 flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary-soft text-on-primary-soft">
          <DoorOpen aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-xl leading-tight font-bold break-words">Kamar {room.room_number}</p>
          <p className="text-sm text-muted">Lantai {room.floor}</p>
        </div>
      </div>
      <Facts
        items={[
          {
            name: `Sewa ${rentPeriodLabels[period]}`,
            value: <span className="tabular">{formatRupiah(room.monthly_rent)}</span>,
          },
        ]}
      />
      <Facilities
        title="Fasilitas kamar"
        names={room.facilities.map((id) => roomFacilityLabels[id as RoomFacility] ?? id)}
      />
    </Section>
  );
}

function KostInfo({ kost }: { kost: NonNullable<TenantDashboard['kost_info']> }) {
  return (
    <Section
      title={kost.name}
      action={<Badge tone="primary">{kostTypeLabels[kost.kost_type]}</Badge>}
      className="xl:col-span-2"
    >
      <p className="flex items-start gap-2 text-sm">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="sr-only">Alamat: </span>
        {kost.address}
      </p>
      <p className="mt-3 max-w-prose text-sm whitespace-pre-line text-muted">{kost.description}</p>
      <Facilities title="Fasilitas kost" names={kost.facilities} />
    </Section>
  );
}

function Facilities({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-2 text-xs font-normal text-muted">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="max-w-full">
            <Badge className="py-1">{name}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
