import { describe, expect, inject, it } from 'vitest';

const baseURL = inject('productUrl');

describe('over HTTP, the product as it is served', () => {
  it.each(['/assets/index-00000000.js', '/assets/', '/assets/gone.css', '/gone.png', '/api/gone', '/trpc'])(
    '%s is a 404 that nobody caches, for a browser’s navigation too',
    async (path) => {
      for (const accept of ['*/*', 'text/html']) {
        const response = await fetch(new URL(path, baseURL), { headers: { accept, 'sec-fetch-mode': 'navigate' } });
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).not.toContain('<html');
      }
    },
  );

  it.each(['/', '/login', '/dashboard', '/cetak/invoice/1', '/gone', '/articles'])(
    '%s is a page of the web app, with the headers of a page',
    async (path) => {
      const response = await fetch(new URL(path, baseURL), { headers: { accept: 'text/html' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(await response.text()).toContain('<div id="root"');
    },
  );

  it('a page that a browser has already is not sent again', async () => {
    const first = await fetch(new URL('/dashboard', baseURL), { headers: { accept: 'text/html' } });
    await first.body?.cancel();
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(new URL('/dashboard', baseURL), {
      headers: { accept: 'text/html', 'if-none-match': etag },
    });
    expect([etag !== '', again.status]).toEqual([true, 304]);
  });

  it('a file has a hash in its name and is cached for a year', async () => {
    const page = await (await fetch(new URL('/', baseURL), { headers: { accept: 'text/html' } })).text();
    const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/assets/none.js';
    const response = await fetch(new URL(file, baseURL));
    await response.body?.cancel();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
