import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const NEW_PASSWORD = 'kata-sandi-baru';

describe('changing the password', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp();
  });

  const change = (person: Pick<Person, 'rest'>, current_password: string, new_password: string) =>
    person.rest.put<Session>('/users/password', { current_password, new_password });

  async function liveSessions(userId: string): Promise<number> {
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select count(*) from sessions where user_id = ${userId} and revoked_at is null`);
    return rows[0]?.count ?? 0;
  }

  it('ends every session and answers a token of a new one', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await signIn(app, person.email, PASSWORD);
    const session = await expectStatus(200, change(person, PASSWORD, NEW_PASSWORD));
    await expectRefusal('UNAUTHENTICATED', person.rest.get('/auth/me'));
    await expectRefusal('UNAUTHENTICATED', elsewhere.get('/auth/me'));
    await expectStatus(200, app.rest.as(session.access_token).get('/auth/me'));
    expect(await liveSessions(person.id)).toBe(1);
  });

  it('accepts only the new password from then on', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    await expectStatus(200, change(person, PASSWORD, NEW_PASSWORD));
    await expectRefusal(
      'INVALID_CREDENTIALS',
      app.rest.post('/auth/login', { email: person.email, password: PASSWORD }),
    );
    await signIn(app, person.email, NEW_PASSWORD);
  });

  it.each([
    ['WRONG_CURRENT_PASSWORD', 'salah-sekali', NEW_PASSWORD],
    ['PASSWORD_UNCHANGED', PASSWORD, PASSWORD],
  ] as const)('%s is refused and changes nothing', async (code, current, next) => {
    const person = await makePerson(app, { role: 'OWNER' });
    const before = await liveSessions(person.id);
    await expectUnchanged(app, [person], () => expectRefusal(code, change(person, current, next)));
    expect(await liveSessions(person.id)).toBe(before);
    await expectStatus(200, person.rest.get('/auth/me'));
  });

  it('to one that is too short is refused and changes nothing', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    await expectUnchanged(app, [person], () =>
      expectRefusal('VALIDATION', change(person, PASSWORD, '12345'), 'Password minimal 6 karakter'),
    );
  });

  it('five times at once succeeds once, and leaves one session', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const wishes = Array.from({ length: 5 }, (_, index) => `${NEW_PASSWORD}-${index}`);
    const answers = await Promise.all(wishes.map((wish) => change(person, PASSWORD, wish)));
    const winners = wishes.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(await liveSessions(person.id)).toBe(1);
    await signIn(app, person.email, winners[0] ?? '');
  });

  it('is refused and opens no session if another change was faster', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const before = await liveSessions(person.id);
    // The requests are: the old hash with the session, the write.
    app.trips.interruptBefore(2, () =>
      app.deps.db.execute(sql`update users set password_hash = 'another' where id = ${person.id}`),
    );
    await expectRefusal('CONFLICT', change(person, PASSWORD, NEW_PASSWORD));
    expect(await liveSessions(person.id)).toBe(before);
  });
});

describe('a sign-in that has checked a password', () => {
  it.each([
    ['was changed', sql`password_hash = 'another'`],
    ['was replaced by a first one', sql`password_hash = 'another', must_change_password = true`],
  ])('opens nothing where it %s before the session is there', async (_, replaced) => {
    const app = createTestApp();
    const person = await makePerson(app, { role: 'OWNER' });
    const sessionsOf = async () =>
      (await app.deps.db.execute(sql`select id from sessions where user_id = ${person.id}`)).rows.length;
    const before = await sessionsOf();
    // The requests are: the password check, the session.
    app.trips.interruptBefore(2, () => app.deps.db.execute(sql`update users set ${replaced} where id = ${person.id}`));
    await expectRefusal('CONFLICT', app.rest.post('/auth/login', { email: person.email, password: PASSWORD }));
    expect(await sessionsOf()).toBe(before);
    const { rows } = await app.deps.db.execute(sql`select from known_devices where user_id = ${person.id}`);
    expect(rows).toHaveLength(0);
  });

  it('does not outlive a change of the password that comes in the same moment', async () => {
    const app = createTestApp();
    for (let round = 0; round < 5; round += 1) {
      const person = await makePerson(app, { role: 'OWNER' });
      const signIns = Array.from({ length: 6 }, () =>
        app.rest.post<{ access_token: string }>('/auth/login', { email: person.email, password: PASSWORD }),
      );
      const wish = { current_password: PASSWORD, new_password: 'kunci-gudang-77' };
      const [changed, ...opened] = await Promise.all([person.rest.call('PUT', '/users/password', wish), ...signIns]);
      expect(changed.status).toBe(200);
      for (const { body } of opened.filter(({ status }) => status === 200)) {
        expect((await person.rest.as(body.access_token).get('/auth/me')).status).toBe(401);
      }
    }
  });
});

describe('an account that must change its password', () => {
  let app: TestApp;
  let owner: Person;
  let tenant: Person & { tenancyId: string };
  let password: string;
  beforeAll(async () => {
    app = createTestApp();
    owner = await makePerson(app, { role: 'OWNER' });
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id);
    const made = await expectStatus(
      201,
      owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
    );
    password = made.credentials.password;
    const { email } = made.credentials;
    tenant = { id: made.tenant.user_id, email, tenancyId: made.tenant.id, rest: await signIn(app, email, password) };
  });

  it('is told so when it signs in and when it asks who it is', async () => {
    const session = await expectStatus(200, app.rest.post<Session>('/auth/login', { email: tenant.email, password }));
    expect(session.must_change_password).toBe(true);
    expect(await expectStatus(200, tenant.rest.get('/auth/me'))).toMatchObject({ must_change_password: true });
  });

  it('reaches nothing else: every read and write is refused and changes nothing', async () => {
    const bill = await makeBill(app, owner, tenant.tenancyId);
    const pay = { invoice_id: bill.id, amount: 1_000, payment_method: 'QRIS' };
    await expectUnchanged(app, [owner], async () => {
      for (const path of ['/api/dashboard/tenant', '/api/invoices', '/api/payments', '/api/tenant/my-tenancy']) {
        await expectRefusal('PASSWORD_CHANGE_REQUIRED', tenant.rest.get(path));
      }
      await expectRefusal('PASSWORD_CHANGE_REQUIRED', tenant.rest.post('/api/payments', pay));
    });
  });

  it('does not mark a bill as VIEWED by a refused read', async () => {
    const bill = await makeBill(app, owner, tenant.tenancyId);
    await expectUnchanged(app, [owner], () =>
      expectRefusal('PASSWORD_CHANGE_REQUIRED', tenant.rest.get(`/api/invoices/${bill.id}`)),
    );
  });

  it('may do everything with the token from the change', async () => {
    const session = await expectStatus(
      200,
      tenant.rest.put<Session>('/users/password', { current_password: password, new_password: NEW_PASSWORD }),
    );
    expect(session.must_change_password).toBe(false);
    const rest = app.rest.as(session.access_token);
    await expectStatus(200, rest.get('/api/dashboard/tenant'));
    await expectStatus(204, rest.post('/auth/logout'));
  });
});
