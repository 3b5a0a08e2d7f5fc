import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ExportedRoom } from '#shared/contract/imports.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { makeDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';
import { newOwner, product, today } from '#tests/support/people/started-product.ts';

const ROOM = {
  room_type: 'VIP',
  floor: 3,
  monthly_rent: 1_250_000,
  other_prices: { DAY: 150_000, YEAR: 13_000_000 },
  facilities: ['wifi', 'ac', 'meja_kursi'],
};

/** A tenant who has paid a part of the deposit and a part of the rent, and who will pay more later. */
async function makeDebtor(owner: Person, kost: Kost): Promise<void> {
  const room = await makeRoom(owner, kost.id, { ...ROOM, room_number: '007' });
  const { tenant } = await makeTenant(product, owner, room.id, {
    full_name: 'Sri "Ayu", S.E.',
    phone: '+62 812 1111 2222',
    rent_period: 'YEAR',
    monthly_rent: 12_500_000,
  });
  await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { monthly_rent: 1_400_000 }));
  const dearer = { monthly_rent: 13_500_000, rent_from: addMonths(today(), 3).slice(0, 7) };
  await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.id}`, dearer));
  const record = async (fields: object, amount: number) => {
    const bill = await makeBill(product, owner, tenant.id, fields);
    const paid = { payment_method: 'CASH', amount };
    await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, paid));
  };
  const deposit = [{ description: 'Deposit', quantity: 1, unit_price: 1_000_000 }];
  await record({ invoice_type: 'SECURITY_DEPOSIT', title: 'Deposit', items: deposit }, 600_000);
  await record({}, 500_000);
}

/** Two kosts with all kinds of rooms: debts, a coming tenant, one that is repaired, and empty ones. */
async function makeEstate(owner: Person): Promise<Kost[]> {
  const [melati, cendana] = [await makeKost(owner), await makeKost(owner)];
  await makeDebtor(owner, melati);
  await makeRoom(owner, melati.id, { room_number: 'Blok A-1', status: 'MAINTENANCE' });
  await makeRoom(owner, melati.id, { room_number: '=1+1', monthly_rent: 900_000 });
  const later = await makeRoom(owner, cendana.id, { room_number: '12', floor: 9 });
  const soon = { contract_start: addDays(today(), 20), contract_end: addDays(today(), 400) };
  const { tenant } = await makeTenant(product, owner, later.id, { ...soon, full_name: 'Ketut Ñandú' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/automatic-rent`, { is_on: true, day: 7 }));
  return [melati, cendana];
}

/** What an owner can export of a kost. The NIK is left out, because the export masks it. */
async function roomsOf(owner: Person, kost: Kost) {
  const rooms = await expectStatus(200, owner.rest.get<ExportedRoom[]>(`/api/kost/${kost.id}/export`));
  return rooms
    .map(({ id: _, tenant, ...room }) => ({ ...room, tenant: tenant === null ? null : { ...tenant, nik: '' } }))
    .sort((one, other) => one.room_number.localeCompare(other.room_number));
}

it('what an owner exports comes in again at another: rooms, tenants, contracts, debts and deposits', async () => {
  const first = await newOwner();
  const kosts = await makeEstate(first);
  await makeDraft(first, { title: 'Aturan kost', content: 'Pintu ditutup\npukul 22.00.' });
  const from = await openPage('/impor', { as: first });
  const saved = from.page.waitForEvent('download');
  await from.page.getByRole('button', { name: 'Ekspor (.zip)' }).click();
  const files = Object.entries(unzipSync(readFileSync(await (await saved).path())));
  const nameOf = (name: string) => name.replace(/-kost.*/, '').replace(/-\d{4}\.csv$/, '.csv');
  expect([...new Set(files.map(([name]) => nameOf(name)))].sort()).toEqual([
    'artikel.csv',
    'deposit.csv',
    'kamar-1',
    'kamar-2',
    'kost.csv',
    'pembayaran.csv',
    'tagihan-otomatis.csv',
    'tagihan.csv',
  ]);
  // On the last days of a year some bills are due in the next one.
  const texts: Record<string, string> = {};
  for (const [name, file] of files) texts[nameOf(name)] = (texts[nameOf(name)] ?? '') + strFromU8(file);
  expect(texts['tagihan-otomatis.csv']).toContain('Ketut Ñandú;7;');
  expect(texts['deposit.csv']).toContain('Deposit disepakati;Deposit diterima;Deposit dikembalikan;Deposit dipegang');
  expect(texts['artikel.csv']).toContain('"Pintu ditutup\npukul 22.00."');
  expect(texts['pembayaran.csv']).toContain('Tunai');
  expect(texts['tagihan.csv']).toContain(';Deposit;Deposit;1000000;0;600000;400000;');

  const second = await newOwner('Pemilik Baru');
  const to = await openPage('/impor', { as: second });
  for (const kost of kosts) {
    const fileOf = ([name]: [string, Uint8Array]) => name.endsWith(`-${kost.name.toLowerCase()}.csv`);
    const file = files.find(fileOf)?.[1] ?? new Uint8Array();
    const before = await roomsOf(first, kost);
    const copy = await makeKost(second);
    await to.page.goto(`/impor?kost=${copy.id}`);
    const choice = { name: 'kamar.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await to.page.locator('input[type=file]').setInputFiles(choice);
    await to.page.getByRole('button', { name: 'Periksa' }).click();
    await to.page.getByRole('button', { name: `Impor ${before.length} baris` }).click();
    await sees(to.page, `${before.length} kamar dan 1 penyewa tercatat.`);
    await expect.poll(() => roomsOf(second, copy)).toEqual(before);
  }
  expect([...from.faults, ...to.faults]).toEqual([]);
});
