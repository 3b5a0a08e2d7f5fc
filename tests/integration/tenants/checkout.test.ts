import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
  pay,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);

describe('checkout', () => {
  /** Another tenant in a room of their own. */
  async function another() {
    const room = await makeRoom(house.owner, house.kost.id);
    return { room, tenant: await makeTenant(app, house.owner, room.id) };
  }

  const checkOut = (tenantId: string) => house.owner.rest.post<Tenant>(`/api/tenants/${tenantId}/checkout`);

  it('ends the tenancy today and frees the room for the next', async () => {
    const { room, tenant } = await another();
    const ended = await expectStatus(200, checkOut(tenant.tenant.id));
    expect(ended).toMatchObject({ status: 'TERMINATED', check_out_date: wibDay(app.clock.now()) });
    const rooms = await expectStatus(200, house.owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`));
    expect(rooms.find(({ id }) => id === room.id)).toMatchObject({ status: 'AVAILABLE', tenant_name: null });
    expect(await countAudits(app, 'tenancy.checkout', tenant.tenant.id)).toBe(1);
    await makeTenant(app, house.owner, room.id);
  });

  it('cancels drafts, and leaves what was sent payable by the former tenant', async () => {
    const { tenant } = await another();
    const draft = await makeInvoice(app, house.owner, tenant.tenant.id);
    const bill = await makeBill(app, house.owner, tenant.tenant.id);
    await expectStatus(200, checkOut(tenant.tenant.id));

    const cancelled = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect(cancelled.status).toBe('CANCELLED');
    await expectRefusal('NO_ACTIVE_TENANCY', tenant.rest.get('/api/tenant/my-tenancy'), 'No active tenancy found');
    await pay(app, tenant, bill.id, 1_500_000);
    expect(await moneyOf(app, bill.id)).toEqual({ paid: 1_500_000, remaining: 0, status: 'PAID', credit: 0 });
    await expectSoundMoney(app, house.owner);
  });

  it('shows the former tenant none of the drafts that it cancelled', async () => {
    const { tenant } = await another();
    const draft = await makeInvoice(app, house.owner, tenant.tenant.id);
    await expectStatus(200, checkOut(tenant.tenant.id));
    await expectRefusal('NOT_FOUND', tenant.rest.get(`/api/invoices/${draft.id}`));
    expect(await expectStatus(200, tenant.rest.get('/api/invoices'))).toEqual([]);
  });

  it('of a contract that has not begun is refused and changes nothing', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), 5);
    const made = await expectStatus(
      201,
      house.owner.rest.post<{ tenant: Tenant }>(
        '/api/owner/quick-tenant',
        quickTenantFields(app, room.id, { contract_start }),
      ),
    );
    await expectUnchanged(app, [house.owner], () => expectRefusal('TENANCY_NOT_ACTIVE', checkOut(made.tenant.id)));
  });

  it('ten times at once ends it once', async () => {
    const { tenant } = await another();
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(tenant.tenant.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countAudits(app, 'tenancy.checkout', tenant.tenant.id)).toBe(1);
  });

  it('a second time never frees the room from under the next tenant', async () => {
    const { room, tenant } = await another();
    await expectStatus(200, checkOut(tenant.tenant.id));
    await makeTenant(app, house.owner, room.id);
    await expectUnchanged(app, [house.owner], () => expectRefusal('TENANCY_NOT_ACTIVE', checkOut(tenant.tenant.id)));
  });

  it('while invoices are being made leaves no draft behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { tenant } = await another();
      const create = () =>
        house.owner.rest.post('/api/invoices', {
          tenant_id: tenant.tenant.id,
          title: 'Sewa',
          due_date: '2099-01-01',
          items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }],
        });
      await Promise.all([create(), create(), checkOut(tenant.tenant.id), create(), create()]);
      const { rows } = await app.deps.db.execute(sql`
        select status from invoices where tenant_id = ${tenant.tenant.id} and status <> 'CANCELLED'`);
      expect(rows).toEqual([]);
    }
  });

  it('removes the tenancy from the tenant’s screens', async () => {
    const { tenant } = await another();
    expect(await expectStatus(200, tenant.rest.get('/api/tenant/my-tenancy'))).toMatchObject({
      id: tenant.tenant.id,
      status: 'ACTIVE',
    });
    await expectStatus(200, checkOut(tenant.tenant.id));
    expect(await expectStatus(200, tenant.rest.get('/api/dashboard/tenant'))).toMatchObject({
      tenant_info: null,
      room_info: null,
      kost_info: null,
      message: 'No active tenancy found',
    });
  });
});
