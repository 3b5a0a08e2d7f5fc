import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { DeviceSession } from '#shared/contract/sessions.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makePerson,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { newBrowser, sessionOf, attemptSignIn } from '#tests/support/people/login-attempts.ts';
import { runDailyJob } from '#worker/jobs.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const DAY = 24 * 60 * 60 * 1000;

describe('the sessions of an account', () => {
  let app: TestApp;
  let person: Person;
  let stranger: Person;
  beforeAll(async () => {
    app = createTestApp();
    person = await makePerson(app, { role: 'TENANT' });
    stranger = await makePerson(app, { role: 'TENANT' });
  });

  const list = (of: Pick<Person, 'rest'>) => expectStatus(200, of.rest.get<DeviceSession[]>('/auth/sessions'));
  const end = (of: Pick<Person, 'rest'>, id: string) => of.rest.call('DELETE', `/auth/sessions/${id}`);

  it('are listed with device, network and last use, the present one marked, and no full address', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const phone = { ...newBrowser('114.10.7.9'), userAgent: CHROME };
    const { access_token } = await expectStatus(200, attemptSignIn(app, phone, email, PASSWORD));
    await expectStatus(200, attemptSignIn(app, newBrowser('2404:8000:1:2::9'), email, PASSWORD));
    const answer = await app.rest.as(access_token).get<DeviceSession[]>('/auth/sessions');
    expect(answer.body).toMatchObject([
      { device_name: 'Aplikasi lain', network: '2404:8000::/32', is_current: false },
      { device_name: 'Chrome di Android', network: '114.10.0.0/16', is_current: true },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.7\.9|8000:1/);
  });

  it('end one by one, on the very next request', async () => {
    const elsewhere = await openSession(app, person.id, 'TENANT');
    const other = (await list({ rest: elsewhere })).find(({ is_current }) => is_current)?.id ?? '';
    await expectStatus(204, end(person, other));
    await expectRefusal('UNAUTHENTICATED', elsewhere.get('/auth/me'));
    expect((await list(person)).map(({ id }) => id)).not.toContain(other);
    await expectRefusal('NOT_FOUND', end(person, other));
  });

  it('of somebody else are not found, and stay', async () => {
    const [theirs] = await list(stranger);
    await expectRefusal('NOT_FOUND', end(person, theirs?.id ?? ''));
    await expectStatus(200, stranger.rest.get('/auth/me'));
  });

  it('end all but the present one, and their devices become unknown', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    const [here, there] = [newBrowser(), newBrowser()];
    const mine = await expectStatus(200, attemptSignIn(app, here, email, PASSWORD));
    const other = await expectStatus(200, attemptSignIn(app, there, email, PASSWORD));
    const cookie = { cookie: here.cookie ?? '' };
    const rest = app.rest.as(mine.access_token);
    await expectStatus(204, rest.call('POST', '/auth/sessions/end-others', undefined, cookie));
    await expectRefusal('UNAUTHENTICATED', app.rest.as(other.access_token).get('/auth/me'));
    await expectStatus(200, rest.get('/auth/me'));
    await expectStatus(200, stranger.rest.get('/auth/me'));
    const { rows } = await app.deps.db.execute(sql`select 1 from known_devices where user_id = ${id}`);
    expect(rows).toHaveLength(1);
  });
});

describe('a session in use', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp({ now: '2034-01-01T00:00:00Z' });
  });

  async function signedIn() {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    const session = await expectStatus(200, attemptSignIn(app, newBrowser(), email, PASSWORD));
    return { id, session, rest: app.rest.as(session.access_token) };
  }

  const lastUse = async (userId: string) => {
    const { rows } = await app.deps.db.execute<{ at: string }>(sql`
      select to_char(last_used_at at time zone 'UTC', 'HH24:MI') as at from sessions where user_id = ${userId}`);
    return rows[0]?.at;
  };

  it('notes its use once per hour, beside the request', async () => {
    const { id, rest } = await signedIn();
    const begun = await lastUse(id);
    app.clock.advanceMs(59 * 60_000);
    await expectStatus(200, rest.get('/auth/me'));
    expect(await lastUse(id)).toBe(begun);
    app.clock.advanceMs(2 * 60_000);
    await expectStatus(200, rest.get('/auth/me'));
    const now = app.clock.now().toISOString().slice(11, 16);
    await expect.poll(() => lastUse(id)).toBe(now);
  });

  it('is renewed: daily use outlasts the week of a token, up to ninety days', async () => {
    const { rest: first } = await signedIn();
    const begun = app.clock.now().getTime();
    let rest = first;
    for (let day = 5; day <= 85; day += 10) {
      app.clock.set(new Date(begun + day * DAY).toISOString());
      const renewed = await expectStatus(200, rest.post<Session>('/auth/renew'));
      expect(renewed.expires_in).toBe(Math.min(14, 90 - day) * 24 * 60 * 60);
      rest = app.rest.as(renewed.access_token);
    }
    app.clock.set(new Date(begun + 90 * DAY - 1_000).toISOString());
    await expectStatus(200, rest.get('/auth/me'));
    app.clock.set(new Date(begun + 90 * DAY).toISOString());
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectRefusal('UNAUTHENTICATED', rest.post('/auth/renew'));
  });

  it('ends after fourteen days without use, whatever its token says', async () => {
    const { id, rest } = await signedIn();
    app.clock.advanceMs(DAY);
    const { access_token } = await expectStatus(200, rest.post<Session>('/auth/renew'));
    const renewed = app.rest.as(access_token);
    app.clock.advanceMs(14 * DAY - 2_000);
    await expectStatus(200, app.rest.as(access_token).get('/auth/sessions'));
    // As if the session had not been used for this long.
    const idle = new Date(app.clock.now().getTime() - 14 * DAY).toISOString();
    await expect.poll(() => lastUse(id)).toBe(app.clock.now().toISOString().slice(11, 16));
    await app.deps.db.execute(sql`update sessions set last_used_at = ${idle} where user_id = ${id}`);
    await expectRefusal('UNAUTHENTICATED', renewed.get('/auth/sessions'));
    await expectRefusal('UNAUTHENTICATED', renewed.post('/auth/renew'));
  });

  it('that has ended is not renewed', async () => {
    const { rest } = await signedIn();
    await expectStatus(204, rest.post('/auth/logout'));
    await expectRefusal('UNAUTHENTICATED', rest.post('/auth/renew'));
  });
});

/** On a database of its own, because the job works on everyone's rows. */
describe('the daily job', () => {
  let app: TestApp;
  beforeAll(async () => {
    const own = await createOwnApp({ now: '2034-01-01T00:00:00Z' });
    app = own.app;
    return own.stop;
  });

  it('clears old tries, sessions that are over, and forgotten devices, and nothing else', async () => {
    const { id } = await makeAccount(app, { role: 'OWNER' });
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY).toISOString();
    const standing = await sessionOf(app, id);
    for (const [column, at] of [
      ['revoked_at', ago(2)],
      ['expires_at', ago(1)],
      ['last_used_at', ago(15)],
    ] as const) {
      const over = await sessionOf(app, id);
      await app.deps.db.execute(sql`update sessions set ${sql.identifier(column)} = ${at} where id = ${over}`);
    }
    await app.deps.db.batch([
      app.deps.db.execute(sql`insert into login_attempts (key, failures, window_started_at)
        select 'old' || n, 1, ${ago(2)}::timestamptz from generate_series(1, 5001) n`),
      app.deps.db.execute(
        sql`insert into login_attempts (key, failures, window_started_at) values ('new', 1, ${ago(0)})`,
      ),
      app.deps.db.execute(sql`insert into known_devices (user_id, device_hash, last_seen_at)
        values (${id}, 'gone', ${ago(366)}), (${id}, 'here', ${ago(364)})`),
    ]);
    expect(await runDailyJob(app.deps)).toMatchObject({ clearSignIns: 3 + 5001 + 1 });
    const { rows } = await app.deps.db.execute<{ kept: string }>(sql`
      select id::text as kept from sessions union all select key from login_attempts
      union all select device_hash from known_devices`);
    expect(rows.map(({ kept }) => kept).sort()).toEqual([standing, 'here', 'new'].sort());
    expect(await runDailyJob(app.deps)).toMatchObject({ clearSignIns: 0 });
  });
});
