import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';

/** An address with a token is a secret: no cache keeps it, no search engine lists it, no other page learns it. */
const secretAddressHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** For a link's page and its calls. */
export function secretAddress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(secretAddressHeaders)) c.res.headers.set(name, value);
  };
}

/** What a chat shows of a link: no name and no amount, since whoever reads along sees it too. */
const PREVIEW = `<title>Tagihan kos</title>
    <meta property="og:title" content="Tagihan kos" />
    <meta property="og:description" content="Lihat dan bayar tagihan kos di sini." />
    <meta name="robots" content="noindex, nofollow" />`;

/**
 * The web app's page with that preview, the same for every token. The stored page is asked for without conditions: it
 * would be answered that it has not changed, and it has.
 */
export async function billLinkPage(url: string, assets: NonNullable<Deps['assets']>): Promise<Response> {
  const stored = await assets.fetch(new Request(new URL('/', url)));
  const headers = new Headers(stored.headers);
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
  const page = (await stored.text()).replace(/<title>[^<]*<\/title>/, PREVIEW);
  return new Response(page, { status: stored.status, headers });
}
