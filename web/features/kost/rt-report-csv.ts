import type { RtReport } from '#shared/contract/niks.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { nameOf, numberOf } from './rt-report-sheet.tsx';

/** Saves an RT report for spreadsheets, with the columns of its paper. */
export function saveRtReport({ kost, day, residents }: RtReport): void {
  const place = kost.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  downloadCsv(
    `laporan-rt-${place.slice(0, 40)}-${day}.csv`,
    residents.map((resident, index) => ({
      No: index + 1,
      Kamar: resident.room_number,
      Nama: nameOf(resident),
      NIK: numberOf(resident),
      Asal: resident.origin ?? '',
      Masuk: resident.since ?? '',
      'No HP': resident.phone,
    })),
  );
}
