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
 * What came in as deposits and what is gone of them. Of what was deducted and returned of a tenancy the first is of its
 * deposit, by the day, up to what came of it (`deposit-held.ts` says the same in sum), and the rest of prepaid rent and
 * credit, which a settlement moves in with a note that no move has.
 */
function depositTotals(isListed: SQL | undefined): SQL {
  const isGone = sql`kind in ('DEDUCTED', 'RETURNED')`;
  const sumOf = (value: string, kind: string) =>
    sql`greatest(sum(${sql.raw(value)}) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)::bigint`;
  return sql`
    select (select coalesce(sum(amount), 0)::bigint from deposit_entries
        where ${isListed} and kind = 'RECEIVED' and way <> 'CREDIT') as deposit_amount,
      ${sumOf('own', 'DEDUCTED')} as deposit_deducted, ${sumOf('own', 'RETURNED')} as deposit_returned,
      ${sumOf('gone - own', 'RETURNED')} as other_returned
    from (select *, least(until, most) - least(until - gone, most) as own from (
      select kind, ${isListed} as is_listed, -amount as gone,
        sum(-amount) over (partition by deposit_entries.tenancy_id, kind order by day, id) as until,
        greatest(came + case kind when 'RETURNED' then deducted else 0 end, 0) as most
      from deposit_entries join (
        select d.tenancy_id as home, d.deducted, d.received + d.moved - coalesce((select sum(amount) from deposit_entries e
          where e.tenancy_id = d.tenancy_id and e.kind = 'MOVED' and e.note is not null), 0) as came
        from deposits d where d.tenancy_id in (select tenancy_id from deposit_entries where ${isListed} and ${isGone})
      ) as sums on tenancy_id = home where ${isGone}) as each) as parts where is_listed`;
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
