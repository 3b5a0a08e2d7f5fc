import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

const bell = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

describe('the bell tells', () => {
  it('the owner of a complaint, leads to it, and is then quiet; the tenant of the answer', async () => {
    const { id, title } = await makeComplaint(house);
    const { page, faults } = await openDashboard(house.owner, { size: 'phone' });
    await bell(page, 'Pemberitahuan, 1 belum dibaca').click();
    await page.waitForURL('**/pemberitahuan');
    await rowOf(page, 'Keluhan baru').getByRole('link').click();
    await page.waitForURL(`**keluhan=${id}`);
    await page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText(title).first().waitFor();
    await page.goto('/dashboard');
    await bell(page, /^Pemberitahuan$/).waitFor();
    expect(faults).toEqual([]);

    await expectStatus(200, house.owner.rest.put(`/api/complaints/${id}`, { status: 'RESOLVED' }));
    const theirs = await openDashboard(house.tenant, { size: 'phone' });
    await bell(theirs.page, 'Pemberitahuan, 1 belum dibaca').click();
    await rowOf(theirs.page, 'Keluhan Anda ditanggapi').getByText(`${title} · Selesai.`).waitFor();
    expect(theirs.faults).toEqual([]);
  });

  it('both sides of a payment, and is quiet after everything was laid aside', async () => {
    const bill = await makeBill(product, house.owner, house.tenant.tenant.id);
    await pay(product, house.tenant, bill.id, 100_000);
    for (const [reader, who] of [
      [house.owner, house.tenant.tenant.full_name],
      [house.tenant, house.kost.name],
    ] as const) {
      const { page, faults } = await openDashboard(reader, { size: 'phone' });
      await bell(page, /belum dibaca/).click();
      await rowOf(page, 'Pembayaran diterima').getByText(who).first().waitFor();
      await sees(page, 'Rp 100.000 untuk');
      await press(page, 'Tandai semua dibaca');
      await bell(page, /^Pemberitahuan$/).waitFor();
      await page.goto('/dashboard');
      await page.getByRole('tab').first().waitFor();
      await bell(page, /^Pemberitahuan$/).waitFor();
      expect(faults).toEqual([]);
    }
  });
});
