import type { SQL } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { PartyContext } from '../../context.ts';
import { ofParty } from '../../scope.ts';

/** Whether a tenancy is one of the scope: an owner's, or a tenant's own. */
export function isOwnTenancy({ scope }: Pick<PartyContext, 'scope'>): SQL {
  return ofParty(scope, tenancies, tenancies.user_id);
}
