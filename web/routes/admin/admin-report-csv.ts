import type { AdminReportMonth } from '#shared/contract/dashboards.ts';
import { downloadCsv } from '../../lib/csv.ts';

/** Saves the report as a file for spreadsheets: one row per month, whole rupiah, percentages without their sign. */
export function downloadReportCsv(months: AdminReportMonth[]): void {
  const last = months.at(-1)?.month ?? '';
  downloadCsv(
    `laporan-ekost-${last}.csv`,
    months.map((month) => ({
      Bulan: month.month,
      'Pendapatan (Rp)': month.revenue,
      'Deposit diterima (Rp)': month.deposits,
      'Kamar terisi': month.occupied_rooms,
      'Total kamar': month.total_rooms,
      'Okupansi (%)': month.occupancy_rate,
      'Pengguna baru': month.new_users,
      'Kost baru': month.new_kosts,
      'Penyewa baru': month.new_tenancies,
    })),
  );
}
