import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { WaitingItems } from '#shared/contract/waiting-items.ts';
import { formatRupiah } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { countDone, type Done, hasFocus, openPart, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, newOwner, product, today } from '#tests/support/people/started-product.ts';

const ROOMS = 20;

const counted: (Done & { task: string; most: number })[] = [];

/** Holds what was done for a task, taps and keys together, to the most that it may take. */
function expectFew(task: string, done: Done, most: number): void {
  counted.push({ task, ...done, most });
  expect(done.taps + done.keys).toBeLessThanOrEqual(most);
}

/** The home of an owner on a phone, where each task begins, and what was done since. */
async function atHome(owner: Person, shown: string | RegExp) {
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await sees(page, shown);
  return { page, faults, done: await countDone(page) };
}

/** Taps a field and types into it. */
async function types(page: Page, field: ReturnType<Page['getByLabel']>, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

afterAll(() => {
  const line = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(52) : String(cell).padStart(7))).join('');
  const rows = counted.map(({ task, taps, keys, fields, most }) => line([task, taps, keys, fields, most]));
  process.stdout.write(
    `\n${[line(['task, from the home on', 'taps', 'keys', 'fields', 'most']), ...rows].join('\n')}\n`,
  );
});

describe('with twenty tenants on a phone', () => {
  let owner: Person;
  let kostId: string;
  const tenancies: string[] = [];
  beforeAll(async () => {
    owner = await newOwner();
    ({ id: kostId } = await makeKost(owner));
    const contract = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    for (let nth = 1; nth <= ROOMS; nth += 1) {
      const room = await makeRoom(owner, kostId, { room_number: `${100 + nth}`, monthly_rent: 1_500_000 });
      tenancies.push((await makeTenant(product, owner, room.id, contract)).tenant.id);
    }
  });

  it('all rents are raised', async () => {
    const { page, faults, done } = await atHome(owner, 'Total properti');
    await openPart(page, 'Penyewa');
    await page.getByRole('button', { name: 'Tindakan lain untuk penyewa' }).click();
    await page.getByRole('menuitem', { name: 'Naikkan sewa' }).click();
    const sheet = page.getByRole('dialog', { name: 'Naikkan sewa' });
    await types(page, sheet.getByLabel('Naik (%)'), '7');
    await sheet.getByRole('button', { name: `Naikkan ${ROOMS} sewa` }).click();
    await expectToast(page, `${ROOMS} sewa dinaikkan!`);
    expectFew('raise 20 rents', await done(), 6);
    const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kostId}/tenants?limit=100`));
    expect(tenants.map(({ next_rent }) => next_rent?.amount)).toEqual(Array(ROOMS).fill(1_605_000));
    expect(faults).toEqual([]);
  });

  it('bills are sent by WhatsApp', async () => {
    const rent = { due_date: today(), invoice_type: 'MONTHLY_RENT' };
    for (const tenancy of tenancies) await makeBill(product, owner, tenancy, rent);
    const { page, faults, done } = await atHome(owner, 'Total properti');
    const opened = new Set<string>();
    await page.context().route(/wa\.me/, async (route) => {
      opened.add(route.request().url());
      await route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' });
    });
    await openPart(page, 'Tagihan');
    await page.getByRole('button', { name: `Kirim lewat WhatsApp 0/${ROOMS}` }).click();
    let first: Done | undefined;
    for (let sent = 0; sent < ROOMS; sent += 1) {
      if (sent === 3) first = await done();
      const link = page.getByRole('link', { name: new RegExp(`\\(${sent + 1}/${ROOMS}\\)$`) });
      const [chat] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await chat.close();
    }
    await sees(page, 'Semua yang bisa lewat WhatsApp sudah dibuka atau sudah sampai.');
    expect(opened.size).toBe(ROOMS);
    const all = await done();
    const { taps = 0, keys = 0 } = first ?? {};
    expectFew('send 3 bills by WhatsApp', { taps, keys, fields: 0 }, 6);
    expectFew('send the next 17', { ...all, taps: all.taps - taps, keys: all.keys - keys }, ROOMS - 3);
    expect(faults).toEqual([]);
  });

  it('the same item is put on their next rents', async () => {
    const { page, faults, done } = await atHome(owner, 'Total properti');
    await openPart(page, 'Tagihan');
    await page.getByRole('button', { name: 'Tagih beberapa' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tagih beberapa' });
    await sheet.getByRole('button', { name: 'Di tagihan sewa berikutnya' }).click();
    await types(page, sheet.getByLabel('Sama untuk semua'), '50000');
    await sheet.getByRole('button', { name: `Titipkan (${ROOMS})` }).click();
    await expectToast(page, `${ROOMS} item menunggu tagihan sewa!`);
    expectFew('the same item on 20 next rents', await done(), 6);
    const { rows } = await expectStatus(200, owner.rest.get<WaitingItems>('/api/invoices/rent-items'));
    expect(rows.map(({ amount }) => amount)).toEqual(Array(ROOMS).fill(50_000));
    expect(faults).toEqual([]);
  });

  it('the same item is billed, each with its amount', async () => {
    const { page, faults, done } = await atHome(owner, 'Total properti');
    await openPart(page, 'Tagihan');
    await page.getByRole('button', { name: 'Tagih beberapa' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tagih beberapa' });
    await sheet.getByRole('button', { name: 'Air', exact: true }).click();
    await sheet.getByRole('list', { name: 'Jumlah setiap kamar' }).getByRole('textbox').first().click();
    // Enter after an amount leads to the next one.
    const amounts = Array.from({ length: ROOMS }, (_, nth) => 50_001 + nth);
    for (const amount of amounts) {
      await page.keyboard.type(`${amount}`);
      await page.keyboard.press('Enter');
    }
    await sheet.getByRole('button', { name: `Tagih & kirim (${ROOMS})` }).click();
    await expectToast(page, `${ROOMS} tagihan terkirim!`);
    const all = await done();
    expectFew('the same item on 20 bills, 20 amounts', all, 6 + all.fields);
    const bills = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices?invoice_type=WATER&limit=100'));
    expect(bills.map(({ total_amount }) => total_amount).toSorted()).toEqual(amounts);
    expect(faults).toEqual([]);
  });
});

it('a payment is found by its amount, and its bill opened', async () => {
  const { owner, tenant } = await newHousehold();
  const items = [{ description: 'Sewa', quantity: 1, unit_price: 1_350_000 }];
  const bill = await makeBill(product, owner, tenant.tenant.id, { items });
  await pay(product, tenant, bill.id, 425_000);
  const { page, faults, done } = await atHome(owner, 'Total properti');
  await page.getByRole('button', { name: /^Cari penyewa/ }).tap();
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Cari' }))).toBe(true);
  await page.keyboard.type('425.000');
  const found = page.getByRole('listbox', { name: 'Hasil pencarian' }).getByRole('option');
  await found.filter({ hasText: formatRupiah(425_000) }).tap();
  expectFew('find a payment by its amount', await done(), 2);
  await expect.poll(() => page.getByRole('dialog', { name: 'Cari', exact: true }).count()).toBe(0);
  for (const text of [bill.invoice_number, formatRupiah(425_000)])
    await page.getByRole('dialog').getByText(text).first().waitFor();
  expect(faults).toEqual([]);
});

it('another kost is worked in, with one tap in the list that another opens', async () => {
  const owner = await newOwner();
  for (const name of ['Kost Melati', 'Kost Anggrek']) await makeKost(owner, { name });
  const { page, faults, done } = await atHome(owner, 'Total properti');
  const switcher = (kost: string) => page.getByRole('button', { name: `Ganti kost, sekarang ${kost}` });
  await switcher('Semua kost').click();
  const { taps: opening } = await done();
  await page.getByRole('dialog', { name: 'Pilih kost' }).getByRole('button', { name: 'Kost Melati' }).click();
  await switcher('Kost Melati').waitFor();
  expectFew('switch the kost, with 1 that opens the list', await done(), opening + 1);
  expect(opening).toBe(1);
  expect(faults).toEqual([]);
});

it('an empty room is filled', async () => {
  const { owner, room } = await newHouse();
  const { page, faults, done } = await atHome(owner, '1 kamar siap disewakan');
  await page.getByRole('link', { name: 'Isi kamar kosong' }).click();
  const sheet = page.getByRole('dialog', { name: `Kamar ${room.room_number}`, exact: true });
  await sheet.getByRole('button', { name: 'Isi kamar', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Undang Penyewa' });
  await expect.poll(() => form.getByRole('combobox', { name: 'Kamar', exact: true }).inputValue()).toBe('Kamar 101');
  await expect.poll(() => form.getByLabel('Sewa per bulan', { exact: true }).inputValue()).not.toBe('');
  await types(page, form.getByLabel('Nama lengkap'), 'Citra Lestari');
  await types(page, form.getByLabel('Nomor telepon'), '081234567890');
  await form.getByRole('button', { name: 'Simpan dan Undang', exact: true }).click();
  await expectToast(page, 'Penyewa berhasil ditambahkan!');
  const all = await done();
  expectFew('fill an empty room, 2 fields', all, 4 + all.fields);
  await page.getByRole('dialog', { name: /^Undang Citra/ }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.getByRole('heading', { name: 'Citra Lestari' }).waitFor();
  await expect.poll(() => sheet.getByRole('button', { name: 'Isi kamar', exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});
