import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type RoomLife, RENTS_OF_ROOM, SHOWN_OF_ROOM } from '#shared/contract/room-life.ts';
import { type OwnerContext, today } from '../../context.ts';
import { isoInstant, unindexed } from '../../db/sql.ts';
import { holderOnly, isLive, isOpen, isOpenComplaint, isPastDue } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { inScope } from '../../scope.ts';
import { undoUntil } from '../billing/may-return.ts';
import { paidThrough } from '../billing/paid-through.ts';
import { spanOf } from '../billing/covered-months.ts';
import { homesUpTo } from '../billing/shares.ts';
import { moneyDay, moneyState } from '../payments/money.ts';
import { billsToPay } from './bills-to-pay.ts';
import { freeFrom } from '../rooms/free-from.ts';
import { pastStays } from '../rooms/past-stays.ts';
import { roomQuery } from '../rooms/queries.ts';
import { liveWorkState } from '../work-orders/queries.ts';
import { tenancyOfRoom, toTenant } from './queries.ts';

/** Of how many of the newest bills payments are looked for: a tenancy's whole past is not read. */
const LATEST_BILLS = 6;

/**
 * A room with all that its owner is shown of it, in one trip.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findRoomLife(context: OwnerContext, id: string): Promise<RoomLife> {
  const [[room], [tenant], { rows }] = await Promise.all([
    roomQuery(context, id),
    tenancyOfRoom(context, id),
    context.db.execute<{ life: Omit<RoomLife, 'room' | 'tenant'> }>(lifeOf(context, id)),
  ]);
  if (room === undefined || rows[0] === undefined) throw new DomainError('NOT_FOUND');
  return {
    ...rows[0].life,
    room: signedAddresses(context, room, 'images'),
    tenant: tenant === undefined ? null : toTenant(tenant),
  };
}

function lifeOf(context: OwnerContext, id: string): SQL {
  const { scope } = context;
  const day = sql`${today(context)}::date`;
  const { from, to } = spanOf('i');
  const home = sql`(select t.id from tenancies t
    where t.room_id = ${id} and ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} ${holderOnly})`;
  const isPromised = sql`(t.room_id = ${id} and ${isLive(sql`t.status`)} and t.id <> ${home} or t.moves_to_id = ${id} and t.status = 'ACTIVE')`;
  const begins = sql`case when t.room_id = ${id} then t.contract_start else t.moves_on end`;
  const next = sql`select t.id, t.full_name, ${begins} as contract_start from tenancies t
    where ${isPromised} and ${inScope(scope, tenancies, 't')} order by ${begins}, t.id limit 1`;
  const isTheirs = sql`i.tenant_id = ${home} and ${inScope(scope, invoices, 'i')}`;
  const isOwed = sql`i.tenant_id = any(${homesUpTo(home)}) and ${inScope(scope, invoices, 'i')}`;
  const rents = sql`select i.id, ${from} as covers_from, ${to} as covers_to, i.total_amount, i.remaining_amount,
      case when ${isOpen(sql`i.status`)} and ${isPastDue(sql`i.due_date`, day)} then 'OVERDUE' else i.status end as status
    from invoices i
    where ${isTheirs} and i.due_date > ${day} - interval '25 months'
      and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true and ${to} >= date_trunc('month', ${day})
    order by ${from}, i.id limit ${RENTS_OF_ROOM}`;
  const money = sql`select payments.id, payments.invoice_id, payments.amount, payments.payment_method, payments.payer_name,
      ${moneyState} as state, ${isoInstant(moneyDay())} as came_at
    from (select i.id from invoices i where ${isTheirs} order by i.due_date desc limit ${LATEST_BILLS}) as i
      join payments on payments.invoice_id = i.id
    where ${unindexed(inScope(scope, payments))} and ${moneyState} is not null
    order by ${moneyDay()} desc, payments.id desc limit ${SHOWN_OF_ROOM}`;
  const troubles = sql`select id, title, status, ${liveWorkState} as work_state, ${isoInstant(sql`created_at`)} as created_at
    from complaints where room_id = ${id} and ${inScope(scope, complaints)}
    order by ${isOpenComplaint()} desc, id desc limit ${SHOWN_OF_ROOM}`;
  // Nobody has lived there since, so this is who left last.
  const left = sql`select t.id, t.full_name, ${undoUntil(context, 't')} as undo_until from tenancies t
    where t.room_id = ${id} and ${inScope(scope, tenancies, 't')} and ${undoUntil(context, 't')} is not null
    order by t.terminated_at desc limit 1`;
  return sql`select json_build_object('left', (select row_to_json(l) from (${left}) as l),
    'next_tenant', (select row_to_json(n) from (${next}) as n),
    'free_from', (select ${freeFrom(context, sql`array[${id}]::uuid[]`)} ->> 0 from rooms where rooms.id = ${id}),
    'paid_through', (select ${paidThrough(home, day)}),
    'next_bill', (select row_to_json(b) from (${billsToPay(isOwed, 1)}) as b),
    'rents', ${listed(rents)}, 'payments', ${listed(money)}, 'complaints', ${listed(troubles)},
    'past', ${listed(pastStays(context, id, { limit: SHOWN_OF_ROOM + 1 }))}) as life`;
}

/** The rows of a query as one JSON array, in its order. */
function listed(query: SQL): SQL {
  return sql`(select coalesce(json_agg(l), '[]') from (${query}) as l)`;
}
