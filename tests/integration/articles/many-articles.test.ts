import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#shared/contract/articles.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { articleFields } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson } from '#tests/support/people/factories.ts';

const ARTICLES = 2_000;
const PART = 25;
/** The pages of 8 KB that a search may read; those of all articles are some thousands. */
const MOST_PAGES = 300;

const WORDS =
  'kost kamar penyewa tagihan listrik air bersih sewa bulan tahun kontrak jaminan keluhan perbaikan parkir dapur mandi ' +
  'kasur lemari jendela pintu kunci tamu malam aturan pembayaran transfer pemilik lokasi kampus kantor stasiun pasar';

interface Query {
  query: string;
  params: unknown[];
}
type Body = Query | { queries: Query[] };

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

describe('a search among two thousand articles of 3 KB', () => {
  let app: TestApp;
  /** The requests to the database, as they were sent. */
  const asked: string[] = [];
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ app, stop } = await createOwnApp({
      fetch: (input, init) => {
        asked.push(String(init?.body));
        return fetchNear(input, init);
      },
    }));
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(201, admin.rest.post('/api/admin/articles', articleFields({ title: 'Perxylofonan kost' })));
    // In parts, each of which stays far below the time limit of a statement.
    for (let from = 1; from < ARTICLES; from += PART) {
      await app.deps.db.execute(
        sql.raw(`
          insert into articles (author_id, title, excerpt, content, status, published_at)
          select '${admin.id}', 'Artikel nomor ' || n, 'Ringkasan', (
              select string_agg(list[1 + abs(hashint4(n * 2000 + w) % 32)], case when w % 9 = 0 then '. ' else ' ' end)
              from generate_series(1, 400) w),
            'PUBLISHED', now() - make_interval(hours => n)
          from (select string_to_array('${WORDS}', ' ') as list) as words,
            generate_series(${from}, ${Math.min(from + PART, ARTICLES) - 1}) n`),
      );
    }
    await app.deps.db.execute(sql`vacuum analyze articles`);
  }, 600_000);
  afterAll(() => stop?.());

  /** What a search finds, and how many pages its statements read. */
  async function searched(search: string): Promise<[found: string[], pages: number]> {
    asked.length = 0;
    const found = await expectStatus(
      200,
      app.rest.get<Article[]>(`/articles?detail=row&search=${encodeURIComponent(search)}`),
    );
    let pages = 0;
    const bodies = asked.splice(0).map((body) => JSON.parse(body) as Body);
    for (const { query, params } of bodies.flatMap((body) => ('queries' in body ? body.queries : [body]))) {
      if (!query.includes('searched_text')) continue;
      const rows = await app.deps.db.$client.query(`explain (analyze, buffers, format json) ${query}`, params);
      const [{ Plan: plan }] = (rows as unknown as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    expect(pages).toBeGreaterThan(0);
    return [found.map(({ title }) => title), pages];
  }

  it.each([
    ['xylo', ['Perxylofonan kost']],
    ['YLOFON kost', ['Perxylofonan kost']],
    ['nomor 1234', ['Artikel nomor 1234']],
    ['zzyzx', []],
  ])('for %j reads few pages, since an index finds parts of words', async (search, expected) => {
    const [found, pages] = await searched(search);
    expect(found).toEqual(expected);
    expect(pages).toBeLessThanOrEqual(MOST_PAGES);
  });

  it('of two letters finds them too, reading all texts', async () => {
    expect((await searched('xy'))[0]).toEqual(['Perxylofonan kost']);
  });
});
