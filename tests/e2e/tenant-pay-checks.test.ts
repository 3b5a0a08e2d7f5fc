import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { breakCalls, brokenCall, callsOf, countCalls, expectOnly } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { choose, hasFocus, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

const bill = (fields = {}) => makeBill(product, house.owner, house.tenant.tenant.id, fields);

async function openBill({ title }: Invoice) {
  const opened = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size: 'phone' });
  await press(opened.page, paysBill(title));
  await sees(opened.page, 'Total dibayar');
  return opened;
}

describe('what the pay dialog checks', () => {
  it('asks for method and amount, and takes no more than remains', async () => {
    const { page, faults } = await openBill(await bill({ title: 'Sewa diperiksa' }));
    const amount = page.getByLabel('Jumlah pembayaran');
    await expect.poll(() => amount.inputValue()).toBe('1.500.000');
    await amount.fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Bayar', exact: true }).click();
    await sees(page, 'Mohon pilih metode pembayaran dan masukkan jumlah');
    await amount.fill('1500001');
    await sees(page, 'Jumlah pembayaran tidak valid');
    await amount.fill('0');
    await sees(page, 'Jumlah pembayaran tidak valid');
    expect(faults).toEqual([]);
  });

  it('keeps amount and method when the call fails, and pays once at the next try, however often the button is pressed', async () => {
    const { page, faults } = await openBill(await bill({ title: 'Sewa putus' }));
    const mend = await breakCalls(page, 'payments.pay', 'line');
    await page.getByLabel('Jumlah pembayaran').fill('700000');
    await choose(page, /Mandiri/);
    await press(page, 'Bayar Rp 700.000');
    await sees(page, 'Gagal membuat pembayaran');
    await expect.poll(() => page.getByLabel('Jumlah pembayaran').inputValue()).toBe('700.000');
    await expect.poll(() => page.getByRole('radio', { name: /Mandiri/ }).isChecked()).toBe(true);
    await mend();
    const sent = countCalls(page, 'payments.pay');
    await page.getByRole('button', { name: 'Bayar Rp 700.000' }).dblclick();
    await sees(page, 'Nomor virtual account Mandiri');
    expect(sent()).toBe(1);
    expectOnly(faults, brokenCall);
  });

  it('is told at the amount where a part was paid meanwhile', async () => {
    const invoice = await bill({ title: 'Sewa sebagian lain', allow_partial_payment: true });
    const { page } = await openBill(invoice);
    await choose(page, /BNI/);
    const record = { payment_method: 'CASH', amount: 1_000_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${invoice.id}/process`, record));
    await press(page, 'Bayar Rp 1.500.000');
    const amount = page.getByLabel('Jumlah pembayaran');
    await page.getByRole('dialog').getByText('Jumlah pembayaran tidak valid').waitFor();
    await expect.poll(() => hasFocus(amount)).toBe(true);
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    // The field follows what is left; typed while it changes, the digits would be added to it.
    await expect.poll(() => amount.inputValue()).toBe('500.000');
    await amount.fill('500000');
    await press(page, 'Bayar Rp 500.000');
    await sees(page, 'Nomor virtual account BNI');
  });

  it('pays once where the answer was lost on its way back', async () => {
    const invoice = await bill({ title: 'Sewa jawaban hilang' });
    const { page, faults } = await openBill(invoice);
    const keys: unknown[] = [];
    await page.route(callsOf('payments.pay'), async (route) => {
      keys.push(/"idempotency_key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1]);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await choose(page, /BRI/);
    await press(page, 'Bayar Rp 1.500.000');
    await sees(page, 'Gagal membuat pembayaran');
    await press(page, 'Bayar Rp 1.500.000');
    await sees(page, 'Nomor virtual account BRI');
    expect(keys).toEqual([expect.any(String), keys[0]]);
    const { body } = await house.tenant.rest.get<Invoice>(`/api/invoices/${invoice.id}`);
    expect(body.payments).toHaveLength(1);
    expectOnly(faults, brokenCall);
  });
});
