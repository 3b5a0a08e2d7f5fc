import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { type MissingPart, missingPartLabels } from '#shared/rules/import/missing-parts.ts';
import { contractDaysRemaining, OPEN_END } from '#shared/rules/contract-dates.ts';
import { bindsLeaving } from '#shared/rules/leaving.ts';
import { RENEWAL_SHOWN_DAYS } from '#shared/rules/renewal.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { formatDay, formatMonth, formatRupiah, untilText } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TenancyStatusBadge } from '../../ui/status-badge.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { AskedNoMessages } from '../messages/asked-no-messages.tsx';
import { AutomaticRentLine } from '../rents/automatic-rent-line.tsx';
import { DepositFact } from '../deposits/deposit-fact.tsx';
import { NikReveal } from '../occupants/nik-reveal.tsx';
import type { IssuedCredentials } from './credentials-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TenantActions } from './tenant-actions.tsx';

const TenantHistory = lazyPart(
  () => import('./tenant-history.tsx').then((module) => module.TenantHistory),
  <Skeleton className="h-40" />,
);

const Occupants = lazyPart(() => import('../occupants/occupants.tsx').then((module) => module.Occupants));

const PlannedMove = lazyPart(() => import('../moves/planned-move.tsx').then((module) => module.PlannedMove));
const LeavingNotice = lazyPart(() => import('../renewals/leaving-notice.tsx').then((module) => module.LeavingNotice));

const RenewalNotice = lazyPart(() => import('../renewals/renewal-notice.tsx').then((module) => module.RenewalNotice));

const BillsToPay = lazyPart(
  () => import('./bills-to-pay.tsx').then((module) => module.BillsToPay),
  <Skeleton className="h-16" />,
);

const InvitationDialog = lazyPart(() =>
  import('../invitations/invitation-dialog.tsx').then((module) => module.InvitationDialog),
);

export interface TenantDetailsProps {
  tenant: TenantOfList;
  /** Called with new one-time credentials, which are shown once. */
  onCredentials: (issued: IssuedCredentials) => void;
}

/** The details of a tenancy: contacts, contract, identity, how its rent is billed, and its actions. */
export function TenantDetails({ tenant, onCredentials }: TenantDetailsProps) {
  const isLive = isLiveTenancy(tenant.status);
  return (
    <div className="@container flex flex-col gap-3">
      {tenant.status === 'PENDING' ? <StartsLater tenant={tenant} /> : null}
      {isLive && tenant.confirmed_at === null ? <Unanswered /> : null}
      {isLive && tenant.incomplete.length > 0 ? <Incomplete tenant={tenant} /> : null}
      {isLive && tenant.leaving !== null ? <LeavingNotice tenant={tenant} /> : null}
      {tenant.planned_move === null ? null : <PlannedMove tenant={tenant} />}
      {isRenewable(tenant) ? <RenewalNotice tenant={tenant} /> : null}
      {tenant.asked_no_messages ? <AskedNoMessages /> : null}
      {tenant.open_bills === null ? null : <BillsToPay tenant={tenant} />}
      <ContactList name={tenant.full_name} phone={tenant.phone} email={tenant.email} unproven={tenant.unproven} />
      <Facts
        className="tabular max-sm:grid-cols-2 @4xl:grid-cols-4"
        items={[
          { name: `Sewa ${rentPeriodLabels[tenant.rent_period]}`, value: rentOf(tenant) },
          { name: 'Deposit', value: <DepositFact tenancy={tenant} of={tenant.full_name} /> },
          { name: 'Kontrak', value: contractOf(tenant) },
          { name: 'Kontak darurat', value: emergencyContact(tenant) },
        ]}
      />
      <AutomaticRentLine tenant={tenant} />
      <TenantActions tenant={tenant} onCredentials={onCredentials} />
      <Occupants tenant={tenant} />
      <TenantHistory id={tenant.id} />
      <div className="grid grid-cols-1 gap-3 border-t pt-3 sm:grid-cols-2">
        {/* Another number is not shown because the one before was. */}
        <NikReveal key={tenant.nik} tenant={tenant} />
        <Facts items={[{ name: 'Status', value: <TenancyStatusBadge status={tenant.status} /> }]} />
      </div>
    </div>
  );
}

/** Whether an offer is open, or could be made now that the contract ends within `RENEWAL_SHOWN_DAYS`. */
function isRenewable(tenant: Tenant): boolean {
  const { status, confirmed_at, renewal } = tenant;
  const isOpen = renewal?.state === 'OFFERED' || renewal?.state === 'ASKED';
  return isOfferable(tenant) || (status === 'ACTIVE' && confirmed_at !== null && isOpen);
}

/** Whether a longer contract could be offered now, and none is. */
export function isOfferable({ kost_id, status, confirmed_at, contract_end: end, leaving, renewal }: Tenant): boolean {
  if (status !== 'ACTIVE' || confirmed_at === null) return false;
  if (renewal?.state === 'OFFERED' || renewal?.state === 'ASKED') return false;
  const days = contractDaysRemaining(end, today(kost_id));
  return days >= 0 && days <= RENEWAL_SHOWN_DAYS && !bindsLeaving(leaving);
}

function rentOf({ monthly_rent, next_rent: next }: TenantOfList): string {
  const later = next === null ? '' : `, ${formatRupiah(next.amount)} mulai ${formatMonth(`${next.from}-01`)}`;
  return `${formatRupiah(monthly_rent)}${later}`;
}

function contractOf({ contract_start, contract_end, agreed_end, check_out_date, rent_period }: TenantOfList): string {
  const left = check_out_date === null ? '' : `, keluar ${formatDay(check_out_date)}`;
  if (contract_end === OPEN_END)
    return `${formatDay(contract_start)}, ${untilText(contract_end, rentPeriodLabels[rent_period], agreed_end)}${left}`;
  return `${formatDay(contract_start)} – ${formatDay(contract_end)}${left}`;
}

function emergencyContact({ emergency_contact_name: name, emergency_contact_phone: phone }: Tenant): string {
  return name === '' ? 'Belum diisi' : `${name}, ${phone}`;
}

const OWN_ADVICE = 'Isi lewat Ubah, atau kirim undangan agar penyewa melengkapinya.';
/** The address of an account that its holder has opened is theirs alone. */
const HOLDERS_ADVICE =
  'Isi lewat Ubah. Email diisi penyewa sendiri di profilnya; jika penyewa tidak bisa masuk, admin E-Kost dapat membantu.';

/**
 * The data that an import did not know. The owner confirms assumed values; missing ones can also be typed by the
 * invited tenant.
 */
function Incomplete({ tenant }: { tenant: Tenant }) {
  const assumed: Record<MissingPart, boolean> = {
    email: tenant.email !== '',
    nik: false,
    emergency_contact: tenant.emergency_contact_name !== '',
    contract_start: true,
    contract_end: true,
  };
  const named = (isAssumed: boolean) =>
    tenant.incomplete
      .filter((part) => assumed[part] === isAssumed)
      .map((part) => missingPartLabels[part])
      .join(', ');
  const [unknown, unsure] = [named(false), named(true)];
  return (
    <Notice tone="warning">
      {unknown ? (
        <p>
          Belum diketahui: {unknown}. {tenant.owner_may_issue_credentials ? OWN_ADVICE : HOLDERS_ADVICE}
        </p>
      ) : null}
      {unsure ? <p className="not-first:mt-1.5">Perlu dipastikan: {unsure}. Periksa lewat Ubah, lalu simpan.</p> : null}
      {unknown ? <Invite tenant={tenant} /> : null}
    </Notice>
  );
}

/** The invitation that the advice speaks of, in its place. */
function Invite({ tenant }: { tenant: Tenant }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!can(user, 'tenancy:issue-credentials', tenant)) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        icon={Send}
        about={tenant.full_name}
        onClick={() => setOpen(true)}
      >
        Kirim undangan
      </Button>
      {isOpen ? <InvitationDialog person={invitedTenant(tenant)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The tenant is asked at their next sign-in; until they answer, what the owner has not typed is hidden. */
function Unanswered() {
  return (
    <Notice tone="info">
      Penyewa diminta mengonfirmasi saat masuk berikutnya. Sampai saat itu, data yang tidak Anda isi sendiri disamarkan.
    </Notice>
  );
}

/** A contract that has not begun: it begins by itself on its day, or once who was there before has left. */
function StartsLater({ tenant }: { tenant: Tenant }) {
  const days = contractDaysRemaining(tenant.contract_start, today(tenant.kost_id));
  if (days < 0) {
    return (
      <Notice tone="warning">
        Belum masuk. Kontraknya dimulai {formatDay(tenant.contract_start)}, tetapi penyewa sebelumnya belum dicatat
        keluar dari kamarnya.
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      Belum masuk. Kontrak dimulai {formatDay(tenant.contract_start)}
      {days > 0 ? ` (${days} hari lagi)` : ''}, kamarnya sudah dipesan.
    </Notice>
  );
}
