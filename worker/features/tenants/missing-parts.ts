import { type SQL, sql } from 'drizzle-orm';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { textArray } from '../../db/sql.ts';

/** What is still unknown of a tenancy once somebody has said these parts of it. */
export function stillMissing(known: readonly MissingPart[], tenancy = 'tenancies'): SQL {
  const incomplete = sql.raw(`${tenancy}.incomplete`);
  return sql`array(select part from unnest(${incomplete}) as part where part <> all(${textArray(known)}))`;
}
