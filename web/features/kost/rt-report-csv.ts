import type { RtReport } from '#shared/contract/niks.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { groupsOf } from './rt-report-sheet.tsx';

/** Saves an RT report for spreadsheets, with the columns of its paper. */
export function saveRtReport({ kost, day, residents }: RtReport): void {
  const place = kost.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  downloadCsv(
    `laporan-rt-${place.slice(0, 40)}-${day}.csv`,
    residents.map(({ room_number, full_name, nik, origin, since, phone }, index) => ({
      No: index + 1,
      Kamar: room_number,
      Nama: full_name,
      NIK: groupsOf(nik),
      Asal: origin ?? '',
      Masuk: since,
      'No HP': phone,
    })),
  );
}
