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
  'workOrders.technicians': { by: 'owner' },
  'workOrders.ask': {
    by: 'owner',
    input: async ({ app }) => ({ contact: (await makeAccount(app, { role: 'MAINTENANCE' })).email }),
  },
  'workOrders.createTechnician': {
    by: 'owner',
    input: () => ({ full_name: 'Teknisi Baru', phone: '0812-3456-7890', email: `${unique('teknisi')}@uji.ekost.id` }),
  },
  'workOrders.agree': { by: 'technician', names: 'id', input: asked },
  'workOrders.endLink': {
    by: 'owner',
    names: 'id',
    input: async ({ app, house }) => ({ id: (await makeHand(app, house.owner)).linkId }),
  },
  'workOrders.assign': {
    by: 'owner',
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
    names: 'id',
    input: async ({ app, house }) => ({ id: (await makeJob(app, house)).id, state: 'CANCELLED', note: 'Sudah beres' }),
  },
  'workOrders.mine': { by: 'technician' },
  'workOrders.finished': { by: 'technician' },
};
