import { expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { newPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

/** The last time that it was 00:30 in Makassar, 23:30 of the day before in Jakarta. */
function lastMidnight(): Date {
  const at = new Date();
  at.setUTCHours(16, 30, 0, 0);
  return at <= new Date() ? at : new Date(at.getTime() - 24 * 60 * 60 * 1000);
}

it('a kost in Makassar has its own day at once, in what is due and in what a form offers', async () => {
  const { owner, kost, tenant } = await newHousehold();
  await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WITA' }));
  const now = lastMidnight();
  const day = addDays(now.toISOString().slice(0, 10), 1);
  const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: day });
  const { page, faults } = await newPage({ as: owner, size: 'phone' });
  await page.clock.setFixedTime(now);
  await page.goto(`/dashboard${tenantsOf(kost)}`);
  await sees(page, 'Jatuh tempo hari ini');
  await page.goto(`/dashboard?tab=invoice&invoice=${bill.id}`);
  await press(page, 'Catat Pembayaran');
  const received = page.getByRole('dialog', { name: 'Catat Pembayaran' }).getByLabel('Diterima tanggal');
  await expect.poll(() => received.inputValue()).toBe(day);
  await expect.poll(() => received.getAttribute('max')).toBe(day);
  await page.goto(`/cetak/invoice/${bill.id}`);
  await sees(page, '00.30 WITA');
  expect(faults).toEqual([]);
});
