import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { picks, typesTenant, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { quickTenantFields } from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';
import { formatDay } from '#shared/format.ts';

describe('on a phone, a tenant whose rent is billed by itself', () => {
  it('is made in one form that says what comes, and the next bill can be changed and stopped', async () => {
    const { owner, kost, room } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();
    const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
    await typesTenant(form, quickTenantFields(product, room.id, { full_name: 'Sari Wulandari' }));
    await picks(form, 'Kamar', `Kamar ${room.room_number}`);
    await form.getByText('Rp 30.000 per hari, paling banyak Rp 450.000.').waitFor();
    const without = form.getByRole('checkbox', { name: 'Tanpa denda' });
    await ticks(without);
    await form.getByText('Tanpa denda.').waitFor();
    await ticks(without, false);
    await form.getByText('Rp 30.000 per hari, paling banyak Rp 450.000.').waitFor();
    const next = addMonths(today(), 1);
    await form
      .getByText(
        `Tagihan pertama Rp 1.500.000, jatuh tempo ${formatDay(today())}, dikirim sekarang. Berikutnya Rp 1.500.000, jatuh tempo ${formatDay(next)}.`,
      )
      .waitFor();
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');
    await page.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();

    const card = page.getByRole('listitem').filter({ hasText: 'Sari Wulandari' }).first();
    const day = Number(today().slice(8));
    await card
      .getByText(`Tagihan otomatis: setiap tanggal ${day}, Rp 1.500.000, berikutnya ${formatDay(next)}`)
      .waitFor();
    await card.getByRole('button', { name: 'Atur tagihan otomatis Sari Wulandari' }).click();
    const terms = page.getByRole('dialog', { name: 'Tagihan Otomatis' });
    await terms.getByLabel('Jatuh tempo setiap').selectOption('Tanggal 5');
    await terms.getByLabel('Sewa per bulan').fill('1600000');
    await terms.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Tagihan otomatis aktif!');
    const fifth = addDays(`${addMonths(`${today().slice(0, 7)}-01`, 1)}`, 4);
    await card.getByText(`Tagihan otomatis: setiap tanggal 5, Rp 1.600.000, berikutnya ${formatDay(fifth)}`).waitFor();

    await card.getByRole('button', { name: 'Atur tagihan otomatis Sari Wulandari' }).click();
    await ticks(terms.getByRole('checkbox', { name: 'Tagih sewa otomatis setiap bulan' }), false);
    await terms.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Tagihan otomatis dihentikan.');
    await card.getByText('Tagihan otomatis: tidak aktif').waitFor();
    expect(faults).toEqual([]);
  });
});
