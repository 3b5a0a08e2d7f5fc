import { strToU8, zipSync } from 'fflate';
import type { ExportedRoom } from '#shared/contract/imports.ts';
import {
  complaintStatusLabels,
  invoiceStatusLabels,
  kostTypeLabels,
  paymentStatusLabels,
  roomFacilityLabels,
  roomStatusLabels,
} from '#shared/labels.ts';
import { importFieldLabels } from '#shared/rules/import/import-fields.ts';
import { csvText } from '../../lib/csv.ts';
import { today } from '../../lib/today.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { trpc } from '../../data/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];
type Rows = Record<string, string | number>[];

/** The most rows of one list. */
const MOST_ROWS = 20_000;

interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
}

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
  for (const [index, kost] of kosts.entries()) {
    const rooms = await all((cursor) => client.imports.exportRooms.query({ kostId: kost.id, cursor }));
    add(`kamar-${index + 1}-${fileWord(kost.name)}.csv`, rooms.map(roomRow));
    const ended = await all((cursor) => client.tenants.list.query({ kostId: kost.id, status: 'ENDED', cursor }));
    former.push(...ended.map(formerRow));
  }
  add('kost.csv', kosts.map(kostRow));
  add('penyewa-lama.csv', former);
  add('tagihan.csv', (await all((cursor) => client.invoices.list.query({ cursor }))).map(billRow));
  add('pembayaran.csv', (await all((cursor) => client.payments.list.query({ cursor }))).map(paymentRow));
  add('keluhan.csv', (await all((cursor) => client.complaints.list.query({ cursor }))).map(complaintRow));
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
  } while (cursor !== undefined && rows.length < MOST_ROWS);
  return { rows, isCut: cursor !== undefined };
}

/** A room in the columns of an import. Only the name of the masked NIK's column says that it is masked. */
export function roomRow({ tenant, ...room }: ExportedRoom): Record<string, string | number> {
  const label = importFieldLabels;
  return {
    [label.room_number]: room.room_number,
    [label.floor]: room.floor,
    [label.room_type]: room.room_type,
    [label.facilities]: room.facilities.map((facility) => roomFacilityLabels[facility]).join(', '),
    [label.room_status]: roomStatusLabels[room.status],
    [label.monthly_rent]: room.monthly_rent,
    [label.full_name]: tenant?.full_name ?? '',
    [label.phone]: tenant?.phone ?? '',
    [label.email]: tenant?.email ?? '',
    [`${label.nik} (disamarkan)`]: tenant?.nik ?? '',
    [label.emergency_contact_name]: tenant?.emergency_contact_name ?? '',
    [label.emergency_contact_phone]: tenant?.emergency_contact_phone ?? '',
    [label.contract_start]: tenant?.contract_start ?? '',
    [label.contract_end]: tenant?.contract_end ?? '',
    [label.contract_rent]: tenant?.monthly_rent ?? '',
    [label.next_rent]: tenant?.next_rent?.amount ?? '',
    [label.next_rent_from]: tenant?.next_rent ? `${tenant.next_rent.from}-01` : '',
    [label.deposit]: tenant?.deposit ?? '',
    [label.deposit_due]: tenant?.deposit_due ?? '',
    [label.debt]: tenant?.debt ?? '',
    [label.credit]: tenant?.credit ?? '',
  };
}

type ItemOf<Call extends (...input: never[]) => Promise<Page<unknown>>> = Awaited<ReturnType<Call>>['items'][number];

function kostRow(kost: ItemOf<Client['kost']['list']['query']>) {
  return {
    Nama: kost.name,
    Alamat: kost.address,
    Tipe: kostTypeLabels[kost.kost_type],
    Deskripsi: kost.description,
    Fasilitas: kost.facilities.join(', '),
    Aturan: kost.rules.join('; '),
  };
}

function formerRow(tenant: ItemOf<Client['tenants']['list']['query']>) {
  return {
    Kost: tenant.kost_name,
    Kamar: tenant.room_number,
    Nama: tenant.full_name,
    'No HP': tenant.phone,
    Masuk: tenant.contract_start,
    Keluar: tenant.check_out_date ?? tenant.contract_end,
  };
}

function billRow(bill: ItemOf<Client['invoices']['list']['query']>) {
  return {
    Nomor: bill.invoice_number,
    Kost: bill.kost_name,
    Kamar: bill.room_number,
    Penyewa: bill.tenant_name,
    Judul: bill.title,
    Jumlah: bill.total_amount,
    Sisa: bill.remaining_amount,
    'Jatuh tempo': bill.due_date,
    Status: invoiceStatusLabels[bill.status],
  };
}

function paymentRow(payment: ItemOf<Client['payments']['list']['query']>) {
  return {
    Referensi: payment.payment_reference,
    Tagihan: payment.invoice_number,
    Kost: payment.kost_name,
    Kamar: payment.room_number,
    Penyewa: payment.tenant_name,
    Metode: payment.payment_method,
    Jumlah: payment.amount,
    Status: paymentStatusLabels[payment.status],
    Dibayar: payment.paid_at ?? '',
  };
}

function complaintRow(complaint: ItemOf<Client['complaints']['list']['query']>) {
  return {
    Kost: complaint.kost_name,
    Kamar: complaint.room_number,
    Penyewa: complaint.tenant_name,
    Judul: complaint.title,
    Uraian: complaint.description,
    Status: complaintStatusLabels[complaint.status],
    Dibuat: complaint.created_at,
  };
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
