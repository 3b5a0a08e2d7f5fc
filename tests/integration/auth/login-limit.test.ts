import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import { createTestApp, randomAddress, type TestApp } from '#tests/support/app.ts';
import { makeAccount, PASSWORD, unique } from '#tests/support/factories.ts';
import { expectRefusal } from '#tests/support/refusals.ts';

const WRONG = 'salah-sekali';

describe('the limit on sign-ins', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp({ now: '2032-06-01T00:00:00Z' });
  });

  const attempt = (email: string, password: string, address: string) =>
    app.rest.post<Session>('/auth/login', { email, password }, { 'cf-connecting-ip': address });

  async function statuses(tries: number, attemptOnce: (index: number) => Promise<{ status: number }>, parallel = true) {
    if (parallel) {
      const answers = await Promise.all(Array.from({ length: tries }, (_, index) => attemptOnce(index)));
      return answers.map(({ status }) => status);
    }
    const seen: number[] = [];
    for (let index = 0; index < tries; index += 1) seen.push((await attemptOnce(index)).status);
    return seen;
  }

  const count = (list: number[], status: number) => list.filter((each) => each === status).length;

  it.each([
    ['one after the other', false],
    ['in parallel', true],
  ])('lets ten wrong passwords of an account through, %s, from whatever addresses', async (_, parallel) => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const seen = await statuses(14, () => attempt(account.email, WRONG, randomAddress()), parallel);
    expect([count(seen, 401), count(seen, 429)]).toEqual([10, 4]);
  });

  it('counts an email that nobody has in the same way: the limit tells nothing', async () => {
    const email = `${unique('tidak-ada')}@uji.ekost.id`;
    const seen = await statuses(12, () => attempt(email, WRONG, randomAddress()));
    expect([count(seen, 401), count(seen, 429)]).toEqual([10, 2]);
  });

  it('lets fifty wrong ones of an address through, in parallel, for whatever accounts', async () => {
    const address = randomAddress();
    const seen = await statuses(56, () => attempt(`${unique('tebak')}@uji.ekost.id`, WRONG, address));
    expect([count(seen, 401), count(seen, 429)]).toEqual([50, 6]);
  });

  it('takes the IPv6 addresses of one connection for one', async () => {
    const network = randomAddress().split(':').slice(0, 4).join(':');
    const from = (address: string) => attempt(`${unique('tebak')}@uji.ekost.id`, WRONG, address);
    app.clock.advanceMs(1);
    expect((await from(`${network}::1`)).status).toBe(401);
    // As after fifty, without the wait for their hashes; nobody else has tried at this instant.
    await app.deps.db.execute(sql`
      update login_attempts set failures = 50 where window_started_at = ${app.clock.now().toISOString()}`);
    expect((await from(`${network}:a1:b2:c3:d4`)).status).toBe(429);
    expect((await from(randomAddress())).status).toBe(401);
  });

  it('holds inside one tRPC batch', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const calls = Array.from({ length: 14 }, () => ({ json: { email: account.email, password: WRONG } }));
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

  it('says how long to wait, keeps the rightful user out until then, and lets them in after', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const address = randomAddress();
    const started = app.clock.now();
    await statuses(10, () => attempt(account.email, WRONG, address));
    app.clock.advanceMs(5 * 60_000);
    const { headers } = await expectRefusal(
      'TOO_MANY_ATTEMPTS',
      attempt(account.email, PASSWORD, randomAddress()),
      'Terlalu banyak percobaan masuk. Coba lagi beberapa menit lagi.',
    );
    expect(headers.get('retry-after')).toBe('600');

    app.clock.set(new Date(started.getTime() + 15 * 60_000 - 1_000).toISOString());
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(account.email, PASSWORD, randomAddress()));
    app.clock.set(new Date(started.getTime() + 15 * 60_000).toISOString());
    expect((await attempt(account.email, PASSWORD, address)).status).toBe(200);
  });

  it('does not grow longer by tries that were refused', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const started = app.clock.now();
    await statuses(10, () => attempt(account.email, WRONG, randomAddress()));
    for (const minutes of [5, 10, 14]) {
      app.clock.set(new Date(started.getTime() + minutes * 60_000).toISOString());
      await expectRefusal('TOO_MANY_ATTEMPTS', attempt(account.email, WRONG, randomAddress()));
    }
    app.clock.set(new Date(started.getTime() + 15 * 60_000).toISOString());
    expect((await attempt(account.email, PASSWORD, randomAddress())).status).toBe(200);
  });

  it('opens no session while it holds, even with the right password', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    await statuses(10, () => attempt(account.email, WRONG, randomAddress()));
    await expectRefusal('TOO_MANY_ATTEMPTS', attempt(account.email, PASSWORD, randomAddress()));
    const { rows } = await app.deps.db.execute(sql`select id from sessions where user_id = ${account.id}`);
    expect(rows).toEqual([]);
  });

  it('starts afresh for an account with its right password', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    for (let round = 0; round < 3; round += 1) {
      expect(count(await statuses(9, () => attempt(account.email, WRONG, randomAddress())), 401)).toBe(9);
      expect((await attempt(account.email, PASSWORD, randomAddress())).status).toBe(200);
    }
  });

  it('is not lifted from an address by signing in to an account of one’s own', async () => {
    const own = await makeAccount(app, { role: 'TENANT' });
    const address = randomAddress();
    const seen: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      seen.push(...(await statuses(9, () => attempt(`${unique('tebak')}@uji.ekost.id`, WRONG, address))));
      await attempt(own.email, PASSWORD, address);
    }
    expect(count(seen, 401)).toBe(50);
  });

  it('never counts successes: sixty from one address, and eight at once for one account', async () => {
    const address = randomAddress();
    const account = await makeAccount(app, { role: 'OWNER' });
    const seen = await statuses(52, () => attempt(account.email, PASSWORD, address), false);
    const atOnce = await statuses(8, () => attempt(account.email, PASSWORD, address));
    expect(count([...seen, ...atOnce], 200)).toBe(60);
  });

  it('keeps neither the email nor the address', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const address = randomAddress();
    await attempt(account.email, WRONG, address);
    const { rows } = await app.deps.db.execute<{ text: string }>(
      sql`select login_attempts::text as text from login_attempts`,
    );
    const kept = rows.map(({ text }) => text).join('\n');
    expect([kept.includes(account.email), kept.includes(address)]).toEqual([false, false]);
  });
});
