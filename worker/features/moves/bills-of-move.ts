import { type SQL, sql } from 'drizzle-orm';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { MoveTenantInput } from '#shared/contract/moves.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { nowIso, type Scoped, today } from '../../context.ts';
import { columnsOf, cte, insertion, listOf, pick, selected, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { issueOfSeries } from '../billing/recurrence-sql.ts';
import { billsOfTenancies, type FirstBill, noSeries, rentTitle } from '../invoices/rent-bills.ts';
import { MOST_CHARGES, movePlan } from './move-plan.ts';
import { leaverColumns } from './moved-series.ts';

/** Whether the tenancy `n` is the one that this move has made. */
export function isNew(newId: string, id: string): SQL {
  return sql`n.id = ${newId} and n.moved_from_id = ${id}`;
}

/**
 * The statement that bills the old room's days before the move that are not billed yet, credits what its bills ask for
 * later days, to who pays shares of them their part of it, and bills the new room's: those days at once,
 * what comes after them by its series, whose first bill waits for its day of issue.
 */
export function billsOfMove(context: Scoped, input: MoveTenantInput, newId: string): SQL {
  const leaver = selected('leaver', leaverColumns)`tenancies
    where id = ${input.id} and exists (select from tenancies n where ${isNew(newId, input.id)})`;
  const made = movePlan(context, leaver, input, true);
  const { plan, given, back, parts } = made;
  const due = dueAtMove(context, made);
  const mover = selected('mover', {
    ...pick(tenancies, 'id', 'user_id', 'owner_id', 'kost_id', 'room_id', 'full_name'),
    ...columnsOf(due),
  })`tenancies join ${due} on (${due.n} > 0) = (tenancies.id = ${newId}) where tenancies.id in (${input.id}, ${newId})`;
  const ids = Array.from({ length: LAST_BILL + MOST_CHARGES }, () => context.newId());
  const bill: FirstBill = {
    id: sql`(${textArray(ids)}::uuid[])[${mover.n} + ${sql.raw(String(MOST_CHARGES))}]`,
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle({ from: mover.covers_from, to: mover.covers_to }),
    amount: mover.asked,
    ...pick(mover, 'due_date', 'late_fee_bps'),
    isSent: mover.is_sent,
    series: pick(mover, 'covers_from', 'covers_to', ...seriesOf),
  };
  const credit = {
    ...pick(leaver, 'user_id', 'owner_id', 'kost_id'),
    kind: 'MOVED',
    amount: sql`${plan.credit} - coalesce((select sum(${given.amount}) from ${given}), 0)`,
    created_at: nowIso(context),
  } as const;
  const theirs = { ...credit, occupant_id: given.occupant_id, amount: given.amount };
  return withCtes(
    [
      leaver,
      ...parts,
      due,
      mover,
      ...billsOfTenancies(context, mover, [bill]),
      {
        credited: insertion(creditEntries, credit, sql`${leaver} cross join ${plan} where ${credit.amount} > 0`),
        given_back: insertion(creditEntries, theirs, sql`${leaver} cross join ${given}`),
        asked_less: sql`update invoices set given_back = least(given_back + ${back.amount}, total_amount) from ${back} where invoices.id = ${back.id}`,
      },
    ],
    sql`select`,
  );
}

/** Which bill of a move begins the new series, after those of the days that are asked for at once. */
const LAST_BILL = MOST_CHARGES + 1;

const seriesOf = ['rent_day', 'rent_month', 'rent_period', 'periods_from', 'periods_day', 'next_issue_on'] as const;

/**
 * The CTE of what a move asks for, by `n`: up to 0 for the old room's days, and of the new room's first those that are billed. These
 * are asked for at once, unless it is a draft, with a week to pay and without late fees; the last one comes with its series.
 */
function dueAtMove(context: Scoped, { plan, owed, charge }: ReturnType<typeof movePlan>) {
  const atOnce = {
    due_date: sql<string>`${addDays(today(context), ISSUED_BEFORE_DUE_DAYS)}::date`,
    late_fee_bps: sql<number>`0`,
    ...noSeries,
  };
  // What is asked for by hand, as all of such a tenancy, its owner sends.
  const runs = {
    n: owed.n,
    asked: owed.amount,
    ...pick(owed, 'covers_from', 'covers_to', 'is_sent'),
    ...atOnce,
  };
  const next = {
    n: sql`${sql.raw(String(LAST_BILL))}`,
    asked: plan.next_amount,
    covers_from: plan.next_from,
    covers_to: plan.next_to,
    is_sent: sql`false`,
    due_date: plan.next_due,
    ...pick(plan, 'late_fee_bps', 'rent_day', 'rent_month', 'rent_period', 'periods_from', 'periods_day'),
    next_issue_on: issueOfSeries(plan, plan.next_due),
  };
  return cte(
    'due',
    runs,
    (columns) => sql`select ${columns} from (select * from ${owed} union all select * from ${charge}) as ${owed}
    union all select ${listOf(next)} from ${plan}`,
  );
}
