import { sql } from 'drizzle-orm';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { expectStatus } from '../../people/factories.ts';
import type { GoodCall, World } from './good-call.ts';

/** Somebody who lives with the house's tenant; who came by other calls makes room. */
async function occupant({ app, house: { owner, tenant } }: World): Promise<WrittenOccupant> {
  await app.deps.db.execute(sql`delete from occupants where tenancy_id = ${tenant.tenant.id}`);
  const body = { full_name: 'Rini Wulandari', nik: '3171014101900012' };
  return expectStatus(201, owner.rest.post<WrittenOccupant>(`/api/tenants/${tenant.tenant.id}/occupants`, body));
}

export const occupantCalls: Record<string, GoodCall> = {
  'tenants.occupants': {
    by: 'tenant',
    rest: ['GET /api/tenants/{id}/occupants', 200, 'list'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: async (world) => {
      await occupant(world);
      return { id: world.house.tenant.tenant.id };
    },
  },
  'tenants.addOccupant': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/occupants', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ full_name: 'Orang Lain' }),
    trail: [['tenancy.add-occupant', 'owner']],
    names: 'id',
    input: async (world) => {
      await occupant(world);
      return { id: world.house.tenant.tenant.id, full_name: 'Dewi Lestari' };
    },
  },
  'tenants.updateOccupant': {
    by: 'owner',
    rest: ['PUT /api/tenants/occupants/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['tenancy.update-occupant', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await occupant(world)).id, full_name: 'Rini W.', surcharge: 100_000 }),
  },
  'tenants.revealOccupant': {
    by: 'owner',
    rest: ['POST /api/tenants/occupants/{id}/reveal-nik', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'reads',
    trail: [['tenancy.reveal-nik', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await occupant(world)).id }),
  },
};
