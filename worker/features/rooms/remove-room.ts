import { type SQL, sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { auditOwned } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes, pick, selected, withCtes } from '../../db/ctes.ts';
import { isOccupiedRoom } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { removedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { inScope } from '../../scope.ts';
import { isHeld } from './held-rooms.ts';
import { roomQuery } from './queries.ts';

/**
 * Removes a room that no tenancy holds, and its photos. A room that never had a tenant or damage is deleted; another one
 * is archived, since contracts, bills and complaints refer to it.
 *
 * @throws DomainError NOT_FOUND or ROOM_OCCUPIED
 */
export async function removeRoom(context: OwnerContext, id: string): Promise<void> {
  const { db, scope } = context;
  const now = nowIso(context);
  const hasHistory = sql<boolean>`(exists (select from tenancies t where t.room_id = rooms.id)
    or exists (select from complaints c where c.room_id = rooms.id))`;
  const candidate = selected('candidate', {
    ...pick(rooms, 'id', 'owner_id', 'kost_id'),
    has_history: hasHistory,
  })`rooms
      where id = ${id} and ${inScope(scope, rooms)} and archived_at is null and not ${isOccupiedRoom()} and not ${isHeld}`;
  const photos = removedFiles(context, 'rooms', candidate);
  const ids = (which: SQL) => sql`(select ${candidate.id} from ${candidate} where ${which})`;
  const effects = {
    archived: sql`
      update rooms set ${changes(rooms, { archived_at: now, updated_at: now })} where id in ${ids(candidate.has_history)}`,
    deleted: sql`delete from rooms where id in ${ids(sql`not ${candidate.has_history}`)}`,
    audited: auditOwned(context, 'room.remove', candidate),
  };
  const [[before], removed] = await db.batch([
    // Locked first, so that the next statement sees a concurrent assignment.
    roomQuery(context, id).for('update'),
    db.execute<RemovedFiles>(
      withCtes([candidate, ...photos.parts, effects], sql`select ${photos.removed} from ${candidate}`),
    ),
  ]);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  if (removed.rows.length === 0) throw new DomainError('ROOM_OCCUPIED');
  removeBytes(context, removed.rows);
}
