import { type SQL, sql } from 'drizzle-orm';
import type { Rows } from '../../db/ctes.ts';

/** Tenancies with their room `r` and kost `k`, for notices that name these. */
export function atPlaces(tenancies: Rows<'room_id' | 'kost_id'>): SQL {
  return sql`${tenancies} join rooms r on r.id = ${tenancies.room_id} join kosts k on k.id = ${tenancies.kost_id}`;
}

/** The facts of `atPlaces`. */
export const placeFacts = { room_number: sql`r.room_number`, kost_name: sql`k.name` };
