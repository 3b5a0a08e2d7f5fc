import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { RecoveryCodes, SecondFactorState, TotpSetUp } from '#shared/contract/second-factors.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makePerson,
  openSession,
  PASSWORD,
  type Person,
  signIn,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { codeNow } from '#tests/support/people/totp.ts';

const STEP = 30_000;

let app: TestApp;
beforeAll(() => {
  app = createTestApp();
});

/** An owner who has turned the second factor on, by calls. */
interface Protected extends Person {
  secret: string;
  codes: string[];
}

const setUp = (rest: RestClient) => expectStatus(200, rest.post<TotpSetUp>('/api/account/totp/set-up'));
const confirm = (rest: RestClient, set_up_token: string, code: string) =>
  rest.post<RecoveryCodes>('/api/account/totp/confirm', { set_up_token, code });
const stateOf = (rest: RestClient) => expectStatus(200, rest.get<SecondFactorState>('/api/account/totp'));
const signInWith = (email: string, code?: string, password = PASSWORD) =>
  app.rest.post<Session>('/auth/login', { email, password, code });
/** A wrong code that no app of these tests shows. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

async function protect(person: Person): Promise<Protected> {
  const { secret, set_up_token } = await setUp(person.rest);
  const { recovery_codes: codes } = await expectStatus(200, confirm(person.rest, set_up_token, codeNow(app, secret)));
  // The code that confirmed the app cannot be used again.
  app.clock.advanceMs(STEP);
  return { ...person, secret, codes };
}

const protectedOwner = async () => protect(await makePerson(app, { role: 'OWNER' }));

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await app.deps.db.execute<{ count: number }>(
    sql`select count(*) from sessions where user_id = ${userId} and revoked_at is null`,
  );
  return rows[0]?.count ?? 0;
}

describe('turning the second factor on', () => {
  it('changes nothing before the first code is right', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const { secret, set_up_token, uri } = await setUp(person.rest);
    expect(uri).toContain(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectRefusal('WRONG_CODE', confirm(person.rest, set_up_token, wrong(codeNow(app, secret))));
    expect(await stateOf(person.rest)).toEqual({ totp_enabled: false, confirmed_at: null, recovery_codes_left: 0 });
    await expectStatus(200, signInWith(person.email));
    expect(await countAudits(app, 'account.totp-enable', person.id)).toBe(0);
  });

  it('gives ten recovery codes, is in the trail, and ends only the other sessions', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await openSession(app, person.id, 'OWNER');
    const { codes } = await protect(person);
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([]);
    expect(await stateOf(person.rest)).toMatchObject({ totp_enabled: true, recovery_codes_left: 10 });
    await expectRefusal('UNAUTHENTICATED', elsewhere.get('/auth/me'));
    expect(await countAudits(app, 'account.totp-enable', person.id)).toBe(1);
    expect((await person.rest.get('/auth/me')).body).toMatchObject({ totp_enabled: true, must_set_up_totp: false });
  });

  it('stores the secret and the codes unreadable', async () => {
    const { id, secret, codes } = await protectedOwner();
    const { rows } = await app.deps.db.execute<{ kept: string }>(sql`
      select concat((select json_agg(t) from user_totp t where user_id = ${id}),
        (select json_agg(r) from recovery_codes r where user_id = ${id})) as kept`);
    const kept = rows[0]?.kept ?? '';
    expect(kept).toContain(id);
    const written = codes.flatMap((code) => [code, code.replace('-', '')]);
    expect([secret, ...written].filter((each) => kept.includes(each))).toEqual([]);
  });

  it('binds the secret to its account: it is useless in another’s row', async () => {
    const [one, two] = [await protectedOwner(), await protectedOwner()];
    await app.deps.db.execute(sql`
      update user_totp set secret_ciphertext = (select secret_ciphertext from user_totp where user_id = ${one.id})
      where user_id = ${two.id}`);
    const { status } = await signInWith(two.email, codeNow(app, one.secret));
    expect(status).toBe(500);
    expect(await sessionsOf(two.id)).toBe(1);
  });

  it.each([
    ['of another account', async () => (await makePerson(app, { role: 'OWNER' })).rest],
    ['of another session', async (person: Person) => openSession(app, person.id, 'OWNER')],
  ])('cannot use an offered secret %s', async (_, other) => {
    const person = await makePerson(app, { role: 'OWNER' });
    const { secret, set_up_token } = await setUp(person.rest);
    const rest = await other(person);
    await expectRefusal('TOTP_SETUP_OVER', confirm(rest, set_up_token, codeNow(app, secret)));
    expect(await stateOf(rest)).toMatchObject({ totp_enabled: false });
  });

  it('accepts an offered secret once, and for half an hour', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const [first, late] = [await setUp(person.rest), await setUp(person.rest)];
    app.clock.advanceMs(STEP);
    await expectStatus(200, confirm(person.rest, first.set_up_token, codeNow(app, first.secret)));
    app.clock.advanceMs(STEP);
    for (const { set_up_token, secret } of [first, late]) {
      await expectRefusal('TOTP_SETUP_OVER', confirm(person.rest, set_up_token, codeNow(app, secret)));
    }
    const fresh = await setUp(person.rest);
    app.clock.advanceMs(30 * 60_000);
    await expectRefusal('TOTP_SETUP_OVER', confirm(person.rest, fresh.set_up_token, codeNow(app, fresh.secret)));
  });

  it('again replaces the app: the former one and its recovery codes no longer work', async () => {
    const former = await protectedOwner();
    const { secret, codes } = await protect(former);
    await expectRefusal('TOTP_INVALID', signInWith(former.email, codeNow(app, former.secret)));
    await expectRefusal('TOTP_INVALID', signInWith(former.email, former.codes[0]));
    await expectStatus(200, signInWith(former.email, codeNow(app, secret)));
    await expectStatus(200, signInWith(former.email, codes[0]));
  });

  it('twice at once leaves ten recovery codes, those of one answer', async () => {
    const person = await protectedOwner();
    const renew = () => person.rest.post<RecoveryCodes>('/api/account/recovery-codes');
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect((await stateOf(person.rest)).recovery_codes_left).toBe(10);
    const taken: number[] = [];
    for (const { body } of answers) {
      taken.push((await signInWith(person.email, body.recovery_codes[0])).status);
    }
    expect(taken.toSorted()).toEqual([200, 401, 401]);
  });
});

describe('signing in to an account with a second factor', () => {
  it('asks for a code after the right password, and opens nothing without one', async () => {
    const { id, email, secret } = await protectedOwner();
    await expectRefusal('TOTP_REQUIRED', signInWith(email));
    expect(await sessionsOf(id)).toBe(1);
    const session = await expectStatus(200, signInWith(email, codeNow(app, secret)));
    expect(session.must_set_up_totp).toBe(false);
    await expectStatus(200, app.rest.as(session.access_token).get('/auth/me'));
  });

  it('reveals nothing about it without the password, whatever the code', async () => {
    const { email, secret } = await protectedOwner();
    await expectRefusal('INVALID_CREDENTIALS', signInWith(email, undefined, 'bukan-ini'));
    await expectRefusal('INVALID_CREDENTIALS', signInWith(email, codeNow(app, secret), 'bukan-ini'));
    await expectStatus(200, signInWith(email, codeNow(app, secret)));
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('takes a code %d steps off the clock: %d', async (steps, status) => {
    const { email, secret } = await protectedOwner();
    app.clock.advanceMs(2 * STEP);
    expect((await signInWith(email, codeNow(app, secret, steps))).status).toBe(status);
  });

  it('takes a code once, as people type it', async () => {
    const { id, email, secret } = await protectedOwner();
    const code = codeNow(app, secret);
    await expectStatus(200, signInWith(email, ` ${code.slice(0, 3)} ${code.slice(3)}`));
    await expectRefusal('TOTP_INVALID', signInWith(email, code));
    await expectRefusal('TOTP_INVALID', signInWith(email, codeNow(app, secret, -1)));
    expect(await sessionsOf(id)).toBe(2);
    app.clock.advanceMs(STEP);
    await expectStatus(200, signInWith(email, codeNow(app, secret)));
  });

  it.each(['a code of the app', 'a recovery code'])('with %s five times at once opens one session', async (kind) => {
    const { id, email, secret, codes } = await protectedOwner();
    const code = kind === 'a recovery code' ? codes[3] : codeNow(app, secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(email, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(id)).toBe(2);
  });

  it('takes a recovery code once, in capitals or without its dash', async () => {
    const { email, rest, codes } = await protectedOwner();
    const [code = '', other = ''] = codes;
    await expectStatus(200, signInWith(email, code.toUpperCase()));
    await expectRefusal('TOTP_INVALID', signInWith(email, code));
    await expectStatus(200, signInWith(email, other.replace('-', '')));
    expect((await stateOf(rest)).recovery_codes_left).toBe(8);
  });

  it('refuses the recovery code of another account', async () => {
    const [one, two] = [await protectedOwner(), await protectedOwner()];
    await expectRefusal('TOTP_INVALID', signInWith(one.email, two.codes[0]));
    expect((await stateOf(two.rest)).recovery_codes_left).toBe(10);
  });

  it('limits wrong codes as wrong passwords, and the password alone buys no further ones', async () => {
    const { id, email, secret } = await protectedOwner();
    const guess = wrong(codeNow(app, secret));
    for (let tries = 0; tries < 10; tries += 1) {
      await expectRefusal('TOTP_INVALID', signInWith(email, guess));
      if (tries < 9) await expectRefusal('TOTP_REQUIRED', signInWith(email));
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', signInWith(email, codeNow(app, secret)));
    expect(await sessionsOf(id)).toBe(1);
  });

  it('still asks for codes after new credentials from an admin', async () => {
    const owner = await protectedOwner();
    const admin = await makePerson(app, { role: 'ADMIN' });
    const { password } = await expectStatus(
      200,
      admin.rest.post<{ password: string }>(`/api/admin/users/${owner.id}/credentials`),
    );
    await expectRefusal('TOTP_REQUIRED', signInWith(owner.email, undefined, password));
    await expectStatus(200, signInWith(owner.email, codeNow(app, owner.secret), password));
  });
});

describe('a step-up by code', () => {
  const forget = (userId: string) =>
    app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${userId}`);

  it('is as good as the password, and uses the code up', async () => {
    const { id, rest, email, secret, codes } = await protectedOwner();
    await forget(id);
    await expectRefusal('STEP_UP_REQUIRED', rest.delete('/api/account/totp'));
    const code = codeNow(app, secret);
    await expectStatus(200, rest.post('/auth/step-up', { code }));
    await expectRefusal('WRONG_CODE', rest.post('/auth/step-up', { code }));
    await expectRefusal('TOTP_INVALID', signInWith(email, code));
    await expectStatus(200, rest.post('/auth/step-up', { code: codes[0] }));
    await expectStatus(204, rest.delete('/api/account/totp'));
  });

  it('is not possible without a second factor, and wrong codes are limited', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    await forget(person.id);
    for (let tries = 0; tries < 10; tries += 1) {
      await expectRefusal('WRONG_CODE', person.rest.post('/auth/step-up', { code: '123456' }));
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', person.rest.post('/auth/step-up', { password: PASSWORD }));
    await expectRefusal('STEP_UP_REQUIRED', person.rest.post('/api/account/totp/set-up'));
  });
});

describe('turning the second factor off', () => {
  it('makes the password alone enough again, and is in the trail', async () => {
    const { id, email, rest } = await protectedOwner();
    await expectStatus(204, rest.delete('/api/account/totp'));
    await expectStatus(200, signInWith(email));
    expect(await countAudits(app, 'account.totp-disable', id)).toBe(1);
    const { rows } = await app.deps.db.execute(sql`select from recovery_codes where user_id = ${id}`);
    expect(rows).toEqual([]);
    await expectRefusal('TOTP_OFF', rest.delete('/api/account/totp'));
    await expectRefusal('TOTP_OFF', rest.post('/api/account/recovery-codes'));
  });

  it('is not for admins', async () => {
    const { id, rest } = await makePerson(app, { role: 'ADMIN' });
    await expectRefusal('FORBIDDEN', rest.delete('/api/account/totp'));
    expect(await stateOf(rest)).toMatchObject({ totp_enabled: true });
    expect(await countAudits(app, 'account.totp-disable', id)).toBe(0);
  });

  it('is done by an admin if app and codes are lost: all sessions end, and it is in the trail', async () => {
    const { id, email, rest } = await protectedOwner();
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(204, admin.rest.post(`/api/admin/users/${id}/reset-totp`));
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectStatus(200, signInWith(email));
    expect(await countAudits(app, 'account.totp-reset', id)).toBe(1);
    await expectRefusal('TOTP_OFF', admin.rest.post(`/api/admin/users/${id}/reset-totp`));
    await expectRefusal('NOT_FOUND', admin.rest.post(`/api/admin/users/${crypto.randomUUID()}/reset-totp`));
  });

  it('in that way is refused to an admin for their own account', async () => {
    const { id, rest } = await makePerson(app, { role: 'ADMIN' });
    await expectRefusal(
      'OWN_ACCOUNT',
      rest.post(`/api/admin/users/${id}/reset-totp`),
      'Verifikasi dua langkah Anda sendiri hanya dapat direset oleh admin lain',
    );
    expect(await stateOf(rest)).toMatchObject({ totp_enabled: true });
  });
});

describe('an admin without codes', () => {
  async function bareAdmin() {
    const person = await makePerson(app, { role: 'ADMIN' });
    await app.deps.db.execute(sql`delete from user_totp where user_id = ${person.id}`);
    return person;
  }

  it('can only set them up after signing in, and then continues', async () => {
    const { email } = await bareAdmin();
    const session = await expectStatus(200, signInWith(email));
    expect(session.must_set_up_totp).toBe(true);
    const rest = app.rest.as(session.access_token);
    expect((await rest.get('/auth/me')).body).toMatchObject({ must_set_up_totp: true, totp_enabled: false });
    for (const path of ['/api/admin/dashboard', '/api/admin/users', '/api/complaints', '/api/audit-log']) {
      await expectRefusal('TOTP_SETUP_REQUIRED', rest.get(path));
    }
    const profile = { full_name: 'Nama Baru', phone: '081298765432' };
    await expectRefusal('TOTP_SETUP_REQUIRED', rest.put('/users/profile', profile));
    const { secret, set_up_token } = await setUp(rest);
    await expectStatus(200, confirm(rest, set_up_token, codeNow(app, secret)));
    await expectStatus(200, rest.get('/api/admin/users'));
    expect((await rest.get('/auth/me')).body).toMatchObject({ must_set_up_totp: false, totp_enabled: true });
  });

  it('must choose a password before', async () => {
    const { id, rest } = await bareAdmin();
    await app.deps.db.execute(sql`update users set must_change_password = true where id = ${id}`);
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', rest.post('/api/account/totp/set-up'));
    const session = await expectStatus(
      200,
      rest.put<Session>('/users/password', { current_password: PASSWORD, new_password: 'sandi-admin-yang-panjang' }),
    );
    expect(session).toMatchObject({ must_change_password: false, must_set_up_totp: true });
    await setUp(rest.as(session.access_token));
  });

  it('must set them up again after a reset, and so must a new admin', async () => {
    const [admin, other] = [await makePerson(app, { role: 'ADMIN' }), await makePerson(app, { role: 'ADMIN' })];
    await expectStatus(204, admin.rest.post(`/api/admin/users/${other.id}/reset-totp`));
    await expectRefusal('TOTP_SETUP_REQUIRED', (await signIn(app, other.email, PASSWORD)).get('/api/admin/users'));
    const raised = await makePerson(app, { role: 'TENANT' });
    await expectStatus(200, admin.rest.put(`/api/admin/users/${raised.id}`, { role: 'ADMIN' }));
    const session = await signIn(app, raised.email, PASSWORD);
    // An admin's password must be longer, so a new one is chosen first.
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', session.get('/api/admin/users'));
    const { access_token } = await expectStatus(
      200,
      session.put<Session>('/users/password', { current_password: PASSWORD, new_password: 'sandi-admin-yang-panjang' }),
    );
    await expectRefusal('TOTP_SETUP_REQUIRED', session.as(access_token).get('/api/admin/users'));
  });

  it('may skip them only as the demo’s admin, in demo mode', async () => {
    const { id, rest } = await bareAdmin();
    const [real, demo] = [createTestApp({ bindings: deployed }), createTestApp({ bindings: { DEMO_MODE: 'true' } })];
    const token = rest.token ?? '';
    const asks = async (here: TestApp) => (await here.rest.as(token).get('/api/admin/users')).body.code;
    expect([await asks(real), await asks(demo)]).toEqual(['TOTP_SETUP_REQUIRED', 'TOTP_SETUP_REQUIRED']);
    await app.deps.db.execute(sql`update users set email = 'admin@demo.ekost.id' where id = ${id}`);
    expect([await asks(real), await asks(demo)]).toEqual(['TOTP_SETUP_REQUIRED', undefined]);
    const here = await real.rest.as(token).get('/auth/me');
    const there = await demo.rest.as(token).get('/auth/me');
    expect([here.body.must_set_up_totp, there.body.must_set_up_totp]).toEqual([true, false]);
    await app.deps.db.execute(sql`update users set email = ${`${id}@uji.ekost.id`} where id = ${id}`);
  });
});
