import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, type Household, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

/** Pays a bill twice: in cash, while the bank's payment is under way. */
async function overpay({ owner, tenant }: Household, amount: number): Promise<void> {
  const items = [{ description: 'Sewa kamar', quantity: 1, unit_price: amount }];
  const { id } = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa dibayar dua kali', items });
  const attempt = await openPayment(tenant, id, amount);
  await expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount }));
  const bank = `/api/simulated-payments/${attempt.payment_reference}`;
  await expectStatus(200, product.rest.post(bank, { outcome: 'SUCCEEDED' }));
}

/** A tenant with an open bill of Rp 1.500.000 and a newer credit, on the list of bills. */
async function openWithCredit(credit: number) {
  const house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id, { title: 'Sewa bulan depan' });
  await overpay(house, credit);
  const opened = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size: 'phone' });
  const { page } = opened;
  const money = async () => {
    const { remaining_amount, paid_amount, status } = await expectStatus(
      200,
      house.tenant.rest.get<Invoice>(`/api/invoices/${bill.id}`),
    );
    return { remaining_amount, paid_amount, status };
  };
  const card = page.getByText('bisa dipakai saat membayar', { exact: true }).locator('..');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Detail Sewa bulan depan' }) });
  return { ...opened, money, card, row };
}

describe('credit out of an overpayment', () => {
  it('is shown, and pays its part of a bill once the tenant says so', async () => {
    const { page, faults, money, card, row } = await openWithCredit(600_000);
    await card.getByText('Saldo kredit', { exact: true }).waitFor();
    await card.getByText('Rp 600.000', { exact: true }).waitFor();
    await press(page, paysBill('Sewa bulan depan'));
    const dialog = page.getByRole('dialog', { name: 'Bayar Tagihan' });
    await dialog.getByText('Saldo kredit Anda Rp 600.000', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByLabel('Jumlah pembayaran').inputValue()).toBe('1.500.000');

    await dialog.getByRole('button', { name: 'Pakai saldo kredit', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Pakai saldo kredit Rp 600.000?', exact: true });
    await question
      .getByText('Sisa tagihan menjadi Rp 900.000. Pemakaian saldo tidak dapat diurungkan.', { exact: true })
      .waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => money()).toMatchObject({ remaining_amount: 1_500_000, paid_amount: 0 });

    await dialog.getByRole('button', { name: 'Pakai saldo kredit', exact: true }).click();
    await question.getByRole('button', { name: 'Pakai saldo', exact: true }).click();
    await sees(page, 'Saldo kredit berhasil dipakai!');
    await expect.poll(() => money()).toEqual({ remaining_amount: 900_000, paid_amount: 600_000, status: 'PARTIAL' });

    // The credit is used up, and the form asks for the remaining amount.
    await dialog.getByText('Saldo kredit Anda').waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Jumlah pembayaran').inputValue()).toBe('900.000');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Rp 900.000', { exact: true }).waitFor();
    await row.getByText('dari Rp 1.500.000', { exact: true }).waitFor();
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

it('credit of more than a bill settles it, and the rest of the credit stays', async () => {
  const { page, faults, money, card, row } = await openWithCredit(2_000_000);
  await card.getByText('Rp 2.000.000', { exact: true }).waitFor();
  await press(page, paysBill('Sewa bulan depan'));
  const dialog = page.getByRole('dialog', { name: 'Bayar Tagihan' });
  await dialog.getByText('Saldo kredit Anda Rp 2.000.000', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Pakai saldo kredit', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Pakai saldo kredit Rp 1.500.000?', exact: true });
  await question
    .getByText('Tagihan ini langsung lunas. Pemakaian saldo tidak dapat diurungkan.', { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Pakai saldo', exact: true }).click();
  await sees(page, 'Saldo kredit berhasil dipakai!');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => money()).toEqual({ remaining_amount: 0, paid_amount: 1_500_000, status: 'PAID' });
  await row.getByText('Lunas', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: paysBill('Sewa bulan depan') }).count()).toBe(0);
  await card.getByText('Rp 500.000', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('is offered to the owner on a bill, too, and only while there is some', async () => {
  const house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id, { title: 'Sewa bulan depan' });
  const { page, faults } = await openPage(`/dashboard?tab=invoice&invoice=${bill.id}`, {
    as: house.owner,
    size: 'phone',
  });
  const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
  const others = detail.getByRole('button', { name: 'Lainnya' });
  const offer = page.getByRole('menuitem', { name: 'Pakai saldo kredit' });
  const expectNoOffer = async () => {
    await others.click();
    await page.getByRole('menuitem', { name: 'Tautan bayar' }).waitFor();
    await expect.poll(() => offer.count()).toBe(0);
    await page.keyboard.press('Escape');
  };
  await expectNoOffer();

  await overpay(house, 600_000);
  await page.reload();
  await others.click();
  await offer.click();
  const question = page.getByRole('alertdialog', { name: 'Pakai saldo kredit penyewa?' });
  await question
    .getByText('Kelebihan bayar Penyewa Uji ada Rp 600.000. Untuk tagihan ini dipakai Rp 600.000.')
    .waitFor();
  await question.getByRole('button', { name: 'Pakai Saldo Kredit' }).click();
  await sees(page, 'Saldo kredit berhasil dipakai!');
  await detail.getByText('Dibayar sebagian').first().waitFor();
  await expectNoOffer();
  expect(faults).toEqual([]);
});
