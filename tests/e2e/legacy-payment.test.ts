import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { breakCalls, brokenCall, countCalls, expectOnly } from '#tests/support/browser/calls.ts';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { choose, PNG, press, saveQr, sees } from '#tests/support/browser/steps.ts';
import { type Household, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
  // One bill for each payment in this file: an amount pays the oldest bill for that amount.
  for (let count = 0; count < 8; count += 1) await makeBill(product, house.owner, house.tenant.tenant.id);
});

function address(fields: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    tenant_id: house.tenant.tenant.id,
    room_number: house.room.room_number,
    amount: '1500000',
    payment_type: 'MONTHLY_RENT',
    description: 'Sewa bulan ini',
    ...fields,
  });
  return `/payment-legacy?${query.toString()}`;
}

async function open(path = address()) {
  return openPage(path, { as: house.tenant, size: 'phone' });
}

async function makeLink(page: Page, channel: RegExp): Promise<void> {
  await choose(page, channel);
  await press(page, 'Buat Link Pembayaran');
  await sees(page, 'Link pembayaran berhasil dibuat!');
}

describe('the older payment page', () => {
  it('asks for a channel, makes a virtual account, says that it is a demo, and hears of the money', async () => {
    const { page, faults } = await open(address());
    await sees(page, 'Rp 1.500.000');
    await press(page, 'Buat Link Pembayaran');
    await sees(page, 'Pilih metode pembayaran');
    await makeLink(page, /Virtual Account/);
    await sees(page, /Nomor virtual account/);
    await sees(page, 'Mode demo.');
    await expectAccessible(page);

    const [bank] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /Buka bank simulasi/ }).click(),
    ]);
    await press(bank, 'Bayar');
    await sees(bank, 'Pembayaran berhasil. Anda dapat menutup halaman ini.');
    await bank.close();
    await sees(page, 'Pembayaran berhasil!');
    await page.getByRole('link', { name: 'Lihat riwayat pembayaran' }).click();
    await page.waitForURL('**/payment?tab=riwayat');
    expect(faults).toEqual([]);
  });

  it('draws a QRIS code, which can be saved', async () => {
    const { page, faults } = await open(address());
    await makeLink(page, /QRIS/);
    const code = page.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' });
    await code.waitFor();
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const saved = await saveQr(page);
    expect(saved).toEqual(PNG);
    expect(faults).toEqual([]);
  });
});

it('an e-wallet adds its fee; without a number it leads to a checkout', async () => {
  const { page, faults } = await open();
  await choose(page, /E-wallet/);
  await sees(page, 'Rp 1.522.500');
  await page.getByLabel('Nomor telepon e-wallet').fill('');
  await press(page, 'Buat Link Pembayaran');
  await sees(page, 'Link pembayaran berhasil dibuat!');
  await page.getByRole('link', { name: /Lanjutkan ke e-wallet/ }).waitFor();
  await press(page, 'Ganti metode');
  await page.getByRole('button', { name: 'Buat Link Pembayaran' }).waitFor();
  expect(faults).toEqual([]);
});

it('a payment that failed says so, and leads to another link', async () => {
  const { page, faults } = await open();
  await makeLink(page, /Virtual Account/);
  const reference = await page.locator('dd', { hasText: /^PAY-/ }).innerText();
  await product.rest.post(`/api/simulated-payments/${reference}`, { outcome: 'FAILED' });
  await sees(page, 'Pembayaran tidak berhasil. Coba lagi, atau pilih metode lain.');
  await press(page, 'Buat link baru');
  expect(faults).toEqual([]);
});

it('a link that cannot be made says so and keeps the choice; two clicks are one link', async () => {
  const { page, faults } = await open();
  const mend = await breakCalls(page, 'payments.createLegacy', 'line');
  await choose(page, /QRIS/);
  await press(page, 'Buat Link Pembayaran');
  await sees(page, 'Gagal membuat pembayaran');
  await expect.poll(() => page.getByRole('radio', { name: /QRIS/ }).isChecked()).toBe(true);
  await mend();
  const sent = countCalls(page, 'payments.createLegacy');
  await page.getByRole('button', { name: 'Buat Link Pembayaran' }).dblclick();
  await sees(page, 'Link pembayaran berhasil dibuat!');
  expect(sent()).toBe(1);
  expectOnly(faults, brokenCall);
});

it('an address with no amount, or one that is none, says that the data is not valid', async () => {
  const { page, faults } = await newPage({ as: house.tenant, size: 'phone' });
  for (const query of ['', '?amount=abc&payment_type=MONTHLY_RENT&room_number=1', '?amount=0']) {
    await page.goto(`/payment-legacy${query}`);
    await page.getByRole('heading', { name: 'Data pembayaran tidak valid' }).waitFor();
  }
  await page.getByRole('link', { name: 'Lihat tagihan saya' }).click();
  await page.waitForURL('**/payment');
  expect(faults).toEqual([]);
});
