import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { isLive } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/typed-writes.ts';

/** The UPDATE of the copy that live tenancies hold of their account, where the tenant has confirmed that they live there. */
export function followAccount(changed: ChangedRow<typeof tenancies>, accounts: SQL): SQL {
  return sql`update tenancies set ${changes(tenancies, changed)}
    where user_id in (${accounts}) and ${isLive()} and confirmed_at is not null`;
}
