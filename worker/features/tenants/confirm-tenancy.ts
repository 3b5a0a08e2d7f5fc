import { sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { lockAccount } from '../users/queries.ts';
import { selectTenancyAsTenant, toTenant } from './queries.ts';

/**
 * The tenant's word that they live there. From then on the owner sees the account's name and contacts where they have
 * not typed their own; complaints follow the name by their foreign key, and so do drafts. Said again it changes nothing.
 *
 * @throws DomainError NOT_FOUND, TENANCY_ANSWERED where they said that they do not live there, or TENANCY_NOT_ACTIVE
 */
export async function confirmTenancy(context: SignedInContext, id: string): Promise<Tenant> {
  const { db, actor } = context;
  const now = nowIso(context);
  const unlessTyped = (field: 'full_name' | 'phone' | 'email') => {
    const [ofTenancy, ofAccount] = [sql.raw(`t.${field}`), sql.raw(`u.${field}`)];
    return sql`case when ${field} = any(t.owner_typed) then ${ofTenancy} else ${ofAccount} end`;
  };
  const [, , , , [tenancy]] = await db.batch([
    // The locks are statements of their own, so that the next one sees a name that was being changed, and an end. Bills
    // before their tenancy, as the daily job locks them.
    lockAccount(context, actor.id),
    db.execute(sql`
      select id from invoices where tenant_id = ${id} and tenant_user_id = ${actor.id} and status = 'DRAFT'
      order by id for update`),
    db.execute(sql`select id from tenancies where id = ${id} and user_id = ${actor.id} for update`),
    db.execute(sql`
      with confirmed as (
        update tenancies t set confirmed_at = ${now}, full_name = ${unlessTyped('full_name')},
          phone = ${unlessTyped('phone')}, email = ${unlessTyped('email')}, updated_at = ${now}
        from users u
        where t.id = ${id} and t.user_id = ${actor.id} and u.id = t.user_id and t.status in ('ACTIVE', 'PENDING')
          and t.confirmed_at is null and t.declined_at is null
        returning t.id, t.owner_id, t.full_name
      ), drafts as (
        update invoices i set tenant_name = confirmed.full_name, updated_at = ${now}
        from confirmed where i.tenant_id = confirmed.id and i.status = 'DRAFT'
      )
      ${auditEntry(context, { action: 'tenancy.confirm', from: sql`confirmed`, subject: sql`id`, owner: sql`owner_id` })}`),
    selectTenancyAsTenant(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (tenancy.confirmed_at !== null) return toTenant(tenancy);
  throw new DomainError(tenancy.declined_at === null ? 'TENANCY_NOT_ACTIVE' : 'TENANCY_ANSWERED');
}
