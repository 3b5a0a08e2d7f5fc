import { Banknote, ReceiptText, UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { countedMonths } from '#shared/rules/covered-months.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { CredentialsDialog, type IssuedCredentials } from '../tenants/credentials-dialog.tsx';

const QuickTenantDialog = lazyPart(() =>
  import('../tenants/quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);
const InviteTenantDialog = lazyPart(() =>
  import('../tenants/invite-tenant-dialog.tsx').then((module) => module.InviteTenantDialog),
);
const InvitationDialog = lazyPart(() =>
  import('../invitations/invitation-dialog.tsx').then((module) => module.InvitationDialog),
);
const AssignTenantDialog = lazyPart(() =>
  import('../tenants/assign-tenant-dialog.tsx').then((module) => module.AssignTenantDialog),
);
const BillMonthDialog = lazyPart(() =>
  import('../month-board/bill-month-dialog.tsx').then((module) => module.BillMonthDialog),
);
const RecordPaymentDialog = lazyPart(() =>
  import('../payments/record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog),
);

/** A room is filled by the short form, where that may be used, or by all that is known of somebody. */
type Doing = 'invite' | 'fill' | 'assign' | 'bill' | 'pay';

/** What a room's state asks for first: a tenant, this month's bill, or the money of the bill that is due first. */
export function RoomLifeActions({ life, kost }: { life: RoomLife; kost: Kost }) {
  const { room, tenant, rents, next_bill: bill } = life;
  const user = useCurrentUser();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [issued, setIssued] = useState<IssuedCredentials | null>(null);
  const [inviting, setInviting] = useState<TenantOfList | null>(null);
  const mayInvite = can(user, 'import:use');
  usePreload(mayInvite ? InviteTenantDialog : QuickTenantDialog, RecordPaymentDialog);
  const place = `Kamar ${room.room_number} · ${kost.name}`;
  const close = () => setDoing(null);
  const month = today(kost.id).slice(0, 7);
  const isFree = tenant === null && kost.is_active && can(user, 'tenancy:create', room);
  const isBilled = rents.map(countedMonths).some(({ first, last }) => first <= month && month <= last);
  const isToBill = tenant?.status === 'ACTIVE' && !isBilled && can(user, 'invoice:bill-month');
  return (
    <>
      {isFree ? (
        <>
          <Button variant="secondary" icon={UserRoundSearch} onClick={() => setDoing('assign')}>
            Isi dari akun
          </Button>
          <Button icon={UserPlus} onClick={() => setDoing(mayInvite ? 'invite' : 'fill')}>
            Isi kamar
          </Button>
        </>
      ) : null}
      {isToBill ? (
        <Button variant={bill ? 'secondary' : 'primary'} icon={ReceiptText} onClick={() => setDoing('bill')}>
          Tagih
        </Button>
      ) : null}
      {bill?.awaits_verification ? (
        <ButtonLink to={`?tab=invoice&bagian=verifikasi&kost=${kost.id}`}>Periksa pembayaran</ButtonLink>
      ) : null}
      {bill && !bill.awaits_verification && can(user, 'payment:process') ? (
        <Button icon={Banknote} onClick={() => setDoing('pay')}>
          Catat bayar
        </Button>
      ) : null}
      {doing === 'invite' ? (
        <InviteTenantDialog
          kostId={kost.id}
          {...{ room, place }}
          onLong={() => setDoing('fill')}
          onClose={close}
          onCreated={(created) => {
            close();
            setInviting(created);
          }}
        />
      ) : null}
      {doing === 'fill' ? (
        <QuickTenantDialog
          kostId={kost.id}
          {...{ room, place }}
          onClose={close}
          onCreated={({ tenant: created, credentials }) => {
            close();
            setIssued({ credentials, person: invitedTenant(created), isNew: true });
          }}
        />
      ) : null}
      {doing === 'assign' ? <AssignTenantDialog kostId={kost.id} {...{ room, place }} onClose={close} /> : null}
      {doing === 'bill' && tenant ? (
        <BillMonthDialog month={month} kostId={kost.id} tenancyId={tenant.id} onClose={close} />
      ) : null}
      {doing === 'pay' && bill ? <RecordPaymentDialog invoice={{ ...bill, kost_id: kost.id }} onClose={close} /> : null}
      {inviting ? <InvitationDialog isNew person={invitedTenant(inviting)} onClose={() => setInviting(null)} /> : null}
      {issued ? <CredentialsDialog issued={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
}
