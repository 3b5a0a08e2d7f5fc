import { eq, type SQL } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SignedInContext } from '../../context.ts';

/** Whether a tenancy is the caller's: for an owner one in their kosts, for anybody else their own. */
export function isOwnTenancy({ actor }: SignedInContext): SQL {
  return eq(actor.role === 'OWNER' ? tenancies.owner_id : tenancies.user_id, actor.id);
}
