import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { expireSession, sessionRenewed } from '../../data/account-store.ts';
import { readToken } from '../../data/token.ts';

/** An upload without progress for so long is given up, in ms. */
const STALLED_MS = 45_000;

interface SendOptions {
  purpose: FilePurpose;
  /** The token of a bill link, whose holder needs no session. */
  link?: string | undefined;
  /** The photo of which this is the small version. */
  thumbOf?: string;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent. */
  onProgress: (bytes: number) => void;
}

/** A file did not arrive. */
export class UnsentError extends Error {
  /** The server's sentence, if it gave one. */
  readonly detail: string | null;
  /** Whether another attempt may succeed. */
  readonly isPassing: boolean;
  constructor(detail: string | null = null, isPassing = true) {
    super(detail ?? 'The file did not arrive');
    this.detail = detail;
    this.isPassing = isPassing;
  }
}

/** Uploads a file as it is. A session that has ended waits until its account has signed in again. */
export async function sendFile(file: Blob, options: SendOptions): Promise<UploadedFile> {
  const token = options.link === undefined ? readToken() : null;
  const { status, body } = await posted(file, token, options);
  if (status === 201) return body as UploadedFile;
  if (status === 401 && token !== null) {
    expireSession(token);
    if (await sessionRenewed()) return sendFile(file, options);
  }
  const isPassing = status >= 500 || status === 429 || status === 408;
  throw new UnsentError(detailOf(body), isPassing);
}

/** By XMLHttpRequest, because `fetch` does not say how far an upload is. */
function posted(file: Blob, token: string | null, { purpose, link, thumbOf, signal, onProgress }: SendOptions) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new UnsentError());
    let stalled = setTimeout(() => request.abort(), STALLED_MS);
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
      onProgress(loaded);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: parsed(request.responseText) }));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => request.abort());
    const query = new URLSearchParams({ purpose, ...(thumbOf === undefined ? {} : { of: thumbOf }) });
    request.open('POST', `/api/files?${query}`);
    request.setRequestHeader('content-type', file.type);
    if (link !== undefined) request.setRequestHeader('x-bill-link', link);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(file);
  });
}

/** A proxy may answer without JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function detailOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : null;
}
