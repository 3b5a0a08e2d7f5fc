import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { sees, openThing, pressEscape } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, type TenantPerson, unique } from '#tests/support/people/factories.ts';
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

/** A row of a phone's list is no higher, so that six are seen at once. */
const LOW = 104;

/** The titles of the listed complaints, from above. */
const titles = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts();

describe('the complaints', () => {
  it('begin with what is not settled, the urgent one first, and a row opens its details wherever it is tapped', async () => {
    const { owner, tenant } = await newComplaint({ title: 'Kunci pagar macet', priority: 'URGENT' });
    const settled = await complain(tenant, { title: 'Engsel lepas' });
    await owner.rest.put(`/api/complaints/${settled.id}`, { status: 'CLOSED' });
    await complain(tenant, { title: 'Keran menetes', priority: 'LOW' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan', size: 'phone' });
    await expect.poll(() => titles(page)).toEqual(['Kunci pagar macet', 'Keran menetes']);
    const row = page.getByRole('listitem').filter({ hasText: 'Kunci pagar macet' });
    await expect.poll(async () => (await row.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(LOW);
    await row.click({ position: { x: 20, y: 12 } });
    await page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText('Menetes terus').waitFor();
    await page.goBack();
    await row.getByRole('button', { name: 'Update keluhan Kunci pagar macet' }).click();
    await page.getByRole('dialog', { name: 'Perbarui Keluhan' }).waitFor();
    await pressEscape(page);

    // An address opens what the filter does not show.
    await page.goto(`/dashboard?tab=keluhan&keluhan=${settled.id}`);
    await page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText('Engsel lepas').waitFor();
    expect(faults).toEqual([]);
  });

  it('are all shown once none is left to do', async () => {
    const { owner, complaint } = await newComplaint();
    await owner.rest.put(`/api/complaints/${complaint.id}`, { status: 'RESOLVED' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan', size: 'phone' });
    await sees(page, 'Semua keluhan sudah selesai');
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await expect.poll(() => titles(page)).toEqual(['Keran wastafel bocor']);
    await page.reload();
    await page.getByRole('button', { name: 'Semua', exact: true, pressed: true }).waitFor();
    await expect.poll(() => titles(page)).toEqual(['Keran wastafel bocor']);
    expect(faults).toEqual([]);
  });

  it('are filtered by status, which the address keeps', async () => {
    const { owner, tenant, complaint } = await newComplaint();
    await complain(tenant, { title: 'Lampu kamar mandi mati', category: 'LISTRIK' });
    await owner.rest.put(`/api/complaints/${complaint.id}`, { status: 'IN_PROGRESS' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan', size: 'phone' });
    await expect.poll(() => titles(page)).toEqual(['Lampu kamar mandi mati', 'Keran wastafel bocor']);
    const filter = page.getByRole('group', { name: 'Saring menurut status' });
    await filter.getByRole('button', { name: 'Terbuka' }).click();
    await expect.poll(() => titles(page)).toEqual(['Lampu kamar mandi mati']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Lampu kamar mandi mati']);
    await filter.getByRole('button', { name: 'Ditutup' }).click();
    await sees(page, 'Tidak ada keluhan dengan status ini');
    expect(faults).toEqual([]);
  });

  it('of all kosts unfold for an admin, who has no details', async () => {
    const title = unique('Atap bocor');
    await newComplaint({ title });
    const { page, faults } = await openPage('/dashboard?tab=keluhan', { as: 'admin', size: 'phone' });
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText('Menetes terus').waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: title, exact: true, expanded: false }).click();
    await row.getByText('Menetes terus').waitFor();
    await expectAccessible(page);
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
