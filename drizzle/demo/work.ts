import type { InferInsertModel } from 'drizzle-orm';
import type { WorkState } from '#shared/enums.ts';
import { startOfWibDay } from '#shared/rules/calendar.ts';
import type { complaints } from '../schema/complaints.ts';
import type { technicianAssignments } from '../schema/technician-assignments.ts';
import type { workEvents, workOrders } from '../schema/work-orders.ts';
import type { DemoClock } from './clock.ts';

interface DemoJob {
  /** The title of the job's complaint. */
  title: string;
  /** The steps that it has taken, the last of which is its state. */
  steps: readonly WorkState[];
  instructions: string;
  doneNote?: string;
  /** The hours of tomorrow in which the technician comes. */
  window?: readonly [from: number, to: number];
}

/** A job in each part of the technician's screen: new, being done, waiting for the owner, and over. */
const jobs: DemoJob[] = [
  {
    title: 'Lampu kamar mandi mati',
    steps: ['ASSIGNED'],
    instructions: 'Lampu pengganti ada di gudang, kuncinya di pos satpam.',
    window: [9, 11],
  },
  {
    title: 'Kloset mengalir terus',
    steps: ['ASSIGNED', 'ACCEPTED', 'IN_PROGRESS'],
    instructions: 'Kalau pelampungnya rusak, ganti yang baru.',
  },
  {
    title: 'Stop kontak longgar',
    steps: ['ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE'],
    instructions: 'Matikan dulu MCB lantai 2.',
    doneNote: 'Stop kontak diganti, sudah dicoba dengan setrika.',
  },
  {
    title: 'Keran wastafel bocor',
    steps: ['ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'VERIFIED'],
    instructions: 'Penyewa ada di kamar setelah pukul 16.00.',
    doneNote: 'Seal keran diganti.',
  },
];

type Complaint = InferInsertModel<typeof complaints> & { id: string; created_at: string };

interface People {
  ownerId: string;
  otherOwnerId: string;
  technicianId: string;
}

/** The technician's work for the first owner, and the second owner's question whether they would work there too. */
export function demoWork(clock: DemoClock, told: readonly Complaint[], people: People) {
  const { ownerId, otherOwnerId, technicianId } = people;
  const since = clock.at(clock.day(-90), 10);
  const asked = clock.at(clock.day(-1), 10);
  const common = { technician_id: technicianId };
  const assignments: InferInsertModel<typeof technicianAssignments>[] = [
    { ...common, id: clock.id(since), owner_id: ownerId, state: 'ACTIVE', created_at: since, agreed_at: since },
    { ...common, id: clock.id(asked), owner_id: otherOwnerId, state: 'INVITED', created_at: asked },
  ];
  const made = jobs.map((job) => {
    const complaint = told.find(({ title }) => title === job.title);
    if (complaint === undefined) throw new Error(`The demo has no complaint ${job.title}.`);
    return jobRows(clock, job, complaint, technicianId);
  });
  return { assignments, orders: made.map(({ order }) => order), events: made.flatMap(({ events }) => events) };
}

function jobRows(clock: DemoClock, job: DemoJob, complaint: Complaint, technicianId: string) {
  const { steps, instructions, doneNote, window } = job;
  const { id: complaint_id, owner_id, kost_id, room_id } = complaint;
  // One step an hour on the day of the complaint; `at` moves times in the future to now.
  const taken = steps.map((state, index) => ({ state, at: clock.at(complaint.created_at.slice(0, 10), 8 + index) }));
  const atOf = (state: WorkState) => taken.find((step) => step.state === state)?.at ?? null;
  const created_at = atOf('ASSIGNED') ?? complaint.created_at;
  const id = clock.id(created_at);
  const tomorrow = (hour: number) => new Date(startOfWibDay(clock.day(1)).getTime() + hour * 3_600_000).toISOString();
  const order: InferInsertModel<typeof workOrders> = {
    id,
    owner_id,
    kost_id,
    room_id,
    complaint_id,
    assignee_id: technicianId,
    state: steps.at(-1) ?? 'ASSIGNED',
    scheduled_from: window === undefined ? null : tomorrow(window[0]),
    scheduled_to: window === undefined ? null : tomorrow(window[1]),
    instructions,
    accepted_at: atOf('ACCEPTED'),
    started_at: atOf('IN_PROGRESS'),
    done_at: atOf('DONE'),
    verified_at: atOf('VERIFIED'),
    done_note: doneNote ?? null,
    created_at,
  };
  const events = taken.map(({ state, at }, index): InferInsertModel<typeof workEvents> => ({
    id: clock.id(at),
    work_order_id: id,
    actor_id: state === 'ASSIGNED' || state === 'VERIFIED' ? owner_id : technicianId,
    from_state: steps[index - 1] ?? null,
    to_state: state,
    note: state === 'DONE' ? (doneNote ?? null) : null,
    created_at: at,
  }));
  return { order, events };
}
