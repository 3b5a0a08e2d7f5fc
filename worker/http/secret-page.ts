import type { Hono, MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';
import type { Scope } from './request-scope.ts';

/** An address with a token is a secret: no cache keeps it, no search engine lists it, no other page learns it. */
const secretAddressHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

function secretAddress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(secretAddressHeaders)) c.res.headers.set(name, value);
  };
}

/** What a chat shows of a link: no name and no amount, since whoever reads along sees it too. */
interface Preview {
  title: string;
  description: string;
}

const pages: Record<`/${string}/*`, Preview> = {
  '/t/*': { title: 'Tagihan kos', description: 'Lihat dan bayar tagihan kos di sini.' },
  '/undangan/*': { title: 'Undangan E-Kost', description: 'Buat kata sandi Anda dan mulai memakai E-Kost.' },
  '/atur-ulang/*': { title: 'Atur ulang kata sandi', description: 'Buat kata sandi baru untuk akun E-Kost Anda.' },
  '/konfirmasi-email/*': { title: 'Konfirmasi email', description: 'Konfirmasi alamat email akun E-Kost Anda.' },
};

/** The calls of these pages, whose addresses have the token too. */
const calls = ['/api/bill-links/*', '/api/invitations/*', '/auth/password-reset/*', '/auth/email-confirmation/*'];

/** Serves the pages whose addresses are secrets, and keeps these and their calls secret. */
export function mountSecretPages(app: Hono<Scope>, assets: Deps['assets']): void {
  for (const path of calls) app.use(path, secretAddress());
  for (const [path, preview] of Object.entries(pages)) {
    app.use(path, secretAddress());
    app.get(path, (c, next) => (assets === undefined ? next() : secretPage(c.req.url, assets, preview)));
  }
}

/**
 * The web app's page with a preview, the same for every token. The stored page is asked for without conditions: it
 * would be answered that it has not changed, and it has.
 */
async function secretPage(
  url: string,
  assets: NonNullable<Deps['assets']>,
  { title, description }: Preview,
): Promise<Response> {
  const stored = await assets.fetch(new Request(new URL('/', url)));
  const headers = new Headers(stored.headers);
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
  const head = `<title>${title}</title>
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta name="robots" content="noindex, nofollow" />`;
  const page = (await stored.text()).replace(/<title>[^<]*<\/title>/, head);
  return new Response(page, { status: stored.status, headers });
}
