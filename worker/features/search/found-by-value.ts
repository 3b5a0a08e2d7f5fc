import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoiceCounters, invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOST_FOUND } from '#shared/contract/search.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import type { NumberWord } from '#shared/rules/invoice-number.ts';
import type { SearchReading } from '#shared/rules/search-query.ts';
import type { Clock } from '../../zone.ts';
import { inScope, ofOwner, type OwnerScope } from '../../scope.ts';
import { countText, numberBeginning, numberOf } from '../billing/invoice-number.ts';
import { jsonList } from '../today/json-list.ts';
import { cameIn, isMoney, LATEST_COMPLAINTS, paymentsOf, shownBill, shownComplaint, shownPayment } from './shown.ts';

/** Bills and payments of these amounts, the newest of each first, by the index of each. */
export function foundByAmounts(scope: OwnerScope, amounts: readonly number[], context: Clock): SQL {
  const each = sql`unnest(${`{${amounts.join(',')}}`}::bigint[]) with ordinality as sought(amount, rank)`;
  const bills = sql`select ${shownBill(context)} from ${each} cross join lateral (
      select * from invoices i where ${inScope(scope, invoices, 'i')} and i.total_amount = sought.amount
      order by i.id desc limit ${MOST_FOUND}) as i order by rank, i.id desc limit ${MOST_FOUND}`;
  const money = sql`select ${shownPayment} from ${each} cross join lateral (
      select * from payments p where ${inScope(scope, payments, 'p')} and ${isMoney} and p.amount = sought.amount
      order by p.id desc limit ${MOST_FOUND}) as p order by rank, p.id desc limit ${MOST_FOUND}`;
  return sql`select ${jsonList(bills)} as invoices, ${jsonList(money)} as payments`;
}

/** Bills due on some days, payments that came in there or were begun, complaints that were made, and contracts that end. */
export function foundByDays(scope: OwnerScope, { from, to }: NonNullable<SearchReading['days']>, context: Clock): SQL {
  const [start, end] = [startOfWibDay(from).toISOString(), startOfWibDay(addDays(to, 1)).toISOString()];
  const bills = sql`select ${shownBill(context)} from invoices i
    where ${inScope(scope, invoices, 'i')} and i.due_date between ${from}::date and ${to}::date
    order by i.due_date desc, i.id desc limit ${MOST_FOUND}`;
  const money = sql`select ${shownPayment} from payments p
    where ${inScope(scope, payments, 'p')} and ${isMoney} and ${cameIn} >= ${start}::timestamptz and ${cameIn} < ${end}::timestamptz
    order by ${cameIn} desc, p.id desc limit ${MOST_FOUND}`;
  const made = sql`select ${shownComplaint} from (
      select * from complaints c where ${inScope(scope, complaints, 'c')} order by c.id desc limit ${LATEST_COMPLAINTS}
    ) as c where c.created_at >= ${start}::timestamptz and c.created_at < ${end}::timestamptz
    order by c.id desc limit ${MOST_FOUND}`;
  const leaving = sql`select t.id, t.kost_id, t.full_name as tenant_name, r.room_number, k.name as kost_name, t.phone,
      t.status, t.contract_end
    from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where ${inScope(scope, tenancies, 't')} and t.status = 'ACTIVE' and t.contract_end between ${from}::date and ${to}::date
    order by t.contract_end, t.id limit ${MOST_FOUND}`;
  return sql`select ${jsonList(bills)} as invoices, ${jsonList(money)} as payments, ${jsonList(made)} as complaints,
    ${jsonList(leaving)} as tenants`;
}

/** Bills whose number begins or ends so, with their payments. */
export function foundByNumber(scope: OwnerScope, number: NumberWord, context: Clock): SQL {
  const bills = sql`(select * from invoices i
    where ${inScope(scope, invoices, 'i')} and i.invoice_number = any(array(${numbersLike(scope, number)}))
    order by i.id desc limit ${MOST_FOUND})`;
  return sql`select ${jsonList(sql`select ${shownBill(context)} from ${bills} as i order by i.id desc`)} as invoices,
    ${jsonList(paymentsOf(bills, inScope(scope, payments, 'p'), MOST_FOUND))} as payments`;
}

/** How much of a number says its month: `INV-YYYYMM-`. */
const MONTH_KNOWN = 11;

/**
 * The owner's newest numbers that begin or end so, made from the months' counters, since numbers have no gaps: of a month
 * its last ones, unless more of the number is known.
 */
function numbersLike(scope: OwnerScope, { beginning, count }: NumberWord): SQL {
  const isOwn = ofOwner(scope, invoiceCounters, 'c');
  const month = sql`c.month`;
  if (beginning === null)
    return sql`select ${numberOf(month, sql`${count}::text`)} from invoice_counters c
      where ${isOwn} and c.last_number >= ${count}::int order by c.month desc limit ${MOST_FOUND}`;
  const counted = numberOf(month, countText(sql`n`));
  const first = beginning.length > MONTH_KNOWN ? sql`1` : sql`greatest(c.last_number - ${MOST_FOUND - 1}::int, 1)`;
  return sql`select ${counted} from invoice_counters c cross join lateral generate_series(${first}, c.last_number) as n
    where ${isOwn} and starts_with(${numberBeginning(month)}, left(${beginning}, ${MONTH_KNOWN}::int))
      and starts_with(${counted}, ${beginning})
    order by c.month desc, n desc limit ${MOST_FOUND}`;
}
