import type { AuditRecord } from '#shared/contract/audit.ts';
import { auditActionLabels } from '#shared/labels.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { formatInstant } from '#shared/format.ts';
import { auditDetails } from './audit-details.ts';

/** The most records in one file: more than anybody reads in a spreadsheet, and a limit for slow phones. */
export const MOST_RECORDS = 10_000;

type Page = { items: AuditRecord[]; next_cursor: string | null };

/**
 * Saves the reader's audit trail as a file for spreadsheets, the newest first.
 *
 * @returns whether there are more records than one file holds
 */
export async function downloadAuditCsv(load: (cursor: string | undefined) => Promise<Page>): Promise<boolean> {
  const records: AuditRecord[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && records.length < MOST_RECORDS) {
    // Each page begins after the one before.
    const page: Page = await load(cursor);
    records.push(...page.items);
    cursor = page.next_cursor;
  }
  downloadCsv(`log-audit-ekost-${new Date().toISOString().slice(0, 10)}.csv`, records.map(toRow));
  return cursor !== null;
}

function toRow(record: AuditRecord) {
  return {
    Waktu: formatInstant(record.created_at),
    Pelaku: record.actor_name ?? 'Sistem',
    Tindakan: auditActionLabels[record.action],
    Data: record.subject_name ?? '',
    Keterangan: auditDetails(record),
    'ID data': record.subject_id,
    'ID permintaan': record.request_id,
  };
}
