import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { launchBrowser, type Size, sizes } from '#tests/support/browser/browser.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  openPayment,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { approvedPerson, movedIn, productApp, tokenOf } from '#tests/support/people/product-people.ts';
import { openAs, settle } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);
/** As people write who have lost patience: nowhere to break. */
const ONE_WORD = 'LAMPUKAMARMATITERUSMENERUSDANBERKEDIPKEDIPSEPANJANGMALAM';

let browser: Browser;
let tenant: TenantPerson;
let bill: Invoice;
let complaint: Complaint;
beforeAll(async () => {
  browser = await launchBrowser();
  const owner = await approvedPerson(app, 'OWNER', 'Raden Ajeng Siti Nurhaliza Kusumawardhani');
  const kost = await makeKost(owner, {
    name: 'Kost Eksklusif Putri Bougenville Residence Dago Atas',
    address: 'Jl. Ir. H. Juanda No. 123 Gang Mawar Melati Blok C2 RT 05 RW 12, Kel. Dago, Kec. Coblong, Kota Bandung',
    rules: [`Dilarang ${ONE_WORD}`],
  });
  const room = await makeRoom(owner, kost.id, { room_number: 'Bougenville A-112', monthly_rent: 12_500_000 });
  tenant = await movedIn(app, owner, room.id, {
    full_name: 'Muhammad Rizky Ramadhan Kusumawardhana Putra',
    emergency_contact_name: `Hj. Siti Aminah ${ONE_WORD}`,
    deposit_amount: 25_000_000,
  });
  bill = await makeBill(app, owner, tenant.tenant.id, {
    title: `Sewa kamar ${ONE_WORD}`,
    due_date: '2026-01-05',
    items: [{ description: ONE_WORD, quantity: 12, unit_price: 12_500_000 }],
  });
  await openPayment(tenant, bill.id, 12_500_000, 'BRI_VIRTUAL_ACCOUNT');
  complaint = await expectStatus(
    201,
    tenant.rest.post<Complaint>('/api/complaints', {
      title: ONE_WORD,
      description: `${ONE_WORD} ${ONE_WORD}`,
      kost_id: kost.id,
      room_id: room.id,
    }),
  );
});
afterAll(() => browser.close());

describe.each(Object.keys(sizes) as Size[])('long names, words and amounts fit on a %s', (size) => {
  it.each([
    ['the summary', () => '/dashboard'],
    ['the bills', () => '/dashboard?tab=pembayaran'],
    ['a bill', () => `/dashboard?tab=pembayaran&invoice=${bill.id}`],
    ['the complaints', () => '/dashboard?tab=keluhan'],
    ['a complaint', () => `/dashboard?tab=keluhan&keluhan=${complaint.id}`],
    ['the profile', () => '/dashboard?tab=profil'],
    ['the payments page', () => '/payment'],
    ['an invoice on paper', () => `/cetak/invoice/${bill.id}`],
  ])('on %s', async (_, path) => {
    const { page, faults } = await openAs(browser, { baseURL, size, token: tokenOf(tenant) });
    await page.goto(path());
    await page.locator('main h1').waitFor();
    await settle(page);
    const tooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll<HTMLElement>('[role=dialog]')]
        .map((each) => each.scrollWidth - each.offsetWidth)
        .filter((pixels) => pixels > 0),
    );
    expect(tooWide).toEqual([]);
    expect(faults).toEqual([]);
  });
});
