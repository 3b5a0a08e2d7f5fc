import { sql } from 'drizzle-orm';
import { files, uploader as uploaderColumn } from '#drizzle/schema/files.ts';
import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { MAX_THUMB_PIXELS } from '#shared/rules/file.ts';
import type { Context } from '../../context.ts';
import { changes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { cleanFile } from '../../files/clean-file.ts';
import { signedAddress } from '../../files/file-address.ts';
import { thumbKey } from '../../files/file-store.ts';
import { storeBytes } from './store-bytes.ts';
import { idOf, type Uploader } from './uploader.ts';

/** The picture of an uploaded thumbnail. */
export interface Picture {
  id: string;
  uploader: string | null;
  purpose: FilePurpose;
  has_thumb: boolean;
}

/** The picture of a thumbnail, whoever has uploaded it, so that it can be read while the session is being checked. */
export async function findPicture({ db }: Context, id: string): Promise<Picture | undefined> {
  const { rows } = await db.execute<Picture & Record<string, unknown>>(sql`
    select id, ${uploaderColumn} as uploader, purpose, has_thumb from files
    where id = ${id}::uuid and state <> 'DELETED' and mime like 'image/%'`);
  return rows[0];
}

/**
 * Stores the thumbnail of a picture of the same person and purpose. A picture takes one thumbnail, and only before it
 * belongs to a row, so that the thumbnail cannot be exchanged after a review. A later one is answered like a stored one
 * but not kept, and the picture is shown instead.
 *
 * @throws DomainError NOT_FOUND, FILE_UNSUPPORTED, FILE_DAMAGED, FILE_TOO_DETAILED or FILES_UNAVAILABLE
 */
export async function uploadThumb(
  context: Context,
  uploader: Uploader,
  purpose: FilePurpose,
  picture: Picture | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadedFile> {
  if (picture?.uploader !== idOf(uploader) || picture.purpose !== purpose) throw new DomainError('NOT_FOUND');
  const file = cleanFile(bytes, purpose);
  const { type: mime, width, height } = file;
  if (width === null || height === null) throw new DomainError('FILE_UNSUPPORTED');
  if (Math.max(width, height) > MAX_THUMB_PIXELS) throw new DomainError('FILE_TOO_DETAILED');
  const { id } = picture;
  if (!picture.has_thumb && (await mark(context, id, true))) {
    const stored = storeBytes(context, thumbKey(id), file.bytes, { type: mime, isForArticle: purpose === 'article' });
    await stored.catch(async (error: unknown) => {
      await mark(context, id, false);
      throw error;
    });
  }
  const url = `${signedAddress(context, `/f/${id}`)}&v=thumb`;
  return { id, url, width, height, bytes: file.bytes.length, mime };
}

/**
 * Stores whether a picture has a thumbnail, unless the picture belongs to a row by now.
 *
 * @returns whether this call has changed it
 */
async function mark({ db }: Context, id: string, hasThumb: boolean): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update files set ${changes(files, { has_thumb: hasThumb })}
    where id = ${id}::uuid and state = 'TEMP' and has_thumb <> ${hasThumb} returning id`);
  return rows.length > 0;
}
