import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { sees, openThing } from '#tests/support/browser/steps.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { askToAnswer, askToSave, damage, settlementOf } from '#tests/support/people/settlements.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

let house: Household;
let paid: Invoice;
beforeAll(async () => {
  house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id, {
    title: 'Sewa kamar dan pemakaian bulan November 2026',
    notes: 'Pembayaran paling lambat pukul 21.00 pada tanggal jatuh tempo.',
    items: [
      {
        description: 'Sewa kamar tipe Deluxe lantai dua dengan kamar mandi dalam',
        quantity: 1,
        unit_price: 10_000_000,
      },
      { description: 'Pemakaian listrik (kWh)', quantity: 1_000, unit_price: 1_700 },
      { description: 'Air', quantity: 1, unit_price: 150_000 },
      { description: 'Internet', quantity: 1, unit_price: 250_000 },
      { description: 'Laundry (kg)', quantity: 20, unit_price: 20_000 },
    ],
  });
  await pay(product, house.tenant, bill.id, 12_500_000);
  paid = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${bill.id}`));
});

async function open(path: string, as: 'tenant' | 'owner' = 'tenant') {
  return openPage(path, { as: house[as] });
}

/** How many sheets of paper it takes. */
async function sheets(page: Page, format: 'A4' | 'A5'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('an invoice on paper', () => {
  it('has parties, items, totals and the amount in words, on one A4 sheet without the page around it', async () => {
    const { page, faults } = await open(`/cetak/invoice/${paid.id}`);
    await sees(page, 'Terbilang:');
    await sees(page, 'Dua belas juta lima ratus ribu rupiah');
    await sees(page, 'Rp 12.500.000');
    await sees(page, 'Lunas');
    await expect.poll(() => page.title()).toBe(`Tagihan ${paid.invoice_number} - Platform E-Kost`);
    await settle(page);
    await expect.poll(() => sheets(page, 'A4')).toBe(1);
    await expect.poll(() => sheets(page, 'A5')).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('button', { name: 'Cetak' }).isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });

  it('is printed by its button, and the way back leads to the bill', async () => {
    const { page, faults } = await open(`/dashboard?tab=pembayaran&invoice=${paid.id}`);
    await page.getByRole('link', { name: 'Cetak Tagihan' }).click();
    await sees(page, 'Terbilang:');
    await page.evaluate(() => {
      addEventListener('beforeprint', () => (document.body.dataset.printed = 'yes'));
    });
    await page.getByRole('button', { name: 'Cetak' }).click();
    await page.locator('body[data-printed=yes]').waitFor();
    await page.getByRole('button', { name: 'Kembali' }).click();
    await openThing(page, 'Detail Tagihan').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a kuitansi', () => {
  it('says from whom, how much in figures and words, and for what, on one sheet of A5', async () => {
    const payment = paid.payments.find(({ status }) => status === 'PAID');
    const { page, faults } = await open(`/cetak/kuitansi/${paid.id}/${payment?.id}`);
    await sees(page, 'Sudah terima dari');
    await sees(page, 'Penyewa Uji');
    await sees(page, 'Dua belas juta lima ratus ribu rupiah');
    await sees(page, 'Sewa kamar dan pemakaian bulan November 2026');
    await settle(page);
    await expect.poll(() => sheets(page, 'A4')).toBe(1);
    await expect.poll(() => sheets(page, 'A5')).toBe(1);
    expect(faults).toEqual([]);
  });
});

describe('a settlement', () => {
  it('has rents, bills, damages and what is returned on one A4 sheet, without the steps and answers around it', async () => {
    const { owner, tenant } = await newHousehold();
    const { id, full_name: name } = tenant.tenant;
    await receiveDeposit(product, owner, id);
    await makeBill(product, owner, id, {
      title: 'Listrik',
      invoice_type: 'ELECTRICITY',
      due_date: today(),
      items: [{ description: 'Listrik', quantity: 1, unit_price: 100_000 }],
    });
    const damages = [await damage(product, owner, 150_000, 'Kaca jendela pecah')];
    await expectStatus(
      200,
      askToSave(owner, id, { leaves_on: today(), damages, waives_days: true, note: 'Terima kasih' }),
    );
    const { page, faults } = await openPage(`/cetak/keluar-kos/${id}`, { as: tenant });
    await sees(page, 'Setujui perhitungan ini?');
    await settle(page);
    await expect.poll(() => sheets(page, 'A4')).toBe(1);
    await page.emulateMedia({ media: 'print' });
    for (const button of ['Cetak', 'Kembali', 'Saya Setuju', 'Keberatan'])
      await expect.poll(() => page.getByRole('button', { name: button, exact: true }).isVisible()).toBe(false);
    await expect.poll(() => page.getByText('Setujui perhitungan ini?').isVisible()).toBe(false);
    const paper = await page.locator('body').innerText();
    for (const words of [
      new RegExp(`${name} · Kamar 101`),
      /Potongan: Kaca jendela pecah/,
      /Listrik/,
      /Kembali kepada penyewa Rp\s750\.000 \(tujuh ratus lima puluh ribu rupiah\)/i,
      /Catatan pemilik: Terima kasih/,
    ])
      expect(paper).toMatch(words);
    await page.emulateMedia({ media: null });

    // Its owner has the same paper, without what to do next.
    await expectStatus(200, askToAnswer(tenant, await settlementOf(tenant, id)));
    const theirs = await openPage(`/cetak/keluar-kos/${id}`, { as: owner });
    await sees(theirs.page, 'Penyewa setuju.');
    await settle(theirs.page);
    await expect.poll(() => sheets(theirs.page, 'A4')).toBe(1);
    await theirs.page.emulateMedia({ media: 'print' });
    for (const button of ['Cetak', 'Kembali', 'Ubah', 'Catat dan selesaikan'])
      await expect.poll(() => theirs.page.getByRole('button', { name: button, exact: true }).isVisible()).toBe(false);
    await expect
      .poll(() =>
        theirs.page
          .getByText(/Disetujui penyewa/)
          .first()
          .isVisible(),
      )
      .toBe(true);
    await theirs.page.emulateMedia({ media: null });
    // The photo of the damage has no bytes.
    const others = [...faults, ...theirs.faults].filter((fault) => !/404 .* \/f\//.test(fault));
    expect(others).toEqual([]);
  });
});

describe('what cannot be printed', () => {
  it('is said to be missing, for everyone to read', async () => {
    const { page, faults } = await open('/cetak/invoice/0197c1d4-6a5e-7c3b-9d2f-1a2b3c4d5e6f');
    await sees(page, 'Tagihan tidak ditemukan');
    await expectAccessible(page);
    for (const [path, said] of [
      ['/cetak/invoice/tidak-ada', 'Tagihan tidak ditemukan'],
      ['/cetak/kuitansi/tidak-ada/tidak-ada', 'Kuitansi tidak ditemukan'],
      ['/simulasi-bank/PAY-TIDAK-ADA', 'Pembayaran tidak ditemukan'],
    ] as const) {
      await page.goto(path);
      await sees(page, said);
    }
    expect(faults.filter((fault) => !/40[04]/.test(fault))).toEqual([]);
  });
});
