import { type SQL, sql } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { MoveTenantInput } from '#shared/contract/moves.ts';
import { cancelReasons } from '#shared/labels.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type Scoped, today } from '../../context.ts';
import { changes, idsOf, insertion, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { isOpen } from '../../db/states.ts';
import type { OnceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { isOpenLeaving } from '../billing/standing-renewals.ts';
import { cancelledBills } from '../billing/cancelled-bills.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { appliedCredit, creditTurn, payOrder } from '../payments/applied-credit.ts';
import { takenRoom } from '../rooms/held-rooms.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { hasAgreedToLeave } from '../tenants/move-obstacles.ts';
import { sealNik, unsealNik } from '../tenants/seal-nik.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { billsOfMove, isNew } from './bills-of-move.ts';
import { endedByMove } from './ended-by-move.ts';
import { isMovedAway, keepsNextRent } from './move-plan.ts';
import { isOfTheirKost, mayMove } from './refused-move.ts';

/** How many open bills of both rooms take credit at once; the hourly job goes on with the others. */
const MOST_PAID = 12;

/** What of a tenancy goes along as it is. */
const carried = [
  'user_id',
  'owner_id',
  'kost_id',
  'full_name',
  'phone',
  'phone_e164',
  'email',
  'origin',
  'emergency_contact_name',
  'emergency_contact_phone',
  'contract_start',
  'contract_end',
  'agreed_end',
  'goes_on',
  'deposit_amount',
  'rent_period',
  'late_fee_bps',
  'confirmed_at',
  'owner_typed',
  'incomplete',
] as const;

export interface Sealed extends Record<string, unknown> {
  nik_ciphertext: string | null;
  nik_hash: string | null;
  /** Who pays shares, by `payersOfTenancy`. */
  payers: string[];
}

/** A move that takes place. */
export interface Move extends MoveTenantInput, Pick<OnceByKey, 'isFree' | 'kept'> {
  newId: string;
  /** The NIK and the payers as they were read. */
  old: Sealed;
  /** Whether it was planned, and the room is theirs from this day on. */
  isPlanned: boolean;
}

/** Locks the room of a tenancy and the one it moves to in one order, since two who change their rooms lock the same. */
export function bothRooms({ scope }: Pick<Scoped, 'scope'>, tenancy: string, to: string): SQL {
  return sql`select from rooms where id in (${to}::uuid, (select t.room_id from tenancies t where t.id = ${tenancy}))
    and ${inScope(scope, rooms)} order by id for update`;
}

/** The statements of a move, from its locks on; the eighth ends the old tenancy, and answers nothing if it is refused. */
export function moveStatements(context: Scoped, move: Move) {
  const { db } = context;
  const { id, room_id, newId } = move;
  const isIt = sql`tenancies.id = ${id} and ${inScope(context.scope, tenancies)}`;
  return [
    db.execute(creditTurn(isIt)),
    ...lockedTenancy(context, id, sql`(status = 'DRAFT' or invoice_type = 'MONTHLY_RENT' or ${isOpen()})`),
    db.execute(sql`select from deposits where tenancy_id = (select id from tenancies where ${isIt}) for update`),
    db.execute(bothRooms(context, id, room_id)),
    db.execute<{ request_ids: string[] }>(moved(context, move)),
    db.execute(billsOfMove(context, move, newId)),
    db.execute(carriedOver(move, newId)),
    // After it, so that who has come along is asked for their shares.
    db.execute(creditAtMove(context, id, newId)),
  ] as const;
}

/** The statement that pays the open bills of both rooms, once the move is done, from the tenant's or a payer's credit. */
export function creditAtMove(context: Scoped, id: string, newId: string, payer: string | null = null): SQL {
  const bills = sql`i.id in (select b.id from invoices b where b.tenant_id in (${id}, ${newId}) and ${isOpen(sql`b.status`)}
    and exists (select from tenancies n where ${isNew(newId, id)}) order by ${payOrder(payer)} limit ${MOST_PAID})`;
  return appliedCredit(context, bills, { most: MOST_PAID, payer });
}

/** Whether the move is possible, a condition on `tenancies`, and the CTE of the room that it takes. */
function takenByMove(context: Scoped, move: Move) {
  const { id, moves_on, old, isPlanned } = move;
  const isPlan = isPlanned
    ? sql`moves_to_id = ${move.room_id} and moves_on <= ${moves_on}::date and moves_rent = ${move.monthly_rent}
        and not ${hasAgreedToLeave(sql`${moves_on}::date`)}`
    : sql`moves_on is null`;
  const isMover = sql`${mayMove(context, id, moves_on)} and ${isPlan} and nik_hash is not distinct from ${old.nik_hash}::text`;
  // Of their days until today and up to the end of their contract, on none somebody else lived there, or is promised it.
  const isEmptySince = sql`not exists (select from stays s join tenancies m on m.id = ${id} where s.room_id = rooms.id
    and s.tenancy_id <> m.id and s.during && daterange(${moves_on}::date, greatest(m.contract_end, ${today(context)}::date + 1)))`;
  const home = { room_id: move.room_id, contract_start: moves_on };
  const mayTake = sql`${isOfTheirKost(isMover)} and ${isEmptySince} and ${move.isFree}`;
  const room = isPlanned ? ownRoom(context, move.room_id, mayTake) : takenRoom(context, home, mayTake);
  return { isMover, room };
}

/** The statement that ends the old tenancy and makes the new one, with the deposit and the key. */
function moved(context: Scoped, move: Move): SQL {
  const { id, moves_on, newId, old } = move;
  const now = nowIso(context);
  const { isMover, room } = takenByMove(context, move);
  const change = {
    status: 'TERMINATED',
    check_out_date: moves_on,
    terminated_at: now,
    moves_to_id: null,
    moves_on: null,
    moves_rent: null,
    updated_at: now,
  } as const;
  const ended = returned('ended', {
    ...pick(tenancies, 'id', 'monthly_rent', 'next_rent', 'next_rent_from', ...carried),
    old_room_id: tenancies.room_id,
    new_room_id: sql`room.id`,
  })`
    update tenancies set ${changes(tenancies, change)} from ${room} where ${isMover}`;
  const isKept = keepsNextRent(ended, move);
  const row = {
    id: newId,
    ...pick(ended, ...carried),
    room_id: ended.new_room_id,
    moved_from_id: ended.id,
    ...(old.nik_ciphertext !== null && sealNik(context, newId, unsealNik(context, id, old.nik_ciphertext))),
    check_in_date: moves_on,
    monthly_rent: move.monthly_rent,
    next_rent: sql`case when ${isKept} then ${ended.next_rent} end`,
    next_rent_from: sql`case when ${isKept} then ${ended.next_rent_from} end`,
    status: 'ACTIVE',
    created_at: now,
  } as const;
  const made = returned(
    'made',
    pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'moved_from_id', 'monthly_rent', 'rent_period'),
  )`${insertion(tenancies, row, ended)}`;
  const { parts, requestIds } = cancelledBills(context, {
    which: sql`tenant_id in (${idsOf(ended)}) and ${isMovedAway(context, move)}`,
    reason: cancelReasons.MOVED,
    more: {
      cancelled_at: now,
      next_issue_on: null,
      stop_noted_at: sql`case when series_period = 0 then ${now}::timestamptz else stop_noted_at end`,
    },
  });
  const stopped = changes(invoices, { next_issue_on: null, stop_noted_at: now, updated_at: now });
  const effects = {
    stopped: sql`update invoices set ${stopped} where tenant_id in (${idsOf(ended)}) and series_period = 0
      and status <> 'DRAFT' and next_issue_on is not null`,
    ...movedDeposit(context, made, moves_on),
    audited: auditOwned(context, 'tenancy.move', made, ['monthly_rent']),
    told: toldOfMove(context, made, ended.old_room_id, ended, moves_on),
    kept: move.kept(made, made.id),
  };
  return withCtes(
    [room, ended, made, ...endedByMove(context, ended), ...parts, effects],
    sql`select ${requestIds} as request_ids from ${made}`,
  );
}

/** The CTE of a room that is promised to who moves there. */
function ownRoom(context: Scoped, id: string, when: SQL) {
  return returned('room', pick(rooms, 'id', 'kost_id', 'owner_id', 'monthly_rent'))`
    update rooms set ${changes(rooms, { status: 'OCCUPIED', updated_at: nowIso(context) })}
    where id = ${id} and ${inScope(context.scope, rooms)} and status = 'RESERVED' and ${when}`;
}

type Made = Rows<
  'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'moved_from_id' | 'monthly_rent' | 'rent_period'
>;

/** What is held of the deposit: out of the old tenancy's ledger, and into the new one's. */
function movedDeposit(context: Scoped, made: Made, day: string) {
  const held = sql`${made} join deposits d on d.tenancy_id = ${made.moved_from_id} where d.held > 0`;
  const entry = {
    ...pick(made, 'owner_id', 'kost_id'),
    kind: 'MOVED',
    day,
    actor_id: byWhom(context),
    created_at: nowIso(context),
  } as const;
  return {
    deposit_out: insertion(depositEntries, { ...entry, tenancy_id: made.moved_from_id, amount: sql`-d.held` }, held),
    deposit_in: insertion(depositEntries, { ...entry, tenancy_id: made.id, amount: sql`d.held` }, held),
  };
}

function toldOfMove(context: Scoped, made: Made, oldRoom: SQL, ended: SQL, day: string): SQL {
  return addedNotices(context, {
    kind: 'TENANCY_MOVED',
    from: atPlaces(made),
    user: made.user_id,
    details: {
      ...placeFacts,
      moved_on: sql`${day}::date`,
      old_room_number: sql`(select o.room_number from rooms o where o.id = (select ${oldRoom} from ${ended}))`,
      monthly_rent: made.monthly_rent,
      rent_period: made.rent_period,
    },
  });
}

/** The statement after the bills, so that what waits is on none of them. */
function carriedOver({ id, moves_on }: Pick<Move, 'id' | 'moves_on'>, newId: string): SQL {
  const isDone = sql`exists (select from tenancies n where ${isNew(newId, id)})`;
  return withCtes(
    [
      {
        items: sql`update waiting_items set tenancy_id = ${newId} where tenancy_id = ${id} and invoice_id is null and ${isDone}`,
        occupants: sql`update occupants set tenancy_id = ${newId} where tenancy_id = ${id}
          and (ends_on > ${moves_on}::date) is not false and ${isDone}`,
        leaves: sql`update leavings l set tenancy_id = ${newId} where l.tenancy_id = ${id} and ${isOpenLeaving} and ${isDone}`,
      },
    ],
    sql`select`,
  );
}
