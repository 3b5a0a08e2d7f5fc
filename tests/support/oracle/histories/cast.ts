import type { Role } from '#shared/enums.ts';
import type { RestClient } from '../../app/rest-client.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '../../app/test-app.ts';
import { expectStatus, makeBill, makeInvoice, makeKost, makeRoom, type Person } from '../../people/factories.ts';
import { makeLastingPerson, moveIn } from '../../people/lasting-people.ts';

/** Somebody who acts in a history, and their name in it. */
export interface Actor extends Person {
  name: string;
  role: Role;
}

/** The people at the beginning of a history. */
export interface Cast {
  admin: Actor;
  owners: Actor[];
  tenants: Actor[];
  /** They own nothing, live nowhere and have no business with anybody. */
  strangers: Actor[];
  /** The kosts of the owners. */
  kosts: { id: string; ownerId: string }[];
  byId: Map<string, Actor>;
  nobody: RestClient;
}

/**
 * Two owners with two rooms each, three tenants and one person who looks for a room, bills of every kind, and two
 * strangers.
 */
export async function makeCast(app: TestApp): Promise<Cast> {
  const actor = async (name: string, role: Role): Promise<Actor> => ({
    ...(await makeLastingPerson(app, role)),
    name,
    role,
  });
  const admin = await actor('admin', 'ADMIN');
  const owners = [await actor('owner A', 'OWNER'), await actor('owner B', 'OWNER')];
  const tenants: Actor[] = [];
  for (const name of ['tenant 1', 'tenant 2', 'tenant 3', 'tenant 4']) tenants.push(await actor(name, 'TENANT'));
  const strangers = [await actor('strange owner', 'OWNER'), await actor('strange tenant', 'TENANT')];
  const everybody = [admin, ...owners, ...tenants, ...strangers];
  const cast: Cast = {
    admin,
    owners,
    tenants,
    strangers,
    kosts: [],
    byId: new Map(everybody.map((person) => [person.id, person])),
    nobody: app.rest,
  };
  await settleIn(app, cast);
  return cast;
}

async function settleIn(app: TestApp, { owners, tenants, kosts }: Cast): Promise<void> {
  const looking = [...tenants];
  for (const owner of owners) {
    const kost = await makeKost(owner);
    kosts.push({ id: kost.id, ownerId: owner.id });
    for (const room_number of ['1', '2']) {
      const room = await makeRoom(owner, kost.id, { room_number, monthly_rent: 1_000_000 });
      // The last room stays empty, and the last tenant without a room.
      const tenant = looking.length > 1 ? looking.shift() : undefined;
      if (tenant === undefined) continue;
      const tenancy = await moveIn(app, owner, tenant, room.id);
      await makeBills(app, owner, tenancy.id);
      await overpay(app, owner, tenant, tenancy.id);
    }
  }
}

/** The tenant pays in cash what was also reported as a transfer, and so gets a credit. */
async function overpay(app: TestApp, owner: Person, tenant: Person, tenancyId: string): Promise<void> {
  const items = [{ description: 'Air', quantity: 1, unit_price: 120_000 }];
  const { id } = await makeBill(app, owner, tenancyId, { items });
  const report = { payment_method: 'BANK_TRANSFER' };
  const reported = await expectStatus(200, tenant.rest.post<{ id: string }>(`/api/payments/${id}/process`, report));
  await expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
  await expectStatus(200, owner.rest.post(`/api/payments/${reported.id}/verify`, { action: 'approve' }));
}

async function makeBills(app: TestApp, owner: Person, tenancyId: string): Promise<void> {
  const due = (days: number) => addDays(wibDay(app.clock.now()), days);
  const priced = (unit_price: number) => [{ description: 'Sewa', quantity: 1, unit_price }];
  const monthly = { is_recurring: true, recurrence_type: 'MONTHLY', late_fee_percentage: 1 };
  await makeBill(app, owner, tenancyId, { due_date: due(2), items: priced(1_000_000), ...monthly });
  await makeBill(app, owner, tenancyId, { due_date: due(1), items: priced(300_000), late_fee_percentage: 10 });
  await makeBill(app, owner, tenancyId, { due_date: due(9), items: priced(250_000), allow_partial_payment: false });
  await makeInvoice(app, owner, tenancyId, { due_date: due(20), items: priced(99_999) });
}
