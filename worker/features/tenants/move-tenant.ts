import { type SQL, sql } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOVED_BEFORE_ENTERING, MOVED_OUT_OF_REACH, type MoveTenantInput } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { RoomStatus } from '#shared/enums.ts';
import { cancelReasons } from '#shared/labels.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { isLeavingDay } from '#shared/rules/tenancy.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, columnsOf, idsOf, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isOpen, isOpenSettlement } from '../../db/states.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { titleOfMonths } from '../billing/covered-months.ts';
import { cancelledBills } from '../invoices/cancelled-bills.ts';
import { billsOfTenancies, type FirstBill, rentLine } from '../invoices/rent-bills.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { appliedCredit } from '../payments/applied-credit.ts';
import { changedRooms, takenRoom } from '../rooms/held-rooms.ts';
import { roomQuery } from '../rooms/queries.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isOpenLeaving } from './leaving-steps.ts';
import { lockedTenancy } from './locked-tenancy.ts';
import { isMovedAway, leaverColumns, movePlan } from './move-plan.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { sealNik, unsealNik } from './seal-nik.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/** What is said of a room that nobody can move to. */
export const MOVED_WITHIN_KOST = 'Pilih kamar lain di kost yang sama';

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
  'deposit_amount',
  'late_fee_bps',
  'confirmed_at',
  'owner_typed',
  'incomplete',
] as const;

interface Sealed extends Record<string, unknown> {
  nik_ciphertext: string | null;
  nik_hash: string | null;
}

/**
 * Moves a tenant to a free room of the same kost, today or on a day of the last month. The old tenancy ends on that day
 * and a new one runs from it on, with all that was agreed but the rent: no new consent, deposit or first rent. Both rooms
 * are paid by the day (`move-plan.ts`). What is held of the deposit, an open day of leaving, items that wait and occupants go along; an open settlement ends;
 * bills, papers, complaints and bill links stay with the room that they are about.
 *
 * @returns the new tenancy
 * @throws DomainError NOT_FOUND, VALIDATION, TENANCY_NOT_ACTIVE, MOVE_UNCONFIRMED, RENT_SERIES_EXISTS if its rent is
 *   of another period than a month, KOST_INACTIVE, ROOM_NOT_AVAILABLE, also if the NIK was changed meanwhile
 */
export async function moveTenant(context: Keyed<OwnerContext>, input: MoveTenantInput): Promise<Tenant> {
  const { db } = context;
  const { id, room_id, moves_on } = input;
  if (!isLeavingDay(moves_on, today(context))) throw wrong('moves_on', MOVED_OUT_OF_REACH);
  const isIt = sql`tenancies.id = ${id} and ${inScope(context.scope, tenancies)}`;
  // The NIK is sealed for its row, by keys that the database does not have.
  const read = await db.execute<Sealed>(sql`select nik_ciphertext, nik_hash from tenancies where ${isIt}`);
  const old = foundRow(read.rows[0]);
  const once = onceByKey(context);
  const newId = context.newId();
  const {
    repeated,
    results: [, , , , , , [room], { rows: ended }, , , , , [tenancy], [left], asked],
  } = await once.batch([
    // As for every use of credit, before the bills.
    db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(user_id::text || owner_id::text, 0)) from tenancies where ${isIt}`,
    ),
    ...lockedTenancy(context, id, sql`(status = 'DRAFT' or invoice_type = 'MONTHLY_RENT' or ${isOpen()})`),
    db.execute(sql`select from deposits where tenancy_id = (select id from tenancies where ${isIt}) for update`),
    roomQuery(context, room_id).for('update'),
    db.execute<{ request_ids: string[] }>(moved(context, once, input, newId, old)),
    db.execute(oldBills(context, input, newId)),
    db.execute(newBills(context, input, newId)),
    db.execute(
      appliedCredit(
        context,
        sql`i.id in (select b.id from invoices b where b.tenant_id in (${id}, ${newId}) and ${isOpen(sql`b.status`)}
          and exists (select from tenancies n where ${isNew(newId, id)}) order by b.due_date, b.id limit ${MOST_PAID})`,
        { most: MOST_PAID },
      ),
    ),
    db.execute(carriedOver(input, newId)),
    tenancyQuery(context, once.answerId(newId)),
    tenancyQuery(context, id),
    db.execute<Facts>(sql`
      select coalesce(check_in_date, contract_start) <= ${moves_on}::date as has_entered, ${hasOtherSeries} as has_other
      from tenancies where ${isIt}`),
  ]);
  for (const requestId of ended[0]?.request_ids ?? []) context.defer(context.gateway.cancelPayment(requestId));
  if (tenancy !== undefined && (repeated || ended.length > 0)) {
    sendNoticesSoon(context);
    return toTenant(tenancy);
  }
  if (left === undefined || room === undefined) throw new DomainError('NOT_FOUND');
  throw refusalOf(input, toTenant(left), room, asked.rows[0]);
}

interface Facts extends Record<string, unknown> {
  has_entered: boolean;
  has_other: boolean;
}

/** Why a move did not take place. */
function refusalOf(
  { room_id }: MoveTenantInput,
  left: Tenant,
  room: { kost_id: string; kost_is_active: boolean; status: RoomStatus },
  facts: Facts | undefined,
): DomainError {
  if (left.status !== 'ACTIVE') return new DomainError('TENANCY_NOT_ACTIVE');
  if (left.confirmed_at === null) return new DomainError('MOVE_UNCONFIRMED');
  if (facts?.has_entered === false) return wrong('moves_on', MOVED_BEFORE_ENTERING);
  if (room.kost_id !== left.kost_id || room_id === left.room_id) return wrong('room_id', MOVED_WITHIN_KOST);
  if (facts?.has_other === true) return new DomainError('RENT_SERIES_EXISTS');
  if (!room.kost_is_active) return new DomainError('KOST_INACTIVE');
  return new DomainError('ROOM_NOT_AVAILABLE');
}

function wrong(field: string, message: string): DomainError {
  return new DomainError('VALIDATION', { message, issues: [{ path: [field], message }] });
}

/** Whether the rent of a row of `tenancies` is of another period than a month, or billed by such a running series. */
const hasOtherSeries = sql`(tenancies.rent_period <> 'MONTH' or exists (select from invoices s where s.tenant_id = tenancies.id and s.series_period = 0
  and s.invoice_type = 'MONTHLY_RENT' and s.next_issue_on is not null and s.recurrence_type <> 'MONTHLY'))`;

/** Whether the tenancy `n` is the one that this move has made. */
function isNew(newId: string, id: string): SQL {
  return sql`n.id = ${newId} and n.moved_from_id = ${id}`;
}

/** The statement that ends the old tenancy and makes the new one, with the deposit and the key. */
function moved(context: OwnerContext, once: OnceByKey, input: MoveTenantInput, newId: string, old: Sealed): SQL {
  const { id, moves_on } = input;
  const now = nowIso(context);
  const mayMove = sql`tenancies.id = ${id} and ${inScope(context.scope, tenancies)} and tenancies.status = 'ACTIVE'
    and confirmed_at is not null and coalesce(check_in_date, contract_start) <= ${moves_on}::date
    and nik_hash is not distinct from ${old.nik_hash}::text and not ${hasOtherSeries}`;
  const isOfKost = sql`exists (select from tenancies where ${mayMove} and tenancies.kost_id = rooms.kost_id and tenancies.room_id <> rooms.id)`;
  // Also a day on which somebody else lived there, or to whom it is promised.
  const isEmptySince = sql`not exists (select from stays s where s.room_id = rooms.id and s.tenancy_id is not null
    and s.during && daterange(${moves_on}::date, null))`;
  const home = { room_id: input.room_id, contract_start: moves_on };
  const room = takenRoom(context, home, sql`${isOfKost} and ${isEmptySince} and ${once.isFree}`);
  const change = { status: 'TERMINATED', check_out_date: moves_on, terminated_at: now, updated_at: now } as const;
  const ended = returned('ended', {
    ...pick(tenancies, 'id', ...carried),
    old_room_id: tenancies.room_id,
    new_room_id: sql`room.id`,
  })`
    update tenancies set ${changes(tenancies, change)} from ${room} where ${mayMove}`;
  const nik = old.nik_ciphertext === null ? null : unsealNik(context, id, old.nik_ciphertext);
  const row = {
    id: newId,
    ...pick(ended, ...carried),
    room_id: ended.new_room_id,
    moved_from_id: ended.id,
    ...(nik !== null && sealNik(context, newId, nik)),
    check_in_date: moves_on,
    monthly_rent: input.monthly_rent,
    status: 'ACTIVE',
    created_at: now,
  } as const;
  const made = returned(
    'made',
    pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'moved_from_id', 'monthly_rent'),
  )`${insertion(tenancies, row, ended)}`;
  const { parts, requestIds } = cancelledBills(context, {
    which: sql`tenant_id in (${idsOf(ended)}) and ${isMovedAway(context, input)}`,
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
    freed: changedRooms(context, 'AVAILABLE', sql`select ${ended.old_room_id} from ${ended}`),
    settles_no_more: sql`update settlements s set state = 'CANCELLED' where s.tenancy_id in (${idsOf(ended)})
      and ${isOpenSettlement()}`,
    ...movedDeposit(context, made, moves_on),
    audited: auditOwned(context, 'tenancy.move', made, ['monthly_rent']),
    told: toldOfMove(context, made, ended.old_room_id, ended, moves_on),
    kept: once.kept(made, made.id),
  };
  return withCtes([room, ended, made, ...parts, effects], sql`select ${requestIds} as request_ids from ${made}`);
}

type Made = Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'moved_from_id' | 'monthly_rent'>;

/** What is held of the deposit: out of the old tenancy's ledger, and into the new one's. */
function movedDeposit(context: OwnerContext, made: Made, day: string) {
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

function toldOfMove(context: OwnerContext, made: Made, oldRoom: SQL, ended: SQL, day: string): SQL {
  return addedNotices(context, {
    kind: 'TENANCY_MOVED',
    from: atPlaces(made),
    user: made.user_id,
    details: {
      ...placeFacts,
      moved_on: sql`${day}::date`,
      old_room_number: sql`(select o.room_number from rooms o where o.id = (select ${oldRoom} from ${ended}))`,
      monthly_rent: made.monthly_rent,
    },
  });
}

/** The plan of a move that has taken place, for the statements after it. */
function donePlan(context: OwnerContext, input: MoveTenantInput, newId: string) {
  const leaver = selected('leaver', { ...leaverColumns, room_id: tenancies.room_id })`tenancies
    where id = ${input.id} and exists (select from tenancies n where ${isNew(newId, input.id)})`;
  const { plan, parts } = movePlan(context, leaver, input, true);
  return { leaver, plan, parts: [leaver, ...parts] };
}

const noSeries = {
  rent_day: sql`null::int`,
  rent_month: sql`null::date`,
  rent_period: sql`null::text`,
  periods_from: sql`null::date`,
  next_issue_on: sql`null::date`,
};

/** A rent of some days that is asked for at once, with a week to pay and without late fees. */
function rentOfDays(context: OwnerContext, amount: SQL, from: SQL, to: SQL): FirstBill {
  const span = { from, to };
  return {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: sql`${rentLine(sql`room_number`)} || ${titleOfMonths(span, span)}`,
    amount,
    due_date: sql`${addDays(today(context), ISSUED_BEFORE_DUE_DAYS)}::date`,
    isSent: true,
    late_fee_bps: 0,
    series: { covers_from: from, covers_to: to, ...noSeries },
  };
}

/** The statement that bills the old room's days before the move that are not billed yet. */
function oldBills(context: OwnerContext, input: MoveTenantInput, newId: string): SQL {
  const { leaver, plan, parts } = donePlan(context, input, newId);
  const mover = selected('mover', {
    ...columnsOf(leaver),
    ...pick(plan, 'old_part', 'old_from', 'old_to'),
  })`${leaver} cross join ${plan}`;
  const bill = rentOfDays(context, mover.old_part, mover.old_from, mover.old_to);
  return withCtes([...parts, mover, ...billsOfTenancies(context, mover, [bill])], sql`select`);
}

/**
 * The statement that credits what the old room's bills ask for later days, and bills the new room's: those days at once,
 * what comes after them by its series, whose first bill waits for its day of issue.
 */
function newBills(context: OwnerContext, input: MoveTenantInput, newId: string): SQL {
  const { plan, parts } = donePlan(context, input, newId);
  const mover = selected('mover', {
    ...pick(tenancies, 'id', 'user_id', 'owner_id', 'kost_id', 'room_id', 'full_name'),
    ...columnsOf(plan),
  })`tenancies cross join ${plan} where tenancies.id = ${newId}`;
  const span = { from: mover.next_from, to: mover.next_to };
  const next: FirstBill = {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: sql`${rentLine(sql`room_number`)} || ${titleOfMonths(span, span)}`,
    amount: mover.next_amount,
    due_date: mover.next_due,
    isSent: false,
    late_fee_bps: mover.late_fee_bps,
    series: {
      covers_from: mover.next_from,
      covers_to: mover.next_to,
      rent_day: mover.rent_day,
      rent_month: mover.rent_month,
      rent_period: sql`null::text`,
      next_issue_on: sql`(${mover.next_due} - ${ISSUED_BEFORE_DUE_DAYS}::int)`,
      periods_from: mover.periods_from,
    },
  };
  const credit = {
    ...pick(mover, 'user_id', 'owner_id', 'kost_id'),
    kind: 'MOVED',
    amount: mover.credit,
    created_at: nowIso(context),
  } as const;
  const days = rentOfDays(context, mover.charge, mover.covers_from, mover.covers_to);
  return withCtes(
    [
      ...parts,
      mover,
      ...billsOfTenancies(context, mover, [days, next]),
      { credited: insertion(creditEntries, credit, sql`${mover} where ${mover.credit} > 0`) },
    ],
    sql`select`,
  );
}

/** The statement after the bills, so that what waits is on none of them. */
function carriedOver({ id, moves_on }: MoveTenantInput, newId: string): SQL {
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
