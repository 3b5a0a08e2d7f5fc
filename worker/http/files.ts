import type { Hono } from 'hono';
import { DomainError } from '../errors.ts';
import { errorResponse } from './error-body.ts';
import type { Scope } from './request-scope.ts';

/** The path of uploads, which takes larger bodies than other calls. */
export const UPLOAD_PATH = '/api/files';

/** Uploads and shows files. */
export function mountFiles(app: Hono<Scope>): void {
  app.post(UPLOAD_PATH, async (c) => c.json(await (await import('./file-calls.ts')).receiveFile(c), 201));
  app.all(UPLOAD_PATH, (c) => {
    c.header('Allow', 'POST');
    return errorResponse(c, new DomainError('METHOD_NOT_ALLOWED'), c.get('context').requestId);
  });
  app.get('/f/:name', async (c) => (await import('./file-calls.ts')).sendFile(c));
}
