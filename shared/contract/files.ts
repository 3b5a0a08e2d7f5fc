import * as z from 'zod/mini';
import { filePurposes } from '../enums.ts';
import { fileTypes } from '../rules/file.ts';
import { Id } from './fields.ts';

/** The query parameters of an upload; the body is the file. With `of`, it is the thumbnail of that picture. */
export const UploadInput = z.object({
  purpose: z.enum(filePurposes, { error: 'Tujuan unggahan tidak dikenal' }),
  of: z.optional(Id),
});
export type UploadInput = z.infer<typeof UploadInput>;

/** What an upload answers. `url` is signed; a call that takes pictures accepts it so, or without its signature. */
export const UploadedFile = z.object({
  id: Id,
  url: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  bytes: z.int(),
  mime: z.enum(fileTypes),
});
export type UploadedFile = z.infer<typeof UploadedFile>;
