import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { secondsLeft } from '../../files/file-address.ts';
import { fileKey, type StoredFile, thumbKey } from '../../files/file-store.ts';

/** A file that may be shown. */
export interface OpenedFile extends StoredFile {
  cacheControl: string;
}

/** The parts of a file's address. */
export interface FileRequest {
  id: string;
  ends: string | undefined;
  signature: string | undefined;
  isThumb: boolean;
}

/** For the picture of a published article, the same for everybody; kept this long after it is unpublished. */
const PUBLIC = 'public, max-age=300';

/**
 * Opens a file, or its thumbnail, or the picture itself if it has no thumbnail. A valid signature is enough and the
 * database is not asked, because only reads of the row that has the file make signatures. Without a signature only the
 * picture of a published article opens; whether it is one, the database is asked.
 *
 * @returns null if the address opens nothing
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
