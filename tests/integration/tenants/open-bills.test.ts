import { expect, it } from 'vitest';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { RoomOfList } from '#shared/contract/rooms.ts';
import type { TenantHistory } from '#shared/contract/tenant-history.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { postFeesSinceDue } from '#tests/support/oracle/late-fees.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { today } from '#worker/context.ts';

const app = createTestApp();

it('an owner’s list says what each tenancy has to pay: sent bills, neither drafts nor what is settled or another’s', async () => {
  const { owner, kost, tenant } = await makeHousehold(app);
  const other = await makeRoom(owner, kost.id, { room_number: '102' });
  await makeTenant(app, owner, other.id, { full_name: 'Tetangga' });
  const owed = async () => {
    const rows = await expectStatus(200, owner.rest.get<TenantOfList[]>(`/api/kost/${kost.id}/tenants`));
    return rows.map(({ full_name, open_bills }) => [full_name, open_bills]);
  };
  const name = tenant.tenant.full_name;
  await makeInvoice(app, owner, tenant.tenant.id);
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, null],
  ]);

  const day = today(app.deps);
  const none = { unpaid_late_fees: 0, past_due_amount: 0 };
  const bill = await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, 9) });
  await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, 3) });
  const both = { count: 2, amount: 3_000_000, ...none, due_date: addDays(day, 3), tenancy_id: tenant.tenant.id };
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, both],
  ]);

  const cash = { amount: 500_000, payment_method: 'CASH' };
  await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, cash));
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, { ...both, amount: 2_500_000 }],
  ]);
});

it('an owner’s list tells late fees from rent and what is late from what is not due yet', async () => {
  const { owner, kost, tenant } = await makeHousehold(app);
  const day = today(app.deps);
  const late = await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, -3) });
  await makeBill(app, owner, tenant.tenant.id, { due_date: day });
  await postFeesSinceDue(app, late.id);
  const rows = await expectStatus(200, owner.rest.get<TenantOfList[]>(`/api/kost/${kost.id}/tenants`));
  expect(rows.map(({ open_bills }) => open_bills)).toEqual([
    {
      count: 2,
      amount: 3_090_000,
      unpaid_late_fees: 90_000,
      past_due_amount: 1_590_000,
      due_date: addDays(day, -3),
      tenancy_id: tenant.tenant.id,
    },
  ]);
});

it('who moved still owes what was not paid of the rooms that they left, there no more, and once', async () => {
  const { owner, kost, room, tenant } = await makeHousehold(app);
  const day = today(app.deps);
  const item = (unit_price: number) => ({
    late_fee_percentage: 0,
    items: [{ description: 'Kebersihan', quantity: 1, unit_price }],
    invoice_type: 'CUSTOM',
  });
  const first = tenant.tenant.id;
  const oldest = await makeBill(app, owner, first, { due_date: addDays(day, -5), ...item(100_000) });
  const moveTo = async (home: string, fields: object = {}) => {
    const { id } = await makeRoom(owner, kost.id, fields);
    const body = { room_id: id, moves_on: day, monthly_rent: 0 };
    const moved = await expectStatus(201, owner.rest.post<TenantOfList>(`/api/tenants/${home}/move`, body));
    return { room: id, home: moved.id };
  };
  const second = await moveTo(first);
  const later = await makeBill(app, owner, second.home, { due_date: addDays(day, 3), ...item(200_000) });
  const present = await moveTo(second.home);
  // Neither has ever moved: one owes, but later, and one owes nothing.
  const others = [await makeRoom(owner, kost.id), await makeRoom(owner, kost.id)];
  const owing = await makeTenant(app, owner, others[0]?.id ?? '');
  await makeBill(app, owner, owing.tenant.id, { due_date: addDays(day, 1), ...item(400_000) });
  const free = await makeTenant(app, owner, others[1]?.id ?? '');

  const sum = { count: 2, amount: 300_000, unpaid_late_fees: 0, past_due_amount: 100_000, due_date: addDays(day, -5) };
  const both = { ...sum, tenancy_id: first };
  const get = <Body>(path: string) => expectStatus(200, owner.rest.get<Body>(path));
  const rows = async (query: string) => {
    const page = await get<TenantOfList[]>(query);
    return Object.fromEntries(page.map(({ id, open_bills }) => [id, open_bills]));
  };
  expect(await rows(`/api/kost/${kost.id}/tenants`)).toMatchObject({
    [first]: null,
    [second.home]: null,
    [present.home]: both,
    [free.tenant.id]: null,
  });
  expect(await rows('/api/owner/tenants?status=TERMINATED')).toEqual({ [first]: null, [second.home]: null });

  const late = (query: string) => get<TenantOfList[]>(`/api/owner/tenants?sort=LATE&${query}`);
  const inOrder = [present.home, owing.tenant.id, free.tenant.id];
  expect((await late('')).map(({ id }) => id)).toEqual(inOrder);
  const pages = [await late('limit=1'), await late(`limit=1&cursor=${present.home}`)];
  pages.push(await late(`limit=1&cursor=${owing.tenant.id}`));
  expect(pages.flat().map(({ id }) => id)).toEqual(inOrder);

  const toPay = async (id: string) =>
    (await get<TenantHistory>(`/api/tenants/${id}/history`)).open_bills.map((bill) => bill.id);
  expect(await toPay(present.home)).toEqual([oldest.id, later.id]);
  expect([await toPay(first), await toPay(second.home)]).toEqual([[], []]);

  const life = await get<RoomLife>(`/api/rooms/${present.room}`);
  expect([life.tenant?.open_bills, life.next_bill?.id]).toEqual([both, oldest.id]);
  const listed = await get<RoomOfList[]>(`/api/kost/${kost.id}/rooms`);
  const marked = listed.filter(({ tenancy }) => tenancy?.is_late).map(({ id }) => id);
  expect(marked).toEqual([present.room]);
  expect(marked).not.toContain(room.id);

  await expectStatus(200, owner.rest.post(`/api/tenants/${present.home}/checkout`, {}));
  expect(await rows(`/api/kost/${kost.id}/tenants?status=ENDED`)).toMatchObject({
    [first]: null,
    [second.home]: null,
    [present.home]: both,
  });
});
