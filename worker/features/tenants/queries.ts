import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { nikReports, tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { ListTenantsInput, Tenant, TenantFilter, TenantOfList } from '#shared/contract/tenants.ts';
import type { TenancyStatus } from '#shared/enums.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { idKindOf, maskedNumber } from '#shared/rules/nik.ts';
import { searchedDigits } from '#shared/rules/phone.ts';
import { endedTenancyStatuses, liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import { type Context, type OwnerContext, type PartyContext, type PersonContext } from '../../context.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { pick } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { holderOnly, isActiveAccount, isLive, isOneOf, lastBegun, isOpen, isPastDue } from '../../db/states.ts';
import { named, toPage } from '../../db/page.ts';
import { contains, searchWords } from '../../db/search.ts';
import { isProvenContact } from '../accounts/proofs.ts';
import { assertOwnKost, ownKostId } from '../kost/queries.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { depositOfEach, noDeposit } from '../payments/deposit-held.ts';
import { isManagedIn } from '../accounts/masked-accounts.ts';
import { undoUntil } from '../billing/may-return.ts';
import { homesOf, lastHome } from '../billing/shares.ts';
import { nextRentOf, rentOn } from '../billing/agreed-rent.ts';
import { inScope, partyOf } from '../../scope.ts';
import { automaticRent, hasStoppedRent } from './automatic-rent.ts';
import { isOpenRenewal, isStanding } from '../billing/standing-renewals.ts';
import { obstacleOf } from './move-obstacles.ts';
import { dayIn } from '../../zone.ts';

/**
 * The contacts of a live, confirmed tenancy that are not proven to be its tenant's, as far as they can be here. A former
 * landlord does not learn what a person has proven since.
 */
function unproven({ messages: { channels }, viewsSample }: Context): SQL<Tenant['unproven']> {
  if (viewsSample) return sql`'[]'::json`;
  const isTold = sql`${isLive(sql`tenancies.status`)} and tenancies.confirmed_at is not null`;
  const of = sql`tenancies.user_id`;
  const email = sql`case when ${channels.has('EMAIL')}::boolean and tenancies.email <> ''
    and not ${isProvenContact('EMAIL', of, sql`tenancies`)} then 'email' end`;
  const phone = sql`case when ${channels.has('WHATSAPP')}::boolean
    and not ${isProvenContact('PHONE', of, sql`tenancies`)} then 'phone' end`;
  return sql<
    Tenant['unproven']
  >`case when ${isTold} then to_json(array_remove(array[${email}, ${phone}], null)) else '[]' end`;
}

/** What the tenant said last of when they leave. */
const lastLeaving = sql<Tenant['leaving']>`(
  select json_build_object('id', l.id, 'leaves_on', l.leaves_on, 'is_early', l.is_early, 'by_link', l.by_link, 'reason', l.reason, 'state', l.state,
    'note', l.note, 'other_day', l.other_day, 'created_at', ${isoInstant(sql`l.created_at`)})
  from leavings l where l.tenancy_id = tenancies.id order by l.id desc limit 1)`;

/** The move of a row of `tenancies` to another room that is planned, and what is in its way on a day. */
export const plannedMove = (day: SQL) => sql<
  Tenant['planned_move']
>`case when tenancies.status = 'ACTIVE' and tenancies.moves_on is not null then (
  select json_build_object('room_id', m.id, 'room_number', m.room_number, 'moves_on', tenancies.moves_on, 'monthly_rent', tenancies.moves_rent,
    'obstacle', ${obstacleOf(day)})
  from rooms m where m.id = tenancies.moves_to_id) end`;

/** The last offer of a longer contract; ENDED as soon as it stands no more. */
function lastRenewal(context: Context): SQL<Tenant['renewal']> {
  const stands = isStanding(dayIn(context, tenancies.zone), 'tenancies');
  return sql<Tenant['renewal']>`(
  select json_build_object('id', r.id, 'state', case when ${isOpenRenewal} and not (${stands}) then 'ENDED' else r.state end,
    'ends_on', r.ends_on, 'contract_end', r.contract_end, 'monthly_rent', r.monthly_rent, 'rent_from', r.rent_from,
    'rent_was', r.rent_was, 'asked_rent', r.asked_rent, 'by_link', r.by_link)
  from renewals r where r.tenancy_id = tenancies.id order by r.id desc limit 1)`;
}

/** The columns of a tenancy for a viewer; only its owner may be able to issue credentials. */
const tenancyColumns = (context: PartyContext) => ({
  ...pick(tenancies, 'id', 'user_id', 'kost_id', 'room_id', 'full_name', 'nik_last_four', 'phone', 'email', 'origin'),
  ...pick(tenancies, 'emergency_contact_name', 'emergency_contact_phone', 'contract_start', 'contract_end'),
  ...pick(tenancies, 'agreed_end', 'goes_on'),
  start_date: sql<string>`${tenancies.contract_start}`,
  end_date: sql<string>`${tenancies.contract_end}`,
  check_in_date: tenancies.check_in_date,
  check_out_date: tenancies.check_out_date,
  deposit_amount: tenancies.deposit_amount,
  deposit: depositOfEach,
  monthly_rent: rentOn('tenancies', dayIn(context, tenancies.zone)),
  rent_period: tenancies.rent_period,
  next_rent: nextRentOf('tenancies', dayIn(context, tenancies.zone)),
  planned_move: plannedMove(dayIn(context, sql`tenancies.zone`)),
  status: tenancies.status,
  confirmed_at: tenancies.confirmed_at,
  declined_at: tenancies.declined_at,
  leaving: lastLeaving,
  renewal: lastRenewal(context),
  incomplete: sql<Tenant['incomplete']>`to_json(${tenancies.incomplete})`,
  unproven: unproven(context),
  asked_no_messages: askedNoMessages(partyOf(context.scope)),
  owner_may_issue_credentials: named<boolean>(
    tenancies.user_id,
    users.id,
    sql`(${isActiveAccount(users)} and ${context.scope.of === 'owner' ? isManagedIn(context.scope) : sql`false`})`,
  ),
  room_info: named<Tenant['room_info']>(
    tenancies.room_id,
    rooms.id,
    sql`jsonb_build_object('room_number', room_number, 'room_type', room_type, 'floor', floor,
      'monthly_price', monthly_rent, 'facilities', facilities)`,
  ),
  kost_info: named<Tenant['kost_info'] & Pick<Kost, 'at_end'>>(
    tenancies.kost_id,
    kosts.id,
    sql`jsonb_build_object('name', name, 'address', address, 'at_end', at_end)`,
  ),
  rent_has_stopped: hasStoppedRent,
  automatic_rent: automaticRent,
  late_fee_percentage: sql<number>`(coalesce(tenancies.late_fee_bps, ${DEFAULT_LATE_FEE_BPS}::int) / 100.0)::float8`,
  created_at: tenancies.created_at,
});

/**
 * The open bills of each row of `tenancies`, and of the rooms that were left for it by moves, which count no more at those;
 * null if there are none. Those of all rows are read together, from the index of open bills alone.
 */
function openBills(context: Context): SQL<TenantOfList['open_bills']> {
  const isLate = isPastDue(sql`i.due_date`, dayIn(context, sql`i.zone`));
  const isHere = sql`i.tenant_id = any(array(select id from tenancies where ${isLive(sql`status`)}))`;
  return sql<TenantOfList['open_bills']>`(
  select jsonb_object_agg(home, owed) from (
    select case when ${isHere} then i.tenant_id else ${lastHome(sql`i.tenant_id`)} end as home, json_build_object('count', count(*), 'amount', sum(i.remaining_amount),
      'unpaid_late_fees', sum(least(i.late_fee_amount, i.remaining_amount)),
      'past_due_amount', coalesce(sum(i.remaining_amount) filter (where ${isLate}), 0),
      'due_date', min(i.due_date), 'tenancy_id', (array_agg(i.tenant_id order by i.due_date, i.id))[1]) as owed
    from invoices i
    where i.tenant_user_id = any(array(select user_id from tenancies)) and ${isOpen(sql`i.status`)}
    group by 1) as open) -> tenancies.id::text`;
}

/**
 * Whether a live tenancy's number, as its owner sees it, is stopped. The stopped ones among the numbers of all rows are
 * read once.
 */
function askedNoMessages(viewerId: string): SQL<boolean> {
  const stopped = sql`select s.number from stopped_numbers s
    where s.number = any(array(select phone_e164 from tenancies)) and s.lifted_at is null
      and (s.owner_id is null or s.owner_id = ${viewerId})`;
  return sql<boolean>`(${isLive(tenancies.status)} and coalesce(${tenancies.phone_e164} = any(array(${stopped})), false))`;
}

/** The newest of some tenancies, as a CTE named `tenancies`, which takes the place of the table. */
function newest({ db }: Context, where: SQL | undefined, limit: number, order: SQL = desc(tenancies.id)) {
  return db.$with('tenancies').as(db.select().from(tenancies).where(where).orderBy(order).limit(limit));
}

/** A tenancy with its room and kost, as a query to run alone or in a batch. */
function newestQuery(context: PartyContext, where: SQL | undefined) {
  const page = newest(context, where, 1);
  return context.db.with(page).select(tenancyColumns(context)).from(tenancies).orderBy(desc(tenancies.id));
}

type TenancyRow = Awaited<ReturnType<typeof newestQuery>>[number];

/** Turns a row into an answer, with the NIK, or the number of a passport, masked. */
export function toTenant<Row extends TenancyRow>({ nik_last_four, deposit, ...row }: Row) {
  const {
    room_info,
    kost_info: { at_end, ...kost_info },
    goes_on,
  } = row;
  return {
    ...row,
    kost_info,
    // What goes on by the month has no end that anybody agreed.
    goes_on: row.contract_end === OPEN_END || (goes_on ?? at_end === 'MONTHLY'),
    ...(deposit ?? noDeposit),
    nik: maskedNumber(nik_last_four),
    id_kind: idKindOf(nik_last_four),
    room_number: room_info.room_number,
    kost_name: kost_info.name,
  };
}

/** One tenancy of the caller's, as owner or as tenant. */
export function tenancyQuery(context: PartyContext, id: string | SQL) {
  return newestQuery(context, and(eq(tenancies.id, id), isOwnTenancy(context)));
}

const statusesOf: Record<TenantFilter, readonly TenancyStatus[]> = {
  LIVE: liveTenancyStatuses,
  ENDED: endedTenancyStatuses,
  ACTIVE: ['ACTIVE'],
  PENDING: ['PENDING'],
  TERMINATED: ['TERMINATED'],
  INACTIVE: ['INACTIVE'],
};

/**
 * The tenancies of one of the owner's kosts, newest first; without a filter past ones are included.
 *
 * @throws DomainError NOT_FOUND
 */
export async function listTenants(context: OwnerContext, input: ListTenantsInput) {
  const { kostId, status, search, cursor, limit } = input;
  const isListed = and(
    eq(tenancies.kost_id, kostId),
    inScope(context.scope, tenancies),
    status === undefined ? undefined : isOneOf(statusesOf[status], tenancies.status),
    cursor ? lt(tenancies.id, cursor) : undefined,
    ...wordsOf(search).map((word) => hasWord(kostId, word)),
  );
  const page = newest(context, isListed, limit + 1);
  const select = context.db.with(page).select(listColumns(context)).from(tenancies).orderBy(desc(tenancies.id));
  const [, rows] = await Promise.all([assertOwnKost(context, kostId), select]);
  return toPage(rows.map(toTenant), limit);
}

/** The columns of an owner's lists, where `tenancies` is a page of them. */
export const listColumns = (context: OwnerContext) => ({
  ...tenancyColumns(context),
  open_bills: openBills(context),
  undo_until: undoUntil(context, 'tenancies'),
  moved_to: sql<string | null>`case when tenancies.status = 'TERMINATED' then (select r.room_number
    from public.tenancies n join rooms r on r.id = n.room_id where n.moved_from_id = tenancies.id) end`,
});

/** The tenancy that holds a room, as a query to run beside others. */
export function tenancyOfRoom(context: OwnerContext, roomId: string) {
  const holder = sql`(select t.id from tenancies t where t.room_id = ${roomId} and ${isLive(sql`t.status`)} ${holderOnly})`;
  const isTheirs = and(eq(tenancies.id, holder), inScope(context.scope, tenancies));
  return context.db
    .with(newest(context, isTheirs, 1))
    .select(listColumns(context))
    .from(tenancies);
}

/** A phone number may be typed with spaces between its digits. */
export function wordsOf(search: string | undefined): string[] {
  return searchWords(/^\+?[\d\s().-]+$/.test(search ?? '') ? search?.replace(/\s/g, '') : search);
}

/** Whether a tenancy of a kost has the word. Its rooms are read once, not for each tenancy. */
function hasWord(kostId: string, word: string): SQL {
  return sql`(${contains(tenancies.name_normal, word)} ${orInPhone(word)} or tenancies.room_id in (
    select r.id from rooms r where r.kost_id = ${kostId} and ${contains(sql`'kamar ' || r.number_normal`, word)}))`;
}

/** ` or …` for a word that may be a part of the phone number of a row of tenancies; else nothing. */
export function orInPhone(word: string, row = 'tenancies'): SQL {
  const of = sql.raw(row);
  const digits = searchedDigits(word);
  return /\d{3}/.test(digits)
    ? sql`or strpos(${of}.phone, ${digits}) > 0 or strpos(${of}.phone_e164, ${digits}) > 0`
    : sql.empty();
}

/**
 * How many tenancies of one of the owner's kosts are in each state.
 *
 * @throws DomainError NOT_FOUND
 */
export async function countTenants(context: OwnerContext, kostId: string) {
  const [, counts] = await Promise.all([
    assertOwnKost(context, kostId),
    context.db
      .select({ status: tenancies.status, count: count() })
      .from(tenancies)
      .where(eq(tenancies.kost_id, ownKostId(context, kostId)))
      .groupBy(tenancies.status)
      .orderBy(tenancies.status),
  ]);
  return counts;
}

/** How many present and coming tenants the scope has, from an index of just these. */
export async function countLiveTenants({ db, scope }: OwnerContext) {
  const where = and(inScope(scope, tenancies), isLive());
  return foundRow((await db.select({ live: count() }).from(tenancies).where(where))[0]);
}

/**
 * The signed-in tenant's present tenancy, or the one that begins later; of several the one that is asked for, or else
 * the one that began last.
 *
 * @throws DomainError NO_ACTIVE_TENANCY
 */
export async function findMyTenancy(context: PersonContext, id: string | undefined): Promise<OwnTenancy> {
  const isTheirs = and(
    eq(tenancies.user_id, context.scope.person),
    isLive(tenancies.status),
    id === undefined ? undefined : eq(tenancies.id, id),
  );
  const reportedAt = sql<string | null>`(select ${isoInstant(sql`max(${nikReports.created_at})`)} from ${nikReports}
    where ${nikReports.tenancy_id} = any(${homesOf('tenancies')}))`;
  const leavingDays = named<number>(tenancies.kost_id, kosts.id, sql`leaving_days`);
  const [row] = await context.db
    .with(newest(context, isTheirs, 1, lastBegun('tenancies')))
    .select({ ...tenancyColumns(context), leaving_days: leavingDays, nik_reported_at: reportedAt })
    .from(tenancies);
  if (row === undefined) throw new DomainError('NO_ACTIVE_TENANCY');
  return toTenant(row);
}
