import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import { daysBetween } from '#shared/rules/calendar.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { counted } from './counted.ts';

/** What tenants owe: who is late with how much, the longest late first. */
export function Owed({ dashboard, late }: { dashboard: OwnerDashboard; late: OwnerToday['late'] }) {
  const { pending_amount, pending_payments, total_properties } = dashboard;
  if (late.bills === 0) {
    return (
      <>
        <p className="text-sm text-muted">Belum dibayar penyewa</p>
        <p className="tabular text-2xl font-bold">{formatRupiah(pending_amount)}</p>
        <p className="text-sm text-muted">
          {pending_payments === 0
            ? 'Semua tagihan sudah lunas'
            : `${formatNumber(pending_payments)} tagihan, belum ada yang terlambat`}
        </p>
      </>
    );
  }
  const others = late.people - late.first.length;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">Terlambat dibayar</p>
          <p className="tabular text-2xl font-bold text-danger">{formatRupiah(late.amount)}</p>
        </div>
        <ButtonLink to="?tab=invoice&bagian=pengingat&hanya=terlambat">
          Ingatkan<span className="sr-only"> penyewa yang terlambat</span>
        </ButtonLink>
      </div>
      <p className="text-sm text-muted">
        {counted({ count: late.people, has_more: late.has_more })} kontrak, {formatNumber(late.bills)} tagihan
      </p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {late.first.map((person) => (
          <LatePerson key={person.tenancy_id} person={person} withKost={total_properties > 1} />
        ))}
      </ul>
      {others > 0 ? (
        <p className="mt-1.5 text-sm text-muted">
          dan {counted({ count: others, has_more: late.has_more }).toLowerCase()} kontrak lain
        </p>
      ) : null}
      {pending_amount > late.amount ? (
        <p className="mt-2 text-sm text-muted">
          Belum dibayar seluruhnya{' '}
          <span className="tabular font-semibold whitespace-nowrap text-text">{formatRupiah(pending_amount)}</span>
        </p>
      ) : null}
    </>
  );
}

function LatePerson({ person, withKost }: { person: OwnerToday['late']['first'][number]; withKost: boolean }) {
  const { tenant_name, room_number, kost_name, amount, unpaid_late_fees: fees, due_date, has_left, kost_id } = person;
  const notes = [
    `Terlambat ${formatNumber(daysBetween(due_date, today(kost_id)))} hari`,
    `Kamar ${room_number}`,
    withKost && kost_name,
    has_left && 'sudah keluar',
    person.awaits_verification && 'sudah lapor bayar',
    fees > 0 && `termasuk denda ${formatRupiah(fees)}`,
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <p className="min-w-0 flex-1 truncate font-medium">{tenant_name}</p>
      <p className="tabular shrink-0 font-semibold">{formatRupiah(amount)}</p>
      <p className="w-full text-xs break-words text-muted">{notes.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
