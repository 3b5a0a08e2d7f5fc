import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import type {
  ComplaintSummary,
  PaymentSummary,
  RecentComplaint,
  RecentPayment,
  TenantDashboard,
} from '#shared/contract/dashboards.ts';
import type { NoticeNews } from '#shared/contract/notices.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { TenancyQuestion } from '#shared/contract/tenancy-question.ts';
import { type KostZone, openLeavingStates } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { UPCOMING_DUE_DAYS } from '#shared/rules/due-date.ts';
import { LATEST, MOST_AT_HOME } from '#shared/rules/page.ts';
import { type PersonContext, type SignedInContext, today } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { preparedSql } from '../../db/prepared.ts';
import { isPaused } from '../../db/pauses.ts';
import { cte, pick, type Rows, withCtes } from '../../db/ctes.ts';
import { isoInstant, unindexed } from '../../db/sql.ts';
import { isLive, isOneOf, isOpen, isOpenComplaint, isReported, lastBegun } from '../../db/states.ts';
import { daySlot, viewerSlots, viewerValues, zonesAheadOf } from '../../viewer.ts';
import { depositOf, noDeposit } from '../payments/deposit-held.ts';
import { summaryColumns } from '../invoices/queries.ts';
import { noticeNews } from '../notices/queries.ts';
import { openPaymentColumns, progressOfInvoice } from '../payments/open-attempt.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { nextRentOf, rentOn } from '../billing/agreed-rent.ts';
import { paidThrough } from '../billing/paid-through.ts';
import { isObjectable } from '../tenants/object-to-day.ts';
import { plannedMove } from '../tenants/queries.ts';
import { isStanding } from '../billing/standing-renewals.ts';
import { jsonList } from './json-list.ts';

/**
 * The tenant's dashboard, in one statement. Without a live tenancy, or without the one that is asked for, it has a
 * `message`, and still old bills. Bills and complaints are those of all tenancies.
 */
export async function findTenantDashboard(
  context: SignedInContext & PersonContext,
  tenancyId: string | undefined,
): Promise<TenantDashboard> {
  const values = { ...viewerValues(context), sessionId: context.actor.sessionId };
  const [row] = await dashboard(context.db, values, zonesAheadOf(context));
  if (row === undefined) throw new Error('An aggregate always answers one row.');
  const { news, ...lists } = row;
  const homes = row.homes.map(({ deposit, ...home }) => ({ ...home, ...(deposit ?? noDeposit) }));
  const live = homes.filter(({ is_live: isLiving }) => isLiving);
  const home = live.find(({ id }) => tenancyId === undefined || id === tenancyId);
  const asked = homes.find(({ is_asked: isAsked }) => isAsked);
  return {
    ...infosOf(home),
    tenancies: live.map(({ id, status, kost, room, ...waits }) => ({
      id,
      status,
      kost_id: kost.id,
      kost_name: kost.name,
      room_id: room.id,
      room_number: room.room_number,
      contract_to_answer: waits.contract_to_answer,
      renewal_until: waits.renewal_until,
    })),
    confirmation: asked === undefined ? null : questionOf(asked),
    owner_is_off: home?.owner_is_off ?? false,
    ...lists,
    ...news,
    ...(home === undefined ? { message: errorCatalogue.NO_ACTIVE_TENANCY.message } : {}),
  };
}

const viewer = viewerSlots('person');

const dashboard = preparedSql<Row, KostZone[]>((db, ahead) => {
  const bills = openBills(db, ahead);
  return withCtes(
    [bills],
    sql`
    select ${jsonList(tenanciesToShow(bills, daySlot(ahead, sql`t.zone`)))} as homes,
      ${jsonList(billsWhere(bills, sql`status <> 'OVERDUE'`))} as pending_payments,
      ${jsonList(billsWhere(bills, sql`status = 'OVERDUE'`))} as overdue_payments,
      ${jsonList(recentPayments(db))} as recent_payments, ${jsonList(settlementsToAnswer)} as settlements_to_answer, ${jsonList(formerTenancies)} as former_tenancies,
      ${latestComplaints(MOST_AT_HOME, isOpenComplaint())} as open_complaints,
      count(*) as total_complaints, count(*) filter (where not ${isOpenComplaint()}) as resolved_complaints,
      ${noticeNews(viewer.scope.person, sql.placeholder('sessionId'))} as news
    from complaints where tenant_user_id = ${viewer.scope.person}`,
  );
});

interface Row {
  homes: (Omit<Home, keyof typeof noDeposit> & { deposit: typeof noDeposit | null })[];
  pending_payments: InvoiceSummary[];
  overdue_payments: InvoiceSummary[];
  recent_payments: RecentPayment[];
  settlements_to_answer: TenantDashboard['settlements_to_answer'];
  former_tenancies: TenantDashboard['former_tenancies'];
  open_complaints: RecentComplaint[];
  total_complaints: number;
  resolved_complaints: number;
  news: NoticeNews;
}

/** A tenancy, with its room and kost, that is live or that the tenant still has to confirm or decline. */
interface Home extends NonNullable<TenantDashboard['tenant_info']> {
  is_live: boolean;
  is_asked: boolean;
  room: Omit<NonNullable<TenantDashboard['room_info']>, 'monthly_rent'>;
  kost: NonNullable<TenantDashboard['kost_info']>;
  owner_name: string;
  owner_is_off: boolean;
  open_bills: number;
  contract_to_answer: string | null;
  renewal_until: string | null;
}

const isUnanswered = sql`t.confirmed_at is null and t.declined_at is null`;

/** The planned move of a row of `tenancies t`, and what was said last of when its tenant leaves, unless that is over. */
const aheadOf = (day: Placeholder | SQL): SQL => sql`case when t.moves_on is not null then (
      select ${plannedMove(sql`${day}::date`)} from tenancies where tenancies.id = t.id) end as planned_move,
    (select case when ${isOneOf(openLeavingStates, sql`l.state`)} then json_build_object('leaves_on', l.leaves_on, 'is_early', l.is_early, 'by_link', l.by_link, 'state', l.state) end
      from leavings l where l.tenancy_id = t.id order by l.id desc limit 1) as leaving`;

/**
 * The live tenancies of a tenant, the one that began last first, and those that they still have to confirm or decline:
 * unconfirmed live ones, or that ended unconfirmed and have open bills.
 */
const tenanciesToShow = (bills: Rows<'tenant_id'>, day: Placeholder | SQL): SQL => sql`
  select t.id, t.status, t.contract_start, t.contract_end, t.deposit_amount, ${depositOf(sql`t.id`)} as deposit, ${rentOn('t', day)} as monthly_rent, t.rent_period,
    ${nextRentOf('t', day)} as next_rent, ${aheadOf(day)},
    case when ${isLive(sql`t.status`)} then ${paidThrough(sql`t.id`, sql`${day}::date`)} end as paid_through,
    t.emergency_contact_name, t.emergency_contact_phone,
    ${isLive(sql`t.status`)} as is_live, ${isUnanswered} as is_asked,
    (select json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor, 'facilities', r.facilities)
      from rooms r where r.id = t.room_id) as room,
    (select json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type, 'contact_phone', k.contact_phone)
      from kosts k where k.id = t.kost_id) as kost,
    (select o.full_name from users o where o.id = t.owner_id) as owner_name, ${isPaused(sql`t.owner_id`)} as owner_is_off,
    (select count(*) from ${bills} where ${bills.tenant_id} = t.id) as open_bills,
    (select case when not exists (select from contract_answers a where a.contract_id = c.id and a.role = 'TENANT') then c.id end
      from contracts c where c.tenancy_id = t.id and ${isLive(sql`t.status`)} order by c.version desc limit 1) as contract_to_answer,
    (select r.ends_on from renewals r where r.tenancy_id = t.id and r.state = 'OFFERED' and t.confirmed_at is not null
      and ${isStanding(sql`${day}::date`, 't')}) as renewal_until
  from tenancies t
  where t.user_id = ${viewer.scope.person} and ${unindexed(sql`${isLive(sql`t.status`)}
    or ${isUnanswered} and t.id = any(array(select ${bills.tenant_id} from ${bills}))`)}
  order by is_live desc, ${lastBegun('t')} limit ${MOST_AT_HOME}`;

/** What was settled of a tenancy, also of one that has ended, and waits for its tenant's answer. */
const settlementsToAnswer: SQL = sql`
  select t.id as tenancy_id, r.room_number, t.kost_id, k.name as kost_name, ${isoInstant(sql`s.answer_by`)} as answer_by
  from tenancies t join settlements s on s.tenancy_id = t.id and s.state = 'PROPOSED'
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = ${viewer.scope.person} order by s.answer_by, t.id limit ${MOST_AT_HOME}`;

/** The tenancies that ended a short while ago, and whether their tenant has objected to the day since. */
const formerTenancies: SQL = sql`
  select t.id, r.room_number, k.name as kost_name, t.check_out_date,
    (select m.room_number from tenancies n join rooms m on m.id = n.room_id where n.moved_from_id = t.id) as moved_to,
    exists (select from audit_log a where a.subject_id = t.id and a.action = 'tenancy.object'
      and a.created_at >= t.terminated_at) as has_objected
  from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
  where t.user_id = ${viewer.scope.person} and ${isObjectable(viewer.now)}
  order by t.terminated_at desc, t.id limit ${MOST_AT_HOME}`;

function infosOf(home: Home | undefined): Pick<TenantDashboard, 'tenant_info' | 'room_info' | 'kost_info'> {
  if (home === undefined) return { tenant_info: null, room_info: null, kost_info: null };
  return { tenant_info: home, room_info: { ...home.room, monthly_rent: home.monthly_rent }, kost_info: home.kost };
}

function questionOf({ room, kost, ...tenancy }: Home): TenancyQuestion {
  return { ...tenancy, kost_name: kost.name, kost_address: kost.address, room_number: room.room_number };
}

/** The CTE `bills`: the tenant's open bills as rows of a list, where computed columns need an explicit name. */
function openBills(db: Db, ahead: readonly KostZone[]) {
  const columns = summaryColumns(viewerSlots('person', ahead));
  const payment = openPaymentColumns(viewer.scope.of, sql`progress.last_report`);
  const query = db
    .select({
      ...columns,
      remaining_amount: columns.remaining_amount.as('remaining_amount'),
      covers_from: columns.covers_from.as('covers_from'),
      covers_to: columns.covers_to.as('covers_to'),
      status: columns.status.as('status'),
      delivery: columns.delivery.as('delivery'),
      created_at: isoInstant(invoices.created_at).as('created_at'),
      takes_payments: payment.takes_payments.as('takes_payments'),
      has_open_attempt: payment.has_open_attempt.as('has_open_attempt'),
      awaits_verification: payment.awaits_verification.as('awaits_verification'),
      awaiting_amount: payment.awaiting_amount.as('awaiting_amount'),
      rejected_report: payment.rejected_report.as('rejected_report'),
    })
    .from(invoices)
    .crossJoinLateral(progressOfInvoice(viewer))
    .where(and(eq(invoices.tenant_user_id, viewer.scope.person), isOpen(invoices.status)));
  return cte('bills', pick(columns, 'tenant_id'), () => sql`${query}`);
}

/** The bills that meet a condition, the soonest due first. */
function billsWhere(bills: SQL, condition: SQL): SQL {
  return sql`select * from ${bills} where ${condition} order by due_date, id limit ${MOST_AT_HOME}`;
}

/** The tenant's latest payments that have arrived or may still arrive. */
function recentPayments(db: Db) {
  return db
    .select({
      ...pick(payments, 'id', 'payment_reference', 'invoice_id', 'invoice_title', 'invoice_number'),
      description: sql`(select i.description from invoices i where i.id = payments.invoice_id)`.as('description'),
      amount: payments.amount,
      status: paymentDisplayStatus(sql`${payments.status}`).as('status'),
      paid_at: isoInstant(payments.paid_at).as('paid_at'),
      created_at: isoInstant(payments.created_at).as('created_at'),
    })
    .from(payments)
    .where(
      and(
        eq(payments.payer_user_id, viewer.scope.person),
        unindexed(isOneOf(['SUCCEEDED', 'PENDING'], payments.status)),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(LATEST);
}

/** An aggregate of the tenant's latest complaints with a condition; the statement reads all to count them. */
function latestComplaints(count: number, condition: SQL = sql`true`): SQL<RecentComplaint[]> {
  return sql<RecentComplaint[]>`coalesce(to_json((
    array_agg(json_build_object('id', id, 'title', title, 'description', description, 'priority', priority,
      'status', status, 'room_number', room_number, 'created_at', ${isoInstant(sql`created_at`)}) order by id desc)
    filter (where ${condition}))[:${count}]), '[]')`;
}

/** How many complaints the tenant has, and the latest, in one statement. */
export async function findComplaintSummary(context: PersonContext): Promise<ComplaintSummary> {
  const [row] = await complaintSummary(context.db, viewerValues(context));
  if (row === undefined) throw new Error('An aggregate always answers one row.');
  return row;
}

const complaintSummary = preparedSql<ComplaintSummary>(
  () => sql`
    select count(*) filter (where ${isOpenComplaint()}) as open_complaints, count(*) as total_complaints,
      count(*) filter (where not ${isOpenComplaint()}) as resolved_complaints,
      ${latestComplaints(LATEST)} as recent_complaints
    from complaints where tenant_user_id = ${viewer.scope.person}`,
);

/** The tenant's debts, last payments, and bills that are due within seven days, in one statement. */
export async function findPaymentSummary(context: PersonContext): Promise<PaymentSummary> {
  const soon = addDays(today(context), UPCOMING_DUE_DAYS);
  const [row] = await paymentSummary(context.db, { ...viewerValues(context), soon }, zonesAheadOf(context));
  if (row === undefined) throw new Error('An aggregate always answers one row.');
  return row;
}

const paymentSummary = preparedSql<PaymentSummary, KostZone[]>((db, ahead) => {
  const bills = openBills(db, ahead);
  return withCtes(
    [bills],
    sql`
    select count(*) filter (where status <> 'OVERDUE') as pending_invoices,
      count(*) filter (where status = 'OVERDUE') as overdue_invoices,
      coalesce(sum(remaining_amount), 0)::bigint as total_unpaid_amount,
      coalesce(sum(remaining_amount) filter (where status = 'OVERDUE'), 0)::bigint as past_due_amount,
      coalesce(sum(least(late_fee_amount, remaining_amount)), 0)::bigint as unpaid_late_fees,
      (select coalesce(sum(amount), 0)::bigint from credit_entries
        where user_id = ${viewer.scope.person} and occupant_id is null) as credit_balance,
      (select coalesce(sum(amount), 0)::bigint from payments
        where payer_user_id = ${viewer.scope.person} and payer_occupant_id is null and ${isReported('payments')}) as awaiting_amount,
      (select json_build_object('invoice_id', id, 'title', title, 'due_date', due_date, 'remaining_amount', remaining_amount)
        from ${bills} where status <> 'OVERDUE' order by due_date, id limit 1) as next_due,
      ${jsonList(recentPayments(db))} as recent_payments,
      ${jsonList(billsWhere(bills, sql`status <> 'OVERDUE' and due_date <= ${sql.placeholder('soon')}::date`))} as upcoming_due_dates
    from ${bills}`,
  );
});
