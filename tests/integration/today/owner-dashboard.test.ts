import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp({ now: '2035-03-15T03:00:00Z' });

describe('the owner’s dashboard', () => {
  const dashboardOf = (person: Person) => expectStatus(200, person.rest.get<OwnerDashboard>('/api/dashboard/owner'));

  it('of an owner without anything is all zeros, with twelve months', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const dashboard = await dashboardOf(owner);
    expect(dashboard).toEqual({
      total_properties: 0,
      total_rooms: 0,
      occupied_rooms: 0,
      available_rooms: 0,
      occupancy_rate: 0,
      total_revenue: 0,
      deposit_held: 0,
      pending_payments: 0,
      pending_amount: 0,
      pending_deposit: 0,
      overdue_payments: 0,
      overdue_amount: 0,
      active_complaints: 0,
      expired_contracts: 0,
      first_steps: { has_kost: false, has_rooms: false, has_tenants: false, has_bills: false, has_reminders: false },
      properties: [],
      unread_notices: 0,
      urgent_notices: [],
      revenue_by_month: dashboard.revenue_by_month,
      invoices_by_status: [],
    });
    expect(dashboard.revenue_by_month.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => addMonths('2034-04-01', index).slice(0, 7)),
    );
    expect(dashboard.revenue_by_month.every(({ amount }) => amount === 0)).toBe(true);
  });

  it('ticks a first step when it is done, for good, and shows none once all are', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const stepsAre = async (steps: OwnerDashboard['first_steps']) =>
      expect((await dashboardOf(owner)).first_steps).toEqual(steps);
    const steps = { has_kost: true, has_rooms: false, has_tenants: false, has_bills: false, has_reminders: false };
    const kost = await makeKost(owner);
    await stepsAre(steps);
    const room = await makeRoom(owner, kost.id);
    await stepsAre({ ...steps, has_rooms: true });
    const tenant = await makeTenant(app, owner, room.id);
    await stepsAre({ ...steps, has_rooms: true, has_tenants: true });
    const draft = await makeInvoice(app, owner, tenant.tenant.id);
    await stepsAre({ ...steps, has_rooms: true, has_tenants: true });
    await expectStatus(200, owner.rest.post(`/api/invoices/${draft.id}/send`));
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await stepsAre({ ...steps, has_rooms: true, has_tenants: true, has_bills: true });
    const rule = { enabled: false, offsets: [0], send_hour: 9, tone: 'BIASA' };
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}/reminder-rule`, rule));
    await stepsAre(null);
    // Another owner has done none of it.
    expect((await dashboardOf(await makePerson(app, { role: 'OWNER' }))).first_steps?.has_kost).toBe(false);
  });

  it('lists every kost, as the list of kosts does', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const made: string[] = [];
    for (let kosts = 0; kosts < 14; kosts += 1) made.unshift((await makeKost(owner)).id);

    const { properties, total_properties } = await dashboardOf(owner);
    expect(total_properties).toBe(made.length);
    expect(properties.map(({ id }) => id)).toEqual(made);
    const listed = await expectStatus(200, owner.rest.get<{ id: string }[]>('/api/kost'));
    expect(listed.map(({ id }) => id)).toEqual(made);
  });

  it('counts contracts that have ended, until they are renewed or checked out', async () => {
    const { owner, kost } = await makeHousehold(app);
    const today = wibDay(app.clock.now());
    const ending = async (contract_end: string) => {
      const room = await makeRoom(owner, kost.id);
      const contract = { contract_start: addDays(today, -90), contract_end };
      return (await makeTenant(app, owner, room.id, contract)).tenant;
    };
    const [renewed, left] = [await ending(addDays(today, -1)), await ending(addDays(today, -60))];
    await ending(today);
    const count = async () => (await dashboardOf(owner)).expired_contracts;
    expect(await count()).toBe(2);
    await expectStatus(
      200,
      owner.rest.post(`/api/tenants/${renewed.id}/renew`, { contract_end: addMonths(renewed.contract_end, 6) }),
    );
    expect(await count()).toBe(1);
    await expectStatus(200, owner.rest.post(`/api/tenants/${left.id}/checkout`));
    expect(await count()).toBe(0);
  });

  it('counts rooms, money, bills and complaints of the owner alone', async () => {
    const { owner, kost, tenant, room } = await makeHousehold(app);
    const stranger = await makeHousehold(app);
    await pay(app, stranger.tenant, (await makeBill(app, stranger.owner, stranger.tenant.tenant.id)).id, 1_500_000);

    const second = await makeKost(owner);
    for (let made = 0; made < 2; made += 1) await makeRoom(owner, kost.id);
    await expectStatus(204, owner.rest.delete(`/api/rooms/${(await makeRoom(owner, kost.id)).id}`));

    const bill = (fields = {}) => makeBill(app, owner, tenant.tenant.id, fields);
    await makeInvoice(app, owner, tenant.tenant.id);
    await bill();
    await bill({ due_date: '2035-03-14' });
    await pay(app, tenant, (await bill()).id, 500_000);
    await pay(app, tenant, (await bill({ due_date: '2035-03-01' })).id, 1_500_000);
    await expectStatus(200, owner.rest.post(`/api/invoices/${(await bill()).id}/cancel`));
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED']) {
      await app.deps.db.execute(sql`
        insert into complaints (tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
          room_number, kost_name, title, description, priority, category, status, resolved_at)
        values (${tenant.tenant.id}, ${tenant.id}, ${owner.id}, ${kost.id}, ${room.id},
          ${tenant.tenant.full_name}, ${room.room_number}, ${kost.name}, 'Bocor', 'Atap bocor', 'HIGH',
          'AIR', ${status}, ${status === 'RESOLVED' || status === 'CLOSED' ? '2035-03-15T00:00:00Z' : null})`);
    }

    const dashboard = await dashboardOf(owner);
    expect(dashboard).toMatchObject({
      total_properties: 2,
      total_rooms: 3,
      occupied_rooms: 1,
      occupancy_rate: 33,
      total_revenue: 2_000_000,
      pending_payments: 3,
      pending_amount: 1_500_000 + 1_500_000 + 1_000_000,
      overdue_payments: 1,
      overdue_amount: 1_500_000,
      active_complaints: 2,
    });
    expect(
      dashboard.properties.map(({ id, total_rooms, occupied_rooms }) => [id, total_rooms, occupied_rooms]),
    ).toEqual([
      [second.id, 0, 0],
      [kost.id, 3, 1],
    ]);
    expect(new Map(dashboard.invoices_by_status.map(({ status, count }) => [status, count]))).toEqual(
      new Map([
        ['DRAFT', 1],
        ['SENT', 1],
        ['OVERDUE', 1],
        ['PARTIAL', 1],
        ['PAID', 1],
        ['CANCELLED', 1],
      ]),
    );
    expect(dashboard.revenue_by_month.at(-1)).toEqual({ month: '2035-03', amount: 2_000_000 });
  });

  it('counts overpaid money as received, in the months as in the total', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    const first = await openPayment(tenant, bill.id, 1_500_000);
    await deliver(app, capture(await openPayment(tenant, bill.id, 1_000_000)));
    await deliver(app, capture(first));
    const dashboard = await dashboardOf(owner);
    expect(dashboard.total_revenue).toBe(2_500_000);
    expect(dashboard.revenue_by_month.at(-1)?.amount).toBe(2_500_000);
  });

  it('counts a payment in the month in which it came in WIB', async () => {
    const late = createTestApp({ now: '2035-04-30T16:59:59Z' });
    const { owner, tenant } = await makeHousehold(late);
    const bill = await makeBill(late, owner, tenant.tenant.id);
    await pay(late, tenant, bill.id, 400_000);
    late.clock.set('2035-04-30T17:00:00Z');
    await pay(late, tenant, bill.id, 500_000);
    expect((await dashboardOf(owner)).revenue_by_month.slice(-2)).toEqual([
      { month: '2035-04', amount: 400_000 },
      { month: '2035-05', amount: 500_000 },
    ]);
  });

  it('counts a room as available if it can be let now: not occupied, reserved or under repair', async () => {
    const { owner, kost } = await makeHousehold(app);
    const rooms = await Promise.all([1, 2, 3, 4].map(() => makeRoom(owner, kost.id)));
    await expectStatus(200, owner.rest.put(`/api/rooms/${rooms[0]?.id}`, { status: 'MAINTENANCE' }));
    await makeTenant(app, owner, rooms[1]?.id ?? '', { contract_start: '2035-04-01' });
    await expectStatus(204, owner.rest.delete(`/api/rooms/${rooms[2]?.id}`));
    expect(await dashboardOf(owner)).toMatchObject({ total_rooms: 4, occupied_rooms: 1, available_rooms: 1 });
  });

  it('frees the room in its numbers with checkout', async () => {
    const { owner, tenant } = await makeHousehold(app);
    expect(await dashboardOf(owner)).toMatchObject({ occupied_rooms: 1, occupancy_rate: 100 });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    expect(await dashboardOf(owner)).toMatchObject({ occupied_rooms: 0, occupancy_rate: 0, total_rooms: 1 });
  });
});
