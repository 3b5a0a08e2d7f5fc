import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { MOST_LEAVINGS_A_DAY } from '#shared/rules/leaving.ts';
import { callByRest, spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { askToLeave, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { endsOn } from '#tests/support/people/renewals.ts';
import { callTwice } from './refusal-steps.ts';

/** The refusals of offers to renew. */
export const renewalRefusals = {
  RENEWAL_OPEN: (world) => callTwice(world, 'tenants.offerRenewal'),
  RENEWAL_CHANGED: (world) => callTwice(world, 'tenants.settleRenewal'),
  RENEWAL_NOT_DUE: async (world) => {
    const { app, house } = world;
    const input = (await goodCall('tenants.offerRenewal').input?.(world)) ?? {};
    await endsOn(app, house.tenant, addDays(wibDay(app.clock.now()), -1));
    return callByRest(house.owner.rest, 'tenants.offerRenewal', input);
  },
  LEAVING_TOO_OFTEN: async (world) => {
    const leaver = await spareTenant(world);
    for (let turn = 0; turn < MOST_LEAVINGS_A_DAY; turn += 1) {
      const { id } = await saidToLeave(leaver, addDays(wibDay(world.app.clock.now()), 40));
      await expectStatus(200, takeBackLeaving(leaver, id));
    }
    return askToLeave(leaver, addDays(wibDay(world.app.clock.now()), 40));
  },
} satisfies Record<string, (world: World) => Promise<RestAnswer<unknown>>>;
