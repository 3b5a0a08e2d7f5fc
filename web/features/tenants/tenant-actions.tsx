import {
  ArrowRightLeft,
  BellRing,
  CalendarPlus,
  CalendarSync,
  Camera,
  CircleSlash,
  DoorOpen,
  FileText,
  HandCoins,
  KeyRound,
  Link2,
  LogOut,
  Pencil,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { MoveInDialog } from '../settlements/move-in-button.tsx';
import { WaitingItems } from '../invoices/waiting-items.tsx';
import type { IssuedCredentials } from './credentials-dialog.tsx';
import { depositOnLeaving } from '../deposits/deposit-sums.tsx';

const CheckOutQuestion = lazyPart(() => import('./check-out-question.tsx').then((module) => module.CheckOutQuestion));
const UndoCheckout = lazyPart(() => import('./undo-checkout.tsx').then((module) => module.UndoCheckout));
const RenewTenancyDialog = lazyPart(() =>
  import('../renewals/renew-tenancy-dialog.tsx').then((module) => module.RenewTenancyDialog),
);
const EditTenancyDialog = lazyPart(() =>
  import('./edit-tenancy-dialog.tsx').then((module) => module.EditTenancyDialog),
);
const ShareBillsDialog = lazyPart(() =>
  import('../invoices/share-bills-dialog.tsx').then((module) => module.ShareBillsDialog),
);
const AssignTenantDialog = lazyPart(() =>
  import('./assign-tenant-dialog.tsx').then((module) => module.AssignTenantDialog),
);
const ReminderDialog = lazyPart(() =>
  import('../reminders/reminder-dialog.tsx').then((module) => module.ReminderDialog),
);
const ReturnDepositDialog = lazyPart(() =>
  import('../deposits/return-deposit-dialog.tsx').then((module) => module.ReturnDepositDialog),
);
const InvitationDialog = lazyPart(() =>
  import('../invitations/invitation-dialog.tsx').then((module) => module.InvitationDialog),
);
const MoveDialog = lazyPart(() => import('../moves/move-dialog.tsx').then((module) => module.MoveDialog));
const GoesOnQuestion = lazyPart(() =>
  import('../renewals/goes-on-question.tsx').then((module) => module.GoesOnQuestion),
);
const ContractsDialog = lazyPart(() =>
  import('../contracts/contracts-dialog.tsx').then((module) => module.ContractsDialog),
);

/** Where a tenancy is settled. */
const settlementOf = ({ id }: Pick<Tenant, 'id'>) => `/cetak/keluar-kos/${id}`;

interface TenantActionsProps {
  tenant: TenantOfList;
  onCredentials: (issued: IssuedCredentials) => void;
}

/** The actions of a tenancy that runs or is to come, or what is left to do with one that is over. */
export function TenantActions({ tenant, onCredentials }: TenantActionsProps) {
  const user = useCurrentUser();
  const [renewing, setRenewing] = useState(false);
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [reminding, setReminding] = useState(false);
  usePreload(RenewTenancyDialog);
  if (!can(user, 'tenancy:renew', tenant)) return <Former tenant={tenant} />;
  const { open_bills: open } = tenant;
  const owes = open !== null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t pt-3">
      <div className="mb-1 w-full empty:hidden">
        <WaitingItems tenancy_id={tenant.id} />
      </div>
      {owes ? (
        <Button
          variant="soft"
          size="sm"
          icon={BellRing}
          about={tenant.full_name}
          onPointerEnter={ReminderDialog.preload}
          onClick={() => setReminding(true)}
        >
          Ingatkan
        </Button>
      ) : null}
      <Button
        variant={owes ? 'secondary' : 'soft'}
        size="sm"
        icon={CalendarPlus}
        about={`kontrak ${tenant.full_name}`}
        onClick={() => setRenewing(true)}
      >
        Perpanjang
      </Button>
      {can(user, 'tenancy:update', tenant) ? (
        <Button
          variant="secondary"
          size="sm"
          icon={Pencil}
          about={`data ${tenant.full_name}`}
          onClick={() => setEditing(true)}
        >
          Ubah
        </Button>
      ) : null}
      {can(user, 'tenancy:share-bills') && tenant.confirmed_at !== null ? (
        <Button variant="secondary" size="sm" icon={Link2} about={tenant.full_name} onClick={() => setSharing(true)}>
          Tautan bayar
        </Button>
      ) : null}
      {can(user, 'tenancy:move', tenant) ? <Move tenant={tenant} /> : null}
      {can(user, 'tenancy:checkout', tenant) ? <CheckOut tenant={tenant} /> : null}
      {can(user, 'tenancy:cancel', tenant) ? <CancelTenancy tenant={tenant} /> : null}
      <MoreActions tenant={tenant} onCredentials={onCredentials} />
      {reminding && owes ? (
        <ReminderDialog tenancyId={open.tenancy_id} name={tenant.full_name} onClose={() => setReminding(false)} />
      ) : null}
      {sharing ? <ShareBillsDialog tenancy={tenant} onClose={() => setSharing(false)} /> : null}
      {editing ? <EditTenancyDialog tenant={tenant} onClose={() => setEditing(false)} /> : null}
      {renewing ? <RenewTenancyDialog tenant={tenant} onClose={() => setRenewing(false)} /> : null}
    </div>
  );
}

/** Stands open, since from the home each tap of a move counts. */
function Move({ tenant }: { tenant: Tenant }) {
  const [moving, setMoving] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={ArrowRightLeft}
        about={tenant.full_name}
        onPointerEnter={MoveDialog.preload}
        onClick={() => setMoving(true)}
      >
        Pindah kamar
      </Button>
      {moving ? <MoveDialog tenant={tenant} onClose={() => setMoving(false)} /> : null}
    </>
  );
}

function CheckOut({ tenant }: { tenant: Tenant }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="dangerGhost"
        size="sm"
        icon={LogOut}
        about={tenant.full_name}
        onPointerEnter={CheckOutQuestion.preload}
        onClick={() => setAsking(true)}
      >
        Keluar kos
      </Button>
      {asking ? <CheckOutQuestion tenant={tenant} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function CancelTenancy({ tenant }: { tenant: Tenant }) {
  const cancel = trpc.tenants.cancel.useMutation();
  return (
    <ConfirmedWrite
      title="Batalkan kontrak ini?"
      description={`Kontrak ${tenant.full_name} belum dimulai. Kamar ${tenant.room_number} kembali tersedia dan draf tagihannya dibatalkan.${depositOnLeaving(tenant)}`}
      confirmLabel="Batalkan Kontrak"
      danger
      call={cancel}
      input={{ id: tenant.id }}
      done="Kontrak berhasil dibatalkan!"
      failed="Gagal membatalkan kontrak"
    >
      <Button variant="dangerGhost" size="sm" icon={CircleSlash} about={`kontrak ${tenant.full_name}`}>
        Batalkan
      </Button>
    </ConfirmedWrite>
  );
}

/** What is left to do with a tenancy that is over: take back its check-out, return its deposit, read its papers. */
function Former({ tenant }: { tenant: TenantOfList }) {
  const user = useCurrentUser();
  const [open, setOpen] = useState<'deposit' | 'contracts' | null>(null);
  const close = () => setOpen(null);
  const { id, full_name: name, undo_until: until } = tenant;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t pt-3 empty:hidden">
      {until !== null && can(user, 'tenancy:undo-checkout', tenant) ? (
        <UndoCheckout kostId={tenant.kost_id} {...{ id, name, until }} />
      ) : null}
      {can(user, 'deposit:return', tenant) ? (
        <Button
          variant="soft"
          size="sm"
          icon={HandCoins}
          about={name}
          onPointerEnter={ReturnDepositDialog.preload}
          onClick={() => setOpen('deposit')}
        >
          Kembalikan deposit
        </Button>
      ) : null}
      {tenant.confirmed_at === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          icon={FileText}
          about={name}
          onPointerEnter={ContractsDialog.preload}
          onClick={() => setOpen('contracts')}
        >
          Kontrak
        </Button>
      )}
      {tenant.moved_to === null ? (
        <ButtonLink variant="secondary" size="sm" to={settlementOf(tenant)} aria-label={`Perhitungan keluar ${name}`}>
          Perhitungan keluar
        </ButtonLink>
      ) : null}
      {open === 'deposit' ? <ReturnDepositDialog tenant={tenant} onClose={close} /> : null}
      {open === 'contracts' ? <ContractsDialog tenant={tenant} onClose={close} /> : null}
    </div>
  );
}

/** The contract papers, how the tenant can take over an account that the owner still manages, and the deposit's return. */
function MoreActions({ tenant, onCredentials }: TenantActionsProps) {
  const user = useCurrentUser();
  const [returning, setReturning] = useState(false);
  const [reading, setReading] = useState(false);
  const [goingOn, setGoingOn] = useState(false);
  const [photographing, setPhotographing] = useState(false);
  const navigate = useNavigate();
  const issue = trpc.tenants.issueCredentials.useMutation({ gcTime: 0 });
  const run = useWrite();
  const [asking, setAsking] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [adding, setAdding] = useState(false);
  const person = invitedTenant(tenant);
  const mayOpen = can(user, 'tenancy:issue-credentials', tenant);
  const write = async () =>
    onCredentials({ credentials: await issue.mutateAsync({ id: tenant.id }), person, isNew: false });
  const items = [
    ...(can(user, 'tenancy:checkout', tenant)
      ? [{ label: 'Perhitungan keluar', icon: LogOut, onSelect: () => void navigate(settlementOf(tenant)) }]
      : []),
    ...(tenant.confirmed_at !== null && can(user, 'tenancy:set-goes-on')
      ? [
          {
            label: `${tenant.goes_on ? 'Berhenti' : 'Lanjut'} ${rentPeriodLabels[tenant.rent_period]}`,
            icon: CalendarSync,
            onSelect: () => setGoingOn(true),
          },
        ]
      : []),
    ...(can(user, 'tenancy:photograph') && tenant.status === 'ACTIVE'
      ? [{ label: 'Foto saat masuk', icon: Camera, onSelect: () => setPhotographing(true) }]
      : []),
    ...(tenant.confirmed_at !== null ? [{ label: 'Kontrak', icon: FileText, onSelect: () => setReading(true) }] : []),
    ...(tenant.confirmed_at !== null && can(user, 'tenancy:create', { status: 'AVAILABLE' })
      ? [{ label: 'Tambah kamar lain', icon: DoorOpen, onSelect: () => setAdding(true) }]
      : []),
    ...(mayOpen ? [{ label: 'Kirim undangan', icon: Send, onSelect: () => setInviting(true) }] : []),
    ...(mayOpen && !tenant.incomplete.includes('email')
      ? [{ label: 'Buat data login baru', icon: KeyRound, onSelect: () => setAsking(true) }]
      : []),
    ...(can(user, 'deposit:return', tenant)
      ? [{ label: 'Kembalikan deposit', icon: HandCoins, onSelect: () => setReturning(true) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <span className="-mr-2 ml-auto">
      <Menu compact label={`Tindakan lain untuk ${tenant.full_name}`} items={items} />
      {returning ? <ReturnDepositDialog tenant={tenant} onClose={() => setReturning(false)} /> : null}
      {goingOn ? <GoesOnQuestion tenant={tenant} onClose={() => setGoingOn(false)} /> : null}
      {photographing ? (
        <MoveInDialog tenancyId={tenant.id} of={tenant.full_name} onClose={() => setPhotographing(false)} />
      ) : null}
      {reading ? <ContractsDialog tenant={tenant} onClose={() => setReading(false)} /> : null}
      {adding ? <AssignTenantDialog kostId={tenant.kost_id} person={tenant} onClose={() => setAdding(false)} /> : null}
      {inviting ? <InvitationDialog person={person} onClose={() => setInviting(false)} /> : null}
      <ConfirmDialog
        title={`Buat data login baru untuk ${tenant.full_name}?`}
        description="Kata sandi lama tidak berlaku lagi dan penyewa keluar dari semua perangkat. Kata sandi baru hanya ditampilkan sekali."
        confirmLabel="Buat Data Login"
        open={asking}
        onOpenChange={setAsking}
        loading={issue.isPending}
        onConfirm={() =>
          void run(write, { done: 'Data login baru berhasil dibuat!', failed: 'Gagal membuat data login' }, () =>
            setAsking(false),
          )
        }
      />
    </span>
  );
}
