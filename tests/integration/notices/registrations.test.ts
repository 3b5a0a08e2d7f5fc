import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/app/eventually.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { FakePushService } from '#tests/support/messengers/fake-push-service.ts';
import {
  expectStatus,
  makeAccount,
  makePerson,
  PASSWORD,
  type Person,
  unique,
} from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { runMessageJob } from '#worker/jobs.ts';
import { newSecrets } from '#worker/local/secrets.ts';

/** 12.10 WIB. */
const NOON = '2031-06-20T05:10:00Z';

let app: TestApp;
let service: FakePushService;
let admins: [Person, Person];
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  service = await FakePushService.start(() => app.clock.now());
  const { VAPID_PRIVATE_KEY = '', VAPID_SUBJECT = '' } = newSecrets();
  const bindings = { MESSAGES: 'live', VAPID_PRIVATE_KEY, VAPID_SUBJECT };
  const own = await createOwnApp({ now: NOON, bindings, pushOrigin: service.origin });
  app = own.app;
  stops.push(own.stop, () => service.stop());
  admins = [await makePerson(app, { role: 'ADMIN' }), await makePerson(app, { role: 'ADMIN' })];
  await expectStatus(204, admins[0].rest.post('/api/push-subscriptions', await service.subscribe()));
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const register = (full_name: string) =>
  app.rest.post('/auth/register', {
    full_name,
    email: `${unique('calon')}@uji.ekost.id`,
    phone: '081234567890',
    role: 'OWNER',
    password: PASSWORD,
  });

const told = async (admin: Person) => (await toldOf(admin, 'REGISTRATION_WAITING')).map(({ details }) => details);
const pushed = () => service.received.map(({ text }) => text.title);

it('every admin is told at once, by push too, and a flood is one notice and one message an hour', async () => {
  const shut = await makePerson(app, { role: 'ADMIN' });
  await app.deps.db.execute(sql`update users set is_active = false where id = ${shut.id}`);
  await expectStatus(201, register('Pertama'));
  await eventually(() => expect(pushed()).toEqual(['Pendaftaran menunggu Anda']));
  expect(JSON.stringify(service.received)).not.toContain('Pertama');
  for (const admin of admins) expect(await told(admin)).toEqual([{ full_name: 'Pertama', role: 'OWNER' }]);

  const [notice] = await toldOf(admins[0], 'REGISTRATION_WAITING');
  await expectStatus(204, admins[0].rest.post(`/api/notices/${notice?.id}/read`));
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => register(`Calon ${index}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  for (const admin of admins) expect(await told(admin)).toMatchObject([{ role: 'OWNER', others: 12 }]);
  expect((await toldOf(admins[0], 'REGISTRATION_WAITING'))[0]?.read_at).toBe(null);
  await app.calm();
  await runMessageJob(app.deps);
  expect(pushed()).toHaveLength(1);
  const { rows } = await app.deps.db.execute(sql`select id from notices where user_id = ${shut.id}`);
  expect(rows).toEqual([]);

  app.clock.advanceMs(60 * 60_000);
  const { email } = await makeAccount(app, { role: 'TENANT', status: 'REJECTED', full_name: 'Lagi' });
  await expectStatus(204, app.rest.post('/auth/apply-again', { email, password: PASSWORD }));
  expect(await told(admins[0])).toMatchObject([{ full_name: 'Lagi', role: 'TENANT', is_again: true }, { others: 12 }]);
});

it('nobody is told of a registration that was refused', async () => {
  const before = await told(admins[0]);
  const { email } = await makeAccount(app, { role: 'TENANT' });
  await app.rest.post('/auth/register', {
    full_name: 'Dobel',
    email,
    phone: '081234567890',
    role: 'OWNER',
    password: PASSWORD,
  });
  expect(await told(admins[0])).toEqual(before);
});
