import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The id of an account of an owner's sample kost. The sample has an owner account of its own, to which nobody signs in:
 * figures are counted by `owner_id`, so the sample cannot get into the real owner's. The ids are derived from the real
 * owner's, so that a request for the sample needs no look-up and cannot reach another's.
 *
 * @param place 0 for the sample's owner, from 1 on its tenants
 */
export function sampleAccountOf(ownerId: string, place = 0): string {
  const hash = createHash('sha256').update(`sample ${place} of ${ownerId}`).digest('hex');
  // The form of a UUID of version 8, whose contents are free (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Whether a row does not belong to a sample; for everything that is counted or listed across owners. */
export function isOfNoSample(ownerId: SQL = sql`owner_id`): SQL {
  return sql`${ownerId} not in (select id from users where sample_of is not null)`;
}
