import { expect, it } from 'vitest';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { articleFields, makeDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makePerson, unique } from '#tests/support/people/factories.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });
const published = await expectStatus(
  201,
  admin.rest.post<ManagedArticle>('/api/admin/articles', articleFields({ title: unique('Peta') })),
);
const draft = await makeDraft(await makePerson(app, { role: 'OWNER' }));

it('names every public page, and no other', async () => {
  const answer = await app.rest.call<string>('GET', '/sitemap.xml');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.body).toContain('<url><loc>https://ekost.test/</loc></url>');
  expect(answer.body).toContain('<url><loc>https://ekost.test/articles</loc></url>');
  expect(answer.body).toMatch(
    new RegExp(
      `<loc>https://ekost\\.test/articles/${published.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`,
    ),
  );
  expect(answer.body).not.toContain(draft.id);
});

it('is named by robots.txt, which excludes the calls', async () => {
  const { status, body } = await app.rest.call<string>('GET', '/robots.txt');
  expect(status).toBe(200);
  expect(body).toContain('Sitemap: https://ekost.test/sitemap.xml');
  expect(body).toContain('Disallow: /api/');
  expect(body).toContain('Disallow: /trpc/');
});
