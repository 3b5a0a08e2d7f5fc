import { expect, it } from 'vitest';
import { formatDay } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { picks, sees, typesTenant } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeRoom, makeTenant, quickTenantFields } from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

it('a contract that begins later is offered the rooms that are free by then, on a phone', async () => {
  const { owner, kost, room } = await newHouse();
  const other = await makeRoom(owner, kost.id, { room_number: '202' });
  const end = addDays(today(), 40);
  await makeTenant(product, owner, room.id, { contract_end: end });
  await makeTenant(product, owner, other.id, { contract_end: addDays(end, 1) });
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();
  const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
  await form.getByText('Untuk kamar yang bebas nanti, isi hari mulai kontraknya.').waitFor();
  await form.getByLabel('Mulai kontrak').fill(end);
  await typesTenant(form, quickTenantFields(product, room.id, { full_name: 'Sari Wulandari' }));
  await form.getByRole('combobox', { name: 'Kamar' }).click();
  const offered = form.getByRole('listbox', { name: 'Kamar' }).getByRole('option');
  await expect
    .poll(() => offered.allTextContents())
    .toEqual([expect.stringContaining(`Bebas dari ${formatDay(end)}, jika tidak diperpanjang`)]);
  await page.keyboard.press('Escape');
  await picks(form, 'Kamar', `Kamar ${room.room_number}`);
  await form.getByRole('button', { name: 'Buat Penyewa' }).click();
  await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');
  await page.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
  await sees(page, 'Sari Wulandari');
  expect(faults).toEqual([]);
});
