import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, makePerson, type Person } from '#tests/support/people/factories.ts';
import { runHourlyJob } from '#worker/jobs.ts';

let app: TestApp;
let admin: Person;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await createOwnApp({ bindings: { HELP_CONTACT: '+6281234567890' } });
  ({ app, stop } = own);
  admin = await makePerson(app, { role: 'ADMIN' });
});
afterAll(() => stop());

const waiting = () => expectStatus(200, app.rest.get('/auth/waiting'));

/** An account that applied so many minutes before it was decided. */
async function decided(minutes: number) {
  const { id } = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
  const at = new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
  await app.deps.db.execute(sql`update users set created_at = ${at} where id = ${id}`);
  await expectStatus(200, admin.rest.post('/api/admin/approve-user', { user_id: id, action: 'approve' }));
  return id;
}

it('how long approvals take is the median of real decisions, once there are five, as the hourly job counts it', async () => {
  expect(await waiting()).toEqual({ usual_minutes: null, help_contact: '+6281234567890' });
  for (const minutes of [10, 20, 600, 30]) await decided(minutes);
  // What an admin makes is decided as it is made.
  await makeAccount(app, { role: 'TENANT' });
  await runHourlyJob(app.deps);
  expect(await waiting()).toMatchObject({ usual_minutes: null });
  const again = await decided(4_000);
  expect(await waiting()).toMatchObject({ usual_minutes: null });
  await runHourlyJob(app.deps);
  expect(await waiting()).toMatchObject({ usual_minutes: 30 });

  // Whoever applied again is counted from then on.
  const applied = new Date(app.clock.now().getTime() - 5 * 60_000).toISOString();
  await app.deps.db.execute(sql`
    update users set past_refusals = jsonb_build_array(jsonb_build_object('applied_at', ${applied}::text)) where id = ${again}`);
  await runHourlyJob(app.deps);
  expect(await waiting()).toMatchObject({ usual_minutes: 20 });
});
