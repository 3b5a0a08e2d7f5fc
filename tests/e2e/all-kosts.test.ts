import { describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import type { ReminderRule } from '#shared/contract/reminders.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newOwner, product, today } from '#tests/support/people/started-product.ts';

const NAMES = [
  'Kost Melati 10',
  'Kost Anggrek',
  'Kost Melati 2',
  'Kost Cempaka',
  'Kost Dahlia',
  'kost bakung',
  'Kost Mawar',
];

async function manyKosts() {
  const owner = await newOwner();
  const kosts: Kost[] = [];
  for (const name of NAMES) kosts.push(await makeKost(owner, { name }));
  return { owner, kosts };
}

describe('an owner of many kosts', () => {
  it('finds them by name, in the order of their names', async () => {
    const { owner } = await manyKosts();
    const { page, faults } = await openDashboard(owner, { at: '?tab=properti', size: 'phone' });
    const names = () => page.getByRole('heading', { level: 3 }).allTextContents();
    await expect
      .poll(names)
      .toEqual([
        'Kost Anggrek',
        'kost bakung',
        'Kost Cempaka',
        'Kost Dahlia',
        'Kost Mawar',
        'Kost Melati 2',
        'Kost Melati 10',
      ]);
    await page.getByRole('searchbox', { name: 'Cari nama atau alamat kost' }).fill('MELATI');
    await expect.poll(names).toEqual(['Kost Melati 2', 'Kost Melati 10']);
    await page.getByRole('searchbox', { name: 'Cari nama atau alamat kost' }).fill('tulip');
    await page.getByText('Tidak ada kost yang cocok').waitFor();
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await expect.poll(async () => (await names()).length).toBe(NAMES.length);
    expect(faults).toEqual([]);
  });

  it('sets when all remind in a few taps: how many change is told before, and it can be taken back', async () => {
    const { owner, kosts } = await manyKosts();
    const rule = { enabled: false, offsets: [0], send_hour: 9, tone: 'BIASA' };
    await expectStatus(200, owner.rest.put(`/api/kost/${kosts[0]?.id}/reminder-rule`, rule));
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&bagian=pengingat', size: 'phone' });
    const hand = new Hand();
    await hand.tap(page.getByRole('button', { name: 'Pengingat otomatis' }));
    const dialog = page.getByRole('dialog', { name: 'Pengingat otomatis' });
    await hand.tap(dialog.getByText(`Terapkan ke semua kost (${NAMES.length})`));
    await dialog.getByText('1 dari 7 kost akan berubah').waitFor();
    await dialog.getByRole('listitem').getByText('Kost Melati 10').waitFor();
    await dialog.getByLabel('Jam kirim (waktu kost)').selectOption('15');
    await dialog.getByText('7 dari 7 kost akan berubah').waitFor();
    await expectAccessible(page);
    await hand.tap(dialog.getByRole('button', { name: 'Terapkan ke 7 kost' }));
    await expectToast(page, 'Pengingat otomatis 7 kost disimpan!');
    expect(hand.rest()).toBeLessThanOrEqual(3);
    const hours = () =>
      Promise.all(
        kosts.map(async ({ id }) => {
          const { enabled, send_hour } = await expectStatus(
            200,
            owner.rest.get<ReminderRule>(`/api/kost/${id}/reminder-rule`),
          );
          return enabled ? send_hour : null;
        }),
      );
    await expect.poll(hours).toEqual(NAMES.map(() => 15));
    await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
    await expectToast(page, '7 perubahan dibatalkan');
    expect((await hours())[0]).toBeNull();
    expect((await hours()).includes(15)).toBe(false);
    expect(faults).toEqual([]);
  });

  it('gives one number for tenants to all, and takes it back from the activity', async () => {
    const { owner, kosts } = await manyKosts();
    await expectStatus(200, owner.rest.put(`/api/kost/${kosts[1]?.id}`, { contact_phone: '081111111111' }));
    const at = `?tab=kelola&properti=${kosts[0]?.id}`;
    const { page, faults } = await openDashboard(owner, { at, size: 'desktop' });
    await page.getByRole('button', { name: 'Tindakan untuk Kost Melati 10' }).click();
    await page.getByRole('menuitem', { name: 'Ubah kost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah data kost' });
    await dialog.getByLabel('Nomor untuk penyewa').fill('081234567890');
    await dialog.getByText(`Terapkan nomor ini ke semua kost (${NAMES.length})`).click();
    await dialog.getByText('7 dari 7 kost akan berubah').waitFor();
    await dialog.getByText('081111111111').waitFor();
    await dialog.getByRole('button', { name: 'Terapkan ke 7 kost' }).click();
    await expectToast(page, 'Data kost berhasil disimpan!');
    const numbers = async () => {
      const list = await expectStatus(200, owner.rest.get<Kost[]>('/api/kost'));
      return kosts.map(({ id }) => list.find((kost) => kost.id === id)?.contact_phone);
    };
    expect(new Set(await numbers())).toEqual(new Set(['081234567890']));
    await page.goto('/dashboard');
    const entry = page.getByRole('listitem').filter({ hasText: 'Kost Melati 10 dan 6 kost lain' });
    await page.getByRole('heading', { name: 'Aktivitas' }).scrollIntoViewIfNeeded();
    await entry.getByRole('button', { name: /^Batalkan/ }).click();
    await expectToast(page, '7 perubahan dibatalkan');
    await expect.poll(numbers).toEqual([null, '081111111111', null, null, null, null, null]);
    await page.getByText('Sudah dibatalkan').waitFor();
    expect(faults).toEqual([]);
  });

  it('switches the automatic rents of all kosts on, with one day and late fee', async () => {
    const { owner, kosts } = await manyKosts();
    const contract = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    for (const { id } of kosts.slice(0, 3)) {
      const room = await makeRoom(owner, id, { room_number: '1' });
      await makeTenant(product, owner, room.id, contract);
    }
    const at = `?tab=kelola&bagian=penyewa&properti=${kosts[0]?.id}`;
    const { page, faults } = await openDashboard(owner, { at, size: 'phone' });
    await page.getByRole('button', { name: 'Tindakan lain untuk penyewa', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tagihan otomatis' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tagihan otomatis' });
    await dialog.getByLabel('Untuk').selectOption({ label: 'Semua kost (7)' });
    await dialog.getByLabel('Jatuh tempo setiap').selectOption('5');
    await dialog.getByLabel('Denda keterlambatan').selectOption('0.5');
    await dialog.getByText('3 dari 3 penyewa berubah, di 3 kost').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Terapkan ke 3 penyewa' }).click();
    await expectToast(page, 'Tagihan otomatis 3 penyewa aktif!');
    const rents = async () => {
      const tenants = await expectStatus(200, owner.rest.get<Tenant[]>('/api/owner/tenants'));
      return tenants.map(({ automatic_rent: rent }) => rent && [rent.day, rent.late_fee_percentage]);
    };
    await expect.poll(rents).toEqual([
      [5, 0.5],
      [5, 0.5],
      [5, 0.5],
    ]);
    await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
    await expectToast(page, '3 perubahan dibatalkan');
    await expect.poll(rents).toEqual([null, null, null]);
    expect(faults).toEqual([]);
  });
});
