import { describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { sees, openThing } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, type TenantPerson } from '#tests/support/people/factories.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

function complain({ rest, tenant }: TenantPerson, fields: Partial<Complaint> = {}): Promise<Complaint> {
  return expectStatus(
    201,
    rest.post<Complaint>('/api/complaints', {
      title: 'Keran wastafel bocor',
      category: 'AIR',
      priority: 'HIGH',
      description: 'Menetes terus walaupun sudah ditutup rapat.',
      kost_id: tenant.kost_id,
      room_id: tenant.room_id,
      ...fields,
    }),
  );
}

/** An owner whose tenant has filed a complaint. */
async function newComplaint(fields: Partial<Complaint> = {}) {
  const house = await newHousehold();
  return { ...house, complaint: await complain(house.tenant, fields) };
}

describe('a complaint', () => {
  it('is announced, read in full, and answered with a state and a note', async () => {
    const { owner, tenant } = await newComplaint();
    const { page, faults } = await openDashboard(owner);
    await page.getByRole('link', { name: '1 keluhan belum selesai Lihat keluhan' }).click();
    await page.getByRole('button', { name: 'Detail keluhan Keran wastafel bocor' }).click();
    const detail = openThing(page, 'Detail Keluhan');
    await detail.getByText('Menetes terus walaupun sudah ditutup rapat.').waitFor();
    await detail.getByText('Keluhan diajukan').waitFor();
    await detail.getByRole('link', { name: new RegExp(tenant.email) }).waitFor();
    await detail.getByRole('button', { name: 'Perbarui Keluhan' }).click();

    const form = page.getByRole('dialog', { name: 'Perbarui Keluhan' });
    await form.getByText('Selesai', { exact: true }).click();
    await form.getByLabel('Catatan penyelesaian').fill('Seal keran sudah diganti.');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Keluhan berhasil diupdate!');
    await detail.getByText('Terbuka → Selesai').waitFor();
    await detail.getByText('Seal keran sudah diganti.').first().waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'hidden' });
    await page.getByText('1 keluhan belum selesai').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});

describe('the complaints', () => {
  it('are filtered by status, which the address keeps', async () => {
    const { owner, tenant, complaint } = await newComplaint();
    await complain(tenant, { title: 'Lampu kamar mandi mati', category: 'LISTRIK' });
    await owner.rest.put(`/api/complaints/${complaint.id}`, { status: 'IN_PROGRESS' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan', size: 'phone' });
    const leaking = page.getByRole('heading', { name: 'Keran wastafel bocor' });
    await leaking.waitFor();
    const filter = page.getByRole('group', { name: 'Saring menurut status' });
    await filter.getByRole('button', { name: 'Terbuka' }).click();
    await leaking.waitFor({ state: 'hidden' });
    await sees(page, 'Lampu kamar mandi mati');
    await page.reload();
    await sees(page, 'Lampu kamar mandi mati');
    await expect.poll(() => leaking.count()).toBe(0);
    await filter.getByRole('button', { name: 'Ditutup' }).click();
    await sees(page, 'Tidak ada keluhan dengan status ini');
    expect(faults).toEqual([]);
  });
});

it('what is broken in the common part of a kost is reported among the complaints', async () => {
  const { owner } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan' });
  await page.getByRole('button', { name: 'Laporkan kerusakan' }).click();
  const form = page.getByRole('dialog', { name: 'Laporkan Kerusakan' });
  await form.getByLabel('Apa yang rusak').fill('Lampu koridor mati');
  await form.getByLabel('Deskripsi').fill('Lantai 2, dekat tangga.');
  await form.getByRole('button', { name: 'Laporkan', exact: true }).click();
  await expectToast(page, 'Kerusakan dilaporkan');
  const detail = openThing(page, 'Detail Keluhan');
  await detail.getByText('Bagian bersama', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sees(page, 'Dilaporkan pemilik');
  expect(faults).toEqual([]);
});
