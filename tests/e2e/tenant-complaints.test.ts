import { beforeAll, describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import { backButton } from '#tests/support/browser/back-button.ts';
import { brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { openPart, press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

async function open(path: string) {
  return openPage(path, { as: house.tenant, size: 'phone' });
}

function filed(title: string): Promise<Complaint> {
  return expectStatus(
    201,
    house.tenant.rest.post<Complaint>('/api/complaints', {
      title,
      description: 'Sejak kemarin malam',
      kost_id: house.kost.id,
      room_id: house.room.id,
    }),
  );
}

describe('complaints of a tenant', () => {
  it('are filed from the header, shown, changed while open, and closed to changes once settled', async () => {
    const { page, faults } = await open('/dashboard');
    await press(page, 'Ajukan Keluhan');
    const form = page.getByRole('dialog', { name: 'Ajukan Keluhan' });
    await expect.poll(() => form.getByLabel('Kategori').inputValue()).toBe('GENERAL');
    await expect.poll(() => form.getByLabel('Prioritas').inputValue()).toBe('MEDIUM');
    await form.getByRole('button', { name: 'Kirim Keluhan' }).click();
    await sees(page, 'Judul keluhan harus diisi');
    await sees(page, 'Deskripsi keluhan harus diisi');
    await form.getByLabel('Judul keluhan').fill(`Keran bocor`);
    await form.getByLabel('Kategori').selectOption('AIR');
    await form.getByLabel('Deskripsi').fill('Keran wastafel menetes sejak Senin.');
    await form.getByRole('button', { name: 'Kirim Keluhan' }).click();
    await sees(page, 'Keluhan berhasil diajukan!');
    await page.waitForURL('**/dashboard?tab=keluhan');

    await press(page, `Detail keluhan Keran bocor`);
    await page.waitForURL('**keluhan=**');
    const detail = page.getByRole('dialog', { name: 'Detail Keluhan' });
    await detail.getByText('Keluhan diajukan').waitFor();
    await detail.getByRole('button', { name: 'Ubah Keluhan' }).click();
    await page.getByLabel('Judul keluhan').fill(`Keran patah`);
    await page.getByLabel('Prioritas').selectOption('URGENT');
    await press(page, 'Simpan Perubahan');
    await sees(page, 'Keluhan berhasil diperbarui!');
    await sees(page, 'Prioritas mendesak');

    const { body } = await house.tenant.rest.get<{ items: Complaint[] } | Complaint[]>('/api/complaints');
    const complaint = (Array.isArray(body) ? body : body.items).find(({ title }) => title === `Keran patah`);
    await expectStatus(
      200,
      house.owner.rest.put(`/api/complaints/${complaint?.id}`, {
        status: 'RESOLVED',
        resolution_notes: 'Keran diganti.',
      }),
    );
    await page.goto(`/dashboard?tab=keluhan&status=RESOLVED&keluhan=${complaint?.id}`);
    await detail.getByText('Terbuka → Selesai').waitFor();
    await detail.getByText('Keran diganti.').first().waitFor();
    await expect.poll(() => detail.getByRole('button', { name: 'Ubah Keluhan' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('a complaint that is being written', () => {
  it('is thrown away neither by a tap beside it nor, unasked, by back or Escape', async () => {
    const { page, faults } = await open('/dashboard?tab=keluhan');
    const back = await backButton(page);
    const form = page.getByRole('dialog', { name: 'Ajukan Keluhan' });
    const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' });
    const title = form.getByLabel('Judul keluhan');
    await press(page, 'Ajukan Keluhan');
    await title.waitFor();
    await page.mouse.click(195, 20);
    await form.waitFor({ state: 'detached' });

    await press(page, 'Ajukan Keluhan');
    await title.fill('Keran bocor');
    await page.mouse.click(195, 20);
    for (const leave of [back, () => page.keyboard.press('Escape')]) {
      await leave();
      await question.waitFor();
      await leave();
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => title.inputValue()).toBe('Keran bocor');
    }
    await back();
    await question.getByRole('button', { name: 'Buang' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=keluhan');

    await press(page, 'Ajukan Keluhan');
    await title.fill('Keran bocor');
    await form.getByRole('button', { name: 'Tutup' }).click();
    await form.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('says in its dialog that the phone is offline', async () => {
    const { page, faults } = await open('/dashboard?tab=keluhan');
    await press(page, 'Ajukan Keluhan');
    const notice = page.getByRole('dialog').getByText('Anda sedang offline.');
    await page.getByLabel('Judul keluhan').waitFor();
    await page.context().setOffline(true);
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    expectOnly(faults, brokenCall);
  });
});

it('back closes the details of a complaint, and goes one step back', async () => {
  const { title } = await filed('Atap bocor');
  const { page, faults } = await open('/dashboard');
  await openPart(page, 'Keluhan');
  const back = await backButton(page);
  await press(page, `Detail keluhan ${title}`);
  const detail = page.getByRole('dialog', { name: 'Detail Keluhan' });
  await detail.getByText('Keluhan diajukan').waitFor();
  await back();
  await detail.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.search === '?tab=keluhan');
  await back();
  await page.waitForURL((url) => url.search === '');
  expect(faults).toEqual([]);
});
