import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/**
 * For answers that are the same for everybody: caches at the edge keep one for a minute and renew it behind the next
 * asker's back; a browser asks each time, and gets no body where nothing changed (RFC 9111, RFC 5861).
 */
export const sharedHeaders = { 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60' };

/** Gives every such answer its ETag, and answers 304 to who has it already. Files of the web have theirs. */
export function entityTags(): MiddlewareHandler {
  const tag = etag();
  return async (c, next) => {
    await next();
    if (c.res.headers.get('Cache-Control') === sharedHeaders['Cache-Control']) await tag(c, () => Promise.resolve());
  };
}
