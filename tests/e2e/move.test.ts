import { expect, it } from 'vitest';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { countDone, openPart, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

const WIDTH = 390;

it('an owner moves a tenant on a phone to a free room, having read in rupiah what it costs: five actions from the home on at most', async () => {
  const { owner, kost, room } = await newHouse();
  const target = await makeRoom(owner, kost.id, { room_number: '102', monthly_rent: 1_700_000 });
  const tenant = await makeTenant(product, owner, room.id, {
    contract_start: today(),
    contract_end: addMonths(today(), 12),
    monthly_rent: 1_500_000,
    auto_rent: { day: null, first_period: 'FULL', late_fee_percentage: 0 },
  });
  const { id, full_name: name } = tenant.tenant;
  await receiveDeposit(product, owner, id);
  const plan = await expectStatus(
    200,
    owner.rest.get<MovePreview>(`/api/tenants/${id}/move?moves_on=${today()}&monthly_rent=${target.monthly_rent}`),
  );

  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await sees(page, 'Total properti');
  const done = await countDone(page);
  await openPart(page, 'Kamar');
  await page.getByRole('button', { name: `Kamar ${room.room_number}`, exact: true }).click();
  await page.getByRole('button', { name: `Pindah kamar ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Pindah kamar' });
  await form.getByText('Kamar 102', { exact: true }).click();
  const lines = form.getByRole('list', { name: 'Yang terjadi' });
  await lines.waitFor();
  expect([plan.credit, plan.charge, plan.deposit_held]).toEqual([1_500_000, 1_700_000, 1_000_000]);
  for (const amount of [plan.credit, plan.charge, plan.charge - plan.credit, plan.deposit_held])
    await lines.getByText(formatRupiah(amount)).first().waitFor();
  await lines.getByText(/^Deposit ikut pindah: disepakati Rp.*, diterima Rp/).waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await form.getByRole('button', { name: 'Pindahkan' }).click();
  await expectToast(page, 'Penyewa berhasil pindah kamar!');
  const { taps, keys } = await done();
  expect(taps + keys).toBeLessThanOrEqual(5);

  // The only tenant of the list stands unfolded.
  await page.goto(`/dashboard${tenantsOf(kost)}`);
  await sees(page, new RegExp(`^Pindah dari kamar ${room.room_number} sejak`));
  const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
  expect(Object.fromEntries(rooms.map(({ room_number, status }) => [room_number, status]))).toEqual({
    [room.room_number]: 'AVAILABLE',
    102: 'OCCUPIED',
  });
  await page.goto(`/dashboard${roomsOf(kost)}`);
  await page.getByRole('button', { name: 'Kamar 102', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Kamar 102', exact: true });
  await sheet.getByRole('heading', { name }).waitFor();
  await sheet.getByRole('button', { name: `Pindah kamar ${name}` }).waitFor();
  await page.goto(`/dashboard${roomsOf(kost)}`);
  await page.getByRole('button', { name: `Kamar ${room.room_number}`, exact: true }).click();
  const past = page.getByRole('region', { name: 'Riwayat kamar' }).getByRole('listitem').filter({ hasText: name });
  await past.getByText('Pindah ke kamar 102').waitFor();
  await expectAccessible(page);
  await past.getByRole('link', { name }).click();
  await sees(page, new RegExp(`^Pindah ke kamar 102 sejak`));

  const theirs = await openPage('/pemberitahuan', { as: tenant, size: 'phone' });
  await sees(theirs.page, new RegExp(`Anda pindah dari kamar ${room.room_number} ke`));
  expect([faults, theirs.faults]).toEqual([[], []]);
});

it('an owner plans a move for a later day in six actions from the home on at most, reads it in both rooms, and calls it off by one tap', async () => {
  const { owner, kost, room } = await newHouse();
  await makeRoom(owner, kost.id, { room_number: '102', monthly_rent: 1_700_000 });
  const tenant = await makeTenant(product, owner, room.id, {
    contract_start: today(),
    contract_end: addMonths(today(), 12),
    monthly_rent: 1_500_000,
  });
  const { full_name: name } = tenant.tenant;
  const day = addDays(today(), 20);
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await sees(page, 'Total properti');
  const done = await countDone(page);
  await openPart(page, 'Kamar');
  await page.getByRole('button', { name: `Kamar ${room.room_number}`, exact: true }).click();
  await page.getByRole('button', { name: `Pindah kamar ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Pindah kamar' });
  await form.getByText('Kamar 102', { exact: true }).click();
  const { taps, keys } = await done();
  // The day, chosen in the browser's own field, and the button are one action each.
  expect(taps + keys + 2).toBeLessThanOrEqual(6);
  await form.getByLabel('Mulai di kamar baru').fill(day);
  await form.getByText('Kamar baru dipesan mulai hari itu.').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await form.getByRole('button', { name: 'Rencanakan' }).click();
  await expectToast(page, `Pindah kamar direncanakan ${formatDay(day)}.`);
  await sees(page, `Pindah ke kamar 102 pada ${formatDay(day)}, sewa ${formatRupiah(1_700_000)} per bulan.`);
  await expectAccessible(page);

  const theirs = await openPage('/pemberitahuan', { as: tenant, size: 'phone' });
  await sees(theirs.page, new RegExp(`^Mulai ${formatDay(day)} Anda pindah dari .* ke kamar 102`));

  await page.goto(`/dashboard${roomsOf(kost)}`);
  await page.getByRole('button', { name: 'Kamar 102', exact: true }).click();
  await page.getByText(`Berikutnya ${name}, masuk ${formatDay(day)}`).waitFor();
  await page.goto(`/dashboard${roomsOf(kost)}`);
  await page.getByRole('button', { name: `Kamar ${room.room_number}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Kamar ${room.room_number}`, exact: true });
  await sheet.getByText(`Pindah ke kamar 102 pada ${formatDay(day)}`).waitFor();
  await sheet.getByText(`Bebas dari ${formatDay(day)}`, { exact: true }).waitFor();
  await sheet.getByRole('button', { name: `Batalkan rencana ${name}` }).click();
  await expectToast(page, 'Rencana pindah dibatalkan. Penyewa diberi tahu.');
  await sheet.getByText(`Pindah ke kamar 102 pada`).waitFor({ state: 'detached' });
  const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
  expect(rooms.map(({ status }) => status).toSorted()).toEqual(['AVAILABLE', 'OCCUPIED']);
  expect([faults, theirs.faults]).toEqual([[], []]);
});
