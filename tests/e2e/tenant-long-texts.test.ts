import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { product } from '#tests/support/people/started-product.ts';

/** A long word without a place to break. */
const ONE_WORD = 'LAMPUKAMARMATITERUSMENERUSDANBERKEDIPKEDIPSEPANJANGMALAM';

let tenant: TenantPerson;
let bill: Invoice;
let complaint: Complaint;
beforeAll(async () => {
  const owner = await makePerson(product, { role: 'OWNER', full_name: 'Raden Ajeng Siti Nurhaliza Kusumawardhani' });
  const kost = await makeKost(owner, {
    name: 'Kost Eksklusif Putri Bougenville Residence Dago Atas',
    address: 'Jl. Ir. H. Juanda No. 123 Gang Mawar Melati Blok C2 RT 05 RW 12, Kel. Dago, Kec. Coblong, Kota Bandung',
    rules: [`Dilarang ${ONE_WORD}`],
  });
  const room = await makeRoom(owner, kost.id, { room_number: 'Bougenville A-112', monthly_rent: 12_500_000 });
  tenant = await makeTenant(product, owner, room.id, {
    full_name: 'Muhammad Rizky Ramadhan Kusumawardhana Putra',
    emergency_contact_name: `Hj. Siti Aminah ${ONE_WORD}`,
    deposit_amount: 25_000_000,
  });
  bill = await makeBill(product, owner, tenant.tenant.id, {
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

describe('long names, words and amounts fit on a phone and on a desktop', () => {
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
    const { page, faults } = await openPage(path(), { as: tenant, size: 'phone' });
    await page.locator('main h1').waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await settle(page);
      await expect.poll(() => tooWide(page), { message: `at ${size.width} px` }).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});

/** By how many pixels the page or its dialogs are wider than their place. */
function tooWide(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('[role=dialog]')]
      .map((each) => each.scrollWidth - each.offsetWidth)
      .filter((pixels) => pixels > 0),
  );
}
