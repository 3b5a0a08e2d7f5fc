import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { callByRest, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
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
} satisfies Record<string, (world: World) => Promise<RestAnswer<unknown>>>;
