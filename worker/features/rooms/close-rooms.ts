import { rooms } from '#drizzle/schema/rooms.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isFreeRoom } from '../../db/states.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { dayIn, latestDay, zoneOfKost } from '../../zone.ts';

/** How many rooms one statement closes. */
const CHUNK = 500;

/**
 * Closes rooms for repair on the day that their owners have said, if nobody lives there: a room whose tenants leave later
 * is closed by the database as they leave (drizzle/functions/lay_stays.sql). Safe to run at any time, late, or several
 * times at once.
 *
 * @returns how many were closed
 */
export function closeRooms(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => closeSome(context));
}

async function closeSome(context: Context): Promise<number> {
  const due = selected('due', pick(rooms, 'id'))`rooms
      where closes_on <= ${latestDay(context)} and closes_on <= ${dayIn(context, zoneOfKost(rooms.kost_id))} and closes_on is not null and archived_at is null and ${isFreeRoom()}
      order by closes_on limit ${CHUNK} for update skip locked`;
  const closed = returned('closed', pick(rooms, 'id', 'owner_id', 'kost_id'))`
    update rooms set ${changes(rooms, { status: 'MAINTENANCE', closes_on: null, updated_at: nowIso(context) })}
    where id in (${idsOf(due)})`;
  const { rows } = await context.db.execute(
    withCtes([due, closed, { audited: auditOwned(context, 'room.close', closed) }], idsOf(closed)),
  );
  return rows.length;
}
