import { CalendarClock, CircleCheck, Clock, MessageSquareWarning, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { contractDaysRemaining, OPEN_END } from '#shared/rules/contract-dates.ts';
import { formatDay, formatNumber, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { useDueOfHome } from '../../features/invoices/due-of-home.ts';
import type { DueSum } from '../../features/invoices/due-total.tsx';
import { today } from '../../lib/today.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { StatCard, type StatCardProps } from '../../ui/stat-card.tsx';

/** The tenant's five figures (spec §2). Until they are loaded, each card keeps its place. */
export function TenantStats({ dashboard, failed }: { dashboard: TenantDashboard | undefined; failed: boolean }) {
  const due = useDueOfHome(dashboard);
  return (
    <div className="grid grid-cols-pairs gap-3 sm:grid-cols-6 xl:grid-cols-5">
      {cardsOf(dashboard, due).map((card, index) => (
        <div key={card.label} className={`grid min-w-0 ${places[index] ?? ''}`}>
          <StatCard
            {...card}
            value={dashboard ? card.value : failed ? '–' : <SkeletonText className="w-10" />}
            note={dashboard ? card.note : failed ? 'Belum dapat dimuat' : <SkeletonText className="w-20" />}
          />
        </div>
      ))}
    </div>
  );
}

/** Two columns on a phone with one below, three and two on a tablet, all five on a desktop. */
const places = [
  'sm:col-span-2 xl:col-span-1',
  'sm:col-span-2 xl:col-span-1',
  'sm:col-span-2 xl:col-span-1',
  'sm:col-span-3 xl:col-span-1',
  'col-span-full sm:col-span-3 xl:col-span-1',
];

function cardsOf(dashboard: TenantDashboard | undefined, due: DueSum | null): StatCardProps[] {
  const isLate = (dashboard?.overdue_payments.length ?? 0) > 0;
  const open = dashboard?.open_complaints.length ?? 0;
  return [
    {
      label: 'Belum jatuh tempo',
      ...sumOf(due && { count: due.count - due.late, amount: due.amount - due.past_due_amount }),
      icon: Clock,
    },
    {
      label: 'Tagihan terlambat',
      ...sumOf(due && { count: due.late, amount: due.past_due_amount }),
      icon: TriangleAlert,
      tone: isLate ? 'danger' : 'neutral',
    },
    {
      label: 'Keluhan terbuka',
      value: formatNumber(open),
      note: `dari ${formatNumber(dashboard?.total_complaints ?? 0)} keluhan`,
      icon: MessageSquareWarning,
    },
    {
      label: 'Keluhan selesai',
      value: formatNumber(dashboard?.resolved_complaints ?? 0),
      note: 'sudah ditangani',
      icon: CircleCheck,
    },
    {
      label: 'Sisa hari kontrak',
      icon: CalendarClock,
      ...contractLeft(dashboard?.tenant_info, dashboard?.kost_info?.id),
    },
  ];
}

function sumOf(bills: { count: number; amount: number } | null): { value: string; note: ReactNode } {
  if (bills === null) return { value: '…', note: 'Sedang dihitung' };
  const { count, amount } = bills;
  const note = count === 0 ? 'Tidak ada tagihan' : <span className="tabular">{formatRupiah(amount)}</span>;
  return { value: formatNumber(count), note };
}

function contractLeft(
  contract: TenantDashboard['tenant_info'] | undefined,
  kostId: string | undefined,
): { value: string; note: string } {
  if (!contract) return { value: '–', note: 'Tidak ada kontrak aktif' };
  const { status, contract_start: contractStart, contract_end: contractEnd, rent_period: period } = contract;
  if (status === 'PENDING') return { value: '–', note: `mulai ${formatDay(contractStart)}` };
  if (contractEnd === OPEN_END) return { value: 'Lanjut', note: `${rentPeriodLabels[period]}, sampai Anda pindah` };
  const days = contractDaysRemaining(contractEnd, today(kostId));
  if (days < 0) return { value: '0', note: `Berakhir ${formatDay(contractEnd)}` };
  return { value: formatNumber(days), note: `sampai ${formatDay(contractEnd)}` };
}
