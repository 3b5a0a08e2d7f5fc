import { expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { offeredRenewal } from '#tests/support/people/renewals.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

it('an owner offers from the list in two taps, a link’s holder accepts, the owner confirms, and lets it go on', async () => {
  const { owner, kost } = await newHousehold();
  const room = await makeRoom(owner, kost.id, { room_number: '808' });
  const end = addDays(today(), 40);
  const later = addMonths(end, 12);
  const tenant = await makeTenant(product, owner, room.id, {
    full_name: 'Citra Wulandari',
    contract_start: addMonths(end, -12),
    contract_end: end,
  });
  await expectStatus(200, tenant.rest.post(`/api/tenants/${tenant.tenant.id}/confirm`));
  const token = await shareBills(owner, tenant.tenant.id);
  const dashboard = await openDashboard(owner, { at: `${tenantsOf(kost)}&penyewa=akhir`, size: 'phone' });
  const desk = dashboard.page;
  await expectAccessible(desk);
  await desk.getByRole('button', { name: /^Tawarkan perpanjangan.*Citra/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Kirim Tawaran' }).click();
  await expectToast(desk, 'Penyewa diberi tahu.');
  await sees(desk, 'Perpanjangan ditawarkan');
  // Who is not reached by notices is sent it again from the list, with the link.
  await desk.getByRole('button', { name: 'Kirim tawaran lewat WhatsApp Citra Wulandari' }).click();
  const chat = desk.getByRole('dialog', { name: 'Tautan bayar' }).getByRole('link', { name: 'Kirim lewat WhatsApp' });
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(formatDay(later));
  await expectAccessible(desk);
  await desk.keyboard.press('Escape');

  const { page, faults } = await openPage(`/t/${token}`, { size: 'phone' });
  await sees(page, /menawarkan perpanjangan/);
  await expectAccessible(page);
  await press(page, 'Setuju perpanjang');
  await sees(page, /Menunggu konfirmasi pemilik kost/);
  await press(page, 'Tidak lanjut? Sampaikan tanggal pindah');
  await expectAccessible(page);

  await desk.reload();
  await sees(desk, 'Setuju, perlu konfirmasi');
  await desk.getByRole('button', { name: 'Citra Wulandari', exact: true }).click();
  await sees(desk, /Setuju lewat tautan bayar/);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: /^Konfirmasi/ }).click();
  await desk.getByRole('alertdialog').or(desk.getByRole('dialog')).getByRole('button', { name: 'Konfirmasi' }).click();
  await expectToast(desk, 'Penyewa diberi tahu.');
  await desk.getByRole('button', { name: 'Tindakan lain untuk Citra Wulandari' }).click();
  await desk.getByRole('menuitem', { name: 'Lanjut per bulan' }).click();
  await expectAccessible(desk);
  await desk
    .getByRole('alertdialog')
    .or(desk.getByRole('dialog'))
    .getByRole('button', { name: 'Lanjut per bulan' })
    .click();
  await expectToast(desk, 'Kontrak lanjut per bulan!');
  await sees(desk, new RegExp(`sampai ${formatDay(later)}, lalu per bulan`));

  await page.reload();
  await press(page, 'Mau pindah dari kost ini?');
  await page.getByRole('button', { name: 'Sampaikan ke pemilik kost' }).click();
  await sees(page, /sudah disampaikan/);
  await expectAccessible(page);
  expect([dashboard.faults, faults]).toEqual([[], []]);
});

it('whoever holds a bill link says to an offer that they leave, which binds nobody, and reads what the owner answers', async () => {
  const { owner, kost } = await newHousehold();
  const room = await makeRoom(owner, kost.id, { room_number: '810' });
  const end = addDays(today(), 40);
  const tenant = await makeTenant(product, owner, room.id, {
    full_name: 'Eka Puspita',
    contract_start: addMonths(end, -12),
    contract_end: end,
  });
  await expectStatus(200, tenant.rest.post(`/api/tenants/${tenant.tenant.id}/confirm`));
  await offeredRenewal(owner, tenant.tenant.id, { contract_end: addMonths(end, 12), monthly_rent: 1_250_000 });
  const token = await shareBills(owner, tenant.tenant.id);
  const { page, faults } = await openPage(`/t/${token}`, { size: 'phone' });
  await press(page, 'Tidak lanjut? Sampaikan tanggal pindah');
  // The contract's last day is proposed.
  await expect.poll(() => page.getByLabel('Tanggal pindah').inputValue()).toBe(end);
  await press(page, 'Sampaikan ke pemilik kost');
  await sees(page, new RegExp(`^Keinginan pindah ${formatDay(end)} sudah disampaikan.*tawaran di bawah masih berlaku`));
  await expectAccessible(page);

  const dashboard = await openDashboard(owner, { at: `${tenantsOf(kost)}&penyewa=akhir`, size: 'phone' });
  const desk = dashboard.page;
  await sees(desk, 'Eka Puspita');
  await desk.getByRole('button', { name: 'Eka Puspita', exact: true }).click();
  await sees(desk, new RegExp(`^Ingin pindah ${formatDay(end)}. Disampaikan lewat tautan bayar`));
  await sees(desk, /^Ditawarkan .* dijawab ingin pindah; tawaran ini tetap terbuka/);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: /^Setujui/ }).click();
  const question = desk.getByRole('alertdialog').or(desk.getByRole('dialog', { name: /^Setujui/ }));
  await question.getByRole('button', { name: 'Setujui' }).click();
  await expectToast(desk, 'Penyewa diberi tahu.');
  await sees(desk, /dan Anda setuju/);
  await page.reload();
  await sees(page, new RegExp(`^Pemilik kost setuju pindah ${formatDay(end)}`));
  await page.getByRole('button', { name: 'Setuju perpanjang' }).waitFor();
  const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
  expect(tenants.find(({ id }) => id === tenant.tenant.id)).toMatchObject({ contract_end: end, status: 'ACTIVE' });
  expect([dashboard.faults, faults]).toEqual([[], []]);
});

it('whoever holds a bill link asks for another rent, which the owner makes an offer of', async () => {
  const { owner, kost } = await newHousehold();
  const room = await makeRoom(owner, kost.id, { room_number: '809' });
  const end = addDays(today(), 40);
  const tenant = await makeTenant(product, owner, room.id, {
    full_name: 'Dodi Setiawan',
    contract_start: addMonths(end, -12),
    contract_end: end,
  });
  await expectStatus(200, tenant.rest.post(`/api/tenants/${tenant.tenant.id}/confirm`));
  await offeredRenewal(owner, tenant.tenant.id, { contract_end: addMonths(end, 12), monthly_rent: 1_250_000 });
  const token = await shareBills(owner, tenant.tenant.id);
  const { page, faults } = await openPage(`/t/${token}`, { size: 'phone' });
  await press(page, 'Minta sewa lain');
  await press(page, 'Kirim permintaan');
  await sees(page, 'Sewa yang diminta harus diisi');
  await page.getByLabel('Sewa yang diminta').fill('1100000');
  await expectAccessible(page);
  await press(page, 'Kirim permintaan');
  await sees(page, /^Sewa Rp\s?1\.100\.000 diminta untuk perpanjangan/);

  const dashboard = await openDashboard(owner, { at: `${tenantsOf(kost)}&penyewa=akhir`, size: 'phone' });
  const desk = dashboard.page;
  await sees(desk, 'Minta sewa lain');
  await desk.getByRole('button', { name: 'Dodi Setiawan', exact: true }).click();
  await sees(desk, /minta sewa Rp\s?1\.100\.000 lewat tautan bayar/);
  await desk.getByRole('button', { name: /^Tawarkan Rp\s?1\.100\.000/ }).click();
  await expectAccessible(desk);
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Tawarkan/ })
    .click();
  await expectToast(desk, 'Penyewa diberi tahu.');
  await page.reload();
  await sees(page, /menawarkan perpanjangan .* sewa Rp\s?1\.100\.000/);
  await page.getByRole('button', { name: 'Setuju perpanjang' }).waitFor();
  expect([dashboard.faults, faults]).toEqual([[], []]);
});
