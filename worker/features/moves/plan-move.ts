import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { CallOffMoveInput, MoveTenantInput } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, idsOf, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { isOfMover, takenRoom } from '../rooms/held-rooms.ts';
import { roomQuery } from '../rooms/queries.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { leavesBefore } from '../tenants/move-obstacles.ts';
import { bothRooms } from './move-statements.ts';
import { offerEndedByMove } from './ended-by-move.ts';
import { isOfTheirKost, mayMove, moveFacts, refusedMove } from './refused-move.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

const [before, after] = [alias(tenancies, 'old'), alias(tenancies, 'new')];
const none = sql`false`;

/**
 * Plans a move to another room of the kost: from that day on the room is promised to the tenant, and theirs ends. The
 * job carries it out on the day (`carry-out-moves.ts`), by what is billed then. Whose tenant will move elsewhere cannot be
 * moved to, so that no moves wait for each other.
 */
export async function planMove(context: Keyed<OwnerContext>, input: MoveTenantInput): Promise<Tenant> {
  const { id, room_id, moves_on, monthly_rent } = input;
  const once = onceByKey(context);
  const mayPlan = sql`${mayMove(context, id, moves_on)} and moves_on is null and not ${leavesBefore(moves_on)}`;
  const room = takenRoom(
    context,
    { room_id, contract_start: moves_on },
    sql`${isOfTheirKost(mayPlan)} and not ${isOfMover} and ${once.isFree}`,
  );
  const change = changes(tenancies, {
    moves_to_id: sql`room.id`,
    moves_on,
    moves_rent: monthly_rent,
    updated_at: nowIso(context),
  });
  const planned = returned('planned', {
    ...plannedColumns,
    ...pick(after, 'full_name'),
    old_room_id: sql<string>`new.room_id`,
  })`update tenancies set ${change} from ${room} where ${mayPlan}`;
  const effects = {
    audited: auditOwned(context, 'tenancy.plan-move', planned, ['moves_rent']),
    told: toldOfPlan(context, planned),
    kept: once.kept(planned, planned.id),
  };
  const { db } = context;
  const {
    repeated,
    results: [, , , , , [target], { rows }, [tenancy], asked],
  } = await once.batch([
    ...lockedTenancy(context, id, none),
    db.execute(bothRooms(context, id, room_id)),
    roomQuery(context, room_id),
    db.execute(withCtes([room, planned, ...offerEndedByMove(context, planned), effects], idsOf(planned))),
    tenancyQuery(context, id),
    moveFacts(context, id, moves_on),
  ]);
  if (tenancy === undefined || target === undefined) throw new DomainError('NOT_FOUND');
  const answer = toTenant(tenancy);
  if (!repeated && rows.length === 0) throw refusedMove(input, answer, target, asked.rows[0], true);
  sendNoticesSoon(context);
  return answer;
}

/**
 * Calls off a planned move: they stay in their room up to the end of their contract, and the other one is no more
 * promised to them, which the database sets (note_stays.sql).
 *
 * @throws DomainError NOT_FOUND, CONFLICT without such a plan or if another was read, or ROOM_NOT_AVAILABLE if their room is
 *   promised to somebody else by then
 */
export async function callOffMove(context: Keyed<OwnerContext>, input: CallOffMoveInput): Promise<Tenant> {
  const { id, room_id = null, moves_on = null, monthly_rent = null } = input;
  const once = onceByKey(context);
  const change = changes(tenancies, {
    moves_to_id: null,
    moves_on: null,
    moves_rent: null,
    updated_at: nowIso(context),
  });
  const planned = returned('planned', { ...plannedColumns, ...pick(before, 'moves_to_id', 'moves_on', 'moves_rent') })`
    update tenancies set ${change}
    where tenancies.id = ${id} and ${inScope(context.scope, tenancies)} and status = 'ACTIVE'
      and moves_on = coalesce(${moves_on}, moves_on) and moves_to_id = coalesce(${room_id}, moves_to_id)
      and moves_rent = coalesce(${monthly_rent}, moves_rent) and ${once.isFree}`;
  const effects = {
    audited: auditOwned(context, 'tenancy.call-off-move', planned),
    told: toldOfPlan(context, planned, true),
    kept: once.kept(planned, planned.id),
  };
  const {
    repeated,
    results: [, , , , { rows }, [tenancy]],
  } = await once.batch([
    ...lockedTenancy(context, id, none),
    context.db.execute(withCtes([planned, effects], idsOf(planned))),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0 && !repeated) throw new DomainError('CONFLICT');
  sendNoticesSoon(context);
  return toTenant(tenancy);
}

const plannedColumns = pick(
  after,
  'id',
  'owner_id',
  'user_id',
  'kost_id',
  'room_id',
  'moves_to_id',
  'moves_on',
  'moves_rent',
  'rent_period',
);

function toldOfPlan(context: OwnerContext, planned: Rows<keyof typeof plannedColumns>, isOff = false): SQL {
  return addedNotices(context, {
    kind: 'MOVE_PLANNED',
    from: atPlaces(planned),
    user: planned.user_id,
    details: {
      ...placeFacts,
      moves_on: planned.moves_on,
      new_room_number: sql`(select o.room_number from rooms o where o.id = ${planned.moves_to_id})`,
      monthly_rent: planned.moves_rent,
      rent_period: planned.rent_period,
      ...(isOff && { called_off: sql`true` }),
    },
    together: fewADay(context, 'MOVE_PLANNED', planned.user_id, planned.id),
  });
}
