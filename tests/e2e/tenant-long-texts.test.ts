import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { leadTo, settle } from '#tests/support/browser/screens/visit.ts';
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

it('long names, words and amounts fit on a phone and on a desktop', async () => {
  const { page, faults } = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await settle(page);
  for (const path of [
    '/dashboard',
    '/dashboard?tab=pembayaran',
    `/dashboard?tab=pembayaran&invoice=${bill.id}`,
    '/dashboard?tab=keluhan',
    `/dashboard?tab=keluhan&keluhan=${complaint.id}`,
    '/dashboard?tab=profil',
    '/payment',
    `/cetak/invoice/${bill.id}`,
  ]) {
    await leadTo(page, path);
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await settle(page);
      await expect.poll(() => tooWide(page), { message: `${path} at ${size.width} px` }).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});

/** By how many pixels the page or its dialogs are wider than their place. */
function tooWide(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('[role=dialog]')]
      .map((each) => each.scrollWidth - each.offsetWidth)
      .filter((pixels) => pixels > 0),
  );
}
