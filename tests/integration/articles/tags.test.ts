import { expect, it } from 'vitest';
import type { ArticleTag } from '#shared/contract/articles.ts';
import { articleFields, makeDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';

const app = await ownApp();
const admin = await makePerson(app, { role: 'ADMIN' });

const publish = (tags: string[]) =>
  expectStatus(201, admin.rest.post<{ id: string }>('/api/admin/articles', articleFields({ tags })));
const tagsNow = () => expectStatus(200, app.rest.get<ArticleTag[]>('/articles/tags'));

it('the tags are those of all published articles and no others, most used first', async () => {
  expect(await tagsNow()).toEqual([]);
  // Far more articles than a page shows; the tag of the oldest must be offered too.
  await publish(['Tertua']);
  for (let count = 0; count < 12; count += 1) await publish(['Tips', ...(count % 2 === 0 ? ['biaya'] : [])]);
  await makeDraft(await makePerson(app, { role: 'OWNER' }), { tags: ['Rahasia'] });
  const { id } = await publish(['Sebentar']);
  await expectStatus(204, admin.rest.delete(`/api/admin/articles/${id}`));
  await publish(['Alat']);
  expect(await tagsNow()).toEqual([
    { tag: 'Tips', articles: 12 },
    { tag: 'biaya', articles: 6 },
    { tag: 'Alat', articles: 1 },
    { tag: 'Tertua', articles: 1 },
  ]);
});

it('there are at most 100 tags, the most used ones', async () => {
  for (let group = 0; group < 6; group += 1)
    await publish(Array.from({ length: 20 }, (_, index) => `tag ${group}-${index}`));
  const tags = await tagsNow();
  expect(tags).toHaveLength(100);
  expect(tags[0]).toEqual({ tag: 'Tips', articles: 12 });
});
