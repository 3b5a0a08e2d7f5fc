import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { ListTenantsInput, Tenant, TenantFilter } from '#shared/contract/tenants.ts';
import type { TenancyStatus } from '#shared/enums.ts';
import { maskNik } from '#shared/rules/nik.ts';
import { endedTenancyStatuses, liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isActiveAccount, isLive, isOneOf } from '../../db/states.ts';
import { named, toPage } from '../../db/page.ts';
import { assertOwnKost, ownKostId } from '../kost/queries.ts';
import { isManagedBy } from '../users/masked-accounts.ts';

/** The columns of a tenancy for a viewer; only its owner may be able to issue credentials. */
const tenancyColumns = (viewerId: string) => ({
  id: tenancies.id,
  user_id: tenancies.user_id,
  kost_id: tenancies.kost_id,
  room_id: tenancies.room_id,
  full_name: tenancies.full_name,
  nik_last_four: tenancies.nik_last_four,
  phone: tenancies.phone,
  email: tenancies.email,
  emergency_contact_name: tenancies.emergency_contact_name,
  emergency_contact_phone: tenancies.emergency_contact_phone,
  contract_start: tenancies.contract_start,
  contract_end: tenancies.contract_end,
  start_date: sql<string>`${tenancies.contract_start}`,
  end_date: sql<string>`${tenancies.contract_end}`,
  check_in_date: tenancies.check_in_date,
  check_out_date: tenancies.check_out_date,
  deposit_amount: tenancies.deposit_amount,
  monthly_rent: tenancies.monthly_rent,
  status: tenancies.status,
  confirmed_at: tenancies.confirmed_at,
  declined_at: tenancies.declined_at,
  owner_may_issue_credentials: named<boolean>(
    tenancies.user_id,
    users.id,
    sql`(${isActiveAccount(users)} and ${isManagedBy(viewerId)})`,
  ),
  room_info: named<Tenant['room_info']>(
    tenancies.room_id,
    rooms.id,
    sql`jsonb_build_object('room_number', room_number, 'room_type', room_type, 'floor', floor,
      'monthly_price', monthly_rent, 'facilities', facilities)`,
  ),
  kost_info: named<Tenant['kost_info']>(
    tenancies.kost_id,
    kosts.id,
    sql`jsonb_build_object('name', name, 'address', address)`,
  ),
  created_at: tenancies.created_at,
});

/** The newest of some tenancies with their room and kost, as a query to run alone or in a batch. */
function selectTenancies({ db, actor }: SignedInContext, where: SQL | undefined, limit = 1) {
  const page = db
    .$with('tenancies')
    .as(db.select().from(tenancies).where(where).orderBy(desc(tenancies.id)).limit(limit));
  return db.with(page).select(tenancyColumns(actor.id)).from(tenancies).orderBy(desc(tenancies.id));
}

type TenancyRow = Awaited<ReturnType<typeof selectTenancies>>[number];

/** A row as it is answered, with the NIK masked. */
export function toTenant({ nik_last_four, ...row }: TenancyRow): Tenant {
  const { room_info, kost_info } = row;
  return {
    ...row,
    nik: nik_last_four === null ? '' : maskNik(nik_last_four),
    room_number: room_info.room_number,
    kost_name: kost_info.name,
  };
}

/** Whether a tenancy is the caller's: an owner's of their house, anybody else's their own. */
export function isOwn({ actor }: SignedInContext): SQL {
  return eq(actor.role === 'OWNER' ? tenancies.owner_id : tenancies.user_id, actor.id);
}

/** One tenancy of the caller's, as owner or as tenant. */
export function selectTenancy(context: SignedInContext, id: string | SQL) {
  return selectTenancies(context, and(eq(tenancies.id, id), isOwn(context)));
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
export async function listTenants(context: SignedInContext, { kostId, status, cursor, limit }: ListTenantsInput) {
  const isListed = and(
    eq(tenancies.kost_id, kostId),
    eq(tenancies.owner_id, context.actor.id),
    status === undefined ? undefined : isOneOf(statusesOf[status], tenancies.status),
    cursor ? lt(tenancies.id, cursor) : undefined,
  );
  const [, rows] = await Promise.all([assertOwnKost(context, kostId), selectTenancies(context, isListed, limit + 1)]);
  return toPage(rows.map(toTenant), limit);
}

/**
 * How many tenancies of one of the owner's kosts are in each state.
 *
 * @throws DomainError NOT_FOUND
 */
export async function countTenants(context: SignedInContext, kostId: string) {
  const [, counts] = await Promise.all([
    assertOwnKost(context, kostId),
    context.db
      .select({ status: tenancies.status, count: count() })
      .from(tenancies)
      .where(eq(tenancies.kost_id, ownKostId(context, kostId)))
      .groupBy(tenancies.status),
  ]);
  return counts;
}

/**
 * The signed-in tenant's present tenancy, or the one that begins later.
 *
 * @throws DomainError NO_ACTIVE_TENANCY
 */
export async function findMyTenancy(context: SignedInContext): Promise<Tenant> {
  const isTheirs = and(eq(tenancies.user_id, context.actor.id), isLive(tenancies.status));
  const [row] = await selectTenancies(context, isTheirs);
  if (row === undefined) throw new DomainError('NO_ACTIVE_TENANCY');
  return toTenant(row);
}
