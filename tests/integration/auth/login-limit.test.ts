import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeAccount, makePerson, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { countersOfNow, newBrowser, attemptSignIn } from '#tests/support/people/login-attempts.ts';

const WRONG = 'salah-sekali';

const app = createTestApp({ now: '2032-06-01T00:00:00Z' });

const attempt = (email: string, password: string, address: string) =>
  attemptSignIn(app, newBrowser(address), email, password);
const somebody = () => `${unique('tebak')}@uji.ekost.id`;
const anAccount = async () => (await makeAccount(app, { role: 'OWNER' })).email;

/** Of this many tries at once: how many were checked and wrong, right, or refused. */
async function outcomes(tries: number, attemptOnce: (index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: tries }, (_, index) => attemptOnce(index)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { wrong: count(401), right: count(200), refused: count(429) };
}

/**
 * The state after this many wrong tries from a network, without waiting for their hashes. Nobody else tries at this
 * instant.
 */
async function networkWithWrong(failures: number): Promise<string> {
  app.clock.advanceMs(20 * 60_000);
  const address = randomAddress();
  expect((await attempt(somebody(), WRONG, address)).status).toBe(401);
  // Detaches the network's counter from the others.
  await app.deps.db.execute(sql`
    update login_attempts set failures = ${failures} where window_started_at = ${app.clock.now().toISOString()}`);
  return address;
}

describe('somebody who guesses at one account', () => {
  it('from one network has ten tries, also at once', async () => {
    const [email, address] = [await anAccount(), randomAddress()];
    expect(await outcomes(14, () => attempt(email, WRONG, address))).toEqual({ wrong: 10, right: 0, refused: 4 });
    expect((await attempt(email, WRONG, address)).status).toBe(429);
  });

  it('from 100 networks has twenty of 1,000, and its holder gets in meanwhile', { timeout: 120_000 }, async () => {
    const email = await anAccount();
    const phone = newBrowser();
    expect((await attemptSignIn(app, phone, email, PASSWORD)).status).toBe(200);
    const networks = Array.from({ length: 100 }, () => randomAddress());
    let looked = 0;
    const meanwhile: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { wrong } = await outcomes(100, (index) => attempt(email, WRONG, networks[index] ?? ''));
      looked += wrong;
      meanwhile.push((await attemptSignIn(app, phone, email, PASSWORD)).status);
    }
    expect(looked).toBe(20);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    // At another address too, because the device is known, not the network.
    phone.address = randomAddress();
    expect((await attemptSignIn(app, phone, email, PASSWORD)).status).toBe(200);
    // An unknown device has to wait, at most until the window is over.
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(email, PASSWORD, randomAddress()));
    app.clock.advanceMs(15 * 60_000);
    expect((await attempt(email, PASSWORD, randomAddress())).status).toBe(200);
  });

  it('learns nothing from the limit of an email without an account', async () => {
    const [email, address] = [somebody(), randomAddress()];
    expect(await outcomes(12, () => attempt(email, WRONG, address))).toEqual({ wrong: 10, right: 0, refused: 2 });
    expect(await outcomes(12, () => attempt(email, WRONG, randomAddress()))).toMatchObject({ wrong: 10, refused: 2 });
  });

  it('has no more tries inside one tRPC batch', async () => {
    const email = await anAccount();
    const calls = Array.from({ length: 14 }, () => ({ json: { email, password: WRONG } }));
    const response = await app.fetch(
      new Request(`http://ekost.test/trpc/${calls.map(() => 'auth.login').join(',')}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': randomAddress() },
        body: JSON.stringify({ ...calls }),
      }),
    );
    const answers = (await response.json()) as { error: { json: { data: { code: string; httpStatus: number } } } }[];
    const codes = answers.map(({ error }) => error.json.data.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('from a known device has ten tries too, and locks no other device', async () => {
    const email = await anAccount();
    const [stolen, phone] = [newBrowser(), newBrowser()];
    for (const browser of [stolen, phone]) await attemptSignIn(app, browser, email, PASSWORD);
    expect(await outcomes(12, () => attemptSignIn(app, { ...stolen }, email, WRONG))).toMatchObject({
      wrong: 10,
      refused: 2,
    });
    expect((await attemptSignIn(app, phone, email, PASSWORD)).status).toBe(200);
  });

  it('gains nothing from a device that only another account knows', async () => {
    const [own, email, device] = [await anAccount(), await anAccount(), newBrowser()];
    await attemptSignIn(app, device, own, PASSWORD);
    expect(await outcomes(12, () => attemptSignIn(app, { ...device }, email, WRONG))).toMatchObject({
      wrong: 10,
      refused: 2,
    });
  });

  it('is told how long to wait, and does not make it longer by going on', async () => {
    const [email, address] = [await anAccount(), randomAddress()];
    const started = app.clock.now();
    await outcomes(10, () => attempt(email, WRONG, address));
    app.clock.advanceMs(5 * 60_000);
    const { headers } = await expectRefusal(
      'TOO_MANY_ATTEMPTS',
      attempt(email, PASSWORD, address),
      'Terlalu banyak percobaan masuk. Coba lagi beberapa menit lagi.',
    );
    expect(headers.get('retry-after')).toBe('600');
    app.clock.set(new Date(started.getTime() + 15 * 60_000 - 1_000).toISOString());
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(email, PASSWORD, address));
    app.clock.set(new Date(started.getTime() + 15 * 60_000).toISOString());
    expect((await attempt(email, PASSWORD, address)).status).toBe(200);
  });
});

describe('somebody who tries one password at many accounts', () => {
  it('has sixty tries from a network, and the neighbouring networks stay open', async () => {
    const address = await networkWithWrong(58);
    expect(await outcomes(5, () => attempt(somebody(), WRONG, address))).toEqual({ wrong: 2, right: 0, refused: 3 });
    expect((await attempt(somebody(), WRONG, randomAddress())).status).toBe(401);
  });

  it('has no more from other IPv6 addresses of the connection', async () => {
    const network = (await networkWithWrong(60)).split(':').slice(0, 4).join(':');
    expect((await attempt(somebody(), WRONG, `${network}:a1:b2:c3:d4`)).status).toBe(429);
  });

  it('gains none by signing in to an account of their own, however often at once', async () => {
    const [own, address] = [await anAccount(), await networkWithWrong(57)];
    expect((await attempt(own, WRONG, address)).status).toBe(401);
    await outcomes(3, () => attempt(own, PASSWORD, address));
    // A success takes that account's failures off the network's count, once.
    expect(await outcomes(6, () => attempt(somebody(), WRONG, address))).toEqual({ wrong: 3, right: 0, refused: 3 });
  });

  it('does not keep known devices of that network out', async () => {
    const [email, phone] = [await anAccount(), newBrowser()];
    await attemptSignIn(app, phone, email, PASSWORD);
    phone.address = await networkWithWrong(60);
    expect((await attempt(email, PASSWORD, phone.address)).status).toBe(429);
    expect((await attemptSignIn(app, phone, email, PASSWORD)).status).toBe(200);
  });
});

describe('a campus behind one address', () => {
  it('has room for all who mistype and then sign in', async () => {
    const address = await networkWithWrong(55);
    for (let student = 0; student < 8; student += 1) {
      const email = await anAccount();
      expect((await attempt(email, WRONG, address)).status).toBe(401);
      expect((await attempt(email, PASSWORD, address)).status).toBe(200);
    }
  });

  it('does not count right passwords: ten at once for one account', async () => {
    const [email, address] = [await anAccount(), await networkWithWrong(50)];
    expect(await outcomes(10, () => attempt(email, PASSWORD, address))).toEqual({ wrong: 0, right: 10, refused: 0 });
    // The network's, and of each of two names two of the name and two of the account.
    expect((await countersOfNow(app)).map(({ pending }) => pending)).toEqual(Array.from({ length: 9 }, () => 0));
  });
});

describe('a refused try', () => {
  it('writes nothing and opens no session, even with the right password', async () => {
    const [{ email, id }, address] = [await makeAccount(app, { role: 'OWNER' }), randomAddress()];
    await outcomes(10, () => attempt(email, WRONG, address));
    // A write changes a row's xmin and ctid.
    const rows = async () =>
      (await app.deps.db.execute(sql`select ctid::text, xmin::text, key from login_attempts order by key`)).rows;
    const before = await rows();
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(email, PASSWORD, address));
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(email, WRONG, address));
    const mine = new Set(before.map((row) => JSON.stringify(row)));
    const changed = (await rows()).filter((row) => !mine.has(JSON.stringify(row)));
    // Other suites sign in too, but not at this clock's hour.
    const { rows: ours } = await app.deps.db.execute<{ key: string }>(sql`
      select key from login_attempts where window_started_at > '2032-01-01'`);
    expect(changed.filter(({ key }) => ours.some((our) => our.key === key))).toEqual([]);
    const { rows: sessions } = await app.deps.db.execute(sql`select id from sessions where user_id = ${id}`);
    expect(sessions).toEqual([]);
  });
});

describe('the counters', () => {
  it('start again for an account after its right password', async () => {
    const [email, address] = [await anAccount(), randomAddress()];
    for (let round = 0; round < 3; round += 1) {
      expect(await outcomes(9, () => attempt(email, WRONG, address))).toMatchObject({ wrong: 9 });
      expect((await attempt(email, PASSWORD, address)).status).toBe(200);
    }
  });

  it('store neither email, nor address, nor device', async () => {
    const [email, browser] = [await anAccount(), newBrowser()];
    await attemptSignIn(app, browser, email, PASSWORD);
    await attemptSignIn(app, browser, email, WRONG);
    const { rows } = await app.deps.db.execute<{ text: string }>(sql`
      select login_attempts::text as text from login_attempts union all select known_devices::text from known_devices`);
    const kept = rows.map(({ text }) => text).join('\n');
    const secret = browser.cookie?.split('=')[1] ?? '';
    expect(secret).toHaveLength(43);
    expect([email, browser.address, secret].filter((text) => kept.includes(text))).toEqual([]);
  });
});

describe('a password that a session must prove again', () => {
  const change = (current_password: string, rest: { put: typeof app.rest.put }) =>
    rest.put<Session>('/users/password', { current_password, new_password: 'kata-sandi-baru' });

  it('has ten tries for that session, which strangers cannot use up', { timeout: 60_000 }, async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await signIn(app, person.email, PASSWORD);
    // Strangers in the same network use up all tries of the sign-in.
    await outcomes(20, () => attempt(person.email, WRONG, randomAddress()));
    expect((await attempt(person.email, PASSWORD, app.address)).status).toBe(429);
    const tries = await Promise.all(Array.from({ length: 12 }, () => change(WRONG, person.rest)));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    await expectRefusal('TOO_MANY_ATTEMPTS', change(PASSWORD, person.rest));
    expect((await change(PASSWORD, elsewhere)).status).toBe(200);
  });
});
