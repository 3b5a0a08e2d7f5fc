import { sql } from 'drizzle-orm';
import { uploader as uploaderColumn } from '#drizzle/schema/files.ts';
import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { MAX_THUMB_PIXELS } from '#shared/rules/file.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { cleanFile } from '../../files/clean-file.ts';
import { signedAddress } from '../../files/file-address.ts';
import { thumbKey } from '../../files/file-store.ts';
import { storeBytes } from './store-bytes.ts';
import { idOf, type Uploader } from './uploader.ts';

/** A picture that a thumbnail is uploaded for. */
export interface Picture {
  id: string;
  uploader: string | null;
  purpose: FilePurpose;
  has_thumb: boolean;
}

/** The picture that a thumbnail is for, whoever has uploaded it; it may be asked for beside the session. */
export async function findPicture({ db }: Context, id: string): Promise<Picture | undefined> {
  const { rows } = await db.execute<Picture & Record<string, unknown>>(sql`
    select id, ${uploaderColumn} as uploader, purpose, has_thumb from files
    where id = ${id}::uuid and state <> 'DELETED' and mime like 'image/%'`);
  return rows[0];
}

/**
 * Stores the thumbnail of a picture of the same person and purpose. A picture gets one: it stays when another comes. Its
 * bytes come before the mark in the row, and are removed with the picture's in any case.
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
  if (!picture.has_thumb) {
    await storeBytes(context, thumbKey(id), file.bytes, { type: mime, isForArticle: purpose === 'article' });
    await context.db.execute(sql`update files set has_thumb = true where id = ${id}::uuid and state <> 'DELETED'`);
  }
  const url = `${signedAddress(context, `/f/${id}`)}&v=thumb`;
  return { id, url, width, height, bytes: file.bytes.length, mime };
}
