import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { BAD_ROWS, messyWorkbook, ROOMS, TENANTS } from '#tests/support/files/messy-sheet.ts';
import { workbookOf } from '#tests/support/files/workbook.ts';
import { makeKost, makePerson } from '#tests/support/people/factories.ts';
import { product } from '#tests/support/people/started-product.ts';

/** Formatted but empty, so that the sheet is larger than what is unpacked at once. */
const FORMATTED_ROWS = 3_000;
/** How much of the five minutes browser and server may take; the person needs the rest. */
const MOST_OF_IT_MS = 60_000;

async function counts(ownerId: string) {
  const { rows } = await product.deps.db.execute(sql`
    select (select count(*)::int from rooms where owner_id = ${ownerId}) as rooms,
      (select count(*)::int from tenancies where owner_id = ${ownerId}) as tenants,
      (select count(*)::int from payments where owner_id = ${ownerId}) as deposits`);
  return rows[0];
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NOTHING = { rooms: 0, tenants: 0, deposits: 0 };
const ALL = { rooms: ROOMS + 1, tenants: TENANTS, deposits: TENANTS };

/** Chooses the file as a person does, through the button. */
async function choosesFile(hand: Hand, page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await hand.tap(page.getByText('Pilih berkas .xlsx atau .csv'));
  hand.actions += 1;
  await (await chooser).setFiles({ name: 'penghuni.xlsx', mimeType: XLSX, buffer });
}

/** Checks the guessed columns, and imports what can be read. Nothing is written before the last press. */
async function importsMessySheet(hand: Hand, page: Page, ownerId: string): Promise<void> {
  await sees(page, 'Baris judul kolom');
  const guessed = { 'Nama Penyewa': '2', 'No HP': '3', 'Sewa per Bulan': '4', 'Tanggal Masuk': '5', Tunggakan: '8' };
  for (const [label, column] of Object.entries(guessed)) {
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(column);
  }
  await hand.tap(page.getByRole('button', { name: 'Periksa' }));
  // One tenant's number cannot be read: the room comes in alone.
  await sees(page, `${ROOMS + 1} kamar dan ${TENANTS} penyewa siap diimpor. Belum ada yang disimpan.`);
  await sees(page, '1 penyewa tidak ikut, kamarnya dicatat kosong.');
  for (const reason of ['Nomor kamar kosong', 'Nomor HP "belum ada" tidak valid', '"satu juta" bukan jumlah uang'])
    await sees(page, reason);
  await sees(page, /Kamar 01 sudah ada di baris \d+/);
  await sees(page, /Denda Rp\s[\d.]+ per hari bila terlambat/);
  await sees(page, 'Saldo awal dan deposit tidak dikenai denda.');
  await page.getByRole('checkbox', { name: 'Tanpa denda keterlambatan' }).waitFor({ state: 'attached' });
  await expect.poll(() => counts(ownerId)).toEqual(NOTHING);
  await hand.tap(page.getByRole('button', { name: `Impor ${ROOMS + 1} baris` }));
  await sees(
    page,
    `${ROOMS + 1} kamar dan ${TENANTS} penyewa tercatat. ${BAD_ROWS - 1} baris dilewati. 1 penyewa tidak ikut`,
  );
  await expect.poll(() => counts(ownerId)).toEqual(ALL);
}

describe('an owner with a messy spreadsheet, on a phone', () => {
  it('has sixty rooms and forty-five tenants after four taps, far below five minutes, and takes them back', async () => {
    const owner = await makePerson(product, { role: 'OWNER' });
    const kost = await makeKost(owner);
    const { page, faults } = await openPage(`/impor?kost=${kost.id}`, { as: owner, size: 'phone' });
    const hand = new Hand();
    const began = performance.now();
    await choosesFile(hand, page, workbookOf({ ...messyWorkbook(), formattedRows: FORMATTED_ROWS }));
    await importsMessySheet(hand, page, owner.id);
    expect(hand.rest()).toBe(4);
    expect(performance.now() - began).toBeLessThan(MOST_OF_IT_MS);
    await expectStored(owner.id);

    const refused = page.waitForEvent('download');
    await hand.tap(page.getByRole('button', { name: 'Unduh baris yang dilewati' }));
    const csv = readFileSync(await (await refused).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(csv).toHaveLength(1 + BAD_ROWS);
    expect(csv.join('\n')).toMatch(/Salah Harga.*bukan jumlah uang"?$/m);

    await expectAccessible(page);
    await hand.tap(page.getByRole('button', { name: /Batalkan impor/ }));
    await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan impor' }));
    await expectToast(page, 'Impor dibatalkan');
    await expect.poll(() => counts(owner.id)).toEqual(NOTHING);
    expect(faults).toEqual([]);
  });
});

it('an owner of several kosts chooses which one is filled: none is chosen for them', async () => {
  const owner = await makePerson(product, { role: 'OWNER' });
  await makeKost(owner, { name: 'Kost Pertama' });
  await makeKost(owner, { name: 'Kost Kedua' });
  const { page, faults } = await openPage('/impor', { as: owner, size: 'phone' });
  const kost = page.getByLabel('Untuk kost');
  await expect.poll(() => kost.inputValue()).toBe('');
  await page.getByLabel('Tempel dari Excel atau Google Sheets').fill('Kamar\tSewa\n101\t1200000');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await sees(page, 'Pilih dulu kost yang diisi.');
  await expect.poll(() => kost.evaluate((field) => field === document.activeElement)).toBe(true);
  // No chooser opens either: the file would have to be looked for twice.
  let opened = 0;
  page.on('filechooser', () => (opened += 1));
  await page.getByText('Pilih berkas .xlsx atau .csv').click();
  await kost.selectOption('Kost Pertama');
  await page.getByText('Pilih dulu kost yang diisi.').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await sees(page, 'Baris judul kolom');
  expect(opened).toBe(0);
  expect(faults).toEqual([]);
});

/** What became of the cells that are hard to read. */
async function expectStored(ownerId: string): Promise<void> {
  const { rows } = await product.deps.db.execute(sql`
    select r.room_number, r.floor, r.monthly_rent::int as rent, t.full_name as name, t.phone,
      t.contract_start::text as since
    from rooms r left join tenancies t on t.room_id = r.id
    where r.owner_id = ${ownerId} and r.room_number in ('01', '03', '04', '07', '10', 'B-31', 'B-60')
    order by r.room_number`);
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '01 1 1200000 Penghuni 1 081234567000 2026-01-15',
    '03 1 1100000 Penghuni 3 081234567002 2026-01-15',
    '04 1 900000 Penghuni 4 081234567003 2026-01-15',
    '07 1 1100000 Penghuni 7 081234567006 2026-01-15',
    '10 1 1350000 Penghuni 10 081234567009 2026-01-15',
    'B-31 2 1100000 Penghuni 31 081234567030 2026-01-15',
    'B-60 2 900000   ',
  ]);
}

describe('an owner with another file', () => {
  it('is told of what cannot be read, and of too many rows, and exports what came in', async () => {
    const owner = await makePerson(product, { role: 'OWNER' });
    const kost = await makeKost(owner);
    const { page, faults } = await openPage(`/impor?kost=${kost.id}`, { as: owner });
    const file = page.locator('input[type=file]');
    const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'text/csv', buffer });
    await choose('kosong.csv', Buffer.from(''));
    await sees(page, 'Tidak ada isi yang dapat dibaca.');
    await choose('rusak.xlsx', Buffer.from('PK\u0003\u0004bukan zip'));
    await sees(page, 'Berkas Excel ini tidak dapat dibaca.');
    const many = Array.from({ length: 10_000 }, (_, index) => `${index};1jt`).join('\n');
    await choose('banyak.csv', Buffer.from(`Kamar;Sewa\n${many}`));
    await sees(page, 'Ada 10.000 baris.');
    await expect.poll(() => page.getByRole('button', { name: 'Periksa' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Kembali' }).click();
    // Windows-1252, as older Excel writes it.
    const latin = Buffer.from('Kamar;Nama;HP;Sewa\n01;Ren\u00e9;81234567890;1,2jt\n02;;;=1+1\n', 'latin1');
    await choose('lama.csv', latin);
    await page.getByRole('button', { name: 'Periksa' }).click();
    await sees(page, 'Sewa per Bulan "=1+1" bukan jumlah uang');
    // A bad cell is mended in place, and nothing else has to be done again.
    await page.getByRole('button', { name: 'Perbaiki baris 3' }).click();
    const mender = page.getByRole('form', { name: 'Perbaiki baris 3' });
    await mender.getByLabel('Sewa per Bulan').fill('1,1jt');
    await mender.getByRole('button', { name: 'Pakai' }).click();
    await sees(page, '2 kamar dan 1 penyewa siap diimpor.');
    await page.getByRole('button', { name: 'Impor 2 baris' }).click();
    await sees(page, '2 kamar dan 1 penyewa tercatat.');
    await page.getByRole('button', { name: 'Impor lagi' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ekspor (.zip)' }).click();
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(readFileSync(await (await saved).path()));
    const rooms = Object.entries(files).find(([name]) => name.startsWith('kamar-'));
    expect(strFromU8(rooms?.[1] ?? new Uint8Array())).toContain('01;1;STANDARD;;;Terisi;1200000;;René;081234567890');
    expect(faults).toEqual([]);
  });
});
