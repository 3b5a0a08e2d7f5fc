import { sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { auditNamed } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { listed } from '../../db/ctes.ts';
import { isOccupiedRoom } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { removedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { inScope } from '../../scope.ts';
import { isHeld } from './held-rooms.ts';
import { selectRoom } from './queries.ts';

/**
 * Removes a room that no tenancy holds, and its photos. A room that never had a tenant is deleted; another one is
 * archived, since contracts and bills refer to it.
 *
 * @throws DomainError NOT_FOUND or ROOM_OCCUPIED
 */
export async function removeRoom(context: OwnerContext, id: string): Promise<void> {
  const { db, scope } = context;
  const now = nowIso(context);
  const photos = removedFiles(context, 'rooms', sql`candidate`);
  const [[before], removed] = await db.batch([
    // Locked first, so that the next statement sees a concurrent assignment.
    selectRoom(context, id).for('update'),
    db.execute<RemovedFiles>(sql`
      with candidate as (
        select id, owner_id, kost_id, exists (select from tenancies t where t.room_id = rooms.id) as has_history
        from rooms where id = ${id} and ${inScope(scope, rooms)} and archived_at is null and not ${isOccupiedRoom()}
          and not ${isHeld}
      ), archived as (
        update rooms set ${changes(rooms, { archived_at: now, updated_at: now })}
        where id in (select id from candidate where has_history)
      ), deleted as (
        delete from rooms where id in (select id from candidate where not has_history)
      ), ${listed(photos.parts)}, audited as (
        ${auditNamed(context, 'room.remove', 'candidate')}
      ) select ${photos.removed} as removed_files from candidate`),
  ]);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  if (removed.rows.length === 0) throw new DomainError('ROOM_OCCUPIED');
  removeBytes(context, removed.rows);
}
