import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/**
 * For answers that are the same for everybody: caches at the edge keep one for a minute and renew it behind the next
 * asker's back; a browser asks each time, and gets no body where nothing changed (RFC 9111, RFC 5861).
 */
export const sharedHeaders = { 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60' };

/** Gives every answer that caches may keep its ETag, and answers 304 to who has it already. */
export function entityTags(): MiddlewareHandler {
  const tag = etag();
  return async (c, next) => {
    await next();
    if (c.res.headers.get('Cache-Control')?.startsWith('public')) await tag(c, () => Promise.resolve());
  };
}
