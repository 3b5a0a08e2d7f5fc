import { and, eq } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { UpdateEmergencyContactInput } from '#shared/contract/profile.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PartyContext } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';

/**
 * Changes the emergency contact of a live tenancy, for its tenant or its owner.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, or VALIDATION for another name with a web address
 */
export async function updateEmergencyContact(
  context: PartyContext,
  input: UpdateEmergencyContactInput,
): Promise<Tenant> {
  const { db } = context;
  const { id, ...contact } = input;
  const name = { emergency_contact_name: input.emergency_contact_name };
  const told = { ...contact, incomplete: stillMissing(['emergency_contact']), updated_at: nowIso(context) };
  const changed = returned('changed', pick(tenancies, 'id', 'owner_id', 'kost_id'))`
    update tenancies set ${changes(tenancies, told)}
    where ${and(eq(tenancies.id, id), isOwnTenancy(context), isLive(), hasNoNewAddress(name))}`;
  const [, [tenancy]] = await db.batch([
    db.execute(withCtes([changed], auditOwned(context, 'tenancy.update-emergency-contact', changed))),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (!isLiveTenancy(tenancy.status)) throw new DomainError('TENANCY_NOT_ACTIVE');
  refuseAddressed(name, tenancy);
  return toTenant(tenancy);
}
