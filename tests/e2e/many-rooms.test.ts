import { describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeKost, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newHouse, newOwner, product } from '#tests/support/people/started-product.ts';

const roomsNow = (owner: Person, kost: Kost) => expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));

describe('an owner on a phone', () => {
  it('sees which numbers exist before anything is added, and what cannot be meant', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Tindakan untuk banyak kamar' }).click();
    await page.getByRole('menuitem', { name: 'Tambah banyak kamar' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah banyak kamar' });
    await form.getByLabel('Nomor kamar').fill('110-101');
    await form.getByText('110-101 terbalik. Mungkin maksud Anda 101-110?').first().waitFor();
    await form.getByLabel('Nomor kamar').fill('101-103');
    await sees(page, '2 kamar baru · 1 sudah ada, dilewati');
    await form.getByLabel('Lantai').fill('5');
    await sees(page, 'Lantai 5');
    await form.getByLabel('Sewa per bulan').fill('900000');
    await form.getByRole('button', { name: 'Tambah 2 kamar' }).click();
    await expectToast(page, 'Kamar berhasil ditambahkan!');
    await expect
      .poll(() => roomsNow(owner, kost))
      .toMatchObject([
        { room_number: '101', floor: 1 },
        { room_number: '102', floor: 5 },
        { room_number: '103', floor: 5 },
      ]);
    expect(faults).toEqual([]);
  });

  it('copies a room, and adds one after the other without leaving the form', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeRoom(owner, kost.id, { room_number: '102' });
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Kamar 101' }).click();
    await page.getByRole('button', { name: 'Salin kamar 101' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    const number = form.getByLabel('Nomor kamar');
    await expect.poll(() => number.inputValue()).toBe('103');
    await form.getByRole('button', { name: 'Simpan & tambah lagi' }).click();
    await expect.poll(() => number.inputValue()).toBe('104');
    await number.press('Enter');
    await form.waitFor({ state: 'hidden' });
    await expect
      .poll(() => roomsNow(owner, kost))
      .toMatchObject([
        { room_number: '101', monthly_rent: room.monthly_rent },
        { room_number: '102', monthly_rent: other.monthly_rent },
        { room_number: '103', monthly_rent: room.monthly_rent },
        { room_number: '104', monthly_rent: room.monthly_rent },
      ]);
    expect(faults).toEqual([]);
  });

  it('changes the price of many rooms, and reads that running contracts keep theirs', async () => {
    const { owner, kost, room } = await newHouse();
    await makeTenant(product, owner, room.id, { full_name: 'Sari Kumala' });
    await makeRoom(owner, kost.id, { room_number: '102', room_type: 'VIP' });
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Tindakan untuk banyak kamar' }).click();
    await page.getByRole('menuitem', { name: 'Ubah banyak kamar' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah banyak kamar' });
    await sees(page, 'Penyewa yang sedang tinggal tetap membayar sesuai kontraknya.');
    await form.getByText('Semua (2)').click();
    await form.getByRole('button', { name: 'Ubah 2 kamar' }).click();
    await sees(page, 'Pilih apa yang diubah');
    await form.getByLabel('Sewa baru per bulan').fill('2000000');
    await form.getByRole('button', { name: 'Ubah 2 kamar' }).click();
    await expectToast(page, 'Kamar berhasil diupdate!');
    await expect
      .poll(() => roomsNow(owner, kost))
      .toMatchObject([{ monthly_rent: 2_000_000 }, { monthly_rent: 2_000_000 }]);

    await page.getByRole('searchbox', { name: 'Cari nomor atau penyewa' }).fill('kumala');
    await page.getByRole('heading', { name: 'Kamar 102' }).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Kamar 101' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a kost', () => {
  it('is corrected, deactivated while it is empty, and activated again', async () => {
    const owner = await newOwner();
    const kost = await makeKost(owner, { name: 'Kost Salah Ketik' });
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Tindakan untuk Kost Salah Ketik' }).click();
    await page.getByRole('menuitem', { name: 'Ubah kost' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah data kost' });
    await form.getByLabel('Nama kost').fill('');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await sees(page, 'Nama kost harus diisi');
    await form.getByLabel('Nama kost').fill('Kost Benar');
    await form.getByRole('button', { name: /^Pakai nomor saya, 0/ }).click();
    await form.getByLabel('Nomor untuk penyewa').fill('0811 2222 3333');
    await form.getByLabel('Masukkan aturan kustom:').fill('Tamu wajib melapor');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data kost berhasil disimpan!');
    await page.getByRole('heading', { level: 2, name: 'Kost Benar' }).waitFor();
    const [saved] = await expectStatus(200, owner.rest.get<Kost[]>('/api/kost'));
    const rules = [...kost.rules, 'Tamu wajib melapor'];
    expect(saved).toEqual({ ...kost, name: 'Kost Benar', contact_phone: '081122223333', rules });

    await page.getByRole('button', { name: 'Tindakan untuk Kost Benar' }).click();
    await page.getByRole('menuitem', { name: 'Ubah kost' }).click();
    await form.getByRole('button', { name: 'Nonaktifkan kost' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nonaktifkan' }).click();
    await expectToast(page, 'Kost dinonaktifkan');
    await sees(page, 'Kost ini nonaktif: tidak menerima kamar dan penyewa baru.');
    await expect.poll(() => page.getByRole('button', { name: 'Tambah Kamar' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Aktifkan', exact: true }).click();
    await expectToast(page, 'Kost aktif kembali');
    await page.getByRole('button', { name: 'Tambah Kamar' }).waitFor();
    expect(faults).toEqual([]);
  });
});
