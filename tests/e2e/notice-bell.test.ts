import { expect, it } from 'vitest';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { bell, noticeOf, press, sees } from '#tests/support/browser/steps.ts';
import { makeBill, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

it('the bell tells both sides of a payment, and is quiet after everything was laid aside', async () => {
  const house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id);
  await pay(product, house.tenant, bill.id, 100_000);
  for (const [reader, who] of [
    [house.owner, house.tenant.tenant.full_name],
    [house.tenant, house.kost.name],
  ] as const) {
    const { page, faults } = await openDashboard(reader, { size: 'phone' });
    await bell(page, /belum dibaca/).click();
    await noticeOf(page, 'Pembayaran diterima').getByText(who).first().waitFor();
    await sees(page, 'Rp 100.000 untuk');
    await press(page, 'Tandai semua dibaca');
    await bell(page, /^Pemberitahuan$/).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Bagian utama' }).waitFor();
    await bell(page, /^Pemberitahuan$/).waitFor();
    expect(faults).toEqual([]);
  }
});
