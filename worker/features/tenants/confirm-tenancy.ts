import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { ANSWER_LATER, isPaused } from '../../db/pauses.ts';
import { isLive } from '../../db/states.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { lockedTenancy } from './locked-tenancy.ts';
import type { TypableField } from './new-tenancy.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * The tenant confirms that they live there. From then on the owner sees the account's name and contacts where they
 * typed none; complaints follow the name by their foreign key, and drafts follow too. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, TENANCY_ANSWERED if they have declined, TENANCY_NOT_ACTIVE or OWNER_OFF
 */
export async function confirmTenancy(context: SignedInContext & PersonContext, id: string): Promise<Tenant> {
  const { db, scope } = context;
  const now = nowIso(context);
  const change = {
    confirmed_at: now,
    full_name: unlessTyped('full_name'),
    phone: unlessTyped('phone'),
    phone_e164: unlessTyped('phone', 'phone_e164'),
    email: unlessTyped('email'),
    updated_at: now,
  };
  const confirmed = returned(
    'confirmed',
    pick(alias(tenancies, 't'), 'id', 'owner_id', 'full_name', 'room_id', 'kost_id'),
  )`update tenancies t set ${changes(tenancies, change)} from users u
      where t.id = ${id} and t.user_id = ${scope.person} and u.id = t.user_id and ${isLive(sql`t.status`)}
        and t.confirmed_at is null and t.declined_at is null and not ${isPaused(sql`t.owner_id`)}`;
  const { kost_id, full_name: tenant_name } = confirmed;
  const effects = {
    drafts: sql`
      update invoices i set ${changes(invoices, { tenant_name, updated_at: now })} from ${confirmed}
      where i.tenant_id = ${confirmed.id} and i.status = 'DRAFT'`,
    told: addedNotices(context, {
      kind: 'TENANCY_CONFIRMED',
      from: atPlaces(confirmed),
      user: confirmed.owner_id,
      details: { ...placeFacts, kost_id, tenant_name },
    }),
  };
  const [, , , , , [tenancy], asked] = await db.batch([
    ...lockedTenancy(context, id, sql`status = 'DRAFT'`),
    db.execute(withCtes([confirmed, effects], auditOwned(context, 'tenancy.confirm', confirmed))),
    tenancyQuery(context, id),
    db.execute<{ is_owner_off: boolean }>(sql`
      select ${isPaused(sql`t.owner_id`)} as is_owner_off from tenancies t where t.id = ${id} and t.user_id = ${scope.person}`),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (tenancy.confirmed_at !== null) return toTenant(tenancy);
  if (tenancy.declined_at !== null) throw new DomainError('TENANCY_ANSWERED');
  if (!isLiveTenancy(tenancy.status)) throw new DomainError('TENANCY_NOT_ACTIVE');
  const isOff = asked.rows[0]?.is_owner_off === true;
  throw isOff ? new DomainError('OWNER_OFF', { message: ANSWER_LATER }) : new DomainError('CONFLICT');
}

/** The value that the owner typed, otherwise the account's. */
function unlessTyped(field: TypableField, column: TypableField | 'phone_e164' = field) {
  const [ofTenancy, ofAccount] = [sql.raw(`t.${column}`), sql.raw(`u.${column}`)];
  return sql`case when ${field} = any(t.owner_typed) then ${ofTenancy} else ${ofAccount} end`;
}
