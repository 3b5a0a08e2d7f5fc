import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/**
 * A sample kost belongs to an account of its own, which an owner looks at and nobody signs in to: what counts for an
 * owner is counted by `owner_id`, so none of the sample can count for the real one. The ids of its accounts follow from
 * the owner's, so that a request which asks for the sample needs no look-up, and can name nobody else's.
 *
 * @param place 0 for the sample's owner, from 1 on its tenants
 */
export function sampleAccountOf(ownerId: string, place = 0): string {
  const hash = createHash('sha256').update(`sample ${place} of ${ownerId}`).digest('hex');
  // The form of a UUID of version 8, whose contents are free (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Whether a row belongs to no sample: for everything that is counted or listed across owners. */
export function isOfNoSample(ownerId: SQL = sql`owner_id`): SQL {
  return sql`${ownerId} not in (select id from users where sample_of is not null)`;
}
