import type { Context as HonoContext } from 'hono';
import { Id } from '#shared/contract/fields.ts';
import { UploadInput } from '#shared/contract/files.ts';
import { type FileType, MAX_THUMB_BYTES, maxFileBytes } from '#shared/rules/file.ts';
import { DomainError, toDomainError } from '../errors.ts';
import { openFile, type OpenedFile } from '../features/files/open-file.ts';
import { uploadFile } from '../features/files/upload-file.ts';
import { findPicture, uploadThumb } from '../features/files/upload-thumb.ts';
import { uploaderOf } from './uploader-of.ts';
import { errorResponse } from './error-body.ts';
import type { Scope } from './request-scope.ts';

/** Takes an upload. The two calls of files are not procedures, since their bodies are bytes and not JSON. */
export async function receiveFile(c: HonoContext<Scope>) {
  const context = c.get('context');
  if (context.viewsSample) throw new DomainError('SAMPLE_READ_ONLY');
  const input = UploadInput.safeParse(c.req.query());
  if (!input.success) throw toDomainError(input.error);
  const { purpose, of } = input.data;
  const most = of === undefined ? maxFileBytes(purpose) : MAX_THUMB_BYTES;
  const length = announcedLength(c.req.raw, most);
  const [uploader, picture] = await Promise.all([
    uploaderOf(context, purpose, c.req.raw.headers),
    of === undefined ? undefined : findPicture(context, of),
  ]);
  const bytes = await readBody(c.req.raw, length, most);
  return of === undefined
    ? uploadFile(context, uploader, purpose, bytes)
    : uploadThumb(context, uploader, purpose, picture, bytes);
}

/** The length that the request announces; a body that is too large is not read. */
function announcedLength(request: Request, most: number): number {
  const header = request.headers.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(header)) throw new DomainError('LENGTH_REQUIRED');
  const length = Number(header);
  if (length > most) throw tooLarge(most);
  if (length === 0) throw new DomainError('FILE_DAMAGED');
  return length;
}

/** Reads a body of the announced length. A body of another length is refused, and not read beyond it. */
async function readBody(request: Request, length: number, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  const body: AsyncIterable<Uint8Array> | null = request.body;
  for await (const chunk of body ?? []) {
    if (at + chunk.length > length) throw tooLarge(most);
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at < length) throw new DomainError('FILE_DAMAGED');
  return bytes;
}

function tooLarge(most: number): DomainError {
  const size = most >= 1024 * 1024 ? `${Math.round(most / 1024 / 1024)} MB` : `${Math.round(most / 1024)} KB`;
  return new DomainError('PAYLOAD_TOO_LARGE', { message: `Ukuran berkas maksimal ${size}` });
}

/** Shows a file. All addresses that open nothing get the same answer, whatever is wrong with them. */
export async function sendFile(c: HonoContext<Scope>): Promise<Response> {
  const context = c.get('context');
  const [, id] = /^([0-9a-f-]{36})(?:\.pdf)?$/.exec(c.req.param('name') ?? '') ?? [];
  const { e, s, v } = c.req.query();
  const file =
    id !== undefined && Id.safeParse(id).success
      ? await openFile(context, { id, ends: e, signature: s, isThumb: v === 'thumb' }, c.req.raw.headers)
      : null;
  if (file === null) return errorResponse(c, new DomainError('NOT_FOUND'), context.requestId);
  return new Response(file.body, { status: statusOf(file), headers: headersOf(file) });
}

function statusOf({ body, part }: OpenedFile): number {
  if (body === null) return 304;
  return part === null ? 200 : 206;
}

/** The headers of a file, which is shown or saved; they keep anything in it from being run. */
function headersOf({ type, size, part, etag, cacheControl, body }: OpenedFile): Headers {
  const headers = new Headers({
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    ETag: etag,
  });
  if (body === null) return headers;
  headers.set('Content-Type', type);
  headers.set('Content-Disposition', dispositions[type]);
  headers.set('Content-Length', String(part?.length ?? size));
  headers.set('Accept-Ranges', 'bytes');
  if (part !== null) {
    headers.set('Content-Range', `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`);
  }
  return headers;
}

const dispositions: Record<FileType, string> = {
  'image/jpeg': 'inline; filename="foto.jpg"',
  'image/png': 'inline; filename="foto.png"',
  'image/webp': 'inline; filename="foto.webp"',
  'application/pdf': 'attachment; filename="bukti.pdf"',
};
