import { wibDay } from '#shared/rules/calendar.ts';
import { spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import { token } from '#tests/support/app/calls/link-calls.ts';
import { proposed, proposedToFormer } from '#tests/support/app/calls/settlement-calls.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { unprove } from '#tests/support/people/contacts.ts';
import { expectStatus, makeRoom } from '#tests/support/people/factories.ts';
import { askToKeepPhoto, askToRemovePhoto, uploaded } from '#tests/support/people/settlements.ts';

const settle = ({ house: { owner } }: World, { id, version }: { id: string; version: number }, fields = {}) =>
  owner.rest.post(`/api/settlements/${id}/settle`, { version, amount: 400_000, way: 'CASH', ...fields });

/** The refusals of settlements. */
export const settlementRefusals = {
  SETTLEMENT_CHANGED: async (world) => settle(world, await proposedToFormer(world), { amount: 1, unreduced: true }),
  SETTLEMENT_OPEN: async (world) => {
    const { house, app } = world;
    const { id } = (await spareTenant(world)).tenant;
    await proposed(world, id);
    return house.owner.rest.post(`/api/tenants/${id}/move`, {
      room_id: (await makeRoom(house.owner, house.kost.id)).id,
      moves_on: wibDay(app.clock.now()),
      monthly_rent: 1_000_000,
    });
  },
  SETTLEMENT_WAITS: async (world) => settle(world, await proposedToFormer(world)),
  NUMBER_UNPROVEN: async (world) => {
    const { app, house } = world;
    const seen = await proposed(world, house.tenant.tenant.id);
    await unprove(app, house.tenant.id);
    return app.rest.post(`/api/bill-links/${await token(world)}/settlement/code`, { ...seen, agrees: true });
  },
  MOVE_IN_FIXED: async (world) => {
    const { owner } = world.house;
    const { id } = (await spareTenant(world)).tenant;
    const kept = askToKeepPhoto(owner, id, { photo: await uploaded(world.app, owner) });
    const { move_in: photos } = await expectStatus(200, kept);
    await proposed(world, id);
    return askToRemovePhoto(owner, id, photos[0]?.id ?? '');
  },
  SETTLEMENT_BEFORE_LEAVING: async (world) => settle(world, await proposed(world)),
  SETTLEMENT_SETTLED: async (world) => {
    const seen = await proposedToFormer(world);
    await expectStatus(200, settle(world, seen, { unreduced: true }));
    return world.house.owner.rest.post(`/api/tenants/${seen.tenancy}/undo-checkout`);
  },
} satisfies Record<string, (world: World) => Promise<RestAnswer<unknown>>>;
