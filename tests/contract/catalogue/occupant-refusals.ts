import { MOST_OCCUPANTS } from '#shared/rules/occupant.ts';
import { spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { expectStatus } from '#tests/support/people/factories.ts';

/** The refusals of who lives with a tenant. */
export const occupantRefusals = {
  OCCUPANTS_FULL: async (world) => {
    const { tenant } = await spareTenant(world);
    const add = () => world.house.owner.rest.post(`/api/tenants/${tenant.id}/occupants`, { full_name: 'Orang Uji' });
    for (let each = 0; each < MOST_OCCUPANTS; each++) await expectStatus(201, add());
    return add();
  },
} satisfies Record<string, (world: World) => Promise<RestAnswer<unknown>>>;
