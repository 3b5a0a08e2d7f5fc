import type { Hono, MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';
import type { Scope } from './request-scope.ts';

/** Headers for addresses with a token: no cache keeps them, no search engine lists them, no other page learns them. */
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

/** A link's preview in a chat: without names and amounts, since everybody in the chat sees it. */
interface Preview {
  title: string;
  description: string;
}

const pages: Record<`/${string}/*`, Preview> = {
  '/t/*': { title: 'Tagihan kost', description: 'Lihat dan bayar tagihan kost di sini.' },
  '/undangan/*': { title: 'Undangan E-Kost', description: 'Buat kata sandi Anda dan mulai memakai E-Kost.' },
  '/atur-ulang/*': { title: 'Atur ulang kata sandi', description: 'Buat kata sandi baru untuk akun E-Kost Anda.' },
  '/email-saya/*': { title: 'Daftar dengan email Anda', description: 'Daftar E-Kost dengan alamat email Anda.' },
  '/konfirmasi-email/*': { title: 'Konfirmasi email', description: 'Konfirmasi alamat email akun E-Kost Anda.' },
};

/** The calls of these pages, whose addresses contain the token too. */
const calls = [
  '/api/bill-links/*',
  '/api/invitations/*',
  '/auth/password-reset/*',
  '/auth/email-confirmation/*',
  '/auth/email-claims/*',
];

/** Serves the pages whose addresses are secrets, and keeps these and their calls secret. */
export function mountSecretPages(app: Hono<Scope>, assets: Deps['assets']): void {
  for (const path of calls) app.use(path, secretAddress());
  for (const [path, preview] of Object.entries(pages)) {
    app.use(path, secretAddress());
    app.get(path, (c, next) => (assets === undefined ? next() : secretPage(c.req.url, assets, preview)));
  }
}

/**
 * The web app's page with a preview, the same for every token. The stored page is requested without the browser's cache
 * conditions, since "not modified" would be wrong for the changed page.
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
