import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import type { MoveWorkInput, WorkOrder } from '#shared/contract/work-orders.ts';
import { type WorkMove, workMovers, workTransitions } from '#shared/rules/work-order.ts';
import { nowIso, type PartyContext, type SignedInContext } from '../../context.ts';
import { changes, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { leadingTo } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { inScope } from '../../scope.ts';
import { isAssigned } from './assignments.ts';
import { stepEffects, noticeToOwner, noticeToTechnician } from './work-steps.ts';

interface Moved extends WorkOrder, RemovedFiles {}

/**
 * Takes a job one step further: its technician accepts, begins, finishes or returns it; its owner verifies it, sends it
 * back or cancels it. A step that was already made gets the same answer, so that two taps count as one. A job that is
 * sent back to a technician who no longer works for the owner becomes OPEN instead, and that technician is not told.
 *
 * @throws DomainError FORBIDDEN for the other side's step, NOT_FOUND, FILE_NOT_USABLE, or CONFLICT from another state
 */
export async function moveWork(context: SignedInContext & PartyContext, input: MoveWorkInput): Promise<WorkOrder> {
  const { db } = context;
  const { id, state } = input;
  const isTheirStep = workMovers[state] === context.actor.role;
  const mine = sql`w.id = ${id} and ${isMine(context)}`;
  const mayMove = sql`${mine} and ${isTheirStep} and ${leadingTo(workTransitions, state, sql`w.state`)}`;
  const worksOn = isAssigned(sql`w.owner_id`, sql`w.assignee_id`);
  const isReturned = state === 'REWORK';
  const [, , moved, freed, found] = await db.batch([
    // The assignment is locked first, as in `assignWork`: a call that ends it and takes back its jobs must see this step.
    db.execute(sql`
      select l.id from technician_links l join work_orders w on w.owner_id = l.owner_id and w.assignee_id = l.technician_id
      where ${mine} for share of l`),
    // Locked in the order of all writes: the complaint before its job.
    db.execute(sql`
      select id from complaints where id = (select w.complaint_id from work_orders w where ${mine}) for update`),
    db.execute<Moved>(stepTo(context, input, isReturned ? sql`${mayMove} and ${worksOn}` : mayMove)),
    db.execute<Moved>(
      isReturned
        ? stepTo(context, { ...input, state: 'OPEN' }, sql`${mayMove} and not ${worksOn}`)
        : sql`select where false`,
    ),
    db.execute<WorkOrder & Record<string, unknown>>(
      sql`select w.id, w.complaint_id, w.state from work_orders w where ${mine}`,
    ),
  ]);
  const [made] = [...moved.rows, ...freed.rows];
  const [order] = found.rows;
  if (made !== undefined) {
    sendNoticesSoon(context);
    removeBytes(context, moved.rows);
    return { id: made.id, complaint_id: made.complaint_id, state: made.state };
  }
  if (order === undefined) throw new DomainError('NOT_FOUND');
  if (!isTheirStep) throw new DomainError('FORBIDDEN');
  if (order.state !== state) throw new DomainError('CONFLICT');
  return order;
}

/** The statement that takes a job `w` to a state, with everything that follows from it. */
function stepTo(context: SignedInContext & PartyContext, input: MoveWorkInput, which: SQL): SQL {
  const { state } = input;
  const moved = returned('moved', {
    ...pick(w, 'id', 'complaint_id', 'owner_id', 'kost_id', 'state'),
    from_state: old.state,
    technician: old.assignee_id,
  })`update work_orders w set ${changes(workOrders, changesOf(context, input))} where ${which}`;
  const photos = attachedFiles(context, {
    table: 'work_orders',
    from: moved,
    purpose: 'work',
    addresses: state === 'DONE' ? input.photos : undefined,
  });
  const told = noticeOf(context, state, moved);
  return withCtes(
    [moved, ...photos.parts, stepEffects(context, moved, state, input.note), { told }],
    sql`select ${moved.id}, ${moved.complaint_id}, ${moved.state}, ${photos.removed} from ${moved}`,
  );
}

const [w, old] = [alias(workOrders, 'w'), alias(workOrders, 'old')];

/** Whether the job `w` is the caller's: as its owner, or as its technician while they work for that owner. */
function isMine({ scope }: PartyContext): SQL {
  return scope.of === 'owner'
    ? inScope(scope, workOrders, 'w')
    : sql`w.assignee_id = ${scope.person} and ${isAssigned(sql`w.owner_id`, sql`w.assignee_id`)}`;
}

function changesOf(context: SignedInContext & PartyContext, { state, note, photos }: MoveWorkInput) {
  const now = nowIso(context);
  const step = {
    ACCEPTED: { accepted_at: now },
    IN_PROGRESS: { started_at: sql`coalesce(started_at, ${now}::timestamptz)` },
    DONE: { done_at: now, done_note: note, photos },
    OPEN: { assignee_id: null, accepted_at: null, started_at: null, done_at: null },
    VERIFIED: { verified_at: now },
    REWORK: { rework_count: sql`rework_count + 1`, done_at: null },
    CANCELLED: {},
  } satisfies Record<WorkMove, object>;
  return { state, updated_at: now, ...step[state] };
}

/** The notice of a step to the other party. */
function noticeOf(
  context: SignedInContext & PartyContext,
  state: WorkMove,
  job: Rows<'id' | 'complaint_id' | 'technician'>,
): SQL {
  switch (state) {
    case 'DONE':
      return noticeToOwner(context, 'WORK_DONE', job);
    case 'OPEN':
      // If the owner sent the job back, they need no notice.
      return context.scope.of === 'owner' ? sql`select` : noticeToOwner(context, 'WORK_DECLINED', job);
    case 'REWORK':
      return noticeToTechnician(context, 'WORK_RETURNED', job, job.technician);
    case 'CANCELLED':
      return noticeToTechnician(context, 'WORK_WITHDRAWN', job, job.technician);
    case 'ACCEPTED':
    case 'IN_PROGRESS':
    case 'VERIFIED':
      return sql`select`;
    default:
      return state satisfies never;
  }
}
