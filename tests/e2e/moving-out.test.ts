import { expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { plainPhoto } from '#tests/support/browser/photos.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { bell, noticeOf, partOf, press, sees, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const WIDTH = 390;

it('somebody moves out on a phone with a damage that they agree to: fourteen actions of their owner from the home on at most', async () => {
  const { owner, room, tenant } = await newHousehold();
  const { id, full_name: name } = tenant.tenant;
  await expectStatus(
    200,
    owner.rest.put(`/api/rooms/${room.id}`, { facilities: ['ac', 'kamar_mandi_dalam', 'lemari'] }),
  );
  await receiveDeposit(product, owner, id);
  // All days until today are paid, so that they are no part of what is settled.
  const days = { covers_from: tenant.tenant.contract_start, covers_to: addDays(today(), -1) };
  const rent = await makeBill(product, owner, id, { ...days, due_date: today(), invoice_type: 'MONTHLY_RENT' });
  await expectStatus(200, owner.rest.post(`/api/payments/${rent.id}/process`, { payment_method: 'CASH' }));
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  const hand = new Hand();
  await hand.tap(partOf(page, 'Kamar'));
  await hand.tap(page.getByRole('button', { name: `Kamar ${room.room_number}`, exact: true }));
  await hand.tap(page.getByRole('button', { name: `Keluar kos ${name}` }));
  await expectAccessible(page);
  const way = page.getByRole('alertdialog').getByRole('link', { name: 'Pakai perhitungan keluar' });
  // The day that the question has read is no step of its own.
  await expect.poll(() => way.getAttribute('href')).toBe(`/cetak/keluar-kos/${id}?langkah=2`);
  await hand.tap(way);
  const next = page.getByRole('button', { name: 'Lanjut' });
  await page.getByRole('group', { name: 'Kunci' }).waitFor();
  // Each of the room's facilities is asked for by its name, then what every room has.
  const asked = await page.locator('fieldset > legend').allTextContents();
  expect(asked).toEqual(['AC', 'Kamar Mandi Dalam', 'Lemari', 'Kunci', 'Pintu dan jendela', 'Dinding dan lantai']);
  await settle(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await hand.tap(next);
  await sees(page, 'Tidak ada potongan? Kosongkan saja');
  await hand.fills(page.getByLabel('Alasan'), 'Kaca jendela pecah');
  await hand.fills(page.getByLabel('Jumlah'), '150000');
  await page.getByRole('button', { name: 'Pilih foto' }).waitFor();
  hand.actions += 1;
  await page.locator('input[name="damages.0.photo"]').setInputFiles(await plainPhoto(page, 'kaca.jpg', '#08f'));
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await hand.tap(next);
  await sees(page, /^disepakati Rp\s[\d.]+, diterima Rp\s1\.000\.000$/i);
  await sees(page, 'Potongan: Kaca jendela pecah');
  await sees(page, /Kembali kepada penyewa Rp\s850\.000/);

  // What was written survives a reload.
  await page.reload();
  await sees(page, /Kembali kepada penyewa Rp\s850\.000/);
  await settle(page);
  await expectAccessible(page);
  const print = page.getByRole('button', { name: 'Cetak' });
  await expect.poll(() => print.isEnabled()).toBe(false);
  await hand.tap(page.getByRole('button', { name: 'Keluar kos dan kirim' }));
  await expectToast(page, 'Perhitungan dikirim. Penyewa diberi tahu.');
  await sees(page, /^Menunggu jawaban penyewa\. Tanpa jawaban, dianggap setuju pada/);
  await expect.poll(() => print.isEnabled()).toBe(true);

  // While it is written anew there is no paper to print.
  await press(page, 'Ubah');
  await next.waitFor();
  await expect.poll(() => print.isEnabled()).toBe(false);
  await page.reload();

  const theirs = await openPage('/pemberitahuan', { as: tenant, size: 'phone' });
  await sees(theirs.page, /^Perhitungan keluar kos .* menunggu jawaban Anda\. Tanpa jawaban, dianggap setuju pada/);
  // It waits on the home, also of who has left.
  await theirs.page.goto('/dashboard');
  const waiting = theirs.page.getByRole('region', { name: 'Menunggu jawaban Anda' });
  await waiting.getByText(/Tanpa jawaban, dianggap setuju pada .* WIB, jika angkanya masih benar\.$/).waitFor();
  await settle(theirs.page);
  await expectAccessible(theirs.page);
  await waiting.getByRole('link', { name: 'Baca dan jawab' }).click();
  await sees(theirs.page, 'Setujui perhitungan ini?');
  await settle(theirs.page);
  await expectAccessible(theirs.page);
  await press(theirs.page, 'Saya Setuju');
  await expectToast(theirs.page, 'Perhitungan disetujui!');
  await theirs.page.goto('/dashboard');
  await sees(theirs.page, 'Tidak Ada Penyewaan Aktif');
  await expect.poll(() => waiting.count()).toBe(0);

  // Its owner comes back by the home.
  await page.goto('/dashboard');
  await hand.tap(bell(page, /belum dibaca/));
  await hand.tap(noticeOf(page, 'Perhitungan keluar kos').getByRole('link').first());
  await sees(page, 'Penyewa setuju.');
  await page.getByRole('button', { name: 'Pilih foto atau PDF' }).waitFor();
  hand.actions += 1;
  await page.locator('input[name=proof]').setInputFiles(await plainPhoto(page, 'struk.jpg', '#fff'));
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await hand.tap(page.getByRole('button', { name: 'Catat dan selesaikan' }));
  await expectToast(page, 'Perhitungan selesai. Penyewa diberi tahu.');
  await sees(page, 'Selesai');
  await sees(page, /Dikembalikan kepada penyewa Rp\s850\.000/);
  await sees(page, /^Rp\s850\.000 dikembalikan .*: Transfer bank$/);
  await page.getByRole('button', { name: /^Lihat foto: Bukti/ }).waitFor();
  expect(hand.actions).toBeLessThanOrEqual(14);
  const entries = await entriesOf(tenant, id);
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['RETURNED', -850_000],
    ['DEDUCTED', -150_000],
    ['RECEIVED', 1_000_000],
  ]);
  expect([faults, theirs.faults]).toEqual([[], []]);
});

it('a tenant who objects reads what becomes of it, and all is returned without waiting', async () => {
  const { owner, tenant } = await newHousehold();
  const { id } = tenant.tenant;
  await receiveDeposit(product, owner, id);
  const { page, faults } = await openPage(`/cetak/keluar-kos/${id}?langkah=3`, { as: owner });
  // The deduction that stands ready is none.
  await page.getByLabel('Alasan').waitFor();
  await press(page, 'Lanjut');
  await press(page, 'Keluar kos dan kirim');
  await expectToast(page, 'Perhitungan dikirim. Penyewa diberi tahu.');
  const theirs = await openPage(`/cetak/keluar-kos/${id}`, { as: tenant });
  await press(theirs.page, 'Keberatan');
  await theirs.page.getByLabel('Alasan keberatan').fill('Tanggalnya keliru');
  await press(theirs.page, 'Kirim Keberatan');
  await expectToast(theirs.page, 'Keberatan dikirim. Pemilik kost diberi tahu.');
  await page.reload();
  await sees(page, 'Penyewa keberatan: Tanggalnya keliru');
  await press(page, 'Catat dan selesaikan');
  await sees(page, 'Unggah bukti pengembaliannya. Hanya tunai yang boleh tanpa bukti.');
  await ticks(page.getByRole('radio', { name: 'Tunai' }));
  await press(page, 'Catat dan selesaikan');
  await expectToast(page, 'Perhitungan selesai. Penyewa diberi tahu.');
  await theirs.page.reload();
  for (const side of [page, theirs.page]) await sees(side, /^Rp\s1\.000\.000 dikembalikan .*: Tunai, tanpa bukti$/);
  expect([faults, theirs.faults]).toEqual([[], []]);
});
