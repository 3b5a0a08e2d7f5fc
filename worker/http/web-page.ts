import type { Context as HonoContext } from 'hono';
import type { Deps } from '../context.ts';

/** What lies below these is a file or a call, never a page. */
const NO_PAGE = /^\/(?:assets|api|trpc|webhooks)(?:\/|$)|\.[^/]*$/;

/** Whether an address that names no call may be one of the web app's own pages. A file that is gone is none. */
export function mayBePage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(path);
}

/** The page of the web app, whatever its address: the browser's router reads that. */
export async function webPage(c: HonoContext, assets: NonNullable<Deps['assets']>): Promise<Response> {
  const { url, method, headers } = c.req.raw;
  const page = await assets.fetch(new Request(new URL('/', url), { method, headers }));
  return new Response(page.body, page);
}
