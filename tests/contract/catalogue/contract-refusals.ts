import { sql } from 'drizzle-orm';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { askForContract, askToAgree, askToDecline, makeContract } from '#tests/support/people/contracts.ts';
import { expectStatus, makeHousehold, makeRoom } from '#tests/support/people/factories.ts';
import { call } from './refusal-steps.ts';

/** The refusals of contracts, their papers, and moves. */
export const contractRefusals = {
  TENANCY_EXISTS: async (world) =>
    call(world, 'tenants.assign', { user_id: (await makeHousehold(world.app)).tenant.id }),
  CONTRACT_UNCONFIRMED: async (world) => {
    const { tenant } = await spareTenant(world);
    await world.app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${tenant.id}`);
    return askForContract(world.house.owner, tenant.id);
  },
  MOVE_UNCONFIRMED: async (world) => {
    const { house, app } = world;
    const { tenant } = await spareTenant(world);
    await app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${tenant.id}`);
    return house.owner.rest.post(`/api/tenants/${tenant.id}/move`, {
      room_id: (await makeRoom(house.owner, house.kost.id)).id,
      moves_on: wibDay(app.clock.now()),
      monthly_rent: 1_000_000,
    });
  },
  MOVE_PLANNED: async (world) => {
    const { house, app } = world;
    const { id } = (await spareTenant(world)).tenant;
    const plan = {
      room_id: (await makeRoom(house.owner, house.kost.id)).id,
      moves_on: addDays(wibDay(app.clock.now()), 1),
      monthly_rent: 1_000_000,
    };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${id}/move`, plan));
    return house.owner.rest.post(`/api/tenants/${id}/move`, plan);
  },
  SURCHARGE_IS_MONTHLY: async (world) => {
    const { rest } = world.house.owner;
    const { id } = (await spareTenant(world)).tenant;
    await expectStatus(201, rest.post(`/api/tenants/${id}/occupants`, { full_name: 'Rini', surcharge: 100_000 }));
    return rest.put(`/api/tenants/${id}`, { rent_period: 'WEEK', monthly_rent: 250_000 });
  },
  CONTRACT_ANSWERED: async ({ house: { owner, tenant } }) => {
    const contract = await makeContract(owner, tenant.tenant);
    await expectStatus(200, askToDecline(tenant, contract));
    return askToAgree(tenant, contract);
  },
  CONTRACT_LAPSED: async ({ house: { owner, tenant } }) => {
    const contract = await makeContract(owner, tenant.tenant);
    await makeContract(owner, tenant.tenant);
    return askToAgree(tenant, contract);
  },
} satisfies Record<string, (world: World) => Promise<RestAnswer<unknown>>>;
