import { expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

it('an owner offers a renewal in two taps, the tenant asks for another rent, and accepts in two taps', async () => {
  const { owner, kost } = await newHousehold();
  const room = await makeRoom(owner, kost.id, { room_number: '909' });
  const end = addDays(today(), 40);
  const tenant = await makeTenant(product, owner, room.id, {
    full_name: 'Bayu Wicaksono',
    contract_start: addMonths(end, -12),
    contract_end: end,
  });
  await expectStatus(200, tenant.rest.post(`/api/tenants/${tenant.tenant.id}/confirm`));
  const dashboard = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  const desk = dashboard.page;
  await desk.getByRole('button', { name: 'Bayu Wicaksono', exact: true }).click();
  await desk.getByRole('button', { name: /^Tawarkan perpanjangan/ }).click();
  const form = desk.getByRole('dialog', { name: 'Tawarkan perpanjangan' });
  await expect.poll(() => form.getByLabel('Akhir kontrak baru').inputValue()).toBe(addMonths(end, 12));
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Kirim Tawaran' }).click();
  await expectToast(desk, 'Penyewa diberi tahu.');
  await sees(desk, /Menunggu jawaban penyewa/);
  await sees(desk, 'Perpanjangan ditawarkan');
  await expectAccessible(desk);
  // Who has no account reads and answers it by the link to their bills.
  await desk.getByRole('button', { name: 'Kirim tawaran lewat WhatsApp Bayu Wicaksono' }).click();
  const chat = desk.getByRole('dialog', { name: 'Tautan bayar' }).getByRole('link', { name: 'Kirim lewat WhatsApp' });
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toContain(`menawarkan perpanjangan sampai ${formatDay(addMonths(end, 12))}, sewa Rp`);
  expect(text).toMatch(/dijawab di sini, tanpa akun: http\S+\/t\//);
  await desk.keyboard.press('Escape');

  const { page, faults } = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await page.getByRole('link', { name: 'Lihat tawaran' }).click();
  await press(page, 'Minta sewa lain');
  const ask = page.getByRole('dialog', { name: 'Minta sewa lain' });
  await ask.getByLabel('Sewa yang diminta').fill('1000000');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Kirim Permintaan' }).click();
  await sees(page, /Menunggu jawaban pemilik kost/);

  await desk.reload();
  await desk.getByRole('button', { name: /^Tetap pada tawaran/ }).click();
  await desk
    .getByRole('alertdialog')
    .or(desk.getByRole('dialog'))
    .getByRole('button', { name: 'Tetap pada tawaran' })
    .click();
  await expectToast(desk, 'Penyewa diberi tahu.');

  await page.reload();
  await sees(page, /yang Anda minta tidak disetujui/);
  await expectAccessible(page);
  await press(page, 'Setuju perpanjang');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Setuju' }).click();
  await expectToast(page, 'Kontrak diperpanjang!');
  await sees(page, formatDay(addMonths(end, 12)));
  expect([dashboard.faults, faults]).toEqual([[], []]);
});
