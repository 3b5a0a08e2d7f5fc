import { type SQL, sql } from 'drizzle-orm';
import { isFreeRoom } from '../../db/states.ts';

/**
 * The rooms of an owner, or of everyone if it is left out, as a query of one row: `total_rooms`, `occupied_rooms`, and
 * those that can be let now, `available_rooms`.
 */
export function roomCounts(ownerId?: string): SQL {
  return sql`
    select count(*) as total_rooms, count(*) filter (where status = 'OCCUPIED') as occupied_rooms,
      count(*) filter (where ${isFreeRoom()}) as available_rooms
    from rooms where ${ownerId === undefined ? sql.empty() : sql`owner_id = ${ownerId} and`} archived_at is null`;
}
