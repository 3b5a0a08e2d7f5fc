import { clsx } from 'clsx';
import { useState } from 'react';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { formatCovered, formatDay, formatMonth, formatRupiah, formatThrough, untilText } from '#shared/format.ts';
import { rentPeriodLabels, roomStatusLabels } from '#shared/labels.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { can } from '#shared/policy.ts';
import { wholeMonths } from '#shared/rules/covered-months.ts';
import { agreedDay } from '#shared/rules/leaving.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { fromPayer, paymentMethodName } from '../../lib/payment-method-name.ts';
import { dueHint, formatInstantDay, today } from '../../lib/today.ts';
import { ContactList } from '../../ui/contact-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ComplaintStatusBadge, InvoiceStatusBadge, MoneyStateBadge } from '../../ui/status-badge.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { AutomaticRentLine } from '../rents/automatic-rent-line.tsx';
import { CredentialsDialog, type IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { TenantActions } from '../tenants/tenant-actions.tsx';
import { UndoCheckout } from '../tenants/undo-checkout.tsx';
import { ReportDamage } from '../complaints/report-damage.tsx';
import { WorkStateBadge } from '../work-orders/work-state-badge.tsx';
import { FreeFrom, RoomActions, RoomCover, RoomFacts } from '../rooms/room-card.tsx';
import { RoomMarks } from '../rooms/room-marks.tsx';
import { LifePart, LifeRow } from './life-part.tsx';
import { ComesNext, NextTenant } from './next-tenant.tsx';
import { PastStays } from './past-stays.tsx';
import { roomLooks } from '../rooms/room-looks.ts';
import { CloseRoom } from './close-room.tsx';

const Occupants = lazyPart(() => import('../occupants/occupants.tsx').then((module) => module.Occupants));

const PlannedMove = lazyPart(() => import('../moves/planned-move.tsx').then((module) => module.PlannedMove));
const LeavingNotice = lazyPart(() => import('../renewals/leaving-notice.tsx').then((module) => module.LeavingNotice));

interface RoomLifePartsProps {
  life: RoomLife;
  onEdit: () => void;
  onCopy: () => void;
}

/** Who lives in a room and until when, what is open, what was paid and what is broken. */
export function RoomLifeParts({ life, onEdit, onCopy }: RoomLifePartsProps) {
  const { room, tenant, payments, complaints, past } = life;
  const user = useCurrentUser();
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4 empty:hidden">
        <RoomCover room={room} isBesidePhotos={false} />
      </div>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap gap-1.5">
          <span className={clsx('rounded-full px-2.5 py-0.5 text-xs font-semibold', roomLooks[room.status].soft)}>
            {roomStatusLabels[room.status]}
          </span>
          {tenant === null ? null : (
            <RoomMarks
              room={{
                ...room,
                tenancy: {
                  ...tenant,
                  is_late: (tenant.open_bills?.past_due_amount ?? 0) > 0,
                  leaves_on: agreedDay(tenant.leaving),
                  moves_on: tenant.planned_move?.moves_on ?? null,
                },
              }}
            />
          )}
        </p>
        <RoomFacts room={{ ...room, tenant_name: null }} />
      </div>
      {tenant === null ? null : <Living life={life} tenant={tenant} />}
      {tenant === null ? <ComesNext life={life} /> : null}
      {tenant === null ? <CloseRoom life={life} /> : null}
      {life.left && can(user, 'tenancy:undo-checkout', life.left) ? (
        <JustLeft left={life.left} kostId={life.room.kost_id} />
      ) : null}
      {tenant === null ? null : <NextMonths life={life} tenant={tenant} />}
      {payments.length > 0 ? (
        <LifePart title="Pembayaran terakhir">
          {payments.map((payment) => (
            <LifeRow
              key={payment.id}
              to={`?tab=invoice&invoice=${payment.invoice_id}`}
              name={formatRupiah(payment.amount)}
              note={`${paymentMethodName(payment.payment_method)}${fromPayer(payment)}, ${formatInstantDay(payment.came_at)}`}
            >
              <MoneyStateBadge status={payment.state} />
            </LifeRow>
          ))}
        </LifePart>
      ) : null}
      <LifePart title="Keluhan dan pekerjaan" beside={<ReportDamage place={{ room, tenant }} />}>
        {complaints.map((complaint) => (
          <LifeRow
            key={complaint.id}
            to={`?tab=keluhan&keluhan=${complaint.id}`}
            name={complaint.title}
            note={formatInstantDay(complaint.created_at)}
          >
            {complaint.work_state === null ? (
              <ComplaintStatusBadge status={complaint.status} />
            ) : (
              <WorkStateBadge state={complaint.work_state} />
            )}
          </LifeRow>
        ))}
        {complaints.length === 0 ? <li className="py-1.5 text-sm text-muted">Tidak ada keluhan.</li> : null}
      </LifePart>
      {past.length > 0 ? <PastStays room={room} past={past} /> : null}
      <div className="border-t pt-3">
        <h3 className="mb-1 text-sm">Data kamar</h3>
        <RoomActions room={room} onEdit={onEdit} onCopy={onCopy} />
      </div>
    </div>
  );
}

/** The tenant, the contract, what is open, and what can be done with the tenancy. */
function Living({ life, tenant }: { life: RoomLife; tenant: TenantOfList }) {
  const { full_name, contract_start, contract_end, agreed_end, open_bills: open } = tenant;
  const until = untilText(contract_end, rentPeriodLabels[tenant.rent_period], agreed_end);
  const [issued, setIssued] = useState<IssuedCredentials | null>(null);
  const hint = open && dueHint(open.due_date, tenant.kost_id);
  const parts = open && partsOfSum(open);
  const leaves = agreedDay(tenant.leaving);
  return (
    <section aria-label={`Penyewa ${full_name}`} className="flex flex-col gap-2 border-t pt-3">
      <div>
        <h3 className="text-base break-words">{full_name}</h3>
        <p className="tabular text-sm text-muted">
          {contract_start > today(tenant.kost_id) ? `Masuk ${formatDay(contract_start)}, ` : null}
          {contract_start > today(tenant.kost_id) ? until : `${until.slice(0, 1).toUpperCase()}${until.slice(1)}`}
        </p>
        <FreeFrom
          day={life.next_tenant === null ? life.free_from : null}
          isSure={leaves !== null || tenant.planned_move !== null}
        />
        {life.paid_through === null ? null : (
          <p className="tabular text-sm text-muted">Sewa lunas sampai {formatThrough(life.paid_through)}</p>
        )}
      </div>
      {tenant.leaving === null ? null : <LeavingNotice tenant={tenant} />}
      {tenant.planned_move === null ? null : <PlannedMove tenant={tenant} />}
      <p className={clsx('tabular text-sm font-semibold', hint?.late ? 'text-danger' : open === null && 'text-muted')}>
        {open === null ? 'Tidak ada tagihan yang belum dibayar' : `Belum dibayar ${formatRupiah(open.amount)}`}
        {open === null ? null : (
          <span className="block text-xs font-normal">
            {[
              hint?.text ?? `Jatuh tempo ${formatDay(open.due_date)}`,
              open.count > 1 ? `${open.count} tagihan` : null,
              parts,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </p>
      <ContactList name={full_name} phone={tenant.phone} unproven={tenant.unproven} />
      <TenantActions tenant={tenant} onCredentials={setIssued} />
      <Occupants tenant={tenant} />
      <div className="flex flex-wrap gap-2 border-t pt-3 empty:hidden">
        <NextTenant
          life={life}
          tenant={tenant}
          onCreated={({ tenant: created, credentials }) =>
            setIssued({ credentials, person: invitedTenant(created), isNew: true })
          }
        />
        <CloseRoom life={life} />
      </div>
      {issued ? <CredentialsDialog issued={issued} onClose={() => setIssued(null)} /> : null}
    </section>
  );
}

/** Who was checked out of the room last, by mistake perhaps. */
function JustLeft({ left, kostId }: { left: NonNullable<RoomLife['left']>; kostId: string }) {
  const { id, full_name: name, undo_until: until } = left;
  return (
    <section aria-label={`Baru keluar: ${name}`} className="flex flex-col gap-2 border-t pt-3">
      <p className="text-sm break-words">
        <span className="font-semibold">{name}</span> baru keluar kos.
      </p>
      <UndoCheckout {...{ id, kostId, name, until }} />
    </section>
  );
}

/** What is known of this month and the next ones: the rents, the rent that comes by itself, and a later rent. */
function NextMonths({ life: { rents }, tenant }: { life: RoomLife; tenant: TenantOfList }) {
  const { next_rent: later } = tenant;
  return (
    <LifePart title="Bulan ini dan berikutnya" beside={<AutomaticRentLine tenant={tenant} />}>
      {rents.map((rent) => (
        <LifeRow
          key={rent.id}
          to={`?tab=invoice&invoice=${rent.id}`}
          name={`Sewa ${monthsOf(rent)}`}
          note={amountOf(rent)}
        >
          <InvoiceStatusBadge status={rent.status} />
        </LifeRow>
      ))}
      {rents.length === 0 ? <li className="py-1.5 text-sm text-muted">Belum ada tagihan sewa.</li> : null}
      {later === null ? null : (
        <li className="py-1.5 text-sm">
          Sewa {formatRupiah(later.amount)} mulai {formatMonth(`${later.from}-01`)}
        </li>
      )}
    </LifePart>
  );
}

/** What it asks for, and the rest of it once a part is paid. */
function amountOf({ total_amount: total, remaining_amount: left }: RoomLife['rents'][number]): string {
  return `${formatRupiah(total)}${left > 0 && left < total ? `, sisa ${formatRupiah(left)}` : ''}`;
}

/** A rent without stated days has its due day as both, and is meant for that month. */
function monthsOf({ covers_from: from, covers_to: to }: RoomLife['rents'][number]): string {
  const months = from === to ? wholeMonths(from.slice(0, 7)) : { covers_from: from, covers_to: to };
  return formatCovered(months.covers_from, months.covers_to);
}
