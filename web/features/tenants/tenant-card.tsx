import { CalendarRange, DoorOpen } from 'lucide-react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { contractDaysRemaining, isContractEnding, isContractOver } from '#shared/rules/contract-dates.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { formatDay, formatRupiah, today } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TenancyStatusBadge } from '../../ui/status-badge.tsx';
import { NikReveal } from './nik-reveal.tsx';
import type { IssuedCredentials } from './credentials-dialog.tsx';
import { TenantActions } from './tenant-actions.tsx';

export interface TenantCardProps {
  tenant: Tenant;
  /** Called with new one-time credentials, which are shown once. */
  onCredentials: (issued: IssuedCredentials) => void;
}

/** A tenancy: who, which room, until when, and its actions. */
export function TenantCard({ tenant, onCredentials }: TenantCardProps) {
  const isEnding = tenant.status === 'ACTIVE' && isContractEnding(tenant.contract_end, today());
  const isOver = tenant.status === 'ACTIVE' && isContractOver(tenant.contract_end, today());
  const isUnanswered = isLiveTenancy(tenant.status) && tenant.confirmed_at === null;
  return (
    <Card className="flex w-full min-w-0 flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <TenancyStatusBadge status={tenant.status} />
        {isEnding ? (
          <Badge tone="warning" className="whitespace-normal!">
            Kontrak Berakhir · {contractDaysRemaining(tenant.contract_end, today())} hari lagi
          </Badge>
        ) : null}
        {isOver ? (
          <Badge tone="danger" className="whitespace-normal!">
            Kontrak berakhir {formatDay(tenant.contract_end)}
          </Badge>
        ) : null}
        {isUnanswered ? <Badge tone="warning">Menunggu konfirmasi penyewa</Badge> : null}
        {tenant.declined_at ? <Badge tone="danger">Bukan penyewa ini</Badge> : null}
      </div>
      <div className="min-w-0">
        <h3 className="text-base break-words">{tenant.full_name}</h3>
        <ul className="mt-1 flex flex-col gap-0.5 text-sm text-muted">
          <li className="flex items-start gap-2">
            <DoorOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="tabular">
              Kamar {tenant.room_number} · {formatRupiah(tenant.monthly_rent)} / bulan
            </span>
          </li>
          <li className="flex items-start gap-2">
            <CalendarRange aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="tabular">
              {formatDay(tenant.contract_start)} – {formatDay(tenant.contract_end)}
              {tenant.check_out_date ? `, keluar ${formatDay(tenant.check_out_date)}` : ''}
            </span>
          </li>
        </ul>
      </div>
      {tenant.status === 'PENDING' ? <StartsLater tenant={tenant} /> : null}
      {isUnanswered ? <Unanswered /> : null}
      <ContactList name={tenant.full_name} phone={tenant.phone} email={tenant.email} />
      <div className="border-t pt-3">
        <NikReveal tenant={tenant} />
      </div>
      <Facts
        items={[
          { name: 'Deposit', value: <span className="tabular">{formatRupiah(tenant.deposit_amount)}</span> },
          { name: 'Kontak darurat', value: `${tenant.emergency_contact_name}, ${tenant.emergency_contact_phone}` },
        ]}
      />
      <TenantActions tenant={tenant} onCredentials={onCredentials} />
    </Card>
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

/** A contract that has not begun: the room is reserved, and it begins by itself on its day. */
function StartsLater({ tenant }: { tenant: Tenant }) {
  const days = contractDaysRemaining(tenant.contract_start, today());
  return (
    <Notice tone="info">
      Belum masuk. Kontrak dimulai {formatDay(tenant.contract_start)}
      {days > 0 ? ` (${days} hari lagi)` : ''}, kamarnya sudah dipesan.
    </Notice>
  );
}
