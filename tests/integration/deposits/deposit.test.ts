import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';
import { assignStranger } from '#tests/support/people/lasting-people.ts';

const AGREED = 1_500_000;

let app: TestApp;
let house: Household;
beforeEach(async () => {
  app = createTestApp();
  house = await makeHousehold(app);
});

const depositOf = (tenancyId: string) =>
  makeBill(app, house.owner, tenancyId, {
    invoice_type: 'SECURITY_DEPOSIT',
    items: [{ description: 'Deposit', quantity: 1, unit_price: AGREED }],
  });

const receive = (billId: string, amount: number) =>
  expectStatus(
    200,
    house.owner.rest.post<Payment>(`/api/payments/${billId}/process`, { payment_method: 'CASH', amount }),
  );

const dashboardOf = ({ rest }: Pick<Person, 'rest'>) =>
  expectStatus(200, rest.get<TenantDashboard>('/api/dashboard/tenant'));

/** What the owner's list, the tenant's own tenancy and the tenant's home say. */
async function shown() {
  const { owner, tenant, kost } = house;
  const listed = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
  const all = [
    listed.find(({ id }) => id === tenant.tenant.id),
    await expectStatus(200, tenant.rest.get<Tenant>('/api/tenant/my-tenancy')),
    (await dashboardOf(tenant)).tenant_info,
  ];
  return all.map((each) => [each?.deposit_amount, each?.deposit_received]);
}

const everywhere = (received: number) => Array.from({ length: 3 }, () => [AGREED, received]);

async function heldByNotice(tenancyId: string): Promise<unknown[]> {
  const { rows } = await app.deps.db.execute<{ held: number }>(sql`
    select (n.details ->> 'deposit_held')::int as held from notices n join tenancies t on t.user_id = n.user_id
    where t.id = ${tenancyId} and n.kind = 'TENANCY_ENDED'`);
  return rows.map(({ held }) => held);
}

describe('what is agreed as a deposit and what was received of it are two numbers', () => {
  it('to its owner and its tenant: nothing before it is paid, parts, and less when a payment is taken back', async () => {
    expect(await shown()).toEqual(everywhere(0));
    const bill = await depositOf(house.tenant.tenant.id);
    // A rent that is paid is none of it.
    await receive((await makeBill(app, house.owner, house.tenant.tenant.id)).id, 100_000);
    expect(await shown()).toEqual(everywhere(0));
    await receive(bill.id, 400_000);
    const { id } = await receive(bill.id, 200_000);
    expect(await shown()).toEqual(everywhere(600_000));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${id}/void`, { reason: 'Salah kamar' }));
    expect(await shown()).toEqual(everywhere(400_000));
  });

  it('to whoever is asked to confirm where they live', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    await receive((await depositOf(tenancy.id)).id, 250_000);
    const { confirmation } = await dashboardOf(person);
    expect(confirmation).toMatchObject({ deposit_amount: AGREED, deposit_received: 250_000 });
  });
});

describe('whoever leaves is told of the deposit that was received, and of no other', () => {
  it('at the end of a contract', async () => {
    await receive((await depositOf(house.tenant.tenant.id)).id, 300_000);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    expect(await heldByNotice(house.tenant.tenant.id)).toEqual([300_000]);
  });

  it('when a contract is cancelled before it begins, with the deposit paid first', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), 5);
    const { tenant } = await makeTenant(app, house.owner, room.id, { contract_start });
    await receive((await depositOf(tenant.id)).id, 500_000);
    const called = await expectStatus(200, house.owner.rest.post<Tenant>(`/api/tenants/${tenant.id}/cancel`));
    expect(called).toMatchObject({ status: 'INACTIVE', deposit_received: 500_000 });
    expect(await heldByNotice(tenant.id)).toEqual([500_000]);
  });
});
