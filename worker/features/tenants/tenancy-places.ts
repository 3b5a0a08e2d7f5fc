import { type SQL, sql } from 'drizzle-orm';

/** The tenancies of a CTE as `t`, joined with room and kost, for notices that name these. */
export function atPlaces(cte: string): SQL {
  return sql`${sql.identifier(cte)} as t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`;
}

/** The facts of `atPlaces`. */
export const placeFacts = { room_number: sql`r.room_number`, kost_name: sql`k.name` };
