import { expectStatus, unique } from '../../people/factories.ts';
import type { GoodCall, World } from './good-call.ts';

/** Rows of a sheet with a tenant each, who has a deposit and a debt. */
export function tenantRows(count: number) {
  const word = unique('').slice(1, 12);
  return Array.from({ length: count }, (_, index) => ({
    n: index + 2,
    cells: {
      room_number: `${word}${index}`,
      monthly_rent: 'Rp 1.200.000',
      full_name: `Penghuni ${index}`,
      phone: '81234567890',
      contract_start: '01/02/26',
      deposit: '500rb',
      debt: '1,2jt',
    },
  }));
}

const commit = ({ house }: World) => ({ id: crypto.randomUUID(), kost_id: house.kost.id, rows: tenantRows(1) });

export const importCalls: Record<string, GoodCall> = {
  'imports.commit': {
    by: 'owner',
    rest: ['POST /api/imports', 200, 'rows'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'its rows have a key of their own: the import and the number of the row',
    trail: [
      ['account.create', 'owner'],
      ['invoice.create', 'owner'],
      ['invoice.create', 'owner'],
      ['invoice.send', 'owner'],
      ['invoice.send', 'owner'],
      ['payment.record', 'owner'],
      ['room.create', 'owner'],
      ['tenancy.create', 'owner'],
    ],
    names: 'kost_id',
    input: commit,
  },
  'imports.undo': {
    by: 'owner',
    rest: ['POST /api/imports/{id}/undo', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'ends what it can end once',
    trail: [['import.undo', 'owner']],
    names: 'id',
    input: async (world) => {
      const input = commit(world);
      await expectStatus(200, world.house.owner.rest.post('/api/imports', input));
      return { id: input.id };
    },
  },
  'imports.recent': { by: 'owner', rest: ['GET /api/imports', 200, 'list'], answers: 'U F F F F + + F P' },
  'imports.exportRooms': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/export', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'tenants.rtReport': {
    by: 'owner',
    rest: ['POST /api/kost/{kostId}/rt-report', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'reads',
    trail: [['kost.rt-report', 'owner']],
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
};
