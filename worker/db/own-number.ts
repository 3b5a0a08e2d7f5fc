import { type SQL, sql } from 'drizzle-orm';

/**
 * For `rooms.number_shared`: the room's number is its alone. If another room of the kost has a number that looks the same,
 * the write is refused (ROOM_NUMBER_TAKEN).
 */
export const ownNumber: SQL = sql`null::boolean`;

/** The same for a room that may get another number. One that is only written differently stays what it was. */
export function ownNumberIfNew(number: string | undefined): SQL | undefined {
  return number === undefined
    ? undefined
    : sql`case when number_normal is not distinct from normal_text(${number}) then number_shared end`;
}
