import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';
import { webPage } from './web-page.ts';

/**
 * For an address that is both a page and a REST path: a navigation gets the web app's page, anything else the data.
 * `Vary` keeps caches from mixing the two.
 */
export function pageOrData(assets: Deps['assets']): MiddlewareHandler {
  return async (c, next) => {
    const isNavigation =
      (c.req.method === 'GET' || c.req.method === 'HEAD') &&
      (c.req.header('sec-fetch-mode') === 'navigate' || (c.req.header('accept') ?? '').includes('text/html'));
    if (isNavigation && assets !== undefined) {
      c.res = await webPage(c, assets);
    } else {
      await next();
    }
    c.res.headers.append('Vary', 'Accept, Sec-Fetch-Mode');
  };
}
