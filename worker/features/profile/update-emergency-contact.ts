import { sql } from 'drizzle-orm';
import type { UpdateEmergencyContactInput } from '#shared/contract/profile.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectOwnTenancy, toTenant } from '../tenants/queries.ts';

/**
 * Changes whom to call for a tenant: by the tenant, or by the owner.
 *
 * @throws DomainError NOT_FOUND
 */
export async function updateEmergencyContact(
  context: SignedInContext,
  input: UpdateEmergencyContactInput,
): Promise<Tenant> {
  const { db, actor } = context;
  const [, [tenancy]] = await db.batch([
    db.execute(sql`
      with changed as (
        update tenancies set emergency_contact_name = ${input.emergency_contact_name},
          emergency_contact_phone = ${input.emergency_contact_phone}, updated_at = ${nowIso(context)}
        where id = ${input.id} and ${actor.id} in (user_id, owner_id) returning id, owner_id
      )
      ${auditEntry(context, {
        action: 'tenancy.update-emergency-contact',
        from: sql`changed`,
        subject: sql`id`,
        owner: sql`owner_id`,
      })}`),
    selectOwnTenancy(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  return toTenant(tenancy);
}
