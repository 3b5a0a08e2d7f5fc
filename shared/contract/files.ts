import * as z from 'zod';
import { filePurposes } from '../enums.ts';
import { fileTypes } from '../rules/file.ts';
import { Id } from './fields.ts';

/** The address of an uploaded file, with or without its signature. A PDF's ends with `.pdf`. */
const FILE_ADDRESS = /^\/f\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.pdf)?(?:\?[\w=&-]*)?$/i;

/** The id of the uploaded file that an address names; null for any other address. */
export function fileIdOf(address: string): string | null {
  return FILE_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** The address of an uploaded file as it is stored: without a signature. Any other address stays as it is. */
export function bareAddress(address: string): string {
  const [, id, ending = ''] = FILE_ADDRESS.exec(address) ?? [];
  return id === undefined ? address : `/f/${id.toLowerCase()}${ending.toLowerCase()}`;
}

/** What stands in the address of an upload; the body is the file. With `of`, it is the thumbnail of that picture. */
export const UploadInput = z.object({
  purpose: z.enum(filePurposes, { error: 'Tujuan unggahan tidak dikenal' }),
  of: Id.optional(),
});
export type UploadInput = z.infer<typeof UploadInput>;

/** What an upload answers. `url` is signed; a call that takes pictures accepts it so, or without its signature. */
export const UploadedFile = z.object({
  id: Id,
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int(),
  mime: z.enum(fileTypes),
});
export type UploadedFile = z.infer<typeof UploadedFile>;
