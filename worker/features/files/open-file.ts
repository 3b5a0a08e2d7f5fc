import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { secondsLeft } from '../../files/file-address.ts';
import { fileKey, type StoredFile, thumbKey } from '../../files/file-store.ts';

/** A file that may be shown. */
export interface OpenedFile extends StoredFile {
  cacheControl: string;
}

/** What an address asks for. */
export interface FileRequest {
  id: string;
  ends: string | undefined;
  signature: string | undefined;
  isThumb: boolean;
}

/** The picture of a published article is the same for everybody. Once it is taken back, caches keep it this long. */
const PUBLIC = 'public, max-age=300';

/**
 * Opens a file, or its thumbnail; a picture without one is its own. A genuine signature is enough, because only the reads
 * of the row that a file belongs to make one: the database is not asked. Without any, only the picture of a published
 * article opens, and only for such a picture the database is asked.
 *
 * @returns null if there is nothing that this address opens
 * @throws DomainError FILES_UNAVAILABLE
 */
export async function openFile(
  context: Context,
  { id, ends, signature, isThumb }: FileRequest,
  headers: Headers,
): Promise<OpenedFile | null> {
  const isUnsigned = ends === undefined && signature === undefined;
  const left = secondsLeft(context, id, ends, signature);
  if (left === 0 && !isUnsigned) return null;
  const file =
    (isThumb ? await stored(context, thumbKey(id), headers) : null) ?? (await stored(context, fileKey(id), headers));
  if (file === null) return null;
  if (left > 0) return { ...file, cacheControl: `private, max-age=${left}` };
  if (file.isForArticle && (await isPublished(context, id))) return { ...file, cacheControl: PUBLIC };
  await file.body?.cancel();
  return null;
}

async function stored(context: Context, key: string, headers: Headers): Promise<StoredFile | null> {
  try {
    return await context.files.get(key, headers);
  } catch (error) {
    context.log.error('file.read.failed', error, { request_id: context.requestId });
    throw new DomainError('FILES_UNAVAILABLE');
  }
}

async function isPublished({ db }: Context, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from files f join articles a on a.id = f.subject_id
    where f.id = ${id}::uuid and f.state = 'ATTACHED' and f.subject_table = 'articles' and a.status = 'PUBLISHED'`);
  return rows.length > 0;
}
