import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { PASSWORD, unique } from '#tests/support/people/factories.ts';
import { product } from '#tests/support/people/started-product.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { root } from '#worker/local/build.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const worker = readFileSync(join(root, 'dist', 'ekost', 'index.js'), 'utf8');

it('the built Worker holds the columns of its tables and no index, which only migrations need', async () => {
  const { rows } = await product.deps.db.execute<{ name: string }>(sql`
    select indexname as name from pg_indexes where schemaname = 'public' and indexname like '%\\_idx'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ name }) => worker.includes(name))).toEqual([]);
  expect(['whatsapp_consent', 'reminder_day', 'provider_id'].filter((name) => !worker.includes(name))).toEqual([]);
});

it('the built Worker holds no summary of a call, which only the docs need', async () => {
  const summaries = restProcedures(await allProcedures()).map(({ meta }) => String(meta.docs?.summary));
  expect(summaries.length).toBeGreaterThan(150);
  expect(summaries.filter((summary) => worker.includes(summary))).toEqual([]);
});

it('the built Worker is one file: a request that is given up while it waits for another would leave others waiting', () => {
  const files = readdirSync(join(root, 'dist', 'ekost'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.js'))).toEqual(['index.js']);
});

it('the API’s docs, which the build has written, are those that the app makes', async () => {
  const { rest } = createTestApp();
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const [built, made] = await Promise.all([product.rest.call('GET', path), rest.call('GET', path)]);
    expect([built.status, built.headers.get('content-type'), built.headers.get('content-security-policy')]).toEqual([
      200,
      made.headers.get('content-type'),
      made.headers.get('content-security-policy'),
    ]);
    expect(built.body).toEqual(made.body);
  }
});

it('the built Worker finds the commonest passwords among the web app’s files', async () => {
  const form = {
    full_name: 'Pemilik Uji',
    phone: '081234567890',
    role: 'OWNER',
    email: `${unique('umum')}@uji.ekost.id`,
  };
  await expectRefusal('PASSWORD_EASY', product.rest.post('/auth/register', { ...form, password: 'sayangku' }));
  expect((await product.rest.post('/auth/register', { ...form, password: PASSWORD })).status).toBe(201);
});
