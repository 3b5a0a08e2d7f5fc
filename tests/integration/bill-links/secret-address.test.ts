import { describe, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { makeBill, makeHousehold } from '#tests/support/people/factories.ts';

const app = createTestApp();
const house = await makeHousehold(app);
await makeBill(app, house.owner, house.tenant.tenant.id);
const token = await shareBills(house.owner, house.tenant.tenant.id);

const secret = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
};

describe('the address of a bill link', () => {
  it('is told to nobody by its calls: no referrer, no cache, no search engine', async () => {
    const answers = [
      await app.rest.get(`/api/bill-links/${token}`),
      await app.rest.get('/api/bill-links/tidak-ada'),
      await app.rest.post(`/api/bill-links/${token}/seen`),
    ];
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(secret);
    expect((await app.rest.get<string>('/robots.txt')).body).toContain('Disallow: /t/');
  });

  it('is in no line of the log', async () => {
    await app.rest.get(`/api/bill-links/${token}`);
    await app.rest.get(`/t/${token}`);
    expect(app.logLines.some((line) => line.includes('/api/bill-links/:token'))).toBe(true);
    expect(app.logLines.filter((line) => line.includes(token))).toEqual([]);
  });

  it('has a page that is the same for every token, with a preview without name and amount', async () => {
    const stored = '<!doctype html><head><title>Platform E-Kost</title></head><body></body>';
    const asked: Request[] = [];
    const assets = {
      fetch: async (request: Request) => {
        asked.push(request);
        return new Response(stored, { headers: { 'content-type': 'text/html', etag: '"1"', 'referrer-policy': 'x' } });
      },
    };
    const own = createApp({ ...app.deps, assets });
    const page = (path: string) => own.fetch(new Request(`http://uji${path}`, { headers: { 'if-none-match': '"1"' } }));
    const [real, unknown] = [await page(`/t/${token}`), await page('/t/tidak-ada')];
    expect([real.status, unknown.status]).toEqual([200, 200]);
    const text = await real.text();
    expect(await unknown.text()).toBe(text);
    expect(text).toContain('<meta property="og:title" content="Tagihan kos" />');
    expect(text).toContain('<title>Tagihan kos</title>');
    expect(Object.fromEntries(real.headers)).toMatchObject(secret);
    expect(real.headers.get('etag')).toBeNull();
    // A browser that has the stored page must not be told that it has not changed.
    expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
  });
});

describe('a network that asks by links without end', () => {
  it('is refused for a minute, the same for every token, and others are not', async () => {
    const own = createTestApp({ linkLimit: 3 });
    const ask = (tried: string, headers = {}) => own.rest.get(`/api/bill-links/${tried}`, headers);
    expect([(await ask(token)).status, (await ask('x')).status, (await ask(token)).status]).toEqual([200, 404, 200]);
    const sentence = 'Terlalu banyak permintaan dari jaringan ini. Coba lagi satu menit lagi.';
    for (const tried of [token, 'x']) {
      const { headers } = await expectRefusal('TOO_MANY_ATTEMPTS', ask(tried), sentence);
      expect(headers.get('retry-after')).toBe('60');
    }
    expect((await ask(token, { 'cf-connecting-ip': '203.0.113.9' })).status).toBe(200);
    own.clock.set(new Date(own.clock.now().getTime() + 60_000).toISOString());
    expect((await ask(token)).status).toBe(200);
  });
});
