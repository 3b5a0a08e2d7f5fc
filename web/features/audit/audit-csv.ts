import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/audit-actions.ts';
import { formatInstant } from '#shared/format.ts';
import type { ExportedPage, ExportRun } from '../../data/export-run.ts';
import { CsvArchive, type MadeFile } from '../../lib/csv-archive.ts';
import { today } from '../../lib/today.ts';
import { actorOf } from './actor-of.ts';
import { auditDetails } from './audit-details.ts';

/**
 * The reader's whole audit trail as a CSV file for spreadsheets, the newest first. More records than a spreadsheet shows
 * are several files in a zip.
 *
 * @returns the file, or null if there is nothing or the export was ended
 */
export function exportAudit(
  run: ExportRun,
  load: (cursor: string | undefined) => Promise<ExportedPage<AuditRecord>>,
): Promise<MadeFile | null> {
  const archive = new CsvArchive();
  return run.start(
    (walk) => walk('catatan audit', load, (records) => archive.add('log-audit-ekost', records.map(toRow))),
    () => archive.fileOrZip(`log-audit-ekost-${today()}`),
  );
}

function toRow(record: AuditRecord) {
  return {
    Waktu: formatInstant(record.created_at),
    Pelaku: actorOf(record),
    Tindakan: auditActionLabels[record.action],
    Data: record.subject_name ?? '',
    Penyewa: record.person_name ?? '',
    Kamar: record.room_number ?? '',
    Kost: record.kost_name ?? '',
    Keterangan: auditDetails(record),
    'ID data': record.subject_id,
    'ID permintaan': record.request_id,
  };
}
