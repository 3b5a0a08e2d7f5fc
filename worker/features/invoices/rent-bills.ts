import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RentPeriod } from '#shared/enums.ts';
import type { AutomaticRentChoice } from '#shared/contract/tenants.ts';
import { formatDays, formatMonth, formatCovered } from '#shared/format.ts';
import { firstRent, issueDay } from '#shared/rules/automatic-rent.ts';
import { type Covered, countedMonths, isPartOfMonth, wholeMonths } from '#shared/rules/covered-months.ts';
import {
  firstPeriodRent,
  monthsOfRentPeriod,
  otherRentPeriods,
  recurrenceOfPeriod,
} from '#shared/rules/rent-period.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type SignedInContext, today } from '../../context.ts';
import { columnsOf, fromItem, insertion, type Part, pick, returned, type Rows, selected } from '../../db/ctes.ts';
import { invoiceNumber, takenNumbers } from '../billing/invoice-number.ts';
import { onlyItem, partyColumns } from '../billing/new-invoice.ts';
import { endsInPart, monthStart, type Span, titleOfMonths } from '../billing/covered-months.ts';
import { followsRent, rentShareSql } from '../billing/recurrence-sql.ts';
import { noticesOfBills } from './notices-of-bills.ts';
import { isRentOf, monthAfter } from './rent-of-month.ts';

/** The text of a line with a room's rent. */
export function rentLine(roomNumber: SQL): SQL {
  return sql`${sql.raw(`'${ROOM_RENT} '`)} || ${roomNumber}`;
}

/** A bill with which a tenancy begins, or ends. In its expressions, `room_number` is that of the tenancy's room. */
export interface FirstBill {
  id: string | SQL;
  invoice_type: 'MONTHLY_RENT' | 'SECURITY_DEPOSIT' | 'CUSTOM';
  /** Also the text of its only line, unless `line` is set. */
  title: SQL;
  line?: SQL;
  amount: SQL;
  due_date: SQL;
  isSent: boolean | SQL;
  late_fee_bps: number | SQL;
  /** Only for a rent and for surcharges beside one, what it pays for and, if it starts a series, how the later ones are counted. */
  series?: Record<
    | 'covers_from'
    | 'covers_to'
    | 'rent_day'
    | 'rent_month'
    | 'rent_period'
    | 'periods_from'
    | 'periods_day'
    | 'next_issue_on',
    SQL
  >;
}

/** What of `series` a bill lacks that begins none. */
export const noSeries = {
  rent_day: sql`null::int`,
  rent_month: sql`null::date`,
  rent_period: sql`null::text`,
  periods_from: sql`null::date`,
  periods_day: sql`null::int`,
  next_issue_on: sql`null::date`,
};

interface FirstTerms {
  contract_start: string;
  rent_period: RentPeriod;
  deposit_amount: number;
  auto_rent?: AutomaticRentChoice | null | undefined;
}

type Tenancies = Rows<'id' | 'user_id' | 'owner_id' | 'kost_id' | 'room_id' | 'full_name'>;

/** The columns of a new tenancy that its first bills are made of. */
export const billedTenancy = pick(
  tenancies,
  'id',
  'user_id',
  'owner_id',
  'kost_id',
  'room_id',
  'full_name',
  'monthly_rent',
  'deposit_amount',
);

/**
 * Parts that make the first bills of a new tenancy, as its owner chose; none without a choice. The rent is sent at once if its day of issue has come; otherwise it is a draft, which the
 * daily job sends. The deposit is asked for at once, without late fees.
 */
export function firstBills(
  context: SignedInContext,
  tenancy: Tenancies & Rows<'monthly_rent' | 'deposit_amount'>,
  terms: FirstTerms,
): Part[] {
  const { contract_start, deposit_amount, auto_rent, rent_period: period } = terms;
  if (!auto_rent) return [];
  const day = today(context);
  const first =
    period === 'MONTH'
      ? firstRent(contract_start, day, auto_rent)
      : { ...firstPeriodRent(contract_start, day, period), share: null, rent_day: null, rent_month: null };
  const isSent = issueDay(first.due_date, period) <= day;
  const { share } = first;
  // As `titleOfMonths` has it, so that later bills find these words in the title.
  const months = isPartOfMonth(first)
    ? `, ${formatDays(first.covers_from, first.covers_to)}`
    : ` ${period === 'MONTH' ? formatMonth(first.covers_from) : formatCounted(first)}`;
  const part = sql`${rentLine(sql`room_number`)} || ${share === null ? '' : `, ${share.days} dari ${share.of} hari`}::text`;
  const rent: FirstBill = {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: sql`${rentLine(sql`room_number`)} || ${months}::text`,
    line: part,
    amount: share === null ? tenancy.monthly_rent : rentShareSql(tenancy.monthly_rent, share),
    due_date: sql`${first.due_date}::date`,
    isSent,
    late_fee_bps: percentToBasisPoints(auto_rent.late_fee_percentage),
    series: {
      covers_from: sql`${first.covers_from}::date`,
      covers_to: sql`${first.covers_to}::date`,
      rent_day: sql`${first.rent_day}::int`,
      rent_month: sql`${first.rent_month}::date`,
      rent_period: sql`${period === 'MONTH' ? null : period}::text`,
      periods_from: sql`${period === 'MONTH' ? null : first.covers_from}::date`,
      periods_day: sql`${monthsOfRentPeriod[period] > 1 ? Number(contract_start.slice(8)) : null}::int`,
      next_issue_on: sql`${issueDay(isSent ? first.next_due : first.due_date, period)}::date`,
    },
  };
  const deposit: FirstBill = {
    id: context.newId(),
    invoice_type: 'SECURITY_DEPOSIT',
    title: sql`'Deposit kamar ' || room_number`,
    amount: tenancy.deposit_amount,
    due_date: sql`${contract_start > day ? contract_start : day}::date`,
    isSent: true,
    late_fee_bps: 0,
  };
  const isDepositBilled = auto_rent.with_deposit && deposit_amount > 0;
  return billsOfTenancies(context, tenancy, isDepositBilled ? [rent, deposit] : [rent]);
}

/** The title of the rent of some days, as later bills of a series have it. */
export function rentTitle(covers: Span): SQL {
  return sql`${rentLine(sql`room_number`)} || ${titleOfMonths(covers, covers)}`;
}

/** The months that a rent counts for, as `titleOfMonths` has them. */
function formatCounted(covers: Covered): string {
  const { first, last } = countedMonths(covers);
  const months = wholeMonths(first, last);
  return formatCovered(months.covers_from, months.covers_to);
}

/** Parts that make bills of tenancies, with their lines, audit entries and notices. */
export function billsOfTenancies(context: Context, from: Tenancies, bills: FirstBill[]): Part[] {
  const made = newBills(from, bills);
  const numbers = takenNumbers(context, made);
  const billed = returned(
    'billed',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'tenant_user_id', 'title', 'total_amount', 'due_date', 'status'),
  )`${insertion(invoices, invoiceOf(context, made, numbers), sql`${made} cross join ${numbers}`)}`;
  const sent = selected('sent_bill', columnsOf(billed))`${billed} where ${billed.status} = 'SENT'`;
  const effects = {
    bill_line: onlyItem({ invoice_id: made.id, description: made.line, amount: made.amount }, made),
    billed_audited: auditOwned(context, 'invoice.create', billed, ['total_amount']),
    sent_audited: auditOwned(context, 'invoice.send', sent, ['total_amount']),
    billed_told: noticesOfBills(context, sent),
  };
  return [made, numbers, billed, sent, effects];
}

function invoiceOf(context: Context, bill: ReturnType<typeof newBills>, { last_number }: Rows<'last_number'>) {
  const now = nowIso(context);
  const span = { from: bill.covers_from, to: bill.covers_to };
  const month = monthStart(span.from);
  const ifSent = (value: SQL) => sql`case when ${bill.is_sent} then ${value} end`;
  const ifRent = (rent: SQL, other: SQL) => sql`case when ${followsRent(bill)} then ${rent} else ${other} end`;
  return {
    ...pick(bill, ...partyColumns),
    ...pick(bill, 'id', 'invoice_type', 'title', 'late_fee_bps', 'due_date', 'covers_from', 'covers_to'),
    ...pick(bill, 'next_issue_on', 'rent_day', 'rent_month', 'rent_period', 'periods_from', 'periods_day'),
    invoice_number: invoiceNumber(
      context,
      sql`${last_number} - (count(*) over ()) + (row_number() over (order by ${bill.position}, ${bill.id}))`,
    ),
    subtotal: bill.amount,
    total_amount: bill.amount,
    allow_partial_payment: true,
    // Not beside a part of its month.
    sole_rent_of: sql`case when ${bill.invoice_type} = 'MONTHLY_RENT' and not ${endsInPart(span)} and ${bill.rent_period} is null
      and not exists (select from invoices i where i.tenant_id = ${bill.tenant_id} and ${isRentOf({ first: month, next: monthAfter(month) })}) then ${month} end`,
    issued_date: ifSent(sql`${today(context)}::date`),
    is_recurring: followsRent(bill),
    recurrence_type: ifRent(recurrenceSql(bill.rent_period), sql`'NONE'`),
    series_id: ifRent(bill.id, sql`null`),
    series_period: ifRent(sql`0`, sql`null`),
    next_period: ifRent(sql`1`, sql`null`),
    late_fee_until: bill.due_date,
    status: sql`case when ${bill.is_sent} then 'SENT' else 'DRAFT' end`,
    sent_at: ifSent(sql`${now}::timestamptz`),
    created_at: now,
    updated_at: now,
  };
}

function recurrenceSql(period: SQL): SQL {
  const cases = otherRentPeriods.map((each) => sql.raw(`when '${each}' then '${recurrenceOfPeriod[each]}'`));
  return sql`case ${period} ${sql.join(cases, sql` `)} else 'MONTHLY' end`;
}

/** A row for each bill of each tenancy, without bills of 0. */
function newBills(from: Tenancies, bills: FirstBill[]) {
  const rows = bills.map((bill, position) => {
    const { series } = bill;
    return sql`(${position}::int, ${bill.id}::uuid, ${bill.invoice_type}::text, ${bill.title},
      ${bill.line ?? bill.title}, ${bill.amount}, ${bill.due_date}, ${bill.isSent}::boolean, ${bill.late_fee_bps}::int,
      ${series?.covers_from ?? sql`null::date`}, ${series?.covers_to ?? sql`null::date`}, ${series?.rent_day ?? sql`null::int`}, ${series?.rent_month ?? sql`null::date`},
      ${series?.rent_period ?? sql`null::text`}, ${series?.periods_from ?? sql`null::date`}, ${series?.periods_day ?? sql`null::int`}, ${series?.next_issue_on ?? sql`null::date`})`;
  });
  const values = sql`lateral (values ${sql.join(rows, sql`, `)}) as bill(${sql.raw(billValues.join(', '))})`;
  const bill = fromItem(values, 'bill', ...billValues);
  return selected('first_bill', {
    ...pick(bill, ...billValues),
    ...pick(from, 'owner_id', 'kost_id', 'room_id'),
    tenant_id: from.id,
    tenant_user_id: from.user_id,
    tenant_name: from.full_name,
    room_number: sql<string>`room_number`,
    kost_name: sql<string>`(select name from kosts k where k.id = ${from.kost_id})`,
  })`${from}
      cross join lateral (select r.room_number from rooms r where r.id = ${from.room_id}) as place
      cross join ${bill}
      where amount > 0`;
}

const billValues = [
  'position',
  'id',
  'invoice_type',
  'title',
  'line',
  'amount',
  'due_date',
  'is_sent',
  'late_fee_bps',
  'covers_from',
  'covers_to',
  'rent_day',
  'rent_month',
  'rent_period',
  'periods_from',
  'periods_day',
  'next_issue_on',
] as const;
