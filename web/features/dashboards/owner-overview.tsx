import { ArrowRight, Building2, Plus, ReceiptText } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { invoiceDisplayStatuses, type InvoiceDisplayStatus } from '#shared/enums.ts';
import { invoiceStatusLabels } from '#shared/labels.ts';
import { formatMonth, formatRupiah, formatShortMonth } from '../../lib/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import type { Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentBar } from '../../ui/segment-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KostCard } from '../kost/kost-card.tsx';

/** Properties the overview shows (spec §9). */
const PROPERTIES_SHOWN = 3;

export interface OwnerOverviewProps {
  dashboard: OwnerDashboard | undefined;
  onManage: (kost: Kost) => void;
  onAddKost: () => void;
  onOpenTab: (tab: 'properti' | 'invoice') => void;
}

/** First properties, quick actions, and how the business does. */
export function OwnerOverview({ dashboard, onManage, onAddKost, onOpenTab }: OwnerOverviewProps) {
  if (dashboard === undefined) {
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-72 lg:col-span-2" />
        <Skeleton className="h-72" />
      </div>
    );
  }
  if (dashboard.properties.length === 0) {
    return (
      <EmptyState
        drawing="house"
        title="Mulai dengan properti pertama Anda"
        description="Tambahkan kost, lalu kamar dan penyewanya. Tagihan dapat dikirim begitu penyewa ditempatkan."
        action={<Button onClick={onAddKost}>Tambah Properti</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="judul-properti" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id="judul-properti" className="text-lg">
            Properti
          </h2>
          <Button variant="ghost" size="sm" onClick={() => onOpenTab('properti')}>
            Lihat semua
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {dashboard.properties.slice(0, PROPERTIES_SHOWN).map((kost) => (
            <li key={kost.id} className="grid">
              <KostCard kost={kost} onManage={onManage} />
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="judul-tindakan" className="flex flex-col gap-3">
        <h2 id="judul-tindakan" className="text-lg">
          Tindakan cepat
        </h2>
        <div className="grid gap-2 sm:grid-cols-3">
          <Button
            variant="secondary"
            icon={<ReceiptText aria-hidden className="size-4" />}
            onClick={() => onOpenTab('invoice')}
          >
            Kelola invoice
          </Button>
          <Button
            variant="secondary"
            icon={<Building2 aria-hidden className="size-4" />}
            onClick={() => onOpenTab('properti')}
          >
            Kelola kamar dan penyewa
          </Button>
          <Button variant="secondary" icon={<Plus aria-hidden className="size-4" />} onClick={onAddKost}>
            Tambah properti
          </Button>
        </div>
      </section>

      <div className="grid gap-4 lg:grid-cols-5">
        <Section title="Pendapatan 12 bulan" description="Pembayaran yang diterima" className="lg:col-span-3">
          <RevenueChart months={dashboard.revenue_by_month} />
        </Section>
        <Section title="Invoice menurut status" description="Semua invoice" className="lg:col-span-2">
          <SegmentBar
            title="Invoice menurut status"
            columns={['Status', 'Jumlah']}
            segments={invoiceDisplayStatuses.flatMap((status) => {
              const count = dashboard.invoices_by_status.find((each) => each.status === status)?.count ?? 0;
              return count > 0 ? [{ name: invoiceStatusLabels[status], count, tone: tones[status] }] : [];
            })}
          />
        </Section>
      </div>
    </div>
  );
}

const tones: Record<InvoiceDisplayStatus, Tone> = {
  PAID: 'success',
  PARTIAL: 'warning',
  SENT: 'info',
  VIEWED: 'primary',
  DRAFT: 'neutral',
  CANCELLED: 'neutral',
  OVERDUE: 'danger',
};

function RevenueChart({ months }: { months: OwnerDashboard['revenue_by_month'] }) {
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <p className="tabular mb-3 text-2xl font-bold">{formatRupiah(total)}</p>
      <BarChart
        title="Pendapatan 12 bulan"
        columns={['Bulan', 'Pendapatan']}
        bars={months.map(({ month, amount }) => ({
          label: formatShortMonth(month),
          name: formatMonth(month),
          value: amount,
          text: formatRupiah(amount),
        }))}
      />
    </>
  );
}
