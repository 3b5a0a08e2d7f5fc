import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payments } from '#drizzle/schema/payments.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { leavings } from '#drizzle/schema/leavings.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { NAMES_TOLD, type OwnerToday } from '#shared/contract/owner-today.ts';
import { openLeavingStates } from '#shared/enums.ts';
import { openInvoiceStatuses } from '#shared/rules/invoice.ts';
import { reportedPayment } from '#shared/rules/payment.ts';
import { CONTRACT_ENDING_DAYS } from '#shared/rules/contract-dates.ts';
import { rentLost } from '#shared/rules/vacancy.ts';
import { complaintStatusOfWork, ownersWorkStates } from '#shared/rules/work-order.ts';
import { livesOn } from '../billing/shares.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { beforeLatest, type Clock, dayIn, dueBefore, zoneOfKost } from '../../zone.ts';
import { type OwnerContext, today } from '../../context.ts';
import { listOf, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isoInstant, unforeseen } from '../../db/sql.ts';
import { isLive, isOneOf, isOpen, isPastDue, awaitsVerification } from '../../db/states.ts';
import { emptySince, isToLetOn } from '../rooms/empty-rooms.ts';
import { numbersOf } from './owner-numbers.ts';
import { countedOf, jsonList, MOST_COUNTED } from './json-list.ts';
import { oldestOpenComplaints, openComplaintCount } from './open-complaints.ts';
import { doubledList, namedRents, stoppedList, watchedRents } from './watched-rents.ts';

/** An empty room: its rent, and the day since which it is empty. */
interface EmptyRoom {
  kost_id: string;
  monthly_rent: number;
  since: string;
}

interface EmptyRooms {
  all: EmptyRoom[];
  first: (Omit<OwnerToday['rooms']['first'][number], 'lost'> & EmptyRoom)[];
}

/** A job that waits for its owner: to be checked (DONE), or to be given to another technician (OPEN). */
type Work = OwnerToday['finished_work']['first'][number] & { state: (typeof ownersWorkStates)[number] };

/**
 * The answer of the statement. Some of it is counted afterwards in TypeScript, because PostgreSQL needs time to plan
 * every further part. A list of ids is null if it is empty.
 */
interface Row extends Pick<OwnerToday, 'proofs' | 'complaints'>, Record<string, unknown> {
  late: Omit<OwnerToday['late'], 'bills' | 'amount'>;
  late_sums: Pick<OwnerToday['late'], 'bills' | 'amount'>;
  work: Work[];
  tenants: { counts: OwnerToday['tenants']; are_in: string[] | null };
  contracts: { counts: OwnerToday['contracts']; ended_in: string[] | null; ending_in: string[] | null };
  leavings: OwnerToday['leavings'];
  stopped: { counts: OwnerToday['stopped_rents']; are_in: string[] | null };
  doubled: OwnerToday['double_rents'];
  rooms: EmptyRooms;
  kosts: Pick<OwnerToday['kosts'][number], 'id' | 'name'>[];
}

/** What waits for the owner now, in one statement. Each kind is read from its own index, up to `MOST_COUNTED`. */
export async function findOwnerToday(context: OwnerContext): Promise<OwnerToday> {
  const { db, scope } = context;
  const { rows } = await db.execute<Row>(statementOf(scope, context));
  const [row] = rows;
  if (row === undefined) throw new Error('The statement of the day always answers one row.');
  const { work } = row;
  return {
    proofs: row.proofs,
    complaints: row.complaints,
    late: { ...row.late_sums, ...row.late },
    finished_work: workIn(work, 'DONE'),
    returned_work: workIn(work, 'OPEN'),
    tenants: row.tenants.counts,
    contracts: row.contracts.counts,
    leavings: row.leavings,
    stopped_rents: row.stopped.counts,
    double_rents: row.doubled,
    rooms: roomsOf(row.rooms, today(context)),
    kosts: kostsOf(row),
  };
}

function statementOf(scope: OwnerScope, clock: Clock): SQL {
  const late = lateTenancies(scope, clock);
  const reported = proofs(scope);
  const unsettled = unsettledTenancies(scope);
  const ending = endingContracts(scope, clock);
  const leaving = openLeavings(scope, dayIn(clock, zoneOfKost(sql`l.kost_id`)));
  const empty = emptyRooms(scope, clock);
  const watched = watchedRents(scope);
  const rents = namedRents(watched);
  const homes = homesOf([late.first, unsettled.first, ending.first, leaving.first, rents.doubled, rents.stopped]);
  const home = listOf({
    tenancy_id: homes.id,
    tenant_name: homes.full_name,
    ...pick(homes, 'room_number', 'kost_name'),
  });
  return withCtes(
    [...late.parts, reported, unsettled.rows, ending.rows, leaving.rows, ...empty.parts, watched, homes],
    sql`
      select ${lateSums(scope, clock)} as late_sums, ${late.list(homes, home)} as late, ${proofList(reported)} as proofs,
        json_build_object('count', ${openComplaintCount(scope)},
          'first', ${jsonList(oldestOpenComplaints(scope, NAMES_TOLD))}) as complaints,
        ${workList(scope)} as work, ${unsettled.list(homes, home)} as tenants, ${ending.list(homes, home)} as contracts,
        ${leaving.list(homes, home)} as leavings,
        ${stoppedList(watched, homes, home)} as stopped, ${doubledList(watched, homes, home)} as doubled,
        ${emptyRoomList(empty.rows)} as rooms, ${kostNames([ending.rows, unsettled.rows, watched, empty.rows])} as kosts`,
  );
}

/** The number and sum of all late bills, from the owner's numbers, so that no bills are read for it. */
function lateSums(scope: OwnerScope, clock: Clock): SQL {
  return sql`(select json_build_object('bills', coalesce(sum(count), 0)::bigint, 'amount', coalesce(sum(amount), 0)::bigint)
    from ${numbersOf(scope, clock)} where ${isOneOf(openInvoiceStatuses, sql`kind`)} and ${isPastDue(sql`day`, sql`${today(clock)}::date`)})`;
}

/** Tenancies with late bills, and since when; from the bills that have been late longest. */
function lateTenancies(scope: OwnerScope, clock: Clock) {
  const day = dayIn(clock, sql`zone`);
  const isLate = (isBefore: SQL) => sql`invoices
      where ${inScope(scope, invoices)} and ${isOpen()} and ${isBefore}`;
  const oldest = dueBefore(clock, isLate, sql`order by due_date, id limit ${MOST_COUNTED + 1}`);
  const bills = selected('late_bills', pick(invoices, 'tenant_id', 'due_date'), 'materialized')`${oldest}`;
  const late = selected(
    'late',
    { id: bills.tenant_id, due_date: sql<string>`min(${bills.due_date})` },
    'materialized',
  )`${bills} group by ${bills.tenant_id}`;
  const first = sql`(select * from ${late} order by due_date, id limit ${NAMES_TOLD})`;
  const list = (homes: Homes, home: SQL) => sql`json_build_object('people', (select count(*) from ${late}),
    'has_more', (select count(*) from ${bills}) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, ${homes.kost_id}, sums.amount, sums.unpaid_late_fees, first.due_date, not ${livesOn(homes)} as has_left, sums.awaits_verification
    from ${first} as first join ${homes} on ${homes.id} = first.id
    cross join lateral (
      select sum(i.remaining_amount)::bigint as amount, sum(least(i.late_fee_amount, i.remaining_amount))::bigint as unpaid_late_fees,
        bool_or(${awaitsVerification(sql`i.id`)}) as awaits_verification
      from invoices i
      where i.tenant_user_id = ${homes.user_id} and i.tenant_id = ${homes.id} and ${isOpen(sql`i.status`)} and ${isPastDue(sql`i.due_date`, day)}
    ) as sums
    order by first.due_date, first.id`)})`;
  return { parts: [bills, late], first, list };
}

/**
 * The CTE `proofs`: reported payments by who has paid, the oldest first. `unforeseen` keeps PostgreSQL from using the index of all
 * owners' reported payments.
 */
function proofs(scope: OwnerScope) {
  const { source, status } = reportedPayment;
  return selected(
    'proofs',
    {
      ...pick(p, 'id', 'room_number', 'kost_name', 'amount', 'created_at'),
      tenant_name: sql<string>`coalesce(p.payer_name, p.tenant_name)`,
    },
    'materialized',
  )`payments p
      where ${inScope(scope, payments, 'p')} and p.source = ${unforeseen(source)} and ${isOneOf([status], sql`p.status`)} order by p.id limit ${MOST_COUNTED + 1}`;
}

const p = alias(payments, 'p');

function proofList(reported: SQL): SQL {
  return sql`(select json_build_object('count', ${countedOf}, 'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select id, tenant_name, room_number, kost_name, amount, ${isoInstant(sql`created_at`)} as created_at
    from ${reported} order by id limit ${NAMES_TOLD}`)}) from ${reported})`;
}

/**
 * Tenancies that are not confirmed or lack data. The condition must stay word for word that of the index in
 * `schema/tenancies.ts`.
 */
function unsettledTenancies(scope: OwnerScope) {
  const rows = selected(
    'unsettled',
    {
      ...pick(tenancies, 'id', 'kost_id'),
      is_unanswered: sql<boolean>`confirmed_at is null`,
      is_incomplete: sql<boolean>`incomplete <> '{}'`,
    },
    'materialized',
  )`tenancies
      where ${inScope(scope, tenancies)} and ((${isLive()} and (confirmed_at is null or incomplete <> '{}')) is true)
      order by id limit ${MOST_COUNTED + 1}`;
  const first = sql`(select id from ${rows} order by id limit ${NAMES_TOLD})`;
  const list = (
    homes: Homes,
    home: SQL,
  ) => sql`(select json_build_object('are_in', json_agg(kost_id), 'counts', json_build_object('count', ${countedOf},
  'unanswered', least(count(*) filter (where ${rows.is_unanswered}), ${MOST_COUNTED}::int),
  'incomplete', least(count(*) filter (where ${rows.is_incomplete}), ${MOST_COUNTED}::int),
  'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, ${homes.kost_id} from ${first} as u join ${homes} using (id) order by id`)})) from ${rows})`;
  return { rows, first, list };
}

/** Contracts that have ended or end soon. */
function endingContracts(scope: OwnerScope, clock: Clock) {
  const day = dayIn(clock, sql`zone`);
  const rows = selected('ending', pick(tenancies, 'id', 'kost_id', 'contract_end', 'zone'), 'materialized')`tenancies
      where ${inScope(scope, tenancies)} and status = 'ACTIVE' and contract_end <= ${day} + ${CONTRACT_ENDING_DAYS}::int${beforeLatest(clock, sql`contract_end`, CONTRACT_ENDING_DAYS)}
      order by contract_end limit ${MOST_COUNTED + 1}`;
  const first = sql`(select id, contract_end from ${rows} order by contract_end, id limit ${NAMES_TOLD})`;
  const ended = sql`filter (where contract_end < ${day})`;
  const ending = sql`filter (where contract_end >= ${day})`;
  const list = (
    homes: Homes,
    home: SQL,
  ) => sql`(select json_build_object('ended_in', json_agg(kost_id) ${ended}, 'ending_in', json_agg(kost_id) ${ending},
    'counts', json_build_object('ended', least(count(*) ${ended}, ${MOST_COUNTED}::int),
      'ending', greatest(least(count(*) ${ending}, ${MOST_COUNTED}::int - count(*) ${ended}), 0),
      'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, ${homes.kost_id}, c.contract_end
    from ${first} as c join ${homes} using (id) order by c.contract_end, id`)})) from ${rows})`;
  return { rows, first, list };
}

/** Tenants who said that they leave: what is to be answered, and who leaves soon. */
function openLeavings(scope: OwnerScope, day: SQL) {
  const rows = selected(
    'leaving',
    { id: sql<string>`l.tenancy_id`, leaves_on: l.leaves_on, state: l.state },
    'materialized',
  )`
      leavings l
      where ${inScope(scope, leavings, 'l')} and ${isOneOf(openLeavingStates, sql`l.state`)}
        and (l.state <> 'AGREED' or l.leaves_on <= ${day} + ${CONTRACT_ENDING_DAYS}::int)
      order by l.leaves_on limit ${MOST_COUNTED + 1}`;
  const first = sql`(select * from ${rows} order by leaves_on, id limit ${NAMES_TOLD})`;
  const list = (homes: Homes, home: SQL) => sql`(select json_build_object('count', ${countedOf},
    'has_more', count(*) > ${MOST_COUNTED}, 'first', ${jsonList(sql`
    select ${home}, f.leaves_on, f.state from ${first} as f join ${homes} using (id) order by f.leaves_on, f.id`)}) from ${rows})`;
  return { rows, first, list };
}

/**
 * The CTEs of rooms that can be let now, with the day since which each is empty. Their last tenants are read together, since
 * they lie side by side in an index, and looked up by key, since PostgreSQL would join them row by row: it expects few.
 */
function emptyRooms(scope: OwnerScope, clock: Clock) {
  const closed = sql`array(select id from kosts where ${inScope(scope, kosts)} and not is_active)`;
  const free = selected(
    'free',
    pick(rooms, 'id', 'room_number', 'kost_id', 'monthly_rent', 'created_at'),
    'materialized',
  )`rooms
      where ${inScope(scope, rooms)} and ${isToLetOn(dayIn(clock, zoneOfKost(rooms.kost_id)))} and not kost_id = any(${closed}) order by id limit ${MOST_COUNTED + 1}`;
  const left = selected('left_rooms', {
    days: sql<unknown>`coalesce(jsonb_object_agg(room_id, day), '{}')`,
  })`(select room_id, max(check_out_date) as day from tenancies
        where room_id = any(array(select ${free.id} from ${free})) and check_out_date is not null group by room_id) as l`;
  const day = sql`((select ${left.days} from ${left}) ->> ${free.id}::text)::date`;
  const rows = selected(
    'empty',
    { ...pick(free, 'id', 'room_number', 'kost_id', 'monthly_rent'), since: emptySince(free, day) },
    'materialized',
  )`${free}`;
  return { parts: [free, left, rows], rows };
}

/** The longest empty rooms come first; of those with the same day, the most expensive, since it loses most. */
function emptyRoomList(empty: SQL): SQL {
  return sql`json_build_object(
  'all', (select coalesce(json_agg(json_build_object('kost_id', kost_id, 'monthly_rent', monthly_rent, 'since', since)), '[]') from ${empty}),
  'first', ${jsonList(sql`
    select e.id, e.room_number, e.kost_id, k.name as kost_name, e.monthly_rent, e.since
    from (select * from ${empty} order by since, monthly_rent desc, id limit ${NAMES_TOLD}) as e
    join kosts k on k.id = e.kost_id order by e.since, e.monthly_rent desc, e.id`)})`;
}

/** Only the present month's rent: of a room that has been empty for a year, nobody waits for all of it. */
function roomsOf({ all, first }: EmptyRooms, day: string): OwnerToday['rooms'] {
  const monthStart = `${day.slice(0, 7)}-01`;
  const lostOf = ({ monthly_rent, since }: EmptyRoom) =>
    rentLost(monthly_rent, since > monthStart ? since : monthStart, day);
  const counted = all.slice(0, MOST_COUNTED);
  return {
    count: counted.length,
    has_more: all.length > MOST_COUNTED,
    lost: counted.reduce((sum, room) => sum + lostOf(room), 0),
    first: first.map(({ monthly_rent, ...room }) => ({ ...room, lost: lostOf({ monthly_rent, ...room }) })),
  };
}

/** Jobs that wait for the owner, those of the oldest complaints first. An index holds just these (`schema/work-orders.ts`). */
function workList(scope: OwnerScope): SQL {
  const complaintStatuses = ownersWorkStates.map((state) => complaintStatusOfWork[state]);
  return jsonList(sql`
    select c.id, c.title, c.tenant_name, c.room_number, c.kost_name, w.state
    from work_orders w join complaints c on c.id = w.complaint_id
    where ${inScope(scope, workOrders, 'w')} and ${isOneOf(ownersWorkStates, sql`w.state`)} and ${isOneOf(complaintStatuses, sql`c.status`)}
    order by c.id limit ${MOST_COUNTED + 1}`);
}

function workIn(all: Work[], wanted: Work['state']): OwnerToday['finished_work'] {
  const work = all.slice(0, MOST_COUNTED).filter(({ state }) => state === wanted);
  const first = work.slice(0, NAMES_TOLD).map(({ state: _, ...job }) => job);
  return { count: work.length, has_more: all.length > MOST_COUNTED, first };
}

/** The kosts of what is counted: contracts, tenants, stopped rents and rooms. */
function kostNames(counted: readonly Rows<'kost_id'>[]): SQL {
  const ids = counted.map((rows) => sql`array(select ${rows.kost_id} from ${rows})`);
  return jsonList(sql`select id, name from kosts where id = any(${sql.join(ids, sql` || `)}) order by name, id`);
}

function kostsOf({ contracts, tenants, stopped, ...row }: Row): OwnerToday['kosts'] {
  const emptyIn = row.rooms.all.map(({ kost_id }) => kost_id);
  return row.kosts.map((kost) => {
    const here = (ids: string[] | null) => (ids ?? []).filter((id) => id === kost.id).length;
    return {
      ...kost,
      ended: here(contracts.ended_in),
      ending: here(contracts.ending_in),
      tenants: here(tenants.are_in),
      stopped: here(stopped.are_in),
      rooms: here(emptyIn),
    };
  });
}

const l = alias(leavings, 'l');
const r = alias(rooms, 'r');

/**
 * The CTE `homes`: tenant, room and kost of every tenancy that is named. One join for all kinds, because planning a
 * join takes longer than running it.
 */
function homesOf(named: readonly SQL[]) {
  const ids = named.map((first) => sql`array(select id from ${first} as first)`);
  return selected(
    'homes',
    {
      ...pick(t, 'id', 'full_name', 'status', 'user_id', 'kost_id'),
      ...pick(r, 'room_number'),
      kost_name: sql<string>`k.name`,
    },
    'materialized',
  )`tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where t.id = any(${sql.join(ids, sql` || `)})`;
}

type Homes = ReturnType<typeof homesOf>;

const t = alias(tenancies, 't');
