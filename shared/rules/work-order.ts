import type { ComplaintStatus, Role, AssignmentState, WorkState } from '../enums.ts';
import { wibDay } from './calendar.ts';
import { canTransition, type Transitions } from './transitions.ts';

/**
 * Where a job may go. Another technician can be named until one has accepted; a job comes back to OPEN when its
 * technician cannot do it or no longer works for the owner. What is done can no longer be withdrawn, only checked.
 */
export const workTransitions: Transitions<WorkState> = {
  OPEN: ['ASSIGNED', 'CANCELLED'],
  ASSIGNED: ['ASSIGNED', 'ACCEPTED', 'OPEN', 'CANCELLED'],
  ACCEPTED: ['IN_PROGRESS', 'OPEN', 'CANCELLED'],
  IN_PROGRESS: ['DONE', 'OPEN', 'CANCELLED'],
  DONE: ['VERIFIED', 'REWORK'],
  REWORK: ['IN_PROGRESS', 'OPEN', 'CANCELLED'],
  VERIFIED: [],
  CANCELLED: [],
};

/**
 * Who may move a job to a state (`job-steps.tsx` has a technician's buttons). ASSIGNED is missing: a call of its own
 * names the technician (`assign-work.ts`).
 */
export const workMovers = {
  ACCEPTED: 'MAINTENANCE',
  IN_PROGRESS: 'MAINTENANCE',
  DONE: 'MAINTENANCE',
  OPEN: 'MAINTENANCE',
  VERIFIED: 'OWNER',
  REWORK: 'OWNER',
  CANCELLED: 'OWNER',
} as const satisfies Partial<Record<WorkState, Role>>;
export type WorkMove = keyof typeof workMovers;
export const workMoves = Object.keys(workMovers) as [WorkMove, ...WorkMove[]];

/** The state of a complaint that follows from the state of its job. */
export const complaintStatusOfWork: Record<WorkState, ComplaintStatus> = {
  OPEN: 'OPEN',
  ASSIGNED: 'OPEN',
  ACCEPTED: 'IN_PROGRESS',
  IN_PROGRESS: 'IN_PROGRESS',
  DONE: 'IN_PROGRESS',
  REWORK: 'IN_PROGRESS',
  VERIFIED: 'RESOLVED',
  CANCELLED: 'OPEN',
};

/** States of an unfinished job; a complaint has at most one. */
export const liveWorkStates = [
  'OPEN',
  'ASSIGNED',
  'ACCEPTED',
  'IN_PROGRESS',
  'DONE',
  'REWORK',
] as const satisfies readonly WorkState[];

/** States in which a technician works for an owner, or is asked to. */
export const liveAssignmentStates = ['INVITED', 'ACTIVE'] as const satisfies readonly AssignmentState[];

/** States in which a job waits for its owner: for their check, or for a technician. */
export const ownersWorkStates = ['DONE', 'OPEN'] as const satisfies readonly WorkState[];

/** States in which a technician has taken on the job: only then do they see how to reach the tenant. */
export const runningWorkStates = ['ACCEPTED', 'IN_PROGRESS', 'REWORK'] as const satisfies readonly WorkState[];

/** States of a job that needs its technician on any day: it is begun, or was sent back. */
export const workAtHandStates = ['IN_PROGRESS', 'REWORK'] as const satisfies readonly WorkState[];

/**
 * Whether a live job needs its technician on this day: one that is begun or sent back does, and one that is to be
 * accepted or done by then. The others wait for their day, or for the owner's check. `counts.ts` of the dashboards counts them in SQL.
 */
export function isWorkOfDay(job: { state: WorkState; scheduled_from: string | null }, today: string): boolean {
  if (job.state === 'DONE') return false;
  if (isWorkAtHand(job.state) || job.scheduled_from === null) return true;
  return wibDay(new Date(job.scheduled_from)) <= today;
}

/** Whether a job may go from a state to another in one step. */
export function canTakeWork(from: WorkState, to: WorkState): boolean {
  return canTransition(workTransitions, from, to);
}

function isWorkAtHand(state: WorkState): boolean {
  return (workAtHandStates as readonly WorkState[]).includes(state);
}
