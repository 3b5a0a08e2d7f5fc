import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { product } from '#tests/support/people/started-product.ts';
import { root } from '#worker/local/build.ts';

it('the built Worker holds the columns of its tables and no index, which only migrations need', async () => {
  const worker = readFileSync(join(root, 'dist', 'ekost', 'index.js'), 'utf8');
  const { rows } = await product.deps.db.execute<{ name: string }>(sql`
    select indexname as name from pg_indexes where schemaname = 'public' and indexname like '%\\_idx'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ name }) => worker.includes(name))).toEqual([]);
  expect(['whatsapp_consent', 'reminder_day', 'provider_id'].filter((name) => !worker.includes(name))).toEqual([]);
});
