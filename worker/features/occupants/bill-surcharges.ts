import { type SQL, sql } from 'drizzle-orm';
import { occupantMonths, occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { BillSurchargesInput, WrittenOccupant } from '#shared/contract/occupants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { type OwnerContext, today } from '../../context.ts';
import { changes, columnsOf, copied, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { monthStart, titleOfMonths } from '../billing/covered-months.ts';
import { billsOfTenancies, noSeries } from '../invoices/rent-bills.ts';
import { isRentAs } from '../invoices/rent-of-month.ts';
import { appliedCredit, creditTurn } from '../payments/applied-credit.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lockedTenancy } from '../tenants/locked-tenancy.ts';
import { occupantQuery, toWritten } from './occupants.ts';
import { unbilledMonths } from './unbilled-months.ts';

/**
 * Sends the tenant a bill of an occupant's surcharge for the months whose rents were billed without it, and marks them, so
 * that no rent that is made anew asks for them again; once it is cancelled they are free. It is the tenant's alone: shares
 * are of rents.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, or CONFLICT if it is another amount than was seen
 */
export async function billSurcharges(
  context: Keyed<OwnerContext>,
  { id, amount }: BillSurchargesInput,
): Promise<WrittenOccupant> {
  const once = onceByKey(context);
  const { db, scope } = context;
  const tenancy = sql`(select e.tenancy_id from occupants e where e.id = ${id} and ${inScope(scope, occupants, 'e')})`;
  const isIt = sql`tenancies.id = ${tenancy} and ${inScope(scope, tenancies)}`;
  const bill = context.newId();
  // Of those that ended before this month no day is still to come.
  const isCurrent = sql`(${isRentAs('invoices')} and coalesce(covers_to, due_date) >= ${monthStart(sql`${today(context)}::date`)})`;
  const {
    repeated,
    results: [, , , , , { rows }, , [occupant]],
  } = await once.batch([
    db.execute(creditTurn(isIt)),
    ...lockedTenancy(context, tenancy, isCurrent),
    db.execute<{ is_live: boolean; is_made: boolean }>(surchargeBill(context, once, isIt, bill, { id, amount })),
    db.execute(appliedCredit(context, sql`i.id = ${bill}`)),
    occupantQuery(context, id),
  ]);
  const [outcome] = rows;
  if (outcome === undefined || occupant === undefined) throw new DomainError('NOT_FOUND');
  if (repeated) return toWritten(context, occupant, []);
  if (!outcome.is_live) throw new DomainError('TENANCY_NOT_ACTIVE');
  if (!outcome.is_made) throw new DomainError('CONFLICT');
  sendNoticesSoon(context);
  return toWritten(context, occupant, []);
}

/** The statement that makes the bill, with a week to pay and without late fees, and marks its months. */
function surchargeBill(
  context: OwnerContext,
  once: OnceByKey,
  isIt: SQL,
  bill: string,
  { id, amount }: Pick<BillSurchargesInput, 'id' | 'amount'>,
): SQL {
  const missing = selected(
    'missing',
    { of_month: sql`m.of_month`, charge: sql`m.charge`, first_day: sql`m.first`, last_day: sql`m.last` },
    'materialized',
  )`${unbilledMonths(context, sql`${id}::uuid`)} as m`;
  const place = selected('place', {
    ...pick(tenancies, 'id', 'user_id', 'owner_id', 'kost_id', 'room_id', 'full_name'),
    is_live: isLive(sql`tenancies.status`),
    charged: sql<number>`m.charged`,
    first_day: sql<string>`m.first_day`,
    last_day: sql<string>`m.last_day`,
  })`tenancies cross join lateral (
      select coalesce(sum(${missing.charge}), 0)::bigint as charged, min(${missing.first_day}) as first_day, max(${missing.last_day}) as last_day
      from ${missing}) as m
    where ${isIt}`;
  const due = selected(
    'due',
    columnsOf(place),
  )`${place} where ${place.is_live} and ${place.charged} = ${amount}::bigint and ${once.isFree}`;
  const span = { from: due.first_day, to: due.last_day };
  const row = {
    occupant_id: sql`${id}::uuid`,
    month: missing.of_month,
    amount: missing.charge,
    wanted_by: sql`${bill}::uuid`,
    invoice_id: sql`${bill}::uuid`,
  };
  const marked = sql`${insertion(occupantMonths, row, sql`${due} cross join ${missing}`)}
    on conflict (occupant_id, month) do update
      set ${changes(occupantMonths, copied('excluded', ['amount', 'wanted_by', 'invoice_id']))}`;
  const bills = billsOfTenancies(context, due, [
    {
      id: bill,
      invoice_type: 'CUSTOM',
      title: sql`'Tambahan penghuni kamar ' || room_number || ${titleOfMonths(span, span)}`,
      line: sql`'Tambahan penghuni'::text`,
      amount: due.charged,
      due_date: sql`${addDays(today(context), ISSUED_BEFORE_DUE_DAYS)}::date`,
      isSent: true,
      late_fee_bps: 0,
      series: { covers_from: due.first_day, covers_to: due.last_day, ...noSeries },
    },
  ]);
  return withCtes(
    [missing, place, due, ...bills, { marked, kept: once.kept(due, sql`${bill}::uuid`) }],
    sql`select ${place.is_live}, exists (select from ${due}) as is_made from ${place}`,
  );
}
