import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { articleFields } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson, unique } from '#tests/support/people/factories.ts';

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const tag = unique('tembolok');
const byTag = encodeURIComponent(JSON.stringify({ json: { tag } }));
const batch = encodeURIComponent(JSON.stringify({ 0: { json: { tag } }, 1: { json: { tag, limit: 1 } } }));
const mixed = encodeURIComponent(JSON.stringify({ 0: { json: { tag } } }));

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });
const articleId = (await publish()).id;

function publish() {
  return expectStatus(201, admin.rest.post<{ id: string }>('/api/admin/articles', articleFields({ tags: [tag] })));
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(app.fetch(new Request(new URL(path, 'http://ekost.test'), { headers })));
}

describe('an answer that is the same for everybody', () => {
  it.each([
    `/articles?tag=${tag}`,
    '/articles/tags',
    `/trpc/articles.search?input=${byTag}`,
    `/trpc/articles.search,articles.search?batch=1&input=${batch}`,
  ])('(%s) may be cached for a minute, and has no body for clients that have it', async (path) => {
    const first = await get(path);
    const entityTag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, KEPT]);
    expect(entityTag).toMatch(/^"[0-9a-f]{40}"$/);

    const again = await get(path, { 'if-none-match': entityTag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', entityTag]);
    expect(again.headers.get('cache-control')).toBe(KEPT);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');

    await publish();
    const changed = await get(path, { 'if-none-match': entityTag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(entityTag);
  });

  it('has the sitemap in it', async () => {
    const { headers } = await get('/sitemap.xml');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([KEPT, expect.stringMatching(/^"/)]);
  });

  it('is cached separately from the page of the same address', async () => {
    expect((await get(`/articles?tag=${tag}`)).headers.get('vary')).toBe('Accept, Sec-Fetch-Mode');
  });
});

describe('any other answer', () => {
  it('is in no cache: one article (each view counts), a batch with anything else in it, a refusal, an own list', async () => {
    for (const path of [
      `/articles/${articleId}`,
      `/trpc/articles.search,auth.me?batch=1&input=${mixed}`,
      '/articles?limit=0',
      `/trpc/articles.search?input=${encodeURIComponent(JSON.stringify({ json: { limit: 0 } }))}`,
      '/articles/tidak-ada',
      '/api/admin/all-articles',
    ]) {
      const { headers } = await admin.rest.call('GET', path);
      expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'no-store', null]);
    }
  });

  it.each([{ limit: 0 }, { tag }])(
    'is a streamed answer, whose calls may fail after its headers (%j)',
    async (input) => {
      const one = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
      const answer = await get(`/trpc/articles.search?batch=1&input=${one}`, { 'trpc-accept': 'application/jsonl' });
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        200,
        'no-store',
        null,
      ]);
      await answer.body?.cancel();
    },
  );
});
