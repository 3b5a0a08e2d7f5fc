import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { newPage, openDashboard } from '#tests/support/browser/open-page.ts';
import { openPart, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { unique, uniqueNik } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, newOwner } from '#tests/support/people/started-product.ts';

const listOf = (page: Page) => page.getByRole('region', { name: /^Mulai / });

async function addsKost(page: Page, hand: Hand): Promise<void> {
  await hand.tap(listOf(page).getByRole('button', { name: 'Tambah Properti' }));
  const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
  await hand.fills(wizard.getByLabel('Nama kost'), 'Kost Lima Menit');
  await hand.fills(wizard.getByLabel('Alamat kost'), 'Jl. Cepat No. 5, Bandung');
  await hand.tap(wizard.getByText('Kost Campur'));
  await hand.tap(wizard.getByRole('button', { name: 'Selanjutnya' }));
  await hand.fills(wizard.getByLabel('Deskripsi kost'), 'Tenang dan bersih');
  await hand.tap(wizard.getByText('WiFi'));
  await hand.tap(wizard.getByRole('button', { name: 'Selanjutnya' }));
  await hand.tap(wizard.getByText('Dilarang merokok di dalam kamar'));
  await hand.tap(wizard.getByRole('button', { name: 'Tambah Kost' }));
  await sees(page, 'Belum ada kamar');
}

async function addsRooms(page: Page, hand: Hand): Promise<void> {
  await hand.tap(listOf(page).getByRole('button', { name: 'Tambah kamar' }));
  const form = page.getByRole('dialog', { name: 'Tambah banyak kamar' });
  await hand.fills(form.getByLabel('Nomor kamar'), '101–110, 201–210');
  await hand.fills(form.getByLabel('Sewa per bulan'), '1500000');
  await hand.tap(form.getByText('WiFi', { exact: true }));
  await hand.tap(form.getByRole('button', { name: 'Tambah 20 kamar' }));
}

async function addsTenant(page: Page, hand: Hand): Promise<void> {
  await hand.tap(listOf(page).getByRole('button', { name: 'Buat Penyewa Baru' }));
  const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
  await hand.fills(form.getByLabel('Nama lengkap'), 'Sari Wulandari');
  await hand.fills(form.getByLabel('NIK'), uniqueNik());
  await hand.fills(form.getByLabel('Email'), `${unique('penyewa')}@uji.ekost.id`);
  await hand.fills(form.getByLabel('Nomor telepon'), '0812 3456 7890');
  await hand.fills(form.getByLabel('Nama kontak darurat'), 'Ibu Wulandari');
  await hand.fills(form.getByLabel('Nomor kontak darurat'), '0813-3456-7890');
  await hand.tap(form.getByRole('combobox', { name: 'Kamar', exact: true }));
  await hand.tap(form.getByRole('option', { name: 'Kamar 101' }));
  await hand.tap(form.getByRole('button', { name: 'Buat Penyewa' }));
  await hand.tap(page.getByRole('button', { name: 'Saya sudah menyimpannya' }));
}

it('a new owner on a phone goes from nothing to the first bill of a tenant in twenty rooms with 30 actions', async () => {
  const { page, faults } = await openDashboard(await newOwner(), { size: 'phone' });
  const hand = new Hand();
  await sees(page, '0 dari 5 langkah selesai');
  await expectAccessible(page);
  await addsKost(page, hand);
  hand.actions += 1;
  await openPart(page, 'Ringkasan');
  await sees(page, '1 dari 5 langkah selesai');
  await addsRooms(page, hand);
  await sees(page, '2 dari 5 langkah selesai');
  await addsTenant(page, hand);
  // The rent is billed by itself, so the first bill is out already.
  await sees(page, '4 dari 5 langkah selesai');
  expect(hand.actions).toBeLessThanOrEqual(30);

  await listOf(page).getByRole('button', { name: 'Atur pengingat' }).click();
  await page.getByRole('dialog', { name: 'Pengingat otomatis' }).getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Pengingat otomatis disimpan!');
  await listOf(page).waitFor({ state: 'detached' });
  await sees(page, 'Rp 1.500.000');
  expect(faults).toEqual([]);
});

it('the list of first steps can be put away, and stays away after a reload', async () => {
  const { owner } = await newHouse();
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await sees(page, '2 dari 5 langkah selesai');
  await listOf(page).getByRole('button', { name: 'Sembunyikan langkah awal' }).click();
  await listOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await sees(page, '1 kamar siap disewakan');
  await expect.poll(() => listOf(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('keeps its room while its code is loading, so that nothing moves under a finger', async () => {
  const { owner } = await newHousehold();
  const { page, faults } = await newPage({ as: owner, size: 'phone' });
  const gate = Promise.withResolvers<void>();
  await page.route(/getting-started.*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  const now = page.getByRole('region', { name: 'Hari ini' });
  await now.getByText('Semua tagihan sudah lunas').waitFor();
  const top = async () => (await now.boundingBox())?.y ?? 0;
  const before = await top();
  gate.resolve();
  await sees(page, '3 dari 5 langkah selesai');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(8);
  expect(faults).toEqual([]);
});
