import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  PASSWORD,
  type Person,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
await makeKost(owner);

describe('a session', () => {
  const newKost = {
    name: 'Lain',
    address: 'x',
    kost_type: 'PUTRA',
    description: 'x',
    facilities: ['AC'],
    rules: ['x'],
  };

  /** Asserts that neither a read nor a write works, and that nothing is written. */
  async function expectShut(person: Person) {
    await expectUnchanged(app, [owner], async () => {
      await expectRefusal('UNAUTHENTICATED', person.rest.get('/auth/me'));
      await expectRefusal('UNAUTHENTICATED', person.rest.get('/api/kost'));
      await expectRefusal('UNAUTHENTICATED', person.rest.post('/kost', newKost));
    });
  }

  it('answers who is signed in', async () => {
    const me = await expectStatus(200, owner.rest.get('/auth/me'));
    expect(Object.keys(me).sort()).toEqual([
      'created_at',
      'email',
      'email_unconfirmed',
      'full_name',
      'id',
      'is_active',
      'must_change_password',
      'must_set_up_totp',
      'no_way_back',
      'phone',
      'phone_code_unused',
      'phone_unconfirmed',
      'photo',
      'proven_phone',
      'role',
      'status',
      'totp_enabled',
    ]);
    expect(me).toMatchObject({ id: owner.id, email: owner.email, role: 'OWNER', must_change_password: false });
  });

  it('is asked for with a challenge if it is missing', async () => {
    const { headers } = await expectRefusal('UNAUTHENTICATED', app.rest.get('/auth/me'));
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('ends by logout with the very next request, and no other session does', async () => {
    const here: Person = { ...owner, rest: await signIn(app, owner.email, PASSWORD) };
    const elsewhere = await signIn(app, owner.email, PASSWORD);
    const answer = await here.rest.post('/auth/logout');
    expect([answer.status, answer.body]).toEqual([204, '']);
    await expectShut(here);
    await expectRefusal('UNAUTHENTICATED', here.rest.post('/auth/logout'));
    await expectStatus(200, elsewhere.get('/auth/me'));
  });

  it.each([
    ['suspension', sql`status = 'SUSPENDED'`, sql`status = 'ACTIVE'`],
    ['the admin’s switch', sql`is_active = false`, sql`is_active = true`],
    ['a change of role', sql`role = 'TENANT'`, sql`role = 'OWNER'`],
  ])('is ended by %s with the very next request', async (_, shut, open) => {
    await app.deps.db.execute(sql`update users set ${shut} where id = ${owner.id}`);
    await expectShut(owner);
    await app.deps.db.execute(sql`update users set ${open} where id = ${owner.id}`);
    await expectStatus(200, owner.rest.get('/auth/me'));
  });

  it('is over after seven days, to the second', async () => {
    const started = app.clock.now();
    const here: Person = { ...owner, rest: await signIn(app, owner.email, PASSWORD) };
    app.clock.advanceMs(7 * 24 * 60 * 60 * 1000 - 1_000);
    await expectStatus(200, here.rest.get('/auth/me'));
    app.clock.advanceMs(2_000);
    await expectShut(here);
    app.clock.set(started.toISOString());
  });

  it('of an account that is shut while its password is being checked is never opened', async () => {
    const late = await makeAccount(app, { role: 'OWNER' });
    app.trips.interruptBefore(2, () =>
      app.deps.db.execute(sql`update users set status = 'SUSPENDED' where id = ${late.id}`),
    );
    const answer = await app.rest.post<Session>('/auth/login', { email: late.email, password: PASSWORD });
    await expectRefusal('UNAUTHENTICATED', app.rest.as(answer.body.access_token).get('/auth/me'));
    const { rows } = await app.deps.db.execute(sql`select id from sessions where user_id = ${late.id}`);
    expect(rows).toEqual([]);
  });
});
