import { type ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { roomTypeLabels, rentPeriodLabels } from '#shared/labels.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { HOME_PARAM } from '../../data/use-tenant-home.ts';
import { endText, formatDay, formatLongDay } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { DepositFact } from '../../features/deposits/deposit-fact.tsx';
import { LeavingPlan } from '../../features/renewals/leaving-plan.tsx';
import { MoveInButton } from '../../features/settlements/move-in-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AgreedRent } from './agreed-rent.tsx';
import { IncompleteProfile } from './incomplete-profile.tsx';
import { dayOf } from '../../lib/today.ts';

const OwnContracts = lazyPart(() =>
  import('../../features/contracts/own-contracts.tsx').then((module) => module.OwnContracts),
);

const OwnOccupants = lazyPart(() =>
  import('../../features/occupants/occupants.tsx').then((module) => module.Occupants),
);

/** 'Profil': the tenant, the terms of the tenancy, and the emergency contact. */
export function TenantProfile({ dashboard }: { dashboard: TenantDashboard | undefined }) {
  if (dashboard === undefined) return <TenantProfileSkeleton />;
  const { tenant_info: tenant, tenancies } = dashboard;
  // Of a single one it is the call that others make.
  const shown = tenancies.length > 1 ? tenant?.id : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:gap-5">
      <PersonalInfo tenancyId={shown} hasTenancy={tenant !== null} />
      {tenant === null ? (
        <IncompleteProfile />
      ) : (
        <>
          <EmergencyContact tenant={tenant} tenancyId={shown} />
          <ContractInfo dashboard={dashboard} tenant={tenant} tenancyId={shown} />
          <KostRules dashboard={dashboard} />
        </>
      )}
      <OwnContracts />
    </div>
  );
}

/** The same layout as a placeholder. */
function TenantProfileSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:gap-5">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-64 sm:h-48" />
      <Skeleton className="h-40 xl:h-48" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Change({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink variant="primaryGhost" size="sm" className="-my-2 -mr-3" to={to} aria-label={label}>
      Ubah
    </ButtonLink>
  );
}

/** The NIK comes with the tenancy, which is fetched separately and fails silently (spec §8). */
function PersonalInfo({ hasTenancy, tenancyId }: { hasTenancy: boolean; tenancyId: string | undefined }) {
  const user = useCurrentUser();
  const tenancy = trpc.tenants.mine.useQuery(ofOne(tenancyId), { enabled: hasTenancy });
  const numberName = tenancy.data?.id_kind === 'PASSPORT' ? 'Nomor paspor' : 'NIK';
  const nik: ReactNode = tenancy.data?.nik ?? (tenancy.isError ? '–' : <SkeletonText className="w-36" />);
  return (
    <Section title="Data Diri" action={<Change to="/profil" label="Ubah data diri" />}>
      <Facts
        items={[
          { name: 'Nama lengkap', value: user.full_name },
          { name: 'Email', value: <span className="break-all">{user.email}</span> },
          { name: 'Nomor telepon', value: <span className="tabular">{user.phone}</span> },
          ...(hasTenancy ? [{ name: numberName, value: <span className="tabular">{nik}</span> }] : []),
          ...(tenancy.data?.origin ? [{ name: 'Asal', value: tenancy.data.origin }] : []),
        ]}
      />
    </Section>
  );
}

type TenantInfo = NonNullable<TenantDashboard['tenant_info']>;

/** Only of who has several rooms is one named. */
function ofOne(tenancyId: string | undefined) {
  return tenancyId === undefined ? undefined : { tenancy_id: tenancyId };
}

function EmergencyContact({ tenant, tenancyId }: { tenant: TenantInfo; tenancyId: string | undefined }) {
  const of = tenancyId === undefined ? '' : `&${HOME_PARAM}=${tenancyId}`;
  return (
    <Section
      title="Kontak Darurat"
      action={<Change to={`/profil?tab=kontak-darurat${of}`} label="Ubah kontak darurat" />}
      className="h-full"
    >
      <Facts
        items={[
          { name: 'Nama', value: tenant.emergency_contact_name },
          { name: 'Nomor telepon', value: <span className="tabular">{tenant.emergency_contact_phone}</span> },
        ]}
      />
    </Section>
  );
}

interface ContractInfoProps {
  dashboard: TenantDashboard;
  tenant: TenantInfo;
  tenancyId: string | undefined;
}

function ContractInfo({ dashboard, tenant, tenancyId }: ContractInfoProps) {
  const { room_info: room, kost_info: kost } = dashboard;
  const tenancy = trpc.tenants.mine.useQuery(ofOne(tenancyId));
  const reportedAt = tenancy.data?.nik_reported_at;
  const type = tenancy.data ? ` · ${roomTypeLabels[tenancy.data.room_info.room_type]}` : '';
  return (
    <Section title="Kontrak Sewa">
      <Facts
        className="tabular grid-cols-[minmax(0,1fr)_minmax(0,auto)]"
        items={[
          { name: 'Kost', value: kost?.name },
          {
            name: 'Kamar',
            value: (
              <>
                {room?.room_number}
                <span className="block text-xs font-normal text-muted">
                  Lantai {room?.floor}
                  {type}
                </span>
              </>
            ),
          },
          { name: 'Mulai kontrak', value: formatDay(tenant.contract_start) },
          { name: 'Akhir kontrak', value: endText(tenant.contract_end) },
          { name: `Sewa ${rentPeriodLabels[tenant.rent_period]}`, value: <AgreedRent contract={tenant} /> },
          { name: 'Deposit', value: <DepositFact tenancy={tenant} /> },
        ]}
      />
      {tenant.status === 'ACTIVE' ? <MoveInButton tenancyId={tenant.id} /> : null}
      {tenancy.data ? <LeavingPlan tenancy={tenancy.data} /> : null}
      {tenancy.data ? (
        <div className="mt-4 empty:hidden">
          <OwnOccupants tenant={tenancy.data} />
        </div>
      ) : null}
      {reportedAt ? (
        <p className="mt-3 text-sm text-muted">
          Laporan RT dibuat {formatLongDay(dayOf(reportedAt, tenancy.data?.kost_id))}, memuat nomor identitas penghuni
          kamar Anda.
        </p>
      ) : null}
    </Section>
  );
}

function KostRules({ dashboard }: { dashboard: TenantDashboard }) {
  const rules = dashboard.kost_info?.rules ?? [];
  if (rules.length === 0) return null;
  return (
    <Section title="Peraturan Kost" className="h-full">
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-primary">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  );
}
