import { wibDay } from '#shared/rules/calendar.ts';
import { receiveDeposit } from '../../people/deposits.ts';
import { expectStatus } from '../../people/factories.ts';
import { askToCancelSettlement, askToSave, settlementOf } from '../../people/settlements.ts';
import { type GoodCall, spareTenant, type World } from './good-call.ts';

const dayOf = ({ app }: World) => wibDay(app.clock.now());

/** A settlement that is proposed to a tenant of the house; to one of their own if they are not named. */
export async function proposed(world: World, tenancyId?: string) {
  const id = tenancyId ?? (await spareTenant(world)).tenant.id;
  const { settlement } = await expectStatus(200, askToSave(world.house.owner, id, { leaves_on: dayOf(world) }));
  return { id: settlement?.id ?? '', version: settlement?.version ?? 0 };
}

/** The same of somebody who has left, whose deposit is held. */
export async function proposedToFormer(world: World) {
  const { owner } = world.house;
  const { id } = (await spareTenant(world)).tenant;
  await receiveDeposit(world.app, owner, id, { amount: 400_000 });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
  return { tenancy: id, ...(await proposed(world, id)) };
}

export const settlementCalls: Record<string, GoodCall> = {
  'settlements.get': {
    by: 'tenant',
    rest: ['GET /api/settlements/{id}', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.tenant.tenant.id }),
  },
  'settlements.save': {
    by: 'owner',
    rest: ['PUT /api/settlements/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['tenancy.propose-settlement', 'owner']],
    names: 'id',
    input: async (world) => ({
      id: (await spareTenant(world)).tenant.id,
      leaves_on: dayOf(world),
      inspection: [{ item: 'Lemari', condition: 'GOOD', note: 'Bersih', photo: null }],
      damages: [],
      note: 'Terima kasih',
      proposes: true,
    }),
  },
  'settlements.answer': {
    by: 'tenant',
    rest: ['POST /api/settlements/{id}/answer', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: 'is another version then',
    trail: [['tenancy.answer-settlement', 'owner']],
    names: 'id',
    input: async (world) => {
      const { owner, tenant } = world.house;
      const { id } = tenant.tenant;
      const before = await settlementOf(owner, id);
      if (before.settlement !== null) await askToCancelSettlement(owner, before);
      return { ...(await proposed(world, id)), agrees: false, note: 'Sudah rusak dari awal' };
    },
  },
  'settlements.settle': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/settle', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { SETTLEMENT_CHANGED: { version: 99 }, SETTLEMENT_WAITS: { unreduced: false } },
    key: () => ({ way: 'E_WALLET' }),
    trail: [
      ['tenancy.return-deposit', 'owner'],
      ['tenancy.settle', 'owner'],
    ],
    names: 'id',
    input: async (world) => {
      const { id, version } = await proposedToFormer(world);
      return { id, version, amount: 400_000, unreduced: true, way: 'CASH', proof: 'https://bukti.example/3.jpg' };
    },
  },
  'settlements.cancel': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/cancel', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'is cancelled then',
    trail: [['tenancy.cancel-settlement', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await proposed(world)).id }),
  },
};
