import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { breakCalls, brokenCall, expectOnly, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { addsFromAccounts, picks, sees, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
  quickTenantFields,
  unique,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

it('tenants of all kosts are ordered, found and opened in one list, with one "Ubah" each', async () => {
  const { owner, kost, room } = await newHouse();
  const other = await makeKost(owner, { name: 'Kost Seberang' });
  await makeTenant(product, owner, room.id, { full_name: 'Ayu Lestari' });
  const beyond = await makeRoom(owner, other.id, { room_number: '7B' });
  const far = await makeTenant(product, owner, beyond.id, { full_name: 'Bima Sakti' });
  await makeBill(product, owner, far.tenant.id, { due_date: addDays(today(), -3) });
  const { page, faults } = await openDashboard(owner, { at: '?tab=properti', size: 'phone' });
  await page.getByRole('tab', { name: 'Semua penyewa' }).click();
  await page.waitForURL('**bagian=penyewa');
  const names = () => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
  await page.getByRole('button', { name: 'Terlambat dulu' }).click();
  await expect.poll(names).toEqual(['Bima Sakti', 'Ayu Lestari']);
  await sees(page, '2 penyewa');
  await sees(page, kost.name);
  await page.getByRole('button', { name: 'Ayu Lestari' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Ubah/ }).count()).toBe(1);
  await page.getByRole('region', { name: 'Tagihan' }).getByText('Belum ada tagihan.').waitFor();
  await page.getByRole('button', { name: 'Bima Sakti' }).click();
  const bill = page.getByRole('region', { name: 'Tagihan' }).getByRole('link');
  await expect.poll(() => bill.getAttribute('href')).toMatch(/tab=invoice&invoice=/);
  // What is open comes first, with what was received for it.
  const open = page.getByRole('region', { name: 'Belum dibayar' });
  await open.getByText('Terlambat 3 hari').waitFor();
  await open.getByRole('button', { name: /^Catat bayar/ }).click();
  const received = page.getByRole('dialog', { name: 'Catat Pembayaran' });
  await received.getByRole('button', { name: 'Catat Pembayaran' }).click();
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await open.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Pesan' }).getByText('Belum ada pesan.').waitFor();
  await page.getByLabel('Cari nama, kost, kamar, atau nomor HP').fill('seberang 7b');
  await expect.poll(names).toEqual(['Bima Sakti']);
  expect(faults).toEqual([]);
});

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
    await ticks(form.getByRole('checkbox', { name: /^Penyewa setuju menerima/ }));
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');

    const credentials = page.getByRole('dialog', { name: 'Data Login Penyewa' });
    await credentials.getByText(email).waitFor();
    await expect.poll(() => credentials.locator('dd').nth(1).textContent()).toMatch(/^\S{6,}$/);
    await page.mouse.click(5, 30);
    await credentials.getByRole('button', { name: /^Salin/ }).click();
    await expectToast(page, 'Berhasil disalin!');
    await credentials.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
    // The only one stands open beside the list.
    await page
      .getByRole('region', { name: /^Raden Ajeng Salsabila/ })
      .getByText('Aktif', { exact: true })
      .waitFor();
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
    await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
    await expectToast(page, 'Penyewa berhasil ditambahkan!');
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a tenant', () => {
  it('is a row with room, name and what is owed; whose end is near; a tap unfolds the rest, and a late one is reminded from there', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeRoom(owner, kost.id, { room_number: '102' });
    const late = await makeTenant(product, owner, room.id, {
      full_name: 'Sudah Lewat',
      contract_end: addDays(today(), 30),
    });
    const contract_end = addDays(today(), 31);
    await makeTenant(product, owner, other.id, { full_name: 'Tanpa Tagihan', contract_end });
    await makeBill(product, owner, late.tenant.id, { due_date: today() });
    await makeBill(product, owner, late.tenant.id, { due_date: addDays(today(), 40) });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await row('Sudah Lewat').getByText('Rp 3.000.000').waitFor();
    await row('Sudah Lewat').getByText('Jatuh tempo hari ini · 2 tagihan').waitFor();
    await row('Tanpa Tagihan').getByText('Tidak ada tagihan').waitFor();
    await row('Sudah Lewat').getByText('Kontrak Berakhir dalam 30 hari').waitFor();
    await expect.poll(() => page.getByText('Kontrak Berakhir').count()).toBe(1);
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

  it('is checked out after a question, once, and the room is free again', async () => {
    const { owner, kost, room } = await newHouse();
    const { tenant } = await makeTenant(product, owner, room.id);
    const deposit = await makeBill(product, owner, tenant.id, { invoice_type: 'SECURITY_DEPOSIT' });
    const part = { payment_method: 'CASH', amount: 600_000 };
    await expectStatus(200, owner.rest.post(`/api/payments/${deposit.id}/process`, part));
    await makeBill(product, owner, tenant.id, { invoice_type: 'MONTHLY_RENT' });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await sees(page, 'Rp 1.500.000 disepakati');
    await sees(page, 'Rp 600.000 diterima');
    const mend = await breakCalls(page, 'tenants.checkOut', 500);
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).click();
    const question = page.getByRole('alertdialog', { name: 'Apakah Anda yakin ingin checkout penyewa ini?' });
    await question.getByText('Tagihan yang belum lunas tetap dapat dibayar.').waitFor();
    await question.getByText('Deposit disepakati Rp 1.500.000, diterima Rp 600.000.').waitFor();
    await question.getByText(/^Sewa untuk hari-hari sesudahnya sudah ditagih \(Rp/).waitFor();
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
    await page.getByRole('heading', { name: 'Penyewa Uji' }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Kamar' }).click();
    await sees(page, 'Tersedia');
    expectOnly(faults, brokenCall);
  });

  it('who was checked out by mistake is back by one tap on the toast, or by two where tenant and room are shown', async () => {
    const { owner, kost, room } = await newHouse();
    await makeTenant(product, owner, room.id, { contract_start: addDays(today(), -40) });
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const leave = async () => {
      await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).click();
      const question = page.getByRole('alertdialog', { name: 'Apakah Anda yakin ingin checkout penyewa ini?' });
      await question.getByLabel('Tanggal keluar').fill(addDays(today(), -2));
      await question.getByText('juga yang jatuh tempo setelah tanggal itu').waitFor();
      await question.getByRole('button', { name: 'Keluar kos' }).click();
      await expectToast(page, 'Penyewa berhasil di-checkout!');
    };
    const comeBack = async () => {
      await page.getByRole('button', { name: 'Kembali ke kamar Penyewa Uji' }).click();
      const question = page.getByRole('alertdialog', { name: 'Penyewa Uji kembali ke kamar?' });
      await question.getByRole('button', { name: 'Kembali ke kamar' }).click();
      await expectToast(page, 'Penyewa kembali ke kamar!');
    };
    await leave();
    await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
    await expectToast(page, 'Penyewa kembali ke kamar!');
    await leave();
    await page.getByRole('button', { name: /^Berakhir/ }).click();
    await page.getByText(/^Sampai besok \d\d\.\d\d$/).waitFor();
    await comeBack();
    await page.getByRole('button', { name: /^Aktif & menunggu/ }).click();
    await leave();
    await page.getByRole('tab', { name: 'Kamar' }).click();
    await page.getByRole('button', { name: 'Kamar 101' }).click();
    await comeBack();
    await page.getByRole('button', { name: 'Keluar kos Penyewa Uji' }).waitFor();
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
    await page.getByRole('button', { name: 'Tindakan lain untuk Sudah Memilih' }).click();
    await page.getByRole('menuitem', { name: 'Kontrak' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Buat data login baru' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Penyewa Uji', exact: true }).click();
    await page.getByRole('button', { name: 'Perpanjang kontrak Penyewa Uji' }).click();
    await page.getByRole('button', { name: '+12 bulan' }).click();
    await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
    await expectToast(page, 'Kontrak berhasil diperpanjang!');
    // Until the screen is fresh, the row and what is open of it may both say so.
    await expect.poll(() => page.getByText('Kontrak Berakhir').count()).toBe(0);
    await page.getByRole('button', { name: 'Tindakan lain untuk Penyewa Uji' }).click();
    await page.getByRole('menuitem', { name: 'Buat data login baru' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat Data Login' }).click();
    await page.getByRole('dialog', { name: 'Data Login Penyewa' }).waitFor();
    expect(faults).toEqual([]);
  });
});
