import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leavings } from '#drizzle/schema/leavings.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { Leaving } from '#shared/contract/leavings.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { LeavingState } from '#shared/enums.ts';
import type { PartyContext } from '../../context.ts';
import { type ChangedRow, changes, idsOf, type Part, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError, takenDays } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedHome } from '../rooms/free-from.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { settledNoMore, stepEffects } from './step-effects.ts';

const [l, t] = [alias(leavings, 'l'), alias(tenancies, 't')];

/** What a step of a leaving tells: its tenancy and, as a column, what it is after the step. */
type Step = Rows<
  'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'full_name' | 'leaves_on' | 'state' | 'by_link'
>;

/** What goes with a step of a leaving (`stepEffects`). */
export function leavingEffects(
  context: PartyContext,
  action: Extract<AuditAction, `tenancy.${string}lea${string}`>,
  step: Step,
  told: Partial<Record<'note' | 'other_day' | 'stays', SQL>> = {},
): Part {
  const { leaves_on, state } = step;
  const noted = sql`jsonb_build_object('leaves_on', ${leaves_on}, 'leaving', ${state})`;
  return stepEffects(context, { of: 'LEAVING', action, row: step, noted, told: { leaves_on, state, ...told } });
}

interface NextStep {
  action: Parameters<typeof leavingEffects>[1];
  /** The leaving's id, and in which state the caller has seen it. */
  id: string;
  seen: LeavingState;
  /** Whether it is the caller's, and may take this step: conditions on `leavings l`. */
  isTheirs: SQL;
  may?: SQL;
  /** What it becomes; undefined if nothing follows from the seen state. */
  next: LeavingState | undefined;
  more?: ChangedRow<typeof leavings>;
}

/**
 * Moves a leaving from the state that the caller has seen into the next one, under the locks of its tenancy, as what
 * ends or renews it, and its room.
 *
 * @param refusal of one that may not take the step although it is as the caller has seen it
 * @throws DomainError NOT_FOUND, LEAVING_CHANGED, or `refusal`
 */
export async function moveLeaving(
  context: Keyed<PartyContext>,
  { action, id, seen, isTheirs, may = sql`true`, next, more }: NextStep,
  refusal: (
    leaving: Leaving,
    tenant: Tenant,
  ) => 'LEAVING_CHANGED' | 'LEAVING_IN_TIME' | 'LEAVING_TOO_OFTEN' | 'ROOM_NOT_AVAILABLE' = () => 'LEAVING_CHANGED',
): Promise<Tenant> {
  const { db } = context;
  const once = onceByKey(context);
  const isIt = sql`l.id = ${id} and ${isTheirs}`;
  const tenancy = sql`(select l.tenancy_id from leavings l where ${isIt})`;
  const moved = returned('moved', {
    ...pick(t, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'),
    ...pick(l, 'leaves_on', 'state', 'by_link', 'note', 'other_day'),
  })`
    update leavings l set ${changes(leavings, { state: next ?? seen, ...more })} from tenancies t
    where ${isIt} and t.id = l.tenancy_id and ${isLive(sql`t.status`)} and l.state = ${seen} and ${may}
      and ${once.isFree} and ${next !== undefined}::boolean`;
  const effects = leavingEffects(context, action, moved, {
    ...(context.scope.of === 'owner' && { note: moved.note }),
    ...(next === 'REFUSED' && { other_day: moved.other_day }),
    ...(seen === 'STAY_ASKED' && { stays: sql`true` }),
  });
  const isStaying = seen === 'STAY_ASKED' && next === 'TAKEN_BACK';
  const called_off = isStaying ? settledNoMore(moved, sql`true`) : sql`select`;
  const {
    repeated,
    results: [, { rows }, [row]],
  } = await once.batch([
    db.execute(lockedHome(sql`tenancies.id = ${tenancy}`)),
    db.execute(withCtes([moved, effects, { called_off, kept: once.kept(moved, moved.id) }], idsOf(moved))),
    tenancyQuery(context, tenancy),
  ]);
  if (row === undefined) throw new DomainError('NOT_FOUND');
  const tenant = toTenant(row);
  if (rows.length === 0 && !repeated) {
    const { leaving } = tenant;
    const code = leaving?.id === id && leaving.state === seen ? refusal(leaving, tenant) : 'LEAVING_CHANGED';
    if (code === 'ROOM_NOT_AVAILABLE') throw takenDays();
    throw new DomainError(code, code === 'LEAVING_TOO_OFTEN' ? { retryAfter: 24 * 60 * 60 } : {});
  }
  sendNoticesSoon(context);
  return tenant;
}
