import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome, makeResident } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

describe('cancelling a contract', () => {
  let app: TestApp;
  let house: Household;
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
  });

  /** Somebody whose contract begins in some days, in a room of their own. */
  async function coming(days = 5): Promise<{ room: Room; tenant: TenantPerson }> {
    const room = await makeRoom(house.owner, house.kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), days);
    return { room, tenant: await makeTenant(app, house.owner, room.id, { contract_start }) };
  }

  const cancel = (id: string, by = house.owner) => by.rest.post<Tenant>(`/api/tenants/${id}/cancel`);

  async function roomOf({ id }: Room) {
    const rooms = await expectStatus(200, house.owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`));
    return rooms.find((room) => room.id === id);
  }

  it('that has not begun leaves it INACTIVE and the room free for the next', async () => {
    const { room, tenant } = await coming();
    expect(await roomOf(room)).toMatchObject({ status: 'RESERVED', tenant_name: tenant.tenant.full_name });
    const called = await expectStatus(200, cancel(tenant.tenant.id));
    expect(called).toEqual({ ...tenant.tenant, status: 'INACTIVE', unproven: [] });
    expect(await roomOf(room)).toMatchObject({ status: 'AVAILABLE', tenant_name: null });
    expect(await countAudits(app, 'tenancy.cancel', tenant.tenant.id)).toBe(1);
    await makeTenant(app, house.owner, room.id);
  });

  it('lets the account be assigned another room', async () => {
    const { tenant } = await coming();
    await expectStatus(200, cancel(tenant.tenant.id));
    const { id: room_id } = await makeRoom(house.owner, house.kost.id);
    const { nik: _, ...fields } = tenant.tenant;
    const again = { ...fields, room_id, nik: '3201011708450001' };
    expect(await expectStatus(201, house.owner.rest.post<Tenant>('/api/tenants', again))).toMatchObject({
      user_id: tenant.id,
      status: 'PENDING',
    });
  });

  it('cancels its drafts, and leaves what was sent', async () => {
    const { tenant } = await coming();
    const draft = await makeInvoice(app, house.owner, tenant.tenant.id);
    const bill = await makeBill(app, house.owner, tenant.tenant.id);
    const others = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await expectStatus(200, cancel(tenant.tenant.id));
    const statusOf = async ({ id }: Invoice) =>
      (await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`))).status;
    expect(await Promise.all([draft, bill, others].map(statusOf))).toEqual(['CANCELLED', 'SENT', 'DRAFT']);
  });

  it('that runs is refused and changes nothing', async () => {
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_NOT_PENDING', cancel(house.tenant.tenant.id)),
    );
  });

  it('that has ended is refused, and never frees the room from under the next tenant', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { tenant } = await makeTenant(app, house.owner, room.id);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    await makeTenant(app, house.owner, room.id);
    await expectUnchanged(app, [house.owner], () => expectRefusal('TENANCY_NOT_PENDING', cancel(tenant.id)));
  });

  it('a second time is refused, and never frees the room from under the next tenant', async () => {
    const { room, tenant } = await coming();
    await expectStatus(200, cancel(tenant.tenant.id));
    const contract_start = addDays(wibDay(app.clock.now()), 3);
    await makeTenant(app, house.owner, room.id, { contract_start });
    await expectUnchanged(app, [house.owner], () => expectRefusal('TENANCY_NOT_PENDING', cancel(tenant.tenant.id)));
    expect(await roomOf(room)).toMatchObject({ status: 'RESERVED' });
  });

  it('ten times at once cancels it once', async () => {
    const { tenant } = await coming();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(tenant.tenant.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countAudits(app, 'tenancy.cancel', tenant.tenant.id)).toBe(1);
  });

  it('while invoices are being made leaves no draft behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { tenant } = await coming();
      const { id: tenant_id } = tenant.tenant;
      const items = [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }];
      const create = () =>
        house.owner.rest.post('/api/invoices', { tenant_id, title: 'Sewa', due_date: '2099-01-01', items });
      await Promise.all([create(), create(), cancel(tenant_id), create(), create()]);
      const { rows } = await app.deps.db.execute(sql`
        select status from invoices where tenant_id = ${tenant_id} and status <> 'CANCELLED'`);
      expect(rows).toEqual([]);
    }
  });
});

describe('a contract on its first day', () => {
  it('has begun with the daily job: it can no longer be cancelled, and a cancelled one never begins', async () => {
    const { app, stop } = await createOwnApp({ now: '2015-01-01T02:00:00Z' });
    try {
      const house = await makeHome(app);
      const later = { contract_start: '2015-01-10', contract_end: '2015-12-31' };
      const rooms = [await makeRoom(house.owner, house.kost.id), await makeRoom(house.owner, house.kost.id)] as const;
      const begun = await makeResident(app, house.owner, rooms[0].id, later);
      const called = await makeResident(app, house.owner, rooms[1].id, later);
      await expectStatus(200, house.owner.rest.post(`/api/tenants/${called.tenant.id}/cancel`));
      app.clock.set('2015-01-10T02:00:00Z');
      await runDailyJob(app.deps);
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('TENANCY_NOT_PENDING', house.owner.rest.post(`/api/tenants/${begun.tenant.id}/cancel`)),
      );
      const tenants = await expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
      const statusOf = (id: string) => tenants.find((tenant) => tenant.id === id)?.status;
      expect([statusOf(begun.tenant.id), statusOf(called.tenant.id)]).toEqual(['ACTIVE', 'INACTIVE']);
    } finally {
      await stop();
    }
  });
});
