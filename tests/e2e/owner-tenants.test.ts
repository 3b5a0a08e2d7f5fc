import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { breakCalls, brokenCall, expectOnly, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { addsFromAccounts, picks, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import {
  expectStatus,
  makeBill,
  makeRoom,
  makeTenant,
  quickTenantFields,
  unique,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

describe('a new tenant', () => {
  it('is made and given a room in one form, which shows the credentials once', async () => {
    const { owner, kost, room } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sees(page, 'Belum ada penyewa');
    await page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();
    const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
    const email = `${unique('penyewa')}@uji.ekost.id`;
    await form.getByLabel('Nama lengkap').fill('Raden Ajeng Salsabila Nur Aini Kusumawardhani');
    await form.getByLabel('NIK').fill('12345');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Nomor telepon').fill('0812 3456 7890');
    await form.getByLabel('Nama kontak darurat').fill('Ibu Kusumawardhani');
    await form.getByLabel('Nomor kontak darurat').fill('0813-3456-7890');
    await picks(form, 'Kamar', `Kamar ${room.room_number}`);
    await expect.poll(() => form.getByLabel('Deposit').inputValue()).toBe('1.500.000');
    await form.getByLabel('Mulai kontrak').fill(today());
    await expect.poll(() => form.getByLabel('Akhir kontrak').inputValue()).toBe(addMonths(today(), 12));
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await sees(page, 'NIK harus 16 digit');
    await form.getByLabel('NIK').fill(uniqueNik());
    await form.getByRole('checkbox', { name: /^Penyewa setuju menerima/ }).check({ force: true });
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');

    const credentials = page.getByRole('dialog', { name: 'Data Login Penyewa' });
    await credentials.getByText(email).waitFor();
    await expect.poll(() => credentials.locator('dd').nth(1).textContent()).toMatch(/^\S{6,}$/);
    await page.mouse.click(5, 30);
    await credentials.getByRole('button', { name: /^Salin/ }).click();
    await expectToast(page, 'Berhasil disalin!');
    await credentials.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Raden Ajeng Salsabila' }).first();
    await card.getByText('Aktif').waitFor();
    const agreed = sql`select via from message_consents join users on users.id = user_id where email = ${email}`;
    await expect.poll(async () => (await product.deps.db.execute(agreed)).rows).toEqual([{ via: 'OWNER' }]);
    expect(faults).toEqual([]);
  });
});

describe('an existing account', () => {
  it('is found and given a free room', async () => {
    const { owner, kost, room } = await newHouse();
    // A former tenant: an account without a room.
    const { tenant, email } = await makeTenant(product, owner, room.id);
    await owner.rest.post(`/api/tenants/${tenant.id}/checkout`);
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await sees(page, 'Tidak ada penyewa yang cocok');
    await addsFromAccounts(page);
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
    await sees(page, 'Pilih user dan kamar terlebih dahulu');
    await form.getByLabel('Cari penyewa').fill(email);
    await form.getByRole('button', { name: /Penyewa Uji/ }).click();
    await form.getByRole('button', { name: 'Ganti' }).waitFor();
    await picks(form, 'Kamar', `Kamar ${room.room_number}`);
    await expect.poll(() => form.getByLabel('Sewa per bulan').inputValue()).toBe('1.500.000');
    await form.getByLabel('NIK').fill(uniqueNik());
    await form.getByLabel('Nama kontak darurat').fill('Keluarga Uji');
    await form.getByLabel('Nomor kontak darurat').fill('081334567890');

    const mend = await breakCalls(page, 'tenants.assign', 'line');
    await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
    await expectToast(page, 'Gagal menambahkan penyewa');
    await expect.poll(() => form.getByLabel('Nama kontak darurat').inputValue()).toBe('Keluarga Uji');
    await mend();
    await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
    await expectToast(page, 'Penyewa berhasil ditambahkan!');
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).waitFor();
    expectOnly(faults, brokenCall);
  });

  it('is not offered where the accounts cannot be loaded', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await breakCalls(page, 'users.list');
    await addsFromAccounts(page);
    await expectToast(page, 'Gagal memuat data pengguna');
    expectOnly(faults, brokenCall);
  });
});

describe('a tenant', () => {
  it('is a row with room, name and what is owed; a tap unfolds the rest, and a late one is reminded from there', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeRoom(owner, kost.id, { room_number: '102' });
    const late = await makeTenant(product, owner, room.id, { full_name: 'Sudah Lewat' });
    await makeTenant(product, owner, other.id, { full_name: 'Tanpa Tagihan' });
    await makeBill(product, owner, late.tenant.id, { due_date: today() });
    await makeBill(product, owner, late.tenant.id, { due_date: addDays(today(), 40) });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await row('Sudah Lewat').getByText('Rp 3.000.000').waitFor();
    await row('Sudah Lewat').getByText('Jatuh tempo hari ini · 2 tagihan').waitFor();
    await row('Tanpa Tagihan').getByText('Tidak ada tagihan').waitFor();
    await expect.poll(() => page.getByText('Kontak darurat').count()).toBe(0);
    await page.getByRole('button', { name: 'Tanpa Tagihan' }).click();
    await row('Tanpa Tagihan')
      .getByRole('link', { name: /^WhatsApp/ })
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Ingatkan/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sudah Lewat' }).click();
    await row('Tanpa Tagihan')
      .getByRole('link', { name: /^WhatsApp/ })
      .waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ingatkan Sudah Lewat' }).click();
    await page.getByRole('dialog', { name: 'Ingatkan Sudah Lewat' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('whose contract ends within 30 days is marked, and another is not', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeRoom(owner, kost.id, { room_number: '102' });
    await makeTenant(product, owner, room.id, { full_name: 'Segera Pindah', contract_end: addDays(today(), 30) });
    await makeTenant(product, owner, other.id, { full_name: 'Masih Lama', contract_end: addDays(today(), 31) });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await card('Segera Pindah').getByText('Kontrak Berakhir · 30 hari lagi').waitFor();
    await expect.poll(() => card('Masih Lama').getByText('Kontrak Berakhir').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is checked out after a question, once, and the room is free again', async () => {
    const { owner, kost, room } = await newHouse();
    const { tenant } = await makeTenant(product, owner, room.id);
    const deposit = await makeBill(product, owner, tenant.id, { invoice_type: 'SECURITY_DEPOSIT' });
    const part = { payment_method: 'CASH', amount: 600_000 };
    await expectStatus(200, owner.rest.post(`/api/payments/${deposit.id}/process`, part));
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await sees(page, 'Rp 1.500.000 disepakati');
    await sees(page, 'Rp 600.000 diterima');
    const mend = await breakCalls(page, 'tenants.checkOut', 500);
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).click();
    const question = page.getByRole('alertdialog', { name: 'Apakah Anda yakin ingin checkout penyewa ini?' });
    await question.getByText('Tagihan yang belum lunas tetap dapat dibayar.').waitFor();
    await question.getByText('Deposit Rp 600.000 yang tercatat diterima tidak dikembalikan otomatis').waitFor();
    await question.getByRole('button', { name: 'Keluar kos' }).click();
    await expectToast(page, 'Gagal checkout penyewa');
    await mend();
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).click();
    const call = await holdCalls(page, 'tenants.checkOut');
    await question.getByRole('button', { name: 'Keluar kos' }).dblclick();
    call.release();
    await expectToast(page, 'Penyewa berhasil di-checkout!');
    expect(call.calls()).toBe(1);
    await sees(page, 'Tidak ada penyewa yang cocok');
    await page.getByRole('button', { name: /^Berakhir/ }).click();
    await page.getByRole('heading', { name: 'Penyewa Uji' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Kamar' }).click();
    await sees(page, 'Tersedia');
    expectOnly(faults, brokenCall);
  });

  it('that was checked out meanwhile is refused in the server’s words', async () => {
    const { owner, kost, room } = await newHouse();
    const { tenant } = await makeTenant(product, owner, room.id);
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).click();
    await owner.rest.post(`/api/tenants/${tenant.id}/checkout`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar kos' }).click();
    await expectToast(page, 'Penyewaan ini tidak aktif');
    await sees(page, 'Tidak ada penyewa yang cocok');
    expectOnly(faults, brokenCall);
  });

  it('shows the NIK only when asked, and hides it again', async () => {
    const { owner, kost, room } = await newHouse();
    const nik = uniqueNik();
    await makeTenant(product, owner, room.id, { nik });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Tampilkan NIK Penyewa Uji' }).click();
    await sees(page, nik.replace(/(\d{4})(?=\d)/g, '$1 '));
    await page.getByRole('button', { name: 'Sembunyikan NIK Penyewa Uji' }).click();
    await page.getByText(nik.slice(0, 8)).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  it('stays for longer, and can be given new credentials until they have chosen a password', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeRoom(owner, kost.id, { room_number: '102' });
    await makeTenant(product, owner, other.id, { full_name: 'Sudah Memilih' });
    const fields = quickTenantFields({ clock: { now: () => new Date() } }, room.id, {
      contract_end: addDays(today(), 20),
    });
    await expectStatus(201, owner.rest.post('/api/owner/quick-tenant', fields));
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await page.getByRole('button', { name: 'Sudah Memilih' }).click();
    await page.getByRole('button', { name: 'Keluar kos Sudah Memilih' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Tindakan lain untuk Sudah Memilih' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Penyewa Uji', exact: true }).click();
    await page.getByRole('button', { name: 'Perpanjang kontrak Penyewa Uji' }).click();
    await page.getByRole('button', { name: '+12 bulan' }).click();
    await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
    await expectToast(page, 'Kontrak berhasil diperpanjang!');
    await page.getByText('Kontrak Berakhir').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Tindakan lain untuk Penyewa Uji' }).click();
    await page.getByRole('menuitem', { name: 'Buat data login baru' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat Data Login' }).click();
    await page.getByRole('dialog', { name: 'Data Login Penyewa' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the tenants', () => {
  it('that cannot be made stay in the form, and the reason is said: the server’s own first', async () => {
    const { owner, kost, room } = await newHouse();
    const free = await makeRoom(owner, kost.id, { room_number: '102' });
    const { email } = await makeTenant(product, owner, room.id);
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await page.getByRole('button', { name: 'Buat Penyewa Baru' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nama lengkap').fill('Penyewa Baru');
    await form.getByLabel('NIK').fill(uniqueNik());
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Nomor telepon').fill('081234567890');
    await form.getByLabel('Nama kontak darurat').fill('Keluarga');
    await form.getByLabel('Nomor kontak darurat').fill('081334567890');
    await picks(form, 'Kamar', `Kamar ${free.room_number}`);
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Email sudah terdaftar');
    await breakCalls(page, 'tenants.createQuick', 500);
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Gagal membuat penyewa');
    await expect.poll(() => form.getByLabel('Nama lengkap').inputValue()).toBe('Penyewa Baru');
    expectOnly(faults, brokenCall);
  });

  it('that cannot be loaded are said so, and are asked for again', async () => {
    const { owner, kost, room } = await newHouse();
    await makeTenant(product, owner, room.id);
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    await page.getByRole('heading', { name: 'Kamar 101' }).waitFor();
    const mend = await breakCalls(page, 'tenants.list');
    await page.getByRole('tab', { name: 'Penyewa' }).click();
    await expectToast(page, 'Gagal memuat data penyewa');
    await mend();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByRole('heading', { name: 'Penyewa Uji' }).waitFor();
    expectOnly(faults, brokenCall);
  });

  const opensNew = (page: Page) => page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();

  it.each([
    { title: 'Buat Penyewa Baru', opens: opensNew },
    { title: 'Tambah Penyewa dari Akun', opens: addsFromAccounts },
  ])(
    'are told that the rooms cannot be loaded, which are asked for again in the form: $title',
    async ({ title, opens }) => {
      const { owner, kost, room } = await newHouse();
      const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
      await sees(page, 'Belum ada penyewa');
      const mend = await breakCalls(page, 'rooms.options');
      await opens(page);
      await expectToast(page, 'Gagal memuat data kamar');
      const form = page.getByRole('dialog', { name: title });
      await form.getByText('Gagal memuat data kamar').waitFor();
      await form.getByPlaceholder('Kamar belum dimuat').waitFor();
      await mend();
      await form.getByRole('button', { name: 'Coba lagi' }).click();
      await picks(form, 'Kamar', `Kamar ${room.room_number}`);
      await expect.poll(() => form.getByText('Gagal memuat data kamar').count()).toBe(0);
      expectOnly(faults, brokenCall);
    },
  );
});
