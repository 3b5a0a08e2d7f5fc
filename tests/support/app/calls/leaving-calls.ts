import { expectStatus } from '../../people/factories.ts';
import { type GoodCall, spareTenant } from './good-call.ts';

export const leavingCalls: Record<string, GoodCall> = {
  'tenants.checkOut': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/checkout', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['tenancy.checkout', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await spareTenant(world)).tenant.id }),
  },
  'tenants.undoCheckout': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/undo-checkout', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['tenancy.undo-checkout', 'owner']],
    names: 'id',
    input: async (world) => {
      const { id } = (await spareTenant(world)).tenant;
      await expectStatus(200, world.house.owner.rest.post(`/api/tenants/${id}/checkout`));
      return { id };
    },
  },
};
