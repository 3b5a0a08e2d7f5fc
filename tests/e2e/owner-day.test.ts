import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { seesOnFirstScreen } from '#tests/support/browser/places.ts';
import { partOf, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, makeKost, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newOwner, product, today } from '#tests/support/people/started-product.ts';

const ROOMS = 20;
const LATE = 3;

/** The most taps and filled-in fields that each job of the day may take. */
const most = { rooms: 12, bills: 4, reminders: 2 + 2 * LATE, cash: 3, whoOwes: 0 };

const nameOf = (nth: number) => `Warga Ke${'a'.repeat(nth)}`;

/** Twenty rooms on two floors at one price, which are then seen on two screens. */
async function addsRooms(hand: Hand, page: Page): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Tambah banyak kamar' }));
  const form = page.getByRole('dialog', { name: 'Tambah banyak kamar' });
  await hand.fills(form.getByLabel('Nomor kamar'), '101–110, 201–210');
  await hand.fills(form.getByLabel('Sewa per bulan'), '1500000');
  for (const facility of ['WiFi', 'AC', 'Tempat Tidur', 'Lemari'])
    await hand.tap(form.getByText(facility, { exact: true }));
  await hand.tap(form.getByRole('button', { name: `Tambah ${ROOMS} kamar` }));
  await expectToast(page, 'Kamar berhasil ditambahkan!');
  const last = page.getByRole('listitem').filter({ hasText: 'Kamar 210' });
  await last.waitFor();
  const bottom = () => last.evaluate((tile) => tile.getBoundingClientRect().bottom + scrollY);
  await expect.poll(bottom).toBeLessThanOrEqual(2 * sizes.phone.height);
}

/** Somebody in each room for half a year, of whom some are late with a bill for electricity. */
async function movePeopleIn(owner: Person, kost: Kost): Promise<void> {
  const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
  expect(rooms.map(({ floor }) => floor)).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
  expect(new Set(rooms.map(({ monthly_rent, facilities }) => `${monthly_rent} ${facilities.length}`))).toEqual(
    new Set(['1500000 4']),
  );
  const contract = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
  const late = { invoice_type: 'ELECTRICITY', title: 'Listrik', due_date: addDays(today(), -2) };
  for (const [index, room] of rooms.entries()) {
    const { tenant } = await makeTenant(product, owner, room.id, { ...contract, full_name: nameOf(index + 1) });
    if (index < LATE) await makeBill(product, owner, tenant.id, late);
  }
}

/** Who is late with how much, on the first screen above the bar at its foot. */
async function seesWhoOwes(page: Page): Promise<void> {
  const now = page.getByRole('region', { name: 'Hari ini' });
  for (const text of [/Rp\s4\.500\.000/, `${LATE} tagihan`]) await seesOnFirstScreen(now.getByText(text).first());
}

/** Each who is late gets a message from the owner's own WhatsApp. */
async function remindsAllWhoAreLate(hand: Hand, page: Page): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Ingatkan penyewa yang terlambat' }));
  for (let nth = 1; nth <= LATE; nth += 1) {
    await hand.tap(page.getByRole('button', { name: `Ingatkan ${nameOf(nth)}`, exact: true }));
    const chat = page.waitForEvent('popup');
    await hand.tap(page.getByRole('link', { name: 'Buka WhatsApp' }));
    await (await chat).close();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await expect.poll(() => page.getByText(/^Pengingat: dibuka/).count()).toBe(LATE);
}

/** The rent of everybody, from the board of the month. */
async function billsTheMonth(hand: Hand, page: Page): Promise<void> {
  await hand.tap(partOf(page, 'Tagihan'));
  await hand.tap(page.getByRole('button', { name: `Tagih semua (${ROOMS})` }));
  await hand.tap(page.getByRole('button', { name: `Tagih & kirim (${ROOMS})` }));
  await expectToast(page, `${ROOMS} tagihan terkirim!`);
}

/** The rent that the tenant of room 101 brings in cash. */
async function recordsCash(hand: Hand, page: Page): Promise<void> {
  const row = page.getByRole('button', { name: /^101 Warga/ });
  await hand.tap(row);
  await hand.tap(page.getByRole('button', { name: 'Catat tunai' }));
  await hand.tap(page.getByRole('button', { name: 'Catat Pembayaran' }));
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await page.getByRole('listitem').filter({ has: row }).getByText('Lunas', { exact: true }).waitFor();
  await sees(page, 'Rp 1.500.000 diterima dari Rp 30.000.000');
  // A dialog that is closing takes the focus back from the page.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('an owner’s day on a phone: 20 rooms in 12 actions, who owes in none, all reminded in 2 + 2 each, a month billed in 4', async () => {
  const owner = await newOwner();
  const kost = await makeKost(owner);
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone', moves: true });
  const hand = new Hand();
  const counted: Record<string, number> = {};
  await addsRooms(hand, page);
  counted.rooms = hand.rest();

  await movePeopleIn(owner, kost);
  await page.goto('/dashboard');
  await seesWhoOwes(page);
  counted.whoOwes = hand.rest();
  await remindsAllWhoAreLate(hand, page);
  counted.reminders = hand.rest();

  await page.goto('/dashboard');
  await billsTheMonth(hand, page);
  counted.bills = hand.rest();
  const sent = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices?status=SENT'));
  expect(sent.filter(({ invoice_type }) => invoice_type === 'MONTHLY_RENT')).toHaveLength(ROOMS);
  await recordsCash(hand, page);
  counted.cash = hand.rest();

  for (const [job, actions] of Object.entries(most)) {
    expect({ job, actions: counted[job] }).toEqual({ job, actions: expect.toSatisfy((n: number) => n <= actions) });
  }
  await press(page, 'Cari di bulan ini');
  await page.getByLabel('Cari nama atau kamar').fill('kamar 210');
  await page.getByRole('button', { name: /^101 Warga/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^210 Warga/ }).waitFor();
  expect(faults).toEqual([]);
});
