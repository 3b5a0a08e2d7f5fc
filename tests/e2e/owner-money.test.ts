import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { openPart, partIsOpen, sees } from '#tests/support/browser/steps.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

/** An owner with cash that came in, a payment that was taken back, and a report that waits. */
async function newMoney() {
  const { owner, tenant } = await newHousehold();
  const bill = await makeBill(product, owner, tenant.tenant.id);
  const record = (payment_method: string, amount: number) =>
    expectStatus(200, owner.rest.post<{ id: string }>(`/api/payments/${bill.id}/process`, { payment_method, amount }));
  await record('CASH', 400_000);
  const mistake = await record('BANK_TRANSFER', 300_000);
  await expectStatus(200, owner.rest.post(`/api/payments/${mistake.id}/void`, { reason: 'Salah kamar' }));
  await reportPayment(tenant, bill.id, { amount: 70_000 });
  return { owner, bill };
}

describe('the money of an owner', () => {
  it('is found from a phone’s menu, with its sum, and each payment opens its bill', async () => {
    const { owner, bill } = await newMoney();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await page.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('dialog', { name: 'Lainnya' }).getByRole('link', { name: 'Uang masuk' }).click();
    await sees(page, 'dari 1 pembayaran');
    await sees(page, /^Tidak dihitung: menunggu Rp.70\.000, dibatalkan Rp.300\.000\.$/);
    const rows = page.getByRole('list', { name: 'Uang masuk' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Dibatalkan 1' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await sees(page, 'Alasan: Salah kamar');
    await sees(page, 'Tidak dihitung sebagai uang masuk.');
    await rows.getByRole('button', { name: 'Penyewa Uji' }).click();
    await page.getByRole('dialog').getByText(bill.invoice_number).waitFor();
    expect(faults).toEqual([]);
  });

  it('is saved as a file of what the filters show', async () => {
    const { owner } = await newMoney();
    const { page, faults } = await openDashboard(owner);
    await openPart(page, 'Uang masuk');
    await page.waitForURL('**/dashboard?tab=invoice&bagian=masuk');
    await partIsOpen(page, 'Uang masuk');
    await page.getByLabel('Saring menurut cara bayar').selectOption('BANK_TRANSFER');
    await sees(page, 'dari 0 pembayaran');
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^uang-masuk-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(head).toMatch(/^\uFEFFTanggal;Penyewa;Kost;Kamar;/);
    expect(lines.map((line) => line.split(';').slice(8, 11)).toSorted()).toEqual([
      ['Dibatalkan', '300000', '0'],
      ['Menunggu', '70000', '0'],
    ]);
    await page.getByLabel('Periode').selectOption('pilih');
    await page.getByLabel('Dari').fill('2020-01-01');
    await sees(page, 'Tidak ada pembayaran yang cocok');
    expect(faults).toEqual([]);
  });
});
