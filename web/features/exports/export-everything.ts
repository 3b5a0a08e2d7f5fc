import type { ExportRun, Walk } from '../../data/export-run.ts';
import { CsvArchive, type MadeFile } from '../../lib/csv-archive.ts';
import { today } from '../../lib/today.ts';
import {
  articleRow,
  automaticRentRow,
  billRow,
  type Client,
  complaintRow,
  depositRow,
  formerRow,
  kostRow,
  paymentRow,
  roomRow,
  yearOf,
} from './export-rows.ts';
import { overlappingStays } from './overlapping-stays.ts';

/**
 * All of an owner's records, to the last row, as a zip of CSV files. The rooms of each kost have the columns of an
 * import. The lists that grow for ever have a file per year: bills by the year in which they are due, payments by that
 * of the payment, complaints by that in which they were made.
 *
 * @returns the file, or null if there is nothing or the export was ended
 */
export function exportEverything(run: ExportRun, client: Client): Promise<MadeFile | null> {
  const archive = new CsvArchive();
  return run.start(
    async (walk) => {
      const kosts = await readKosts(archive, walk, client);
      for (const [index, kost] of kosts.entries()) await readKost(archive, walk, client, kost, index + 1);
      await readYears(archive, walk, client);
      await walk(
        'artikel',
        (cursor) => client.articles.listOwn.query({ cursor }),
        (articles) => archive.add('artikel', articles.map(articleRow)),
      );
    },
    () => archive.zip(`data-ekost-${today()}`),
  );
}

interface NamedKost {
  id: string;
  name: string;
}

async function readKosts(archive: CsvArchive, walk: Walk, client: Client): Promise<NamedKost[]> {
  const kosts: NamedKost[] = [];
  await walk(
    'kost',
    (cursor) => client.kost.list.query({ cursor }),
    (rows) => {
      kosts.push(...rows.map(({ id, name }) => ({ id, name })));
      archive.add('kost', rows.map(kostRow));
    },
  );
  return kosts;
}

async function readKost(archive: CsvArchive, walk: Walk, client: Client, kost: NamedKost, number: number) {
  const kostId = kost.id;
  const tenancies: Parameters<typeof overlappingStays>[0][number][] = [];
  await walk(
    `kamar ${kost.name}`,
    (cursor) => client.imports.exportRooms.query({ kostId, cursor }),
    (rooms) => archive.add(`kamar-${number}-${fileWord(kost.name)}`, rooms.map(roomRow)),
  );
  await walk(
    `penyewa lama ${kost.name}`,
    (cursor) => client.tenants.list.query({ kostId, status: 'ENDED', cursor }),
    (tenants) => {
      tenancies.push(...tenants);
      archive.add('penyewa-lama', tenants.map(formerRow));
    },
  );
  await walk(
    `penyewa ${kost.name}`,
    (cursor) => client.tenants.list.query({ kostId, status: 'LIVE', cursor }),
    (tenants) => {
      tenancies.push(...tenants);
      archive.add('tagihan-otomatis', tenants.flatMap(automaticRentRow));
      archive.add('deposit', tenants.flatMap(depositRow));
    },
  );
  archive.add('masa-tinggal-bertumpuk', overlappingStays(tenancies));
}

async function readYears(archive: CsvArchive, walk: Walk, client: Client) {
  await walk(
    'tagihan',
    (cursor) => client.invoices.list.query({ cursor }),
    (bills) => archive.addEach(bills, ({ due_date: day }) => `tagihan-${day.slice(0, 4)}`, billRow),
  );
  await walk(
    'pembayaran',
    (cursor) => client.payments.list.query({ cursor }),
    (payments) =>
      archive.addEach(payments, (each) => `pembayaran-${yearOf(each.paid_at ?? each.created_at)}`, paymentRow),
  );
  await walk(
    'keluhan',
    (cursor) => client.complaints.list.query({ cursor }),
    (complaints) => archive.addEach(complaints, (each) => `keluhan-${yearOf(each.created_at)}`, complaintRow),
  );
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
