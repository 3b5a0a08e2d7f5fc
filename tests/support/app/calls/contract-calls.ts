import { sql } from 'drizzle-orm';
import type { Contract } from '#shared/contract/contracts.ts';
import { makeContract } from '../../people/contracts.ts';
import { expectStatus } from '../../people/factories.ts';
import type { GoodCall, World } from './good-call.ts';

/** The house's tenancy, confirmed: other calls' rows may have taken that away. */
async function confirmed({ app, house: { tenant } }: World) {
  const { id, kost_id } = tenant.tenant;
  await app.deps.db.execute(sql`update tenancies set confirmed_at = now() where id = ${id} and confirmed_at is null`);
  return { id, kost_id };
}

/** A contract of the house's tenant that nobody has answered. */
async function waiting(world: World): Promise<Contract> {
  return makeContract(world.house.owner, await confirmed(world));
}

const template = ({ house }: World) => ({ kostId: house.kost.id });

export const contractCalls: Record<string, GoodCall> = {
  'contracts.template': {
    by: 'owner',
    rest: ['GET /api/contract-templates/{kostId}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: template,
  },
  'contracts.setTemplate': {
    by: 'owner',
    rest: ['PUT /api/contract-templates/{kostId}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['kost.set-contract', 'owner']],
    names: 'kostId',
    input: (world) => ({ ...template(world), body: 'Sewa {{sewa}} untuk {{nama}}.' }),
  },
  'contracts.list': { by: 'owner', rest: ['GET /api/contracts', 200, 'list'], answers: 'U + + + F + + F P' },
  'contracts.get': {
    by: 'tenant',
    rest: ['GET /api/contracts/{id}', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    confirms: true,
    input: async (world) => ({ id: (await waiting(world)).id }),
  },
  'contracts.make': {
    by: 'owner',
    rest: ['POST /api/contracts', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'answers the newest version if its text is the same',
    trail: [['tenancy.make-contract', 'owner']],
    names: 'tenancy_id',
    confirms: true,
    input: async (world) => {
      const { id, kost_id } = await confirmed(world);
      const body = `Sewa {{sewa}} untuk {{nama}}, ${crypto.randomUUID()}.`;
      await expectStatus(200, world.house.owner.rest.put(`/api/contract-templates/${kost_id}`, { body }));
      return { tenancy_id: id };
    },
  },
  'contracts.agree': {
    by: 'tenant',
    rest: ['POST /api/contracts/{id}/agree', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    refuses: { CONFLICT: { sha256: '0'.repeat(64) } },
    key: 'says once what stays true',
    trail: [['tenancy.agree-contract', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => {
      const { id, sha256, tenant_name: name } = await waiting(world);
      return { id, sha256, name };
    },
  },
  'contracts.decline': {
    by: 'tenant',
    rest: ['POST /api/contracts/{id}/decline', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    key: 'says once what stays true',
    trail: [['tenancy.decline-contract', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => ({ id: (await waiting(world)).id, note: 'Sewanya belum cocok' }),
  },
};
