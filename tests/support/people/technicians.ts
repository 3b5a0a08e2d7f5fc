import type { Technician } from '#shared/contract/technicians.ts';
import type { TechnicianJob, TechnicianWork, WorkOrder } from '#shared/contract/work-orders.ts';
import type { WorkMove } from '#shared/rules/work-order.ts';
import { makeComplaint } from '../app/calls/article-and-complaint-calls.ts';
import { type AppUnderTest, expectStatus, type Household, makePerson, type Person } from './factories.ts';

/** A technician, and the link by which they work for somebody. */
interface Hand extends Person {
  linkId: string;
}

/** A registered technician whom an owner has asked. */
export async function askTechnician(owner: Person, technician: Person): Promise<Hand> {
  const { id } = await expectStatus(
    201,
    owner.rest.post<Technician>('/api/technicians', { contact: technician.email }),
  );
  return { ...technician, linkId: id };
}

/** A technician who works for an owner. */
export async function makeHand(app: AppUnderTest, owner: Person, technician?: Person): Promise<Hand> {
  const asked = await askTechnician(
    owner,
    technician ?? (await makePerson(app, { role: 'MAINTENANCE', full_name: 'Ir. Tono Wijaya' })),
  );
  await expectStatus(204, asked.rest.post(`/api/technicians/${asked.linkId}/agree`));
  return asked;
}

export function assign(owner: Person, complaintId: string, hand: Pick<Hand, 'linkId'>, fields = {}) {
  return owner.rest.post<WorkOrder>('/api/work-orders', {
    complaint_id: complaintId,
    technician_link_id: hand.linkId,
    ...fields,
  });
}

export function move(by: Person, id: string, state: WorkMove, fields = {}) {
  return by.rest.put<WorkOrder>(`/api/work-orders/${id}/state`, { state, ...wordsOf(state), ...fields });
}

/** What a step needs. */
function wordsOf(state: WorkMove): object {
  switch (state) {
    case 'DONE':
      return { note: 'Karet keran diganti' };
    case 'REWORK':
      return { note: 'Masih menetes' };
    case 'OPEN':
      return { note: 'Sedang di luar kota' };
    default:
      return {};
  }
}

export interface Job extends WorkOrder {
  hand: Hand;
}

/** A complaint that was given to a technician and has gone these steps. */
export async function makeJob(app: AppUnderTest, house: Household, steps: readonly WorkMove[] = []): Promise<Job> {
  const hand = await makeHand(app, house.owner);
  const complaint = await makeComplaint(house);
  const order = await expectStatus(200, assign(house.owner, complaint.id, hand));
  for (const step of steps) {
    const by = ['VERIFIED', 'REWORK', 'CANCELLED'].includes(step) ? house.owner : hand;
    await expectStatus(200, move(by, order.id, step));
  }
  return { ...order, hand };
}

export function workOf(technician: Person): Promise<TechnicianWork> {
  return expectStatus(200, technician.rest.get<TechnicianWork>('/api/work-orders/mine'));
}

export async function jobOf(technician: Person, id: string): Promise<TechnicianJob | undefined> {
  return (await workOf(technician)).jobs.find((job) => job.id === id);
}
