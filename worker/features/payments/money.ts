import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { payments } from '#drizzle/schema/payments.ts';
import type { ListPaymentsInput, PaymentTotals, PaymentTotalsInput } from '#shared/contract/payments.ts';
import { type MoneyState, moneyStates, type MoneyWay, moneyWays } from '#shared/enums.ts';
import { methodsOfWay } from '#shared/rules/payment-methods.ts';
import type { OwnerContext } from '../../context.ts';
import { isOnDays } from '../../db/sql.ts';
import { isOneOf } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import { returnedUntil } from './deposit-held.ts';

/**
 * The instant under which a payment is listed: when it came in, or else was started or reported. Word for word that of
 * the index `payments_owner_day_idx`.
 */
export function moneyDay(of: 'p' | 'payments' = 'payments'): SQL {
  const table = sql.identifier(of);
  return sql`coalesce(${table}.paid_at, ${table}.created_at)`;
}

/** What became of a payment as money; null of what is none: a use of credit, an attempt that came to nothing. */
export const moneyState = sql<MoneyState | null>`case when payments.voided_at is not null then 'VOIDED'
  when payments.source = 'CREDIT' then null
  when payments.status = 'SUCCEEDED' then 'RECEIVED'
  when payments.status = 'PENDING' then 'WAITING'
  when payments.source = 'MANUAL' and payments.status = 'FAILED' then 'REFUSED' end`;

export function isInState(state: MoneyState | 'ANY'): SQL {
  return state === 'ANY' ? sql`${moneyState} is not null` : sql`${moneyState} = ${state}`;
}

/** Whether a payment is the owner's, and of the kost, way and days that are asked for. */
export function isMoney(
  scope: OwnerContext['scope'],
  { kost_id, way, ...days }: Pick<ListPaymentsInput, 'kost_id' | 'way' | 'from' | 'to'>,
): SQL | undefined {
  return and(
    inScope(scope, payments),
    kost_id === undefined ? undefined : eq(payments.kost_id, kost_id),
    way === undefined ? undefined : isOneOf(methodsOfWay(way), payments.payment_method),
    isOnDays(moneyDay(), days),
  );
}

/** The way of a payment's method. */
const moneyWay = sql`case ${sql.join(
  moneyWays.map((way) => sql`when ${isOneOf(methodsOfWay(way), payments.payment_method)} then ${sql.raw(`'${way}'`)}`),
  sql` `,
)} end`;

interface Sum extends Record<string, unknown> {
  state: MoneyState;
  way: MoneyWay;
  count: number;
  amount: number;
}

type Deposits = Omit<PaymentTotals, 'states' | 'ways'>;

/** The sums of the money of some days, by state and, of what came in, by way. Reads the rows of these days alone. */
export async function findPaymentTotals(context: OwnerContext, input: PaymentTotalsInput): Promise<PaymentTotals> {
  const [
    { rows },
    {
      rows: [deposit],
    },
  ] = await Promise.all([
    context.db.execute<Sum>(sql`
      select ${moneyState} as state, ${moneyWay} as way, count(*)::int as count, sum(amount)::bigint as amount
      from payments where ${isMoney(context.scope, input)} and ${isInState('ANY')} group by 1, 2`),
    context.db.execute<Deposits & Record<string, unknown>>(depositTotals(isDeposit(context.scope, input))),
  ]);
  const received = rows.filter(({ state }) => state === 'RECEIVED');
  return {
    states: moneyStates.flatMap((state) =>
      summed(
        { state },
        rows.filter((row) => row.state === state),
      ),
    ),
    ways: moneyWays.flatMap((way) =>
      summed(
        { way },
        received.filter((row) => row.way === way),
      ),
    ),
    ...(deposit as Deposits),
  };
}

/**
 * What came in as deposits and what is gone of them, each entry as `deposit-held.ts` says it in sum: of what was deducted
 * and returned of a tenancy the rest is of prepaid rent and credit.
 */
function depositTotals(isListed: SQL | undefined): SQL {
  const isGone = sql`kind in ('DEDUCTED', 'RETURNED')`;
  const sumOf = (value: string, kind: string) =>
    sql`greatest(sum(${sql.raw(value)}) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)::bigint`;
  return sql`
    with entries as materialized (
      select tenancy_id, id, kind, ${isListed} as is_listed, -amount as gone, ${returnedUntil},
        coalesce(sum(-amount) filter (where kind = 'DEDUCTED') over in_order, 0) as taken
      from deposit_entries
      where tenancy_id in (select tenancy_id from deposit_entries where ${isListed} and ${isGone})
      window in_order as (partition by tenancy_id order by id)
    ), homes as (
      select e.tenancy_id, greatest(d.received + d.moved - max(brought), 0) as came, max(taken - brought + others) as deducted
      from entries e join deposits d on d.tenancy_id = e.tenancy_id group by 1, d.received, d.moved
    ), parts as (
      select *, own - lag(own, 1, 0::numeric) over (partition by tenancy_id, kind order by id) as part from (
        select e.tenancy_id, id, kind, is_listed, gone, case kind when 'DEDUCTED' then least(greatest(taken - brought + others, 0), came)
          else least(until, greatest(came - h.deducted, 0), greatest(max(until - others) over (partition by e.tenancy_id order by id), 0)) end as own
        from entries e join homes h on h.tenancy_id = e.tenancy_id where ${isGone}) as each
    )
    select (select coalesce(sum(amount), 0)::bigint from deposit_entries
        where ${isListed} and kind = 'RECEIVED' and way <> 'CREDIT') as deposit_amount,
      ${sumOf('part', 'DEDUCTED')} as deposit_deducted, ${sumOf('part', 'RETURNED')} as deposit_returned,
      ${sumOf('gone - part', 'RETURNED')} as other_returned
    from parts where is_listed`;
}

/** `isMoney` of the entries of deposits. */
function isDeposit(scope: OwnerContext['scope'], { kost_id, way, from, to }: PaymentTotalsInput): SQL | undefined {
  return and(
    inScope(scope, depositEntries),
    kost_id === undefined ? undefined : eq(depositEntries.kost_id, kost_id),
    way === undefined ? undefined : isOneOf(methodsOfWay(way), depositEntries.way),
    between(depositEntries.day, from, to),
  );
}

/** The sum of some rows under a name; none without rows. */
function summed<Name>(name: Name, rows: readonly Sum[]): (Name & Pick<Sum, 'count' | 'amount'>)[] {
  if (rows.length === 0) return [];
  const sumOf = (of: 'count' | 'amount') => rows.reduce((sum, row) => sum + row[of], 0);
  return [{ ...name, count: sumOf('count'), amount: sumOf('amount') }];
}
