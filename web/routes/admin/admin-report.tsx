import type { AdminReportMonth } from '#shared/contract/dashboards.ts';
import { trpc } from '../../data/trpc.ts';
import { formatMonth, formatNumber, formatRupiah, formatShortMonth, formatTime } from '#shared/format.ts';
import { AreaChart } from '../../ui/area-chart.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageSection, Section } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Revenue, occupancy and growth of the last months: as charts, as tables, as a file. */
export function AdminReport() {
  const report = trpc.dashboards.adminReport.useQuery({});
  return (
    <Loaded query={report} failed="Gagal memuat laporan" waiting={<ReportSkeleton />}>
      {({ months, deposit_held: depositHeld, counted_at: countedAt }) => (
        <div className="flex flex-col gap-4 sm:gap-6">
          <Head months={months} countedAt={countedAt} />
          <MoneyAndRooms months={months} depositHeld={depositHeld} />
          <Growth months={months} />
        </div>
      )}
    </Loaded>
  );
}

/** The months of the report, when they were counted, and a button to save them as a file. */
function Head({ months, countedAt }: { months: AdminReportMonth[]; countedAt: string }) {
  const first = months[0];
  const last = months.at(-1);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="text-lg">Laporan {months.length} bulan</h2>
        {first && last ? (
          <p className="text-sm text-muted">
            {formatMonth(first.month)} – {formatMonth(last.month)}
          </p>
        ) : null}
        <p className="tabular text-sm text-muted">Data per {formatTime(countedAt)} WIB</p>
      </div>
      <DownloadButton
        className="max-sm:w-full"
        failed="Gagal mengunduh laporan. Silakan coba lagi."
        onDownload={async () => (await import('./admin-report-csv.ts')).downloadReportCsv(months)}
      >
        Unduh CSV
      </DownloadButton>
    </div>
  );
}

function MoneyAndRooms({ months, depositHeld }: { months: AdminReportMonth[]; depositHeld: number }) {
  const last = months.at(-1);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
      <Section
        title="Pendapatan"
        description="Pembayaran penyewa yang diterima semua kost tanpa deposit, dikurangi yang dikembalikan"
      >
        <Total>{formatRupiah(sum(months, 'revenue'))}</Total>
        <p className="-mt-2 mb-3 text-sm text-muted">
          Deposit dipegang <span className="tabular whitespace-nowrap">{formatRupiah(depositHeld)}</span>, milik penyewa
        </p>
        <BarChart
          title="Pendapatan per bulan"
          columns={['Bulan', 'Pendapatan']}
          bars={months.map((month) => ({ ...named(month), value: month.revenue, text: formatRupiah(month.revenue) }))}
        />
      </Section>
      <Section title="Okupansi" description="Kamar terisi pada akhir bulan, bulan ini per hari ini">
        <Total>{last ? `${last.occupancy_rate}%` : '0%'}</Total>
        <AreaChart
          title="Okupansi per bulan"
          columns={['Bulan', 'Kamar terisi']}
          max={100}
          ticks={[
            { value: 100, label: '100%' },
            { value: 50, label: '50%' },
          ]}
          points={months.map((month) => ({
            ...named(month),
            value: month.occupancy_rate,
            text: `${month.occupancy_rate}% (${month.occupied_rooms} dari ${month.total_rooms})`,
          }))}
        />
      </Section>
    </div>
  );
}

function Growth({ months }: { months: AdminReportMonth[] }) {
  return (
    <PageSection title="Pertumbuhan">
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-3">
        {growth.map(({ key, title, description }) => (
          <Section key={key} title={title} description={description}>
            <Total>{formatNumber(sum(months, key))}</Total>
            <BarChart
              title={`${title} per bulan`}
              columns={['Bulan', 'Jumlah']}
              bars={months.map((month) => ({ ...named(month), value: month[key], text: formatNumber(month[key]) }))}
            />
          </Section>
        ))}
      </div>
    </PageSection>
  );
}

const growth = [
  { key: 'new_users', title: 'Pengguna baru', description: 'Akun yang didaftarkan atau dibuat' },
  { key: 'new_kosts', title: 'Kost baru', description: 'Properti yang ditambahkan pemilik' },
  { key: 'new_tenancies', title: 'Penyewa baru', description: 'Penyewa yang mulai menempati kamar' },
] as const satisfies readonly { key: keyof AdminReportMonth; title: string; description: string }[];

function named({ month }: AdminReportMonth) {
  return { label: formatShortMonth(month), name: formatMonth(month) };
}

function sum(months: AdminReportMonth[], key: 'revenue' | (typeof growth)[number]['key']): number {
  return months.reduce((total, month) => total + month[key], 0);
}

function Total({ children }: { children: string }) {
  return <p className="tabular mb-3 text-2xl font-bold">{children}</p>;
}

function ReportSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4 sm:gap-6">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-12 w-full sm:w-60" />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
        <Skeleton className="h-88" />
        <Skeleton className="h-88" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-3">
        <Skeleton className="h-88" />
        <Skeleton className="h-88" />
        <Skeleton className="h-88" />
      </div>
    </div>
  );
}
