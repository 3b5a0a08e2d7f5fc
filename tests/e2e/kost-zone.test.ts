import { expect, it } from 'vitest';
import { formatInstant } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { newPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { opensForm } from '#tests/support/browser/owner-invoice-form.ts';
import { picks, press, pressEscape, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { askToSave } from '#tests/support/people/settlements.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

/** The last time that it was 00:30 in Makassar, 23:30 of the day before in Jakarta. */
function lastMidnight(): Date {
  const at = new Date();
  at.setUTCHours(16, 30, 0, 0);
  return at <= new Date() ? at : new Date(at.getTime() - 24 * 60 * 60 * 1000);
}

it('a kost in Makassar has its own day at once, in what is due and in what a form offers', async () => {
  const { owner, kost, tenant } = await newHousehold();
  await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WITA' }));
  const now = lastMidnight();
  const day = addDays(now.toISOString().slice(0, 10), 1);
  const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: day });
  const { page, faults } = await newPage({ as: owner, size: 'phone' });
  await page.clock.setFixedTime(now);
  await page.goto(`/dashboard${tenantsOf(kost)}`);
  await sees(page, 'Jatuh tempo hari ini');
  await page.goto(`/dashboard?tab=invoice&invoice=${bill.id}`);
  await press(page, 'Catat Pembayaran');
  const received = page.getByRole('dialog', { name: 'Catat Pembayaran' }).getByLabel('Diterima tanggal');
  await expect.poll(() => received.inputValue()).toBe(day);
  await expect.poll(() => received.getAttribute('max')).toBe(day);
  await page.goto(`/cetak/invoice/${bill.id}`);
  await sees(page, '00.30 WITA');
  expect(faults).toEqual([]);
});

it('of an owner with kosts in two zones, forms and papers have the day and the word of the kost they are about', async () => {
  const { owner, tenant } = await newHousehold();
  const kost = await makeKost(owner, { zone: 'WITA' });
  const room = await makeRoom(owner, kost.id, { room_number: '201' });
  const now = lastMidnight();
  const day = now.toISOString().slice(0, 10);
  const homes = [
    { zone: 'WIB', name: 'Penyewa Uji · Kamar 101', id: tenant.tenant.id, here: day },
    {
      zone: 'WITA',
      name: 'Penyewa Uji · Kamar 201',
      id: (await makeTenant(product, owner, room.id)).tenant.id,
      here: addDays(day, 1),
    },
  ] as const;
  const { page, faults } = await newPage({ as: owner, size: 'phone' });
  await page.clock.setFixedTime(now);
  for (const { zone, name, id, here } of homes) {
    await page.goto('/dashboard?tab=invoice&tampilan=semua');
    const form = await opensForm(page);
    await picks(form, 'Penyewa', name);
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await expect.poll(() => form.getByLabel('Jatuh tempo').inputValue()).toBe(addDays(here, 7));
    await form.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor({ state: 'detached' });

    const bill = await makeBill(product, owner, id, { due_date: addDays(here, 1) });
    await page.goto(`/dashboard?tab=invoice&invoice=${bill.id}`);
    await press(page, 'Catat Pembayaran');
    const received = page.getByRole('dialog', { name: 'Catat Pembayaran' }).getByLabel('Diterima tanggal');
    await expect.poll(() => received.inputValue()).toBe(here);
    await expect.poll(() => received.getAttribute('max')).toBe(here);
    await pressEscape(page);
    await page.goto('/dashboard?tab=invoice&tampilan=semua');
    await sees(page, 'Jatuh tempo dalam 1 hari');

    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
    const { settlement } = await expectStatus(200, askToSave(owner, id, { leaves_on: today() }));
    await page.goto(`/cetak/keluar-kos/${id}`);
    await sees(page, `dianggap setuju pada ${formatInstant(settlement?.answer_by ?? '', zone)} ${zone}`);
    await sees(page, zone === 'WITA' ? '00.30 WITA' : '23.30 WIB');
  }
  expect(faults).toEqual([]);
});
