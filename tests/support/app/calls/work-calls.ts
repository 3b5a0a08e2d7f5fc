import { makeAccount, unique } from '../../people/factories.ts';
import { askTechnician, makeHand, makeJob } from '../../people/technicians.ts';
import { expectStatus } from '../../people/factories.ts';
import { makeComplaint } from './article-and-complaint-calls.ts';
import { type GoodCall, technicianOf, type World } from './good-call.ts';

/** A link that the house's technician has been asked for, and not answered. */
async function asked(world: World) {
  const technician = await technicianOf(world);
  const { linkId } = await askTechnician(world.house.owner, technician);
  await expectStatus(204, technician.rest.post(`/api/technicians/${linkId}/end`));
  await askTechnician(world.house.owner, technician);
  return { id: linkId };
}

export const workCalls: Record<string, GoodCall> = {
  'workOrders.technicians': { by: 'owner', rest: ['GET /api/technicians', 200, 'list'], answers: 'U F F F F + + F P' },
  'workOrders.ask': {
    by: 'owner',
    rest: ['POST /api/technicians', 201, 'object'],
    answers: 'U F F F F + + F P',
    key: 'asks once; a link that lives stays as it is',
    trail: [['technician.ask', 'owner']],
    input: async ({ app }) => ({ contact: (await makeAccount(app, { role: 'MAINTENANCE' })).email }),
  },
  'workOrders.createTechnician': {
    by: 'owner',
    rest: ['POST /api/technicians/accounts', 201, 'object'],
    answers: 'U F F F F + + F P',
    key: () => ({ full_name: 'Nama Lain' }),
    trail: [
      ['account.create', 'owner'],
      ['technician.ask', 'owner'],
    ],
    input: () => ({ full_name: 'Teknisi Baru', phone: '0812-3456-7890', email: `${unique('teknisi')}@uji.ekost.id` }),
  },
  'workOrders.agree': {
    by: 'technician',
    rest: ['POST /api/technicians/{id}/agree', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF NNN FFF FFF FFF PPP',
    key: 'says once what stays true',
    trail: [['technician.agree', 'owner']],
    names: 'id',
    input: asked,
  },
  'workOrders.endLink': {
    by: 'owner',
    rest: ['POST /api/technicians/{id}/end', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF NNN +NN NNN FFF PPP',
    key: 'ends what it can end once',
    trail: [['technician.end', 'owner']],
    names: 'id',
    input: async ({ app, house }) => ({ id: (await makeHand(app, house.owner)).linkId }),
  },
  'workOrders.assign': {
    by: 'owner',
    rest: ['POST /api/work-orders', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: 'jobs keep a history of their own',
    names: 'complaint_id',
    input: async ({ app, house }) => ({
      complaint_id: (await makeComplaint(house)).id,
      technician_link_id: (await makeHand(app, house.owner)).linkId,
      scheduled_from: '2030-01-02T02:00:00.000Z',
      scheduled_to: '2030-01-02T04:00:00.000Z',
      instructions: 'Kunci di pos satpam',
    }),
  },
  'workOrders.move': {
    by: 'owner',
    rest: ['PUT /api/work-orders/{id}/state', 200, 'object'],
    answers: 'UUU FFF FFF FFF NNN +NN NNN FFF PPP',
    key: 'a step is made once; again it answers the same',
    trail: 'jobs keep a history of their own',
    names: 'id',
    input: async ({ app, house }) => ({ id: (await makeJob(app, house)).id, state: 'CANCELLED', note: 'Sudah beres' }),
  },
  'workOrders.mine': {
    by: 'technician',
    rest: ['GET /api/work-orders/mine', 200, 'object'],
    answers: 'U F F F + F F F P',
  },
  'workOrders.finished': {
    by: 'technician',
    rest: ['GET /api/work-orders/finished', 200, 'list'],
    answers: 'U F F F + F F F P',
  },
};
