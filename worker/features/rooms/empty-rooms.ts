import { type SQL, sql } from 'drizzle-orm';
import { inWib, inZone } from '../../db/sql.ts';
import { isFreeRoom } from '../../db/states.ts';
import { zoneOfKost } from '../../zone.ts';

/** Whether a room can be let now; word for word the condition of an index in `schema/rooms.ts`. */
export const isToLet: SQL = sql`((archived_at is null and ${isFreeRoom()}) is true)`;

/** The same on a day: what closes by then is let no more, also before the hourly job has written it. */
export function isToLetOn(day: SQL): SQL {
  return sql`(${isToLet} and not (closes_on is not null and closes_on <= ${day}))`;
}

/**
 * Since when a lettable room is empty, `YYYY-MM-DD`: the day on which its last tenant left, or the day on which
 * it was added if it never had one, at its kost.
 *
 * @param room its table or alias
 * @param left the day on which its last tenant left
 */
export function emptySince(room: SQL, left: SQL = lastLeft(room)): SQL<string> {
  const added = sql`${room}.created_at`;
  // Before 22:00 WIB all of Indonesia has the same day, and no kost is read.
  const day = sql`case when ${inWib(added)}::time < '22:00' then ${inWib(added)} else ${inZone(added, zoneOfKost(sql`${room}.kost_id`))} end`;
  return sql<string>`to_char(coalesce(${left}, (${day})::date), 'YYYY-MM-DD')`;
}

/** Of one room; those of many are read together. */
function lastLeft(room: SQL): SQL {
  return sql`(select max(t.check_out_date) from tenancies t where t.room_id = ${room}.id and t.check_out_date is not null)`;
}
