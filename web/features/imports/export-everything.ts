import { strToU8, zipSync } from 'fflate';
import { MOST_EXPORTED_ROWS } from '#shared/rules/import/limits.ts';
import { csvText } from '../../lib/csv.ts';
import { today } from '../../lib/today.ts';
import { saveFile } from '../../lib/save-file.ts';
import {
  articleRow,
  automaticRentRow,
  billRow,
  type Client,
  complaintRow,
  formerRow,
  kostRow,
  type Page,
  paymentRow,
  roomRow,
} from './export-rows.ts';

type Rows = Record<string, string | number>[];

/**
 * Saves all of an owner's records as a zip of CSV files. The rooms of each kost have the columns of an import.
 *
 * @returns whether a list was cut
 */
export async function downloadEverything(client: Client): Promise<boolean> {
  const files: Record<string, Uint8Array> = {};
  let isCut = false;
  const all = async <Row>(load: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> => {
    const list = await everyPage(load);
    isCut ||= list.isCut;
    return list.rows;
  };
  const add = (name: string, rows: Rows) => {
    if (rows.length > 0) files[name] = strToU8(csvText(rows));
  };
  const kosts = await all((cursor) => client.kost.list.query({ cursor }));
  const former: Rows = [];
  const automatic: Rows = [];
  for (const [index, kost] of kosts.entries()) {
    const rooms = await all((cursor) => client.imports.exportRooms.query({ kostId: kost.id, cursor }));
    add(`kamar-${index + 1}-${fileWord(kost.name)}.csv`, rooms.map(roomRow));
    const ended = await all((cursor) => client.tenants.list.query({ kostId: kost.id, status: 'ENDED', cursor }));
    former.push(...ended.map(formerRow));
    const live = await all((cursor) => client.tenants.list.query({ kostId: kost.id, status: 'LIVE', cursor }));
    automatic.push(...live.flatMap(automaticRentRow));
  }
  add('kost.csv', kosts.map(kostRow));
  add('penyewa-lama.csv', former);
  add('tagihan-otomatis.csv', automatic);
  add('tagihan.csv', (await all((cursor) => client.invoices.list.query({ cursor }))).map(billRow));
  add('pembayaran.csv', (await all((cursor) => client.payments.list.query({ cursor }))).map(paymentRow));
  add('keluhan.csv', (await all((cursor) => client.complaints.list.query({ cursor }))).map(complaintRow));
  add('artikel.csv', (await all((cursor) => client.articles.listOwn.query({ cursor }))).map(articleRow));
  saveFile(`data-ekost-${today()}.zip`, new Blob([zipSync(files)], { type: 'application/zip' }));
  return isCut;
}

async function everyPage<Row>(load: (cursor: string | undefined) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    // Each page begins after the one before.
    const page: Page<Row> = await load(cursor);
    rows.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < MOST_EXPORTED_ROWS);
  return { rows, isCut: cursor !== undefined };
}

function fileWord(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'kost'
  );
}
