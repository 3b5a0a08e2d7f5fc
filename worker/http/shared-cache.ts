import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/**
 * For answers that are the same for everybody. Edge caches keep one for a minute and refresh it in the background; a
 * browser asks each time and gets no body if nothing changed (RFC 9111, RFC 5861).
 */
export const sharedHeaders = { 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60' };

/** Adds an ETag to shared answers, and answers 304 to the same one. The web app's files have their own. */
export function entityTags(): MiddlewareHandler {
  const tag = etag();
  return async (c, next) => {
    await next();
    if (c.res.headers.get('Cache-Control') === sharedHeaders['Cache-Control']) await tag(c, () => Promise.resolve());
  };
}
