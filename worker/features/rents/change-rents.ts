import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ChangedRents, ChangeRentsInput } from '#shared/contract/rent-changes.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { type Cte, changes, fromItem, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import {
  nextRentOf,
  rentBeforeAndAfter,
  type RentChange,
  rentFromMonth,
  rentOfPeriod,
  rentOn,
} from '../billing/agreed-rent.ts';
import { isRentOf } from '../invoices/rent-of-month.ts';
import { isRunningRent } from '../invoices/rent-series.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedTenancies } from '../tenants/locked-tenancy.ts';
import { assertRentMonth } from '../tenants/rent-month.ts';
import { isRentSeries, rentFollowers } from '../tenants/automatic-rent.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

type Row = ChangedRents['rows'][number];
type Listed = Row & Record<string, unknown>;

/**
 * Agrees a new rent from a month on with several tenants, who are told, or takes such rents back. Automatic rents follow.
 * A tenancy is left out, and answered with the reason, if it has ended, if a rent of the month or a later one is billed
 * already, if another new rent is agreed, or if its rent is not the one that the caller has seen. If one is another
 * owner's, nothing is written. A dry run writes nothing and answers all present tenancies.
 *
 * @throws DomainError VALIDATION (a month that has passed or is far off) or NOT_FOUND
 */
export async function changeRents(context: Keyed<OwnerContext>, input: ChangeRentsInput): Promise<ChangedRents> {
  assertRentMonth(context, input.month, 'month');
  return input.dry_run || input.rents === undefined
    ? planRents(context, input)
    : agreeRents(context, input, input.rents);
}

async function planRents(context: OwnerContext, input: ChangeRentsInput): Promise<ChangedRents> {
  const { db, scope } = context;
  const isInKost = input.kost_id === undefined ? sql`true` : sql`t.kost_id = ${input.kost_id}`;
  const which = sql`${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} and ${isInKost}`;
  const { rows } = await db.execute<Listed>(
    sql`${listed(context, input, sql`null::text`, sql`tenancies t`)} where ${which}
      order by ${exceptionOf(context, input)} is not null, ${inRoomOrder} limit ${MOST_BILLS_AT_ONCE + 1}`,
  );
  return { rows: rows.slice(0, MOST_BILLS_AT_ONCE), has_more: rows.length > MOST_BILLS_AT_ONCE };
}

type Wanted = NonNullable<ChangeRentsInput['rents']>;

async function agreeRents(
  context: Keyed<OwnerContext>,
  input: ChangeRentsInput,
  wanted: Wanted,
): Promise<ChangedRents> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const ids = wanted.map(({ tenancy_id }) => tenancy_id);
  const isOwn = sql`${inScope(scope, tenancies, 't')} and t.id = any(${textArray(ids)}::uuid[])`;
  const typed = wantedRows(wanted);
  const isDone = input.take_back
    ? sql`${typed.rent} = ${rentOn('t', today(context))} and t.next_rent is null`
    : sql`t.next_rent = ${typed.new_rent} and t.next_rent_from = ${`${input.month}-01`}::date`;
  const from = sql`${typed} join tenancies t on t.id = ${typed.tenancy_id}`;
  const {
    repeated,
    results: [, own, , changed, { rows }],
  } = await once.batch([
    ...lockedTenancies(context, isOwn),
    db.execute<{ id: string }>(agreement(context, once, input, wanted, isOwn)),
    db.execute<Listed & { is_done: boolean }>(
      sql`${listed(context, input, sql`'CHANGED'`, from, sql`, ${isDone} as is_done`)} where ${isOwn} order by ${inRoomOrder}`,
    ),
  ]);
  if (own.rows.length < ids.length) throw new DomainError('NOT_FOUND');
  if (changed.rows.length > 0) sendNoticesSoon(context);
  const changedIds = new Set(changed.rows.map(({ id }) => id));
  return {
    rows: rows.map(({ is_done: isThere, ...row }) => {
      const isMade = repeated ? isThere : changedIds.has(row.tenancy_id);
      return isMade ? { ...row, exception: null } : row;
    }),
    has_more: false,
  };
}

const after = alias(tenancies, 'new');

const inRoomOrder = sql`k.name, k.id, r.floor, r.number_order, t.id`;

function wantedRows(wanted: Wanted) {
  const item = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(tenancy_id uuid, rent bigint, new_rent bigint)`;
  return fromItem(item, 'wanted', 'tenancy_id', 'rent', 'new_rent');
}

/** A query of the tenancies `t`, without its conditions. */
function listed(context: OwnerContext, input: ChangeRentsInput, otherwise: SQL, from: SQL, more = sql``): SQL {
  const first = `${input.month}-01`;
  // A rent that is agreed from this month on is a next one still, until it is billed.
  const before = [today(context), addDays(first, -1)].toSorted()[0] ?? first;
  return sql`select t.id as tenancy_id, t.full_name as tenant_name, r.room_number, k.name as kost_name, ${rentOn('t', before)} as rent,
      ${nextRentOf('t', before)} as next_rent, coalesce(${exceptionOf(context, input)}, ${otherwise}) as exception${more}
    from ${from} join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`;
}

/** Why the rent of the tenancy `t` cannot change from the month on; null if it can. */
function exceptionOf(context: OwnerContext, { month, take_back: takesBack }: ChangeRentsInput): SQL {
  const first = sql`${`${month}-01`}::date`;
  const day = sql`${today(context)}::date`;
  const isOnlyItem = sql`(select count(*) from invoice_items it where it.invoice_id = s.id) = 1`;
  const isTheRent = (due: SQL, begins = due) => sql`s.subtotal = ${rentOfPeriod('t', due, begins)} and ${isOnlyItem}`;
  // A first bill that waits and follows the rent (`rentFollowers`) is no bill yet.
  const isBilled = sql`exists (select from invoices i where i.tenant_id = t.id
    and ${isRentOf({ first, next: sql`'infinity'::date` })}
    and not exists (select from invoices s where s.id = i.id and s.status = 'DRAFT' and ${isRentSeries}
      and s.next_issue_on is not null and ${isTheRent(sql`s.due_date`, sql`s.covers_from`)}))`;
  const ended = sql`when not ${isLive(sql`t.status`)} then 'ENDED' when ${isBilled} then 'ALREADY_BILLED'`;
  if (takesBack) return sql`case ${ended} end`;
  // Such a series would go on asking for its own lines.
  const billsOwnLines = sql`exists (select from invoices s where s.tenant_id = t.id and ${isRunningRent('s')}
    and s.rent_period is null and not (s.recurrence_type = 'MONTHLY' and (s.rent_day is not null or ${isTheRent(day)})))`;
  return sql`case ${ended}
    when t.next_rent_from > ${day} or t.next_rent_from >= ${first} then 'AGREED'
    when ${rentOn('t', day)} = 0 then 'NO_RENT' when ${billsOwnLines} then 'OWN_SERIES' end`;
}

/** The statement that agrees the rents, or takes them back, and returns the tenancies that have changed. */
function agreement(
  context: Keyed<OwnerContext>,
  once: OnceByKey,
  input: ChangeRentsInput,
  wanted: Wanted,
  isOwn: SQL,
): SQL {
  const { month, take_back: takesBack } = input;
  const day = today(context);
  const typed = wantedRows(wanted);
  const rents = takesBack ? { next_rent: null, next_rent_from: null } : rentFromMonth(typed.new_rent, month, 't', day);
  const isAsSeen = takesBack
    ? sql`t.monthly_rent = ${typed.rent} and t.next_rent = ${typed.new_rent} and t.next_rent_from = ${`${month}-01`}::date`
    : sql`${rentOn('t', day)} = ${typed.rent}`;
  const areOwn = sql`(select count(*) from tenancies t where ${isOwn}) = ${wanted.length}`;
  const changed = returned('changed', {
    ...pick(after, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'confirmed_at'),
    ...rentBeforeAndAfter,
  })`update tenancies t set ${changes(tenancies, { ...rents, updated_at: nowIso(context) })} from ${typed}
      where t.id = ${typed.tenancy_id} and ${isOwn} and ${areOwn} and ${once.isFree} and ${isAsSeen}
        and ${exceptionOf(context, input)} is null`;
  const first = fromItem(sql`(select ${changed.id} from ${changed} order by id limit 1) as first`, 'first', 'id');
  const effects = {
    kept: once.kept(first, first.id),
    audited: auditOfKosts(context, input, changed),
    told: addedNotices(context, {
      kind: 'RENT_CHANGED',
      from: sql`${atPlaces(changed)} where ${changed.confirmed_at} is not null order by ${changed.user_id}, ${changed.id}`,
      user: changed.user_id,
      details: { ...placeFacts, ...rentsOf(changed, month), rent_from: month },
      together: fewADay(context, 'RENT_CHANGED', changed.user_id, changed.id),
    }),
  };
  return withCtes([changed, ...rentFollowers(context, changed), effects], sql`select ${changed.id} from ${changed}`);
}

/** The rents of the month before and after the change. */
function rentsOf(changed: RentChange, month: string) {
  const first = `${month}-01`;
  return { rent_before: rentOn(changed, first, 'old_'), rent: rentOn(changed, first) };
}

/** One entry for each kost: how many rents, and their sums before and after. */
function auditOfKosts(
  context: OwnerContext,
  { month, take_back }: ChangeRentsInput,
  changed: Cte<unknown> & RentChange & Rows<'owner_id' | 'kost_id'>,
): SQL {
  const { rent_before, rent } = rentsOf(changed, month);
  return auditEntry(context, {
    action: 'kost.change-rents',
    from: sql`(select ${changed.owner_id} as owner, ${changed.kost_id} as kost, count(*) as tenants, sum(${rent_before}) as rent_before,
      sum(${rent}) as rent from ${changed} group by 1, 2) as counted`,
    subject: sql`kost`,
    owner: sql`owner`,
    kost: sql`kost`,
    details: sql`jsonb_strip_nulls(jsonb_build_object('tenants', tenants, 'rent_before', rent_before, 'rent', rent,
      'rent_from', ${month}::text, 'taken_back', nullif(${take_back}::boolean, false)))`,
  });
}
