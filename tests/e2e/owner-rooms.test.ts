import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { countCalls } from '#tests/support/browser/calls.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { doesToRoom, openPart, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

/** The room as the server has it. */
async function roomNow(owner: Person, { id, kost_id }: Room): Promise<Room | undefined> {
  const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost_id}/rooms`));
  return rooms.find((room) => room.id === id);
}

describe('the rooms of a property', () => {
  it('are added, changed and deleted, and a card shows 4 facilities and +N lainnya', async () => {
    const { owner, kost, room } = await newHouse();
    await owner.rest.delete(`/api/rooms/${room.id}`);
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    await sees(page, 'Belum ada kamar');

    await page.getByRole('button', { name: 'Tambah Kamar' }).first().click();
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await sees(page, 'Nomor kamar harus diisi');
    await form.getByLabel('Nomor kamar').fill('Paviliun Timur 12');
    await form.getByLabel('Tipe kamar').selectOption('VIP');
    await form.getByLabel('Sewa per bulan').fill('12500000');
    await expect.poll(() => form.getByLabel('Sewa per bulan').inputValue()).toBe('12.500.000');
    for (const facility of ['WiFi', 'AC', 'TV', 'Tempat Tidur', 'Lemari', 'Parkir Motor'])
      await form.getByText(facility, { exact: true }).click();
    await form.getByText('Lainnya', { exact: true }).click();
    await form.getByRole('button', { name: 'Buat', exact: true }).click();
    await expect.poll(() => form.getByLabel('RFID UID').inputValue()).toMatch(/^[0-9A-F]{8}$/);
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await expectToast(page, 'Kamar berhasil ditambahkan!');
    const card = page.getByRole('listitem').filter({ hasText: 'Kamar Paviliun Timur 12' });
    await card.getByText('+2 lainnya').waitFor();
    await expect.poll(() => card.textContent()).toMatch(/Rp\s12\.500\.000/);
    await expect.poll(() => card.textContent()).toContain('Tersedia');

    await doesToRoom(page, 'Paviliun Timur 12', 'Ubah');
    const changed = page.getByRole('dialog', { name: 'Ubah Kamar Paviliun Timur 12' });
    await changed.getByLabel('Status kamar').selectOption('MAINTENANCE');
    await changed.getByRole('button', { name: 'Simpan Kamar' }).click();
    await expectToast(page, 'Kamar berhasil diupdate!');
    await card.getByText('Perbaikan').waitFor();

    await doesToRoom(page, 'Paviliun Timur 12', 'Hapus');
    await sees(page, 'Apakah Anda yakin ingin menghapus kamar ini?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
    await doesToRoom(page, 'Paviliun Timur 12', 'Hapus');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus Kamar' }).click();
    await expectToast(page, 'Kamar berhasil dihapus!');
    await sees(page, 'Belum ada kamar');
    expect(faults).toEqual([]);
  });
});

describe('a room', () => {
  it('that is lived in or reserved keeps its state, cannot be deleted while lived in, and says who lives there', async () => {
    const { owner, kost, room } = await newHouse();
    await makeTenant(product, owner, room.id, { full_name: 'Salsabila Nur Aini Kusumawardhani Prawirodirdjo' });
    const start = addDays(today(), 7);
    const coming = await makeRoom(owner, kost.id, { room_number: '102' });
    await makeTenant(product, owner, coming.id, { contract_start: start, contract_end: addMonths(start, 12) });
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    await sees(page, 'Salsabila Nur Aini Kusumawardhani Prawirodirdjo');
    await sees(page, 'Terisi');
    const state = page.getByLabel('Status kamar', { exact: true });
    await page.getByRole('button', { name: 'Tindakan untuk kamar 101' }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Hapus' }).isDisabled()).toBe(true);
    await page.getByRole('menuitem', { name: 'Ubah' }).click();
    await expect.poll(() => state.isDisabled()).toBe(true);
    await page.getByRole('dialog', { name: 'Ubah Kamar 101' }).getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await doesToRoom(page, '102', 'Ubah');
    await expect.poll(() => state.isDisabled()).toBe(true);
    await expect.poll(() => state.locator('option:checked').allTextContents()).toEqual(['Dipesan']);
    await page.getByRole('button', { name: 'Simpan Kamar' }).click();
    await expectToast(page, 'Kamar berhasil diupdate!');
    await expect.poll(() => roomNow(owner, coming)).toMatchObject({ status: 'RESERVED' });
    expect(faults).toEqual([]);
  });

  it('is not saved without its floor: none is put in its place', async () => {
    const { owner, kost } = await newHouse();
    const room = await makeRoom(owner, kost.id, { room_number: '301', floor: 3 });
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    const sent = countCalls(page, 'rooms.update');
    const form = page.getByRole('dialog');
    const isRefused = async (floor: string, says: string) => {
      await form.getByLabel('Lantai').fill(floor);
      await form.getByRole('button', { name: 'Simpan Kamar' }).click();
      await form.getByText(says, { exact: true }).waitFor();
      await expect.poll(() => form.getByLabel('Lantai').getAttribute('aria-invalid')).toBe('true');
    };
    await doesToRoom(page, '301', 'Ubah');
    await isRefused('', 'Lantai harus diisi');
    await isRefused('0', 'Lantai minimal 1');
    expect(sent()).toBe(0);
    await expect.poll(() => roomNow(owner, room)).toMatchObject({ floor: 3 });
    await form.getByLabel('Lantai').fill('4');
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await expectToast(page, 'Kamar berhasil diupdate!');
    await expect.poll(() => roomNow(owner, room)).toMatchObject({ floor: 4 });
    expect(faults).toEqual([]);
  });
});

describe('the management of a property', () => {
  it('keeps tab and filter in the address, and leads back', async () => {
    const { owner, kost } = await newHouse();
    for (const number of ['102', '103']) await makeRoom(owner, kost.id, { room_number: number, status: 'MAINTENANCE' });
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await sees(page, 'Total properti');
    await openPart(page, 'Properti Saya');
    await page.getByRole('button', { name: `Kelola ${kost.name}` }).click();
    const chips = page.getByRole('group', { name: 'Saring menurut status kamar' });
    await chips.getByRole('button', { name: 'Perbaikan 2' }).click();
    await page.getByRole('heading', { name: 'Kamar 101' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Kamar 102' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Kamar 101' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Penyewa' }).click();
    await sees(page, 'Belum ada penyewa');
    await page.goBack();
    await page.getByRole('heading', { name: 'Kamar 102' }).waitFor();
    await page.getByRole('button', { name: 'Kembali ke daftar properti' }).click();
    await page.getByRole('button', { name: `Kelola ${kost.name}` }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Kamar 102' }).waitFor();
    expect(faults).toEqual([]);
  });
});
