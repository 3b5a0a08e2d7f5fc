import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectStatus, uniqueNik } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold } from '#tests/support/people/started-product.ts';
import { openDashboard, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { doesToRoom, picks, press, signsOut } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('draf') ?? '');
const RESTORED = 'Isian sebelumnya dipulihkan';

describe('what is typed into a form', () => {
  it('is there again after a reload, without NIK and password, until it is not wanted or the session ends', async () => {
    const { owner, kost, room } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
    const nik = uniqueNik();
    await press(page, 'Buat Penyewa Baru');
    const password = await form.getByLabel('Kata sandi awal').inputValue();
    await form.getByLabel('Nama lengkap').fill('Siti Aminah');
    await form.getByLabel('NIK').fill(nik);
    await form.getByLabel('Nomor telepon').fill('081234567890');
    await picks(form, 'Kamar', `Kamar ${room.room_number}`);
    await form.getByLabel('Deposit').fill('2000000');
    // At once: what was typed last is kept as the page is left.
    await page.reload();
    await press(page, 'Buat Penyewa Baru');
    await form.getByText(RESTORED).waitFor();
    await expect.poll(() => form.getByLabel('Nama lengkap').inputValue()).toBe('Siti Aminah');
    await expect
      .poll(() => form.getByRole('combobox', { name: 'Kamar' }).inputValue())
      .toBe(`Kamar ${room.room_number}`);
    await expect.poll(() => form.getByLabel('Deposit').inputValue()).toBe('2.000.000');
    await expect.poll(() => form.getByLabel('NIK').inputValue()).toBe('');
    const stored = await kept(page);
    expect(stored).toContain('Siti Aminah');
    expect(stored).not.toContain(nik);
    expect(stored).not.toContain(password);
    await expectAccessible(page);

    await form.getByRole('button', { name: 'Buang' }).click();
    await page.getByRole('alertdialog', { name: 'Buang perubahan?' }).getByRole('button', { name: 'Buang' }).click();
    await form.getByText(RESTORED).waitFor({ state: 'detached' });
    await expect.poll(() => form.getByLabel('Nama lengkap').inputValue()).toBe('');
    await expect.poll(() => form.getByRole('combobox', { name: 'Kamar' }).inputValue()).toBe('');
    await expect.poll(() => kept(page)).toBe('');

    await form.getByLabel('Nama lengkap').fill('Siti Aminah');
    await expect.poll(() => kept(page)).toContain('Siti Aminah');
    await form.getByRole('button', { name: 'Tutup' }).click();
    await expect.poll(() => kept(page)).toBe('');
    await press(page, 'Buat Penyewa Baru');
    await form.getByLabel('Nama lengkap').fill('Siti Aminah');
    await expect.poll(() => kept(page)).toContain('Siti Aminah');
    await page.reload();
    await signsOut(page);
    await page.waitForURL((url) => url.pathname !== '/dashboard');
    await expect.poll(() => kept(page)).toBe('');
    expect(faults).toEqual([]);
  });

  it('is forgotten once it was sent', async () => {
    const { tenant } = await newHousehold();
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    const form = page.getByRole('dialog', { name: 'Ajukan Keluhan' });
    await press(page, 'Ajukan Keluhan');
    await form.getByLabel('Judul keluhan').fill('Keran bocor');
    await form.getByLabel('Deskripsi').fill('Menetes sejak Senin.');
    await page.reload();
    await press(page, 'Ajukan Keluhan');
    await expect.poll(() => form.getByLabel('Deskripsi').inputValue()).toBe('Menetes sejak Senin.');
    await form.getByRole('button', { name: 'Kirim Keluhan' }).click();
    await expectToast(page, 'Keluhan berhasil diajukan!');
    await expect.poll(() => kept(page)).toBe('');
    expect(faults).toEqual([]);
  });

  it('of a stored thing says that this has changed since', async () => {
    const { owner, kost, room } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    const form = page.getByRole('dialog', { name: `Ubah Kamar ${room.room_number}` });
    const open = () => doesToRoom(page, room.room_number, 'Ubah');
    await open();
    await form.getByLabel('Sewa per bulan').fill('1750000');
    await page.reload();
    const { rfid_uid: _, ...fields } = room;
    await expectStatus(
      200,
      owner.rest.put(`/api/rooms/${room.id}`, { ...fields, status: 'AVAILABLE', monthly_rent: 1_600_000 }),
    );
    await page.reload();
    await open();
    await form.getByText('Isian sebelumnya dipulihkan, tetapi datanya sudah diubah sejak itu.').waitFor();
    await expect.poll(() => form.getByLabel('Sewa per bulan').inputValue()).toBe('1.750.000');
    await form.getByRole('button', { name: 'Buang' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buang' }).click();
    await expect.poll(() => form.getByLabel('Sewa per bulan').inputValue()).toBe('1.600.000');
    expect(faults).toEqual([]);
  });

  it('survives in the steps of a new kost', async () => {
    const { owner } = await newHouse();
    const { page, faults } = await openDashboard(owner);
    const form = page.getByRole('dialog', { name: 'Tambah Kost' });
    await press(page, 'Tambah Properti');
    await form.getByLabel('Nama kost').fill('Kost Anggrek');
    await form.getByLabel('Alamat kost').fill('Jalan Anggrek 5');
    await page.reload();
    await press(page, 'Tambah Properti');
    await form.getByText(RESTORED).waitFor();
    await expect.poll(() => form.getByLabel('Nama kost').inputValue()).toBe('Kost Anggrek');
    await form.getByRole('button', { name: 'Batal' }).click();
    await expect.poll(() => kept(page)).toBe('');
    expect(faults).toEqual([]);
  });
});
