import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { formatCovered, formatThrough } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { wholeMonths } from '#shared/rules/covered-months.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, roomsOf } from '#tests/support/browser/open-page.ts';
import { opensForm } from '#tests/support/browser/owner-invoice-form.ts';
import { picks, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const RENT = 1_500_000;
/** The month that is `count` months after the present one, `YYYY-MM`. */
const month = (count: number) => addMonths(`${today().slice(0, 7)}-01`, count).slice(0, 7);

async function onlyInvoice(owner: Person): Promise<Invoice | undefined> {
  const [row] = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices'));
  return row;
}

/** Somebody who has lived in another room for long. */
async function longStay(owner: Person, kostId: string) {
  const room = await makeRoom(owner, kostId, { room_number: '202', monthly_rent: RENT });
  const stays = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
  return (await makeTenant(product, owner, room.id, stays)).tenant;
}

describe('the months of a rent', () => {
  it('are chosen in the form, where they follow the due date, and fill in title and price', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await opensForm(page);
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await form.getByRole('button', { name: 'Set Jatuh Tempo' }).click();
    const from = form.getByLabel('Sewa untuk bulan');
    await expect.poll(() => from.inputValue()).toBe(month(1));
    await form.getByLabel('Sampai bulan').selectOption(month(3));
    const covers = wholeMonths(month(1), month(3));
    const words = formatCovered(covers.covers_from, covers.covers_to);
    await expect.poll(() => form.getByLabel('Judul tagihan').inputValue()).toBe(`Sewa kamar 101 ${words}`);
    await form.getByText('Rp 4.500.000').first().waitFor();
    // A later first month takes the last one along; then the due date changes nothing.
    await from.selectOption(month(2));
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await expect.poll(() => form.getByLabel('Sampai bulan').inputValue()).toBe(month(4));
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    await expect
      .poll(() => onlyInvoice(owner))
      .toMatchObject({ ...wholeMonths(month(2), month(4)), total_amount: 3 * RENT });
    expect(faults).toEqual([]);
  });

  it('are as many as a series recurs by, and only a rent has them', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    const form = await opensForm(page);
    await form.getByRole('button', { name: 'Set Jatuh Tempo' }).click();
    await form.getByLabel('Pengulangan').selectOption('QUARTERLY');
    const until = form.getByLabel('Sampai bulan');
    await expect.poll(() => until.inputValue()).toBe(month(3));
    await expect.poll(() => until.isDisabled()).toBe(true);
    await form.getByLabel('Jenis tagihan').selectOption('ELECTRICITY');
    await until.waitFor({ state: 'detached' });
    await form.getByLabel('Jenis tagihan').selectOption('MONTHLY_RENT');
    await form.getByLabel('Pengulangan').selectOption('WEEKLY');
    await until.waitFor({ state: 'detached' });
    await form.getByLabel('Pengulangan').selectOption('NONE');
    await expect.poll(() => until.inputValue()).toBe(month(1));
    expect(faults).toEqual([]);
  });

  it('are asked on the board where a bill looks like several, and are then billed no more', async () => {
    const { owner, kost } = await newHousehold();
    const tenant = await longStay(owner, kost.id);
    const bill = { title: 'Sewa 3 bulan', due_date: `${month(0)}-01`, late_fee_percentage: 0 };
    const items = [{ description: 'Sewa', quantity: 3, unit_price: RENT }];
    await makeBill(product, owner, tenant.id, { ...bill, items });
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&bulan=${month(1)}`, size: 'phone' });
    await sees(page, /Mungkin sudah ditagih: Sewa 3 bulan/);
    await press(page, /^Tagih semua/);
    const plan = page.getByRole('dialog', { name: /^Tagih / });
    const row = plan.getByLabel(/^202/);
    await row.waitFor();
    await expect.poll(() => row.isChecked()).toBe(false);
    const covers = wholeMonths(month(0), month(2));
    await expectAccessible(page);
    await plan.getByRole('button', { name: `Untuk ${formatCovered(covers.covers_from, covers.covers_to)}?` }).click();
    const question = page.getByRole('dialog', { name: 'Sewa untuk bulan apa?' });
    await expect.poll(() => question.getByLabel('Sampai bulan').inputValue()).toBe(month(2));
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Bulan tagihan disimpan!');
    await plan.getByText(/^Sudah ditagih sampai/).waitFor();
    await page.keyboard.press('Escape');
    await press(page, /^202 /);
    await page.getByRole('dialog').getByText(formatCovered(covers.covers_from, covers.covers_to)).waitFor();
    expect(faults).toEqual([]);
  });

  it('are said on the tenant’s bill, its print and its receipt', async () => {
    const { owner, tenant } = await newHousehold();
    const covers = wholeMonths(month(0), month(1));
    const words = formatCovered(covers.covers_from, covers.covers_to);
    const { id } = await makeBill(product, owner, tenant.tenant.id, {
      ...covers,
      title: 'Sewa di muka',
      due_date: today(),
    });
    const paid = { payment_method: 'CASH', amount: RENT };
    const payment = await expectStatus(200, owner.rest.post<{ id: string }>(`/api/payments/${id}/process`, paid));
    const { page, faults } = await openPage(`/cetak/invoice/${id}`, { as: tenant });
    await sees(page, words);
    await page.goto(`/cetak/kuitansi/${id}/${payment.id}`);
    await sees(page, `Sewa untuk ${words}`);
    await page.goto('/dashboard?tab=pembayaran');
    await sees(page, new RegExp(`untuk ${words}`));
    expect(faults).toEqual([]);
  });

  it('that are paid are said on the board, in the room and on the tenant’s home', async () => {
    const { owner, kost, tenant } = await newHousehold();
    const covers = wholeMonths(month(0), month(2));
    const rent = { ...covers, title: 'Sewa di muka', due_date: today() };
    const { id } = await makeBill(product, owner, tenant.tenant.id, rent);
    const home = await openPage('/dashboard', { as: tenant });
    await sees(home.page, /^Bayar Rp/);
    await expect.poll(() => home.page.getByText('Sewa lunas sampai').count()).toBe(0);
    await expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
    const words = formatThrough(covers.covers_to);
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&bulan=${month(1)}` });
    await sees(page, new RegExp(`lunas sampai ${words}`));
    await page.goto(`/dashboard${roomsOf(kost)}`);
    await page.getByRole('button', { name: 'Kamar 101', exact: true }).click();
    await sees(page, `Sewa lunas sampai ${words}`);
    await home.page.reload();
    await sees(home.page, 'Tidak ada tagihan yang perlu dibayar.');
    await sees(home.page, `Sewa lunas sampai ${words}`);
    expect([faults, home.faults]).toEqual([[], []]);
  });
});
