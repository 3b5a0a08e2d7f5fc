import { receiveDeposit, returnedDeposit } from '../../people/deposits.ts';
import { uploaded } from '../../people/settlements.ts';
import type { GoodCall } from './good-call.ts';

export const depositCalls: Record<string, GoodCall> = {
  'tenants.deposit': {
    by: 'tenant',
    rest: ['GET /api/tenants/{id}/deposit', 200, 'list'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.tenant.tenant.id }),
  },
  'tenants.returnDeposit': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/deposit-returns', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { DEPOSIT_NOT_HELD: { amount: 999_999_999 } },
    key: () => ({ amount: 70_000 }),
    trail: [['tenancy.return-deposit', 'owner']],
    names: 'id',
    input: async ({ app, house }) => {
      const { id } = house.tenant.tenant;
      await receiveDeposit(app, house.owner, id);
      return {
        id,
        amount: 50_000,
        way: 'BANK_TRANSFER',
        proof: await uploaded(app, house.owner),
        note: 'Sisa deposit',
      };
    },
  },
  'tenants.takeBackDeposit': {
    by: 'owner',
    rest: ['POST /api/tenants/deposit-returns/{id}/take-back', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ reason: 'Alasan lain' }),
    trail: [['tenancy.take-back-deposit', 'owner']],
    names: 'id',
    input: async ({ app, house }) => {
      const { id } = await returnedDeposit(app, house.owner, house.tenant.tenant.id);
      return { id, reason: 'Salah catat' };
    },
  },
};
