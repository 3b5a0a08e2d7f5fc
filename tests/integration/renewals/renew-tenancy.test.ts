import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
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
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { seriesOf, startSeries } from '#tests/support/people/series.ts';
import { runDailyJob } from '#worker/jobs.ts';

describe('a longer contract', () => {
  let app: TestApp;
  let house: Household;
  let today: string;
  beforeAll(async () => {
    app = createTestApp();
    today = wibDay(app.clock.now());
    house = await makeHousehold(app);
  });

  /** Another tenant in a room of their own; by default the contract ends in a year. */
  async function another(fields = {}): Promise<TenantPerson> {
    const { id } = await makeRoom(house.owner, house.kost.id);
    return makeTenant(app, house.owner, id, fields);
  }

  const renew = (id: string, fields: object, by = house.owner) =>
    by.rest.post<Tenant>(`/api/tenants/${id}/renew`, fields);

  it('ends later and is otherwise unchanged, the rent too', async () => {
    const { tenant } = await another();
    const contract_end = addDays(tenant.contract_end, 1);
    const renewed = await expectStatus(200, renew(tenant.id, { contract_end }));
    expect(renewed).toEqual({ ...tenant, contract_end, end_date: contract_end });
    expect(await countAudits(app, 'tenancy.renew', tenant.id)).toBe(1);
  });

  it('may change the rent, up or down, and never the room’s own', async () => {
    const { tenant } = await another();
    const ends = [addMonths(tenant.contract_end, 6), addMonths(tenant.contract_end, 12)];
    for (const [turn, monthly_rent] of [1_750_000, 1_250_000].entries()) {
      const renewed = await expectStatus(200, renew(tenant.id, { contract_end: ends[turn], monthly_rent }));
      expect(renewed).toMatchObject({ monthly_rent, room_info: { monthly_price: 1_500_000 } });
    }
  });

  it('is what the tenant sees at once', async () => {
    const person = await another();
    const renewal = { contract_end: addMonths(person.tenant.contract_end, 6), monthly_rent: 1_600_000 };
    await expectStatus(200, renew(person.tenant.id, renewal));
    expect(await expectStatus(200, person.rest.get('/api/tenant/my-tenancy'))).toMatchObject(renewal);
    expect(await expectStatus(200, person.rest.get('/api/dashboard/tenant'))).toMatchObject({ tenant_info: renewal });
  });

  it('changes no existing bill, draft or sent', async () => {
    const { tenant } = await another();
    const before = [
      await makeInvoice(app, house.owner, tenant.id),
      await makeBill(app, house.owner, tenant.id),
      await makeBill(app, house.owner, tenant.id, { is_recurring: true, recurrence_type: 'MONTHLY' }),
    ];
    const contract_end = addMonths(tenant.contract_end, 12);
    await expectStatus(200, renew(tenant.id, { contract_end, monthly_rent: 9_000_000 }));
    expect(await Promise.all(before.map(({ id }) => invoiceOf(house.owner, id)))).toEqual(before);
  });

  it('is possible after the old one has run out while the tenant stayed', async () => {
    const { tenant } = await another({ contract_start: addDays(today, -60), contract_end: addDays(today, -5) });
    const contract_end = addMonths(today, 6);
    expect(await expectStatus(200, renew(tenant.id, { contract_end }))).toMatchObject({
      contract_end,
      status: 'ACTIVE',
    });
  });

  it('is possible before the first day, and the room stays reserved', async () => {
    const { tenant } = await another({ contract_start: addDays(today, 5) });
    const contract_end = addMonths(tenant.contract_end, 6);
    expect(await expectStatus(200, renew(tenant.id, { contract_end }))).toMatchObject({
      contract_end,
      status: 'PENDING',
    });
    const { rows } = await app.deps.db.execute(sql`select status from rooms where id = ${tenant.room_id}`);
    expect(rows).toEqual([{ status: 'RESERVED' }]);
  });

  it.each([0, -1, -400])('is refused if it ends %i days after the present one', async (days) => {
    const { tenant } = await another();
    const contract_end = addDays(tenant.contract_end, days);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTRACT_NOT_LONGER', renew(tenant.id, { contract_end, monthly_rent: 1_000_000 })),
    );
  });

  it('is longer by ten years at most, to the day', async () => {
    const { tenant } = await another();
    const contract_end = addMonths(tenant.contract_end, 120);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTRACT_NOT_LONGER', renew(tenant.id, { contract_end: addDays(contract_end, 1) })),
    );
    expect(await expectStatus(200, renew(tenant.id, { contract_end }))).toMatchObject({ contract_end });
  });

  it('is refused once the tenant has left', async () => {
    const { tenant } = await another();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    const contract_end = addMonths(tenant.contract_end, 6);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_NOT_ACTIVE', renew(tenant.id, { contract_end })),
    );
  });

  it('is refused for a cancelled contract', async () => {
    const { tenant } = await another({ contract_start: addDays(today, 5) });
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/cancel`));
    const contract_end = addMonths(tenant.contract_end, 6);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_NOT_ACTIVE', renew(tenant.id, { contract_end })),
    );
  });

  it('takes effect once if it is sent ten times at once', async () => {
    const { tenant } = await another();
    const contract_end = addMonths(tenant.contract_end, 6);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(tenant.id, { contract_end })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countAudits(app, 'tenancy.renew', tenant.id)).toBe(1);
  });

  it('changes nobody’s tenancy but that one', async () => {
    const stranger = await makeHousehold(app);
    const { tenant } = await another();
    const claimed = { owner_id: stranger.owner.id, room_id: stranger.room.id, status: 'TERMINATED', deposit_amount: 0 };
    const contract_end = addMonths(tenant.contract_end, 6);
    const neighbour = await expectStatus(200, house.tenant.rest.get<Tenant>('/api/tenant/my-tenancy'));
    await expectUnchanged(app, [stranger.owner], async () => {
      const renewed = await expectStatus(200, renew(tenant.id, { ...claimed, contract_end }));
      expect(renewed).toEqual({ ...tenant, contract_end, end_date: contract_end });
    });
    expect(await expectStatus(200, house.tenant.rest.get('/api/tenant/my-tenancy'))).toEqual(neighbour);
  });
});

describe('a recurring series', () => {
  it('continues in the longer contract with the new rent, where it bills nothing but the rent', async () => {
    const { app, stop } = await createOwnApp({ now: '2015-01-01T02:00:00Z' });
    try {
      const house = await makeHome(app, { contract_start: '2015-01-01', contract_end: '2015-01-31' });
      const { id } = await startSeries(app, house, 'MONTHLY', '2015-01-05');
      const renewal = { contract_end: '2015-02-28', monthly_rent: 9_000_000 };
      await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/renew`, renewal));
      app.clock.set('2015-06-01T02:00:00Z');
      await runDailyJob(app.deps);
      const series = await seriesOf(app, id);
      expect(series.map(({ due }) => due)).toEqual(['2015-01-05', '2015-02-05']);
      const bills = await Promise.all(series.map((bill) => invoiceOf(house.owner, bill.id)));
      expect(bills.map(({ subtotal }) => subtotal)).toEqual([1_500_000, 9_000_000]);
    } finally {
      await stop();
    }
  });
});
