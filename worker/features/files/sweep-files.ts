import { sql } from 'drizzle-orm';
import { files } from '#drizzle/schema/files.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { fileKey, thumbKey } from '../../files/file-store.ts';

/** How long an unused file is kept after its upload. */
export const UPLOAD_HOURS = 24;
/** How long the row of a removed file still counts towards its uploader's limits. */
const COUNTED_HOURS = 1;
/** A file and its thumbnail are two keys, of which R2 removes 1,000 at once. */
const CHUNK = 500;
/** How many chunks one run removes at most; the next run continues. */
const MOST_CHUNKS = 20;
/** A chunk is found, its bytes are removed and then its rows. */
const TRIPS = 3;

/** The row of a write that may have removed files. */
export interface RemovedFiles extends Record<string, unknown> {
  removed_files: string[];
}

/**
 * Removes the bytes of files whose rows a write has just marked as removed, after the write has been answered, so that
 * their addresses no longer open. If this fails, the hourly job removes them.
 */
export function removeBytes(context: Context, rows: readonly RemovedFiles[]): void {
  const ids = rows.flatMap(({ removed_files }) => removed_files);
  if (ids.length > 0) context.defer(context.files.remove(keysOf(ids)));
}

/**
 * Removes files that were not used within a day, and those that no row has any longer: first the bytes and then the
 * rows, so that no bytes are ever without a row. Each part can be repeated.
 *
 * @returns how many files were removed
 */
export async function sweepFiles(context: JobContext): Promise<number> {
  let count = 0;
  for (let chunk = 0; chunk < MOST_CHUNKS && context.allowance.allows(TRIPS); chunk += 1) {
    const swept = await sweepSome(context);
    count += swept;
    if (swept < CHUNK) break;
  }
  return count;
}

async function sweepSome(context: Context): Promise<number> {
  const ids = await takeEnded(context);
  if (ids.length === 0) return 0;
  await context.files.remove(keysOf(ids));
  await context.db.execute(sql`delete from files where id = any(${sql.param(ids)}::uuid[]) and state = 'DELETED'`);
  return ids.length;
}

/** Marks unused files as removed, so that no write can use them any more, and returns the ids of files to remove. */
async function takeEnded({ db, ...context }: Context): Promise<string[]> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const before = (hours: number) => sql`created_at <= ${now} - make_interval(hours => ${hours})`;
  const unused = returned('unused', pick(files, 'id'))`
      update files set ${changes(files, { state: 'DELETED', deleted_at: now })} where id in (
        select id from files where state = 'TEMP' and ${before(UPLOAD_HOURS)} order by created_at limit ${CHUNK}
        for update skip locked)`;
  const removed = selected(
    'removed',
    pick(files, 'id'),
  )`files where state = 'DELETED' and ${before(COUNTED_HOURS)} order by created_at limit ${CHUNK}`;
  const { rows } = await db.execute<{ id: string }>(
    withCtes([unused, removed], sql`${idsOf(unused)} union all ${idsOf(removed)} limit ${CHUNK}`),
  );
  return rows.map(({ id }) => id);
}

function keysOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => [fileKey(id), thumbKey(id)]);
}
