import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { expectStatus, makeHousehold, makeInvoice, unique } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { runDailyJob } from '#worker/jobs.ts';

const HOUR_MS = 3_600_000;

const app = await ownApp();
const house = await makeHousehold(app);

it('an idempotency key may be used again after a day, and is then deleted by the daily job', async () => {
  const { due_date } = await makeInvoice(app, house.owner, house.tenant.tenant.id);
  const draft = (key: string, title: string) =>
    house.owner.rest.post<Invoice>(
      '/api/invoices',
      {
        tenant_id: house.tenant.tenant.id,
        title,
        due_date,
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }],
      },
      { 'idempotency-key': key },
    );
  const [key, forgotten] = [unique('kunci'), unique('kunci')];
  const first = await expectStatus(201, draft(key, 'Pertama'));
  await expectStatus(201, draft(forgotten, 'Lain'));

  app.clock.advanceMs(23 * HOUR_MS);
  expect(await runDailyJob(app.deps)).toMatchObject({ purgeIdempotencyKeys: 0 });
  await expectRefusal('IDEMPOTENCY_CONFLICT', draft(key, 'Kedua'));
  expect((await expectStatus(201, draft(key, 'Pertama'))).id).toBe(first.id);

  app.clock.advanceMs(HOUR_MS);
  const second = await expectStatus(201, draft(key, 'Kedua'));
  expect(second.id).not.toBe(first.id);
  expect(await runDailyJob(app.deps)).toMatchObject({ purgeIdempotencyKeys: 1 });
  const { rows } = await app.deps.db.execute(sql`select key, subject_id from idempotency_keys`);
  expect(rows).toEqual([{ key, subject_id: second.id }]);
});

it('two daily jobs at once leave each other the keys that they delete', async () => {
  await app.deps.db.execute(sql`
    insert into idempotency_keys (actor_id, key, procedure, body_hash, subject_id, created_at)
    select id, 'lama' || n, 'invoices.create', '', id, now() - interval '2 days'
    from users cross join generate_series(1, 3) n where id = ${house.owner.id}`);
  const other = await holdTransaction(app);
  await other.run(`select from idempotency_keys where key like 'lama%1' for update`);
  expect(await runDailyJob(app.deps)).toMatchObject({ purgeIdempotencyKeys: 2 });
  await other.commit();
  expect(await runDailyJob(app.deps)).toMatchObject({ purgeIdempotencyKeys: 1 });
});
