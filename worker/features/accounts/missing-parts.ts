import { type SQL, sql } from 'drizzle-orm';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { textArray } from '../../db/sql.ts';

/** The parts of a tenancy that are still missing once these are known. */
export function stillMissing(known: readonly MissingPart[], tenancy = 'tenancies'): SQL {
  const incomplete = sql.raw(`${tenancy}.incomplete`);
  return sql`array(select part from unnest(${incomplete}) as part where part <> all(${textArray(known)}))`;
}
