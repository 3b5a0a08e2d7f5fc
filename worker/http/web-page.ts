import type { Context as HonoContext } from 'hono';
import type { Deps } from '../context.ts';

/** Addresses of files and calls, never of pages. */
const NO_PAGE = /^\/(?:assets|api|trpc|webhooks)(?:\/|$)|\.[^/]*$/;

/** Whether an address that is not a call may be a page of the web app. The address of a missing file is not. */
export function mayBePage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(path);
}

/** The page of the web app; the router in the browser reads the address. */
export async function webPage(c: HonoContext, assets: NonNullable<Deps['assets']>): Promise<Response> {
  const { url, method, headers } = c.req.raw;
  const page = await assets.fetch(new Request(new URL('/', url), { method, headers }));
  return new Response(page.body, page);
}
