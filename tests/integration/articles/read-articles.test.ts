import { beforeAll, describe, expect, it } from 'vitest';
import type { Article, ManagedArticle } from '#shared/contract/articles.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { articleFields, makeDraft, submitDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson, type Person, unique } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });
const owner = await makePerson(app, { role: 'OWNER' });

/** Publishes an article a minute after the one before. */
function publish(fields: object): Promise<ManagedArticle> {
  app.clock.advanceMs(60_000);
  return expectStatus(201, admin.rest.post<ManagedArticle>('/api/admin/articles', articleFields({ ...fields })));
}

async function search(query: Record<string, string>): Promise<Article[]> {
  return expectStatus(200, app.rest.get<Article[]>(`/articles?${new URLSearchParams(query)}`));
}

async function titles(query: Record<string, string>): Promise<string[]> {
  return (await search(query)).map(({ title }) => title);
}

describe('searching articles', () => {
  const word = unique('Xylofon');
  const tag = unique('tag');
  beforeAll(async () => {
    await publish({ title: `${word} di judul`, tags: [tag] });
    await publish({ title: 'di isi', content: `Sebuah ${word.toLowerCase()} di tengah`, tags: [tag, 'lain'] });
    await publish({ title: 'di ringkasan', excerpt: `... ${word.toUpperCase()}`, tags: [`${tag}-panjang`] });
    await publish({ title: 'di tag', tags: [word] });
  });

  it.each([word, word.toLowerCase(), word.toUpperCase(), ` ${word} `])(
    'finds %j in title, content and excerpt, whatever its case, the newest first',
    async (text) => {
      expect(await titles({ search: text })).toEqual(['di ringkasan', 'di isi', `${word} di judul`]);
    },
  );

  it('finds a tag exactly: no part of one, in no other case', async () => {
    expect(await titles({ tag })).toEqual(['di isi', `${word} di judul`]);
    expect(await titles({ tag: tag.slice(0, -1) })).toEqual([]);
    expect(await titles({ tag: tag.toUpperCase() })).toEqual([]);
  });

  it('finds articles that have both the text and the tag', async () => {
    expect(await titles({ search: word, tag: 'lain' })).toEqual(['di isi']);
    expect(await titles({ search: word, tag: word })).toEqual([]);
  });

  it('finds a part of a word anywhere in title, content and excerpt, in any case and however it was typed', async () => {
    const mark = unique('Sepotong');
    await publish({ title: `${mark} perkamaran`, content: 'Ma’ruf menata  ulang', excerpt: 'Segelas KAFÉIN' });
    await publish({ title: `${mark} lain`, content: 'Perkara lain, ada rumah', excerpt: 'Tidak ada 1 pintu 2 😀' });
    const found = async (words: string) => (await titles({ search: `${words} ${mark.slice(2)}` })).length;
    for (const words of [
      'kamar',
      'AMARA',
      "a'ru",
      'Ma’ruf',
      'afei',
      'ein',
      'rkama AFÉIN ruf',
      'ruf men',
      'ma’r',
      '😀',
      '2 😀',
    ])
      expect([words, await found(words)]).toEqual([words, 1]);
    expect(await found('perka')).toBe(2);
    for (const words of ['kamarperkamaran', 'rkamx', 'ulang perkara', '1/2', '😁'])
      expect([words, await found(words)]).toEqual([words, 0]);
  });

  it('takes pattern characters literally', async () => {
    const percent = unique('diskon-50%_');
    await publish({ title: percent });
    expect(await titles({ search: percent })).toEqual([percent]);
    expect(await titles({ search: percent.slice(6) })).toEqual([percent]);
    expect(await titles({ search: percent.replace('%_', 'xx') })).toEqual([]);
    const mark = unique('tarif');
    const [plain, signs] = [`${mark} 500xa`, `${mark} 50%\\_a`];
    for (const title of [plain, signs]) await publish({ title });
    for (const text of ['50%', '%', '_', '\\', '0%\\_', '\\_A', '50%\\_a'])
      expect([text, await titles({ search: `${mark} ${text}` })]).toEqual([text, [signs]]);
    for (const text of ['5%a', '50_x', '5__', '%%', '50\\%'])
      expect([text, await titles({ search: `${mark} ${text}` })]).toEqual([text, []]);
    for (const text of ["' or xq1=xq1 --", '%%%', '_'.repeat(60), '& |', ':*', "' <-> '"])
      expect([text, await titles({ search: text })]).toEqual([text, []]);
  });

  it('finds words by their beginning and in other forms, between any signs, and all of several', async () => {
    const mark = unique('tanda 5e7abc12 2026 mei');
    await publish({ title: `${mark} untuk penyewa/pemilik`, content: 'Café, kebersihan (harian); WiFi-gratis.' });
    await publish({ title: `${mark} lain`, content: `Membayar tepat waktu ${'x'.repeat(9_000)}`, excerpt: '!!!' });
    const found = async (words: string) => (await titles({ search: `${mark} ${words}` })).length;
    for (const words of ['penye', 'sewa', 'pemilik', 'CAF', 'bersih', 'wifi gratis', 'gratis penyewa', 'pembayaran'])
      expect([words, await found(words)]).toEqual([words, 1]);
    expect(await found('penyewa waktu')).toBe(0);
    // The mark is five words; eight are looked for.
    expect(await found('penyewa pemilik gratis diabaikan')).toBe(1);
  });

  it('without a search finds everything published', async () => {
    const newest = await publish({});
    const found = await search({ search: '', tag: '' });
    expect(found.map(({ id }) => id)).toContain(newest.id);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['PUBLISHED']));
  });
});

describe('the lists of articles', () => {
  it('leave out the contents where only rows are asked for, and nothing else', async () => {
    const tag = unique('baris');
    const { id } = await publish({ tags: [tag], content: 'Isi yang panjang' });
    const draft = await submitDraft(owner, { tags: [tag] });
    const lists: [Person['rest'], string][] = [
      [app.rest, `/articles?tag=${tag}`],
      [owner.rest, '/api/owner/articles?limit=1'],
      [admin.rest, '/api/admin/all-articles?limit=2'],
      [admin.rest, '/api/admin/pending-articles?limit=1'],
    ];
    for (const [rest, path] of lists) {
      const rows = async (query: string) => Object.values(await expectStatus(200, rest.get<object>(path + query)));
      const [whole] = (await rows('')).flat() as ManagedArticle[];
      const [row] = (await rows('&detail=row')).flat() as Partial<ManagedArticle>[];
      const { content, ...fields } = whole ?? { content: undefined };
      expect([path, typeof content, row]).toEqual([path, 'string', fields]);
    }
    expect(await expectStatus(200, owner.rest.get(`/api/owner/articles/${draft.id}`))).toEqual(draft);
    expect(await expectStatus(200, admin.rest.get(`/api/admin/articles/${id}`))).toMatchObject({
      id,
      content: 'Isi yang panjang',
    });
  });
});

describe('the pages of articles', () => {
  it('are in order of publication, not of writing', async () => {
    const tag = unique('urut');
    const early = await submitDraft(owner, { tags: [tag] });
    const late = await publish({ tags: [tag] });
    app.clock.advanceMs(60_000);
    await expectStatus(200, admin.rest.post('/api/admin/approve-article', { article_id: early.id, action: 'approve' }));
    const first = await app.rest.get<Article[]>(`/articles?tag=${tag}&limit=1`);
    expect(first.body.map(({ id }) => id)).toEqual([early.id]);
    const next = await app.rest.get<Article[]>(`/articles?tag=${tag}&cursor=${first.headers.get('x-next-cursor')}`);
    expect(next.body.map(({ id }) => id)).toEqual([late.id]);
  });

  it('do not mix up articles that were published in the same instant', async () => {
    const tag = unique('serentak');
    for (let made = 0; made < 5; made += 1) {
      await expectStatus(201, admin.rest.post('/api/admin/articles', articleFields({ tags: [tag] })));
    }
    const whole = (await search({ tag })).map(({ id }) => id);
    const first = await app.rest.get<Article[]>(`/articles?tag=${tag}&limit=2`);
    const rest = await app.rest.get<Article[]>(`/articles?tag=${tag}&cursor=${first.headers.get('x-next-cursor')}`);
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(whole);
    expect(new Set(whole).size).toBe(5);
  });

  it('are refused, and do not just end, if the article of the cursor is gone', async () => {
    const tag = unique('hilang');
    for (let made = 0; made < 3; made += 1) await publish({ tags: [tag] });
    const first = await app.rest.get<Article[]>(`/articles?tag=${tag}&limit=1`);
    const cursor = first.headers.get('x-next-cursor');
    await expectStatus(204, admin.rest.delete(`/api/admin/articles/${cursor}`));
    await expectRefusal('CONFLICT', app.rest.get(`/articles?tag=${tag}&cursor=${cursor}`));
  });
});

describe('an article that is not published', () => {
  it('is in no public list and cannot be read, in any state', async () => {
    const tag = unique('rahasia');
    const [draft, waiting, rejected] = [
      await makeDraft(owner, { tags: [tag] }),
      await submitDraft(owner, { tags: [tag] }),
      await submitDraft(owner, { tags: [tag] }),
    ];
    await expectStatus(
      200,
      admin.rest.post('/api/admin/approve-article', {
        article_id: rejected.id,
        action: 'reject',
        rejection_reason: 'x',
      }),
    );
    expect(await search({ tag })).toEqual([]);
    for (const { id } of [draft, waiting, rejected]) {
      for (const person of [app.rest, owner.rest, admin.rest]) {
        await expectRefusal('NOT_FOUND', person.get(`/articles/${id}`));
      }
    }
  });

  it('is revealed by no cursor', async () => {
    const draft = await makeDraft(owner);
    const bytes = async (cursor: string) => {
      const { status, body } = await app.rest.get(`/articles?cursor=${cursor}`);
      return JSON.stringify([status, { ...body, request_id: '' }]);
    };
    expect(await bytes(draft.id)).toBe(await bytes(crypto.randomUUID()));
  });
});

describe('the views of an article', () => {
  const viewsOf = async (id: string, tag: string) => (await search({ tag })).find((each) => each.id === id)?.views;

  it('are counted exactly, also sixteen at once', async () => {
    const tag = unique('ramai');
    const { id } = await publish({ tags: [tag] });
    const answers = await Promise.all(Array.from({ length: 16 }, () => app.rest.get<Article>(`/articles/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.views))).toEqual(
      new Set(Array.from({ length: 16 }, (_, n) => n + 1)),
    );
    expect(await viewsOf(id, tag)).toBe(16);
  });

  it('do not count lists, nor views of one that is not published', async () => {
    const tag = unique('sepi');
    const { id } = await publish({ tags: [tag] });
    const draft = await submitDraft(owner, { tags: [tag] });
    await search({ tag });
    await expectRefusal('NOT_FOUND', app.rest.get(`/articles/${draft.id}`));
    const approved = await expectStatus(
      200,
      admin.rest.post<ManagedArticle>('/api/admin/approve-article', { article_id: draft.id, action: 'approve' }),
    );
    expect([approved.views, await viewsOf(id, tag)]).toEqual([0, 0]);
  });

  it('survive a change by the admin', async () => {
    const tag = unique('ubah');
    const { id } = await publish({ tags: [tag] });
    await expectStatus(200, app.rest.get(`/articles/${id}`));
    const after = await expectStatus(
      200,
      admin.rest.put<ManagedArticle>(`/api/admin/articles/${id}`, articleFields({ tags: [tag] })),
    );
    expect(after.views).toBe(1);
  });
});
