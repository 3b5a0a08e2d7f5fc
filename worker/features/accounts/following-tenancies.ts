import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { isLive } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/ctes.ts';

/** The UPDATE of an account's name and contacts in its live tenancies that the tenant has confirmed. */
export function followingTenancies(changed: ChangedRow<typeof tenancies>, accounts: SQL): SQL {
  return sql`update tenancies set ${changes(tenancies, changed)}
    where user_id in (${accounts}) and ${isLive()} and confirmed_at is not null`;
}
