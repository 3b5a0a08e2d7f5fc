import { describe, expect, it } from 'vitest';
import type { Article, ManagedArticle } from '#shared/contract/articles.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { articleFields, makeDraft, submitDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER', full_name: 'Ratna Penulis' });
const admin = await makePerson(app, { role: 'ADMIN', full_name: 'Admin Penulis' });

const review = (article_id: string, fields: object) =>
  admin.rest.post<ManagedArticle>('/api/admin/approve-article', { article_id, ...fields });
const submit = (id: string) => owner.rest.post<ManagedArticle>(`/api/owner/articles/${id}/submit`);
const editOwn = (id: string, fields: object) => owner.rest.put<ManagedArticle>(`/api/owner/articles/${id}`, fields);
const removeOwn = (id: string) => owner.rest.delete(`/api/owner/articles/${id}`);
const read = (id: string) => app.rest.get<Article>(`/articles/${id}`);

async function ownOf(id: string): Promise<ManagedArticle | undefined> {
  const { articles } = await expectStatus(
    200,
    owner.rest.get<{ articles: ManagedArticle[] }>('/api/owner/articles?limit=100'),
  );
  return articles.find((article) => article.id === id);
}

describe('an owner’s article', () => {
  it('is a draft of theirs that nobody else sees', async () => {
    const draft = await makeDraft(owner, { tags: ['Tips', ' Tips ', '', 'Kost'] });
    expect(draft).toMatchObject({
      author_id: owner.id,
      author_name: 'Ratna Penulis',
      status: 'DRAFT',
      views: 0,
      tags: ['Tips', 'Kost'],
      published_at: null,
      rejection_reason: null,
    });
    await expectRefusal('NOT_FOUND', read(draft.id));
  });

  it('goes from draft to rejection, is improved, submitted again, and published', async () => {
    const draft = await makeDraft(owner);
    expect(await expectStatus(200, submit(draft.id))).toMatchObject({ status: 'PENDING_APPROVAL' });
    const waiting = await expectStatus(200, admin.rest.get<ManagedArticle[]>('/api/admin/pending-articles'));
    expect(waiting.map(({ id }) => id)).toContain(draft.id);

    const rejected = await expectStatus(
      200,
      review(draft.id, { action: 'reject', rejection_reason: ' Terlalu pendek ' }),
    );
    expect(rejected).toMatchObject({ status: 'REJECTED', rejection_reason: 'Terlalu pendek', published_at: null });
    expect(await ownOf(draft.id)).toMatchObject({ status: 'REJECTED', rejection_reason: 'Terlalu pendek' });

    const longer = articleFields({ content: 'Isi yang jauh lebih panjang' });
    expect(await expectStatus(200, editOwn(draft.id, longer))).toMatchObject({ ...longer, status: 'REJECTED' });
    expect(await expectStatus(200, submit(draft.id))).toMatchObject({
      status: 'PENDING_APPROVAL',
      rejection_reason: null,
    });
    await expectRefusal('NOT_FOUND', read(draft.id));

    app.clock.advanceMs(60_000);
    const published = await expectStatus(200, review(draft.id, { action: 'approve' }));
    expect(published).toMatchObject({ status: 'PUBLISHED', published_at: app.clock.now().toISOString() });
    const shown = await expectStatus(200, read(draft.id));
    expect(shown).toMatchObject({ ...longer, author_name: 'Ratna Penulis', status: 'PUBLISHED' });
    expect(Object.keys(shown)).not.toContain('rejection_reason');
  });

  it.each(['PENDING_APPROVAL', 'PUBLISHED'] as const)(
    'cannot be changed, submitted or deleted by them while it is %s',
    async (state) => {
      const { id } = await submitDraft(owner);
      if (state === 'PUBLISHED') await expectStatus(200, review(id, { action: 'approve' }));
      await expectUnchanged(app, [owner], async () => {
        await expectRefusal(
          'ARTICLE_NOT_EDITABLE',
          editOwn(id, articleFields()),
          'Artikel yang menunggu persetujuan atau sudah terbit tidak dapat diubah',
        );
        await expectRefusal('ARTICLE_NOT_EDITABLE', submit(id));
        await expectRefusal('ARTICLE_NOT_EDITABLE', removeOwn(id));
      });
    },
  );

  it.each(['DRAFT', 'REJECTED'] as const)('can be deleted by them while it is %s', async (state) => {
    const { id } = state === 'DRAFT' ? await makeDraft(owner) : await submitDraft(owner);
    if (state === 'REJECTED') await expectStatus(200, review(id, { action: 'reject', rejection_reason: 'x' }));
    await expectStatus(204, removeOwn(id));
    expect(await ownOf(id)).toBeUndefined();
    await expectRefusal('NOT_FOUND', removeOwn(id));
  });

  it('is submitted once, however many requests come at the same time', async () => {
    const { id } = await makeDraft(owner);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('an admin’s decision on an article', () => {
  it('needs a reason to reject', async () => {
    const { id } = await submitDraft(owner);
    await expectUnchanged(app, [owner], async () => {
      for (const rejection_reason of [undefined, null, '', '  ']) {
        const wrong = review(id, { action: 'reject', rejection_reason });
        await expectRefusal('VALIDATION', wrong, 'Alasan penolakan harus diisi');
      }
      await expectRefusal('VALIDATION', review(id, { action: 'hide' }), 'Tindakan harus approve atau reject');
    });
  });

  it('is only possible while the article waits', async () => {
    const draft = await makeDraft(owner);
    const published = await submitDraft(owner);
    await expectStatus(200, review(published.id, { action: 'approve' }));
    await expectUnchanged(app, [owner], async () => {
      for (const { id } of [draft, published]) {
        for (const fields of [{ action: 'approve' }, { action: 'reject', rejection_reason: 'x' }]) {
          await expectRefusal(
            'ARTICLE_NOT_PENDING',
            review(id, fields),
            'Artikel ini tidak sedang menunggu persetujuan',
          );
        }
      }
    });
  });

  it('is made once, whoever is faster', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await submitDraft(owner);
      const answers = await Promise.all([
        review(id, { action: 'approve' }),
        review(id, { action: 'reject', rejection_reason: 'x' }),
        review(id, { action: 'approve' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const decided = answers.find(({ status }) => status === 200)?.body;
      expect(await ownOf(id)).toEqual(decided);
    }
  });
});

describe('an admin’s own article', () => {
  it('is published at once', async () => {
    const fields = articleFields({ featured_image: '' });
    const article = await expectStatus(201, admin.rest.post<ManagedArticle>('/api/admin/articles', fields));
    expect(article).toMatchObject({
      ...fields,
      featured_image: null,
      author_id: admin.id,
      author_name: 'Admin Penulis',
      status: 'PUBLISHED',
      published_at: app.clock.now().toISOString(),
      rejection_reason: null,
    });
    expect((await expectStatus(200, read(article.id))).title).toBe(fields.title);
  });

  it('and anyone’s can be changed and keeps its state', async () => {
    for (const make of [() => makeDraft(owner), () => submitDraft(owner)]) {
      const before = await make();
      const fields = articleFields({ tags: [], featured_image: null });
      const after = await expectStatus(200, admin.rest.put<ManagedArticle>(`/api/admin/articles/${before.id}`, fields));
      expect(after).toEqual({ ...before, ...fields });
    }
  });

  it('and anyone’s can be deleted in any state, once', async () => {
    const published = await submitDraft(owner);
    await expectStatus(200, review(published.id, { action: 'approve' }));
    for (const { id } of [await makeDraft(owner), await submitDraft(owner), published]) {
      await expectStatus(204, admin.rest.delete(`/api/admin/articles/${id}`));
      await expectRefusal('NOT_FOUND', admin.rest.delete(`/api/admin/articles/${id}`));
      await expectRefusal('NOT_FOUND', read(id));
    }
  });

  it('list has articles in every state, and can be filtered by one', async () => {
    const draft = await makeDraft(owner);
    const waiting = await submitDraft(owner);
    const all = async (query: string) => {
      const { articles } = await expectStatus(
        200,
        admin.rest.get<{ articles: ManagedArticle[] }>(`/api/admin/all-articles?limit=100${query}`),
      );
      return articles.map(({ id }) => id);
    };
    expect(await all('')).toEqual(expect.arrayContaining([draft.id, waiting.id]));
    expect(await all('&status=DRAFT')).toContain(draft.id);
    expect(await all('&status=DRAFT')).not.toContain(waiting.id);
    await expectRefusal(
      'VALIDATION',
      admin.rest.get('/api/admin/all-articles?status=GONE'),
      'Status artikel tidak valid',
    );
  });
});
