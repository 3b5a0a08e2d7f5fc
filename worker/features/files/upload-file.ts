import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { files, uploader as uploaderColumn } from '#drizzle/schema/files.ts';
import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, copied, cte, insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { cleanFile } from '../../files/clean-file.ts';
import type { CleanedFile } from '../../files/cleaned-file.ts';
import { signedAddress } from '../../files/file-address.ts';
import { fileKey } from '../../files/file-store.ts';
import { storeBytes } from './store-bytes.ts';
import { idOf, type Uploader } from './uploader.ts';

/** How many files one person may upload in some seconds; the last limit bounds the space of unused files. */
const LIMITS = [
  { most: 20, seconds: 60 },
  { most: 100, seconds: 60 * 60 },
  { most: 500, seconds: 24 * 60 * 60 },
] as const;

/**
 * Stores an uploaded file without its metadata. The row comes first: bytes without a row would never be found again.
 * The same bytes sent again by the same person for the same purpose, before they are used, are the same file.
 *
 * @throws DomainError FILE_UNSUPPORTED, FILE_DAMAGED, FILE_TOO_DETAILED, TOO_MANY_UPLOADS or FILES_UNAVAILABLE
 */
export async function uploadFile(
  context: Context,
  uploader: Uploader,
  purpose: FilePurpose,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadedFile> {
  const file = cleanFile(bytes, purpose);
  const id = await keepRow(context, uploader, purpose, file);
  await storeBytes(context, fileKey(id), file.bytes, { type: file.type, isForArticle: purpose === 'article' });
  const { type: mime, width, height } = file;
  return { id, url: signedAddress(context, addressOf(id, file)), width, height, bytes: file.bytes.length, mime };
}

function addressOf(id: string, { type }: CleanedFile): string {
  return `/f/${id}${type === 'application/pdf' ? '.pdf' : ''}`;
}

/** Makes the row, or finds the one of an earlier try. */
async function keepRow(context: Context, uploader: Uploader, purpose: FilePurpose, file: CleanedFile): Promise<string> {
  const { db } = context;
  const who = idOf(uploader);
  const row = {
    id: context.newId(),
    uploaded_by: 'account' in uploader ? uploader.account : null,
    uploader_link: 'link' in uploader ? uploader.link : null,
    purpose,
    mime: file.type,
    bytes: file.bytes.length,
    width: file.width,
    height: file.height,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    state: 'TEMP',
    created_at: nowIso(context),
  } as const;
  const isSame = sql`${uploaderColumn} = ${who}::uuid and purpose = ${purpose} and sha256 = ${row.sha256} and state = 'TEMP'`;
  const waits = sql.join(
    LIMITS.map((limit) => secondsToWait(context, who, limit)),
    sql`, `,
  );
  const turn = cte('turn', { wait: sql<number>`greatest(0, ${waits})` }, (columns) => sql`select ${columns}`);
  const made = returned('made', pick(files, 'id'))`
      ${insertion(files, row, sql`${turn} where ${turn.wait} = 0 or exists (select from files where ${isSame})`)}
      on conflict (${uploaderColumn}, purpose, sha256) where state = 'TEMP'
      do update set ${changes(files, copied('excluded', ['created_at']))}`;
  const [, { rows }] = await db.batch([
    // The lock makes uploads of one person wait for each other, so that each is counted.
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${who}, 2))`),
    db.execute<{ id: string | null; wait: number }>(
      withCtes([turn, made], sql`select (select ${made.id} from ${made}) as id, ${turn.wait} from ${turn}`),
    ),
  ]);
  const [{ id, wait } = { id: null, wait: 1 }] = rows;
  if (id === null) throw new DomainError('TOO_MANY_UPLOADS', { retryAfter: wait });
  return id;
}

/** Seconds until the oldest of the last `most` files leaves the window; null if there are fewer files. */
function secondsToWait(context: Context, who: string, { most, seconds }: (typeof LIMITS)[number]): SQL {
  return sql`(select ceil(extract(epoch from created_at + make_interval(secs => ${seconds})
      - ${nowIso(context)}::timestamptz))::int
    from files where ${uploaderColumn} = ${who}::uuid order by created_at desc offset ${most - 1} limit 1)`;
}
