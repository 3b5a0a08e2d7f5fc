import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import type { AutomaticRentChoice } from '#shared/contract/tenants.ts';
import { formatDays, formatMonth } from '#shared/format.ts';
import { firstRent, issueDay } from '#shared/rules/automatic-rent.ts';
import { isPartOfMonth } from '#shared/rules/covered-months.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { copied, insertFrom } from '../../db/typed-writes.ts';
import { invoiceNumber, takeNumbers } from '../billing/invoice-number.ts';
import { partyColumns } from '../billing/new-invoice.ts';
import { isPart, monthSql, monthStart } from '../billing/covered-months.ts';
import { rentShareSql } from '../billing/recurrence-sql.ts';
import { tellOfBills } from './tell-of-bills.ts';

/** The text of a line with a room's rent. */
export function rentLine(roomNumber: SQL): SQL {
  return sql`${sql.raw(`'${ROOM_RENT} '`)} || ${roomNumber}`;
}

/** A bill with which a tenancy begins. In its expressions, `t` is the tenancy and `room_number` its room's. */
interface FirstBill {
  id: string;
  invoice_type: 'MONTHLY_RENT' | 'SECURITY_DEPOSIT';
  /** Also the text of its only line, unless `line` is set. */
  title: SQL;
  line?: SQL;
  amount: SQL;
  due_date: SQL;
  isSent: boolean;
  late_fee_bps: number | SQL;
  /** Only for a rent, which starts a series: what it pays for, and how the later ones are counted. */
  series?: { covers_from: SQL; covers_to: SQL; rent_day: SQL; rent_month: SQL; next_issue_on: SQL };
}

interface FirstTerms {
  contract_start: string;
  deposit_amount: number;
  auto_rent?: AutomaticRentChoice | null | undefined;
}

/**
 * The CTEs, each with its comma, that make the first bills of the new tenancy in the CTE `tenancy`, as its owner chose;
 * none without a choice. The rent is sent at once if its day of issue has come; otherwise it is a draft, which the
 * daily job sends. The deposit is asked for at once, without late fees.
 */
export function withFirstBills(context: SignedInContext, terms: FirstTerms): SQL {
  const { contract_start, deposit_amount, auto_rent } = terms;
  if (!auto_rent) return sql.empty();
  const day = today(context);
  const first = firstRent(contract_start, day, auto_rent);
  const isSent = issueDay(first.due_date) <= day;
  const { share } = first;
  // As `titleOfMonths` has it, so that later bills find these words in the title.
  const months = isPartOfMonth(first)
    ? `, ${formatDays(first.covers_from, first.covers_to)}`
    : ` ${formatMonth(first.covers_from)}`;
  const part = sql`${rentLine(sql`room_number`)} || ${share === null ? '' : `, ${share.days} dari ${share.of} hari`}::text`;
  const rent: FirstBill = {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: sql`${rentLine(sql`room_number`)} || ${months}::text`,
    line: part,
    amount: share === null ? sql`t.monthly_rent` : rentShareSql(sql`t.monthly_rent`, share),
    due_date: sql`${first.due_date}::date`,
    isSent,
    late_fee_bps: percentToBasisPoints(auto_rent.late_fee_percentage),
    series: {
      covers_from: sql`${first.covers_from}::date`,
      covers_to: sql`${first.covers_to}::date`,
      rent_day: sql`${first.rent_day}::int`,
      rent_month: sql`${first.rent_month}::date`,
      next_issue_on: sql`${issueDay(isSent ? first.next_due : first.due_date)}::date`,
    },
  };
  const deposit: FirstBill = {
    id: context.newId(),
    invoice_type: 'SECURITY_DEPOSIT',
    title: sql`'Deposit kamar ' || room_number`,
    amount: sql`t.deposit_amount`,
    due_date: sql`${contract_start > day ? contract_start : day}::date`,
    isSent: true,
    late_fee_bps: 0,
  };
  const isDepositBilled = auto_rent.with_deposit && deposit_amount > 0;
  return sql`${withBills(context, 'tenancy', isDepositBilled ? [rent, deposit] : [rent])},`;
}

/** The title of the rent of a day's month. */
export function rentTitle(day: SQL): SQL {
  return sql`${rentLine(sql`room_number`)} || ' ' || ${monthSql(day)}`;
}

/**
 * The CTEs that make bills of tenancies, with their lines, audit entries and notices.
 *
 * @param from the CTE with the tenancies
 */
export function withBills(context: SignedInContext, from: string, bills: FirstBill[]): SQL {
  const now = nowIso(context);
  const ifSent = (value: SQL) => sql`case when is_sent then ${value} end`;
  const ifRent = (rent: SQL, other: SQL) => sql`case when rent_day is null then ${other} else ${rent} end`;
  const invoice = {
    ...copied('first_bill', partyColumns),
    id: sql`id`,
    invoice_number: invoiceNumber(
      context,
      sql`last_number - (count(*) over ()) + (row_number() over (order by position))`,
    ),
    invoice_type: sql`invoice_type`,
    title: sql`title`,
    subtotal: sql`amount`,
    total_amount: sql`amount`,
    late_fee_bps: sql`late_fee_bps`,
    allow_partial_payment: true,
    due_date: sql`due_date`,
    covers_from: sql`covers_from`,
    covers_to: sql`covers_to`,
    sole_rent_of: sql`case when not ${isPart({ from: sql`covers_from`, to: sql`covers_to` })} then ${monthStart(sql`covers_from`)} end`,
    issued_date: ifSent(sql`${today(context)}::date`),
    is_recurring: sql`rent_day is not null`,
    recurrence_type: ifRent(sql`'MONTHLY'`, sql`'NONE'`),
    series_id: ifRent(sql`id`, sql`null`),
    series_period: ifRent(sql`0`, sql`null`),
    next_period: ifRent(sql`1`, sql`null`),
    next_issue_on: sql`next_issue_on`,
    rent_day: sql`rent_day`,
    rent_month: sql`rent_month`,
    late_fee_until: sql`due_date`,
    status: sql`case when is_sent then 'SENT' else 'DRAFT' end`,
    sent_at: ifSent(sql`${now}::timestamptz`),
    created_at: now,
  };
  const item = {
    invoice_id: sql`id`,
    position: 0,
    description: sql`line`,
    quantity: 1,
    unit_price: sql`amount`,
    total_price: sql`amount`,
  };
  return sql`first_bill as (${rowsOf(from, bills)}),
    bill_number as (${takeNumbers(context, sql`first_bill`)}),
    billed as (
      ${insertFrom(invoices, invoice, sql`first_bill cross join (select last_number from bill_number) as numbered`)}
      returning id, owner_id, kost_id, tenant_user_id, title, total_amount, due_date, status
    ), bill_line as (${insertFrom(invoiceItems, item, sql`first_bill`)}),
    sent_bill as (select * from billed where status = 'SENT'),
    billed_audited as (${auditNamed(context, 'invoice.create', 'billed', ['total_amount'])}),
    sent_audited as (${auditNamed(context, 'invoice.send', 'sent_bill', ['total_amount'])}),
    billed_told as (${tellOfBills(context, sql`sent_bill`)})`;
}

/** A row for each bill of each tenancy, without bills of 0. */
function rowsOf(from: string, bills: FirstBill[]): SQL {
  const rows = bills.map((bill, position) => {
    const { series } = bill;
    return sql`(${position}::int, ${bill.id}::uuid, ${bill.invoice_type}::text, ${bill.title},
      ${bill.line ?? bill.title}, ${bill.amount}, ${bill.due_date}, ${bill.isSent}::boolean, ${bill.late_fee_bps}::int,
      ${series?.covers_from ?? sql`null::date`}, ${series?.covers_to ?? sql`null::date`}, ${series?.rent_day ?? sql`null::int`}, ${series?.rent_month ?? sql`null::date`},
      ${series?.next_issue_on ?? sql`null::date`})`;
  });
  return sql`
    select t.id as tenant_id, t.user_id as tenant_user_id, t.owner_id, t.kost_id, t.room_id, t.full_name as tenant_name,
      room_number, (select name from kosts k where k.id = t.kost_id) as kost_name, bill.*
    from ${sql.identifier(from)} t
    cross join lateral (select r.room_number from rooms r where r.id = t.room_id) as place
    cross join lateral (values ${sql.join(rows, sql`, `)}) as bill(position, id, invoice_type, title, line, amount,
      due_date, is_sent, late_fee_bps, covers_from, covers_to, rent_day, rent_month, next_issue_on)
    where amount > 0`;
}
