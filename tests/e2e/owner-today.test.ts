import { expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { seesOnFirstScreen } from '#tests/support/browser/places.ts';
import { seeAll } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { makeBill, makeKost, makeRoom, makeTenant, pay } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';
import { makeJob } from '#tests/support/people/technicians.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';

it('an owner on a phone sees who owes how much, and what to do about it, without a tap or a scroll', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const other = await makeTenant(product, owner, (await makeRoom(owner, kost.id)).id, { full_name: 'Bayu Wicaksono' });
  const late = await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -3) });
  await pay(product, tenant, late.id, 600_000);
  await makeBill(product, owner, other.tenant.id, { due_date: addDays(today(), -9) });
  const reported = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa bulan depan' });
  await reportPayment(tenant, reported.id, { amount: 100_000 });
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  const { full_name } = tenant.tenant;
  for (const text of ['Rp 2.400.000', '2 kontrak, 2 tagihan', full_name, 'Rp 900.000', 'Rp 3.900.000', '1 pembayaran'])
    await seesOnFirstScreen(now.getByText(text).first());
  await seesOnFirstScreen(now.getByRole('link', { name: 'Ingatkan penyewa yang terlambat' }));
  const line = (nth: number) => async () => (await now.getByRole('listitem').nth(nth).innerText()).replace(/\s+/g, ' ');
  await expect.poll(line(0)).toMatch(/^Bayu Wicaksono Rp 1\.500\.000 Terlambat 9 hari/);
  await expect.poll(line(1)).toMatch(/Rp 900\.000 Terlambat 3 hari/);
  await expect.poll(line(2)).toMatch(`1 pembayaran menunggu verifikasi ${full_name} Rp 100.000 Periksa`);
  await sees(page, /Uang masuk bulan ini Rp.600\.000/);
  await expectAccessible(page);
  await now.getByRole('link', { name: 'Ingatkan penyewa yang terlambat' }).click();
  await sees(page, 'Pengingat otomatis');
  await page.goBack();
  await now.getByRole('link', { name: 'Periksa pembayaran' }).click();
  await page.getByRole('button', { name: `Setujui pembayaran ${full_name}` }).waitFor();
  expect(faults).toEqual([]);
});

it('an owner on a phone reads the whole of what a late sum is made of, its late fee too', async () => {
  const { page, faults } = await openDashboard('owner', { size: 'phone' });
  const notes = page.getByRole('region', { name: 'Hari ini' }).getByText(/^Terlambat .*termasuk denda/);
  await notes.first().waitFor();
  const cut = () => notes.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  await expect.poll(cut).toBe(0);
  expect(faults).toEqual([]);
});

it('an owner is led to a contract that ends and to an empty room, and sees since when it stands empty', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const contract = { contract_start: addDays(today(), -90), contract_end: addDays(today(), 12) };
  const room = await makeRoom(owner, kost.id);
  await makeTenant(product, owner, room.id, { full_name: 'Citra Segera Pindah', ...contract });
  await owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`);
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  await sees(page, '1 kontrak berakhir dalam 30 hari');
  await sees(page, '1 kamar siap disewakan');
  await now.getByRole('link', { name: 'Lihat penyewa yang kontraknya berakhir' }).click();
  await page.getByRole('heading', { name: 'Citra Segera Pindah' }).waitFor();
  await page.goBack();
  await now.getByRole('link', { name: 'Isi kamar kosong' }).click();
  await page.getByRole('dialog', { name: 'Kamar 101' }).waitFor();
  await sees(page, /^Kosong sejak \d+ \w+$/);
  expect(faults).toEqual([]);
});

it('an owner of two kosts is led to what waits in each of them', async () => {
  const { owner, kost, room } = await newHouse();
  const second = await makeKost(owner, { name: 'Kost Seberang' });
  const ended = { contract_start: addDays(today(), -90), contract_end: addDays(today(), -2) };
  await makeTenant(product, owner, room.id, { full_name: 'Bayu Wicaksono', ...ended });
  const there = await makeRoom(owner, second.id);
  await makeTenant(product, owner, there.id, { full_name: 'Citra Lestari', ...ended });
  const neighbour = await makeRoom(owner, second.id);
  await makeTenant(product, owner, neighbour.id, { full_name: 'Dimas Anggara' });
  const empty = [await makeRoom(owner, kost.id), await makeRoom(owner, second.id)] as const;
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  await sees(page, '2 kontrak sudah berakhir');
  for (const [name, tenant] of [
    [kost.name, 'Bayu Wicaksono'],
    ['Kost Seberang', 'Citra Lestari'],
  ] as const) {
    await now.getByRole('link', { name: `Perpanjang kontrak yang sudah berakhir di ${name} (1)` }).click();
    await page.getByRole('heading', { name: tenant }).waitFor();
    await page
      .getByRole('button', { name: /^Perpanjang/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Dimas Anggara' }).count()).toBe(0);
    await page.goBack();
  }
  await now.getByRole('link', { name: 'Isi kamar kosong di Kost Seberang (1)' }).click();
  await page
    .getByRole('button', { name: new RegExp(empty[1].room_number) })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: new RegExp(there.room_number) }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('an owner is led to work that a technician finished, and to work that came back', async () => {
  const house = await newHousehold();
  await makeJob(product, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
  await makeJob(product, house, ['OPEN']);
  await makeComplaint(house, { title: 'Lampu mati' });
  const { page, faults } = await openDashboard(house.owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  await sees(page, '1 pekerjaan selesai, menunggu Anda periksa');
  await sees(page, '1 pekerjaan dikembalikan, belum ada teknisinya');
  // One number, once: in the line above. The day names what has waited longest besides the jobs.
  await sees(page, '3 keluhan belum selesai');
  await now.getByText(/^Lampu mati, /).waitFor();
  await expect.poll(() => page.getByText('keluhan belum selesai').count()).toBe(1);
  await now.getByRole('link', { name: 'Tugaskan teknisi lain' }).click();
  await page.getByRole('button', { name: 'Tugaskan teknisi' }).waitFor();
  await page.goBack();
  await now.getByRole('link', { name: 'Periksa pekerjaan teknisi' }).click();
  await page.getByRole('button', { name: 'Sudah beres' }).click();
  await expectToast(page, 'Keluhan beres');
  await page.goBack();
  await sees(page, '1 pekerjaan dikembalikan, belum ada teknisinya');
  await expect.poll(() => now.getByText('menunggu Anda periksa').count()).toBe(0);
  expect(faults).toEqual([]);
});

it('of several complaints the day names the oldest, and leads to all that are not settled', async () => {
  const house = await newHousehold();
  for (const title of ['Lampu mati', 'Keran bocor', 'Pintu macet']) await makeComplaint(house, { title });
  const { page, faults } = await openDashboard(house.owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  await now.getByText(/^Lampu mati, .* dan 2 lainnya$/).waitFor();
  await now.getByRole('link', { name: 'Lihat keluhan' }).click();
  await page.waitForURL('**/dashboard?tab=keluhan');
  for (const title of ['Lampu mati', 'Keran bocor', 'Pintu macet']) await sees(page, title);
  await page.getByRole('button', { name: 'Belum selesai', pressed: true }).waitFor();
  expect(faults).toEqual([]);
});

it('an owner of many kosts reads on a phone what came in and what is open first, and the rest when asked', async () => {
  const house = await newHousehold();
  const { owner, kost, tenant } = house;
  for (let others = 0; others < 28; others += 1) await makeKost(owner, { name: `Kost Seberang ${others}` });
  for (const [full_name, days] of [
    ['Citra Lestari', -2],
    ['Bayu Wicaksono', 12],
  ] as const) {
    const contract = { contract_start: addDays(today(), -90), contract_end: addDays(today(), days) };
    await makeTenant(product, owner, (await makeRoom(owner, kost.id)).id, { full_name, ...contract });
  }
  const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -3) });
  await reportPayment(tenant, bill.id, { amount: 100_000 });
  await makeComplaint(house, { title: 'Lampu mati' });
  await makeRoom(owner, kost.id);
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  const now = page.getByRole('region', { name: 'Hari ini' });
  for (const text of [/^Sewa .* terkumpul$/, /Uang masuk bulan ini/, '1 kontrak, 1 tagihan'])
    await seesOnFirstScreen(now.getByText(text).first());
  await press(page, /^Sembunyikan/);
  const all = now.getByRole('button', { name: 'Lihat semua 5 tugas' });
  await all.waitFor();
  await seeAll(page);
  await page.getByRole('heading', { name: 'Tindakan cepat' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Kelola Kost Seberang/ }).count()).toBe(3);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_900);
  await expect.poll(() => now.getByText('1 kamar siap disewakan').count()).toBe(0);
  await all.click();
  await now.getByText('1 kamar siap disewakan').waitFor();
  await page.getByRole('button', { name: 'Aktivitas' }).click();
  await page.getByRole('heading', { name: 'Aktivitas' }).waitFor();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

it('an owner with nothing to decide is told so', async () => {
  const { owner, room } = await newHouse();
  await makeTenant(product, owner, room.id);
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await sees(page, 'Semua tagihan sudah lunas');
  await sees(page, 'Tidak ada yang menunggu keputusan Anda.');
  expect(faults).toEqual([]);
});

it('what waits cannot be loaded: it is said in its place, the rest is there, and it is asked for again', async () => {
  const { owner } = await newHouse();
  const { page, faults } = await openDashboard(owner, { at: '?tab=artikel', size: 'phone' });
  await sees(page, 'Belum ada artikel');
  const mend = await breakCalls(page, 'dashboards.ownerToday');
  await page.goto('/dashboard');
  await expectToast(page, 'Gagal memuat keadaan hari ini');
  await sees(page, 'Total properti');
  await mend();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await sees(page, '1 kamar siap disewakan');
  expectOnly(faults, brokenCall);
});
