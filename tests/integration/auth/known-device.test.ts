import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, makePerson, PASSWORD } from '#tests/support/people/factories.ts';
import { RestClient } from '#tests/support/app/rest-client.ts';
import { newBrowser, attemptSignIn } from '#tests/support/people/login-attempts.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

const app = createTestApp();

describe('a device that signs in', () => {
  async function devicesOf(userId: string): Promise<number> {
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select count(*) from known_devices where user_id = ${userId}`);
    return rows[0]?.count ?? 0;
  }

  const noticesOf = async (token: string) => expectStatus(200, app.rest.as(token).get<AccountNotice[]>('/api/notices'));

  it('keeps a cookie for a year that no script reads and no other site sends', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const { headers } = await attemptSignIn(app, newBrowser(), email, PASSWORD);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^ekost_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('by https, gets a cookie that no subdomain can set', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const rest = new RestClient(app.fetch, undefined, 'https://ekost.test');
    const { headers } = await attemptSignIn({ rest }, newBrowser(), email, PASSWORD);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-ekost_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('gets the cookie by tRPC too', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const response = await app.fetch(
      new Request('http://ekost.test/trpc/auth.login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': randomAddress() },
        body: JSON.stringify({ json: { email, password: PASSWORD } }),
      }),
    );
    expect(response.headers.get('set-cookie')).toMatch(/^ekost_device=/);
  });

  it('keeps the same one for all its accounts, and each knows it once', async () => {
    const [one, two] = [await makeAccount(app, { role: 'OWNER' }), await makeAccount(app, { role: 'TENANT' })];
    const browser = newBrowser();
    await attemptSignIn(app, browser, one.email, PASSWORD);
    const { cookie } = browser;
    await attemptSignIn(app, browser, two.email, PASSWORD);
    await attemptSignIn(app, browser, one.email, PASSWORD);
    expect(browser.cookie).toBe(cookie);
    expect([await devicesOf(one.id), await devicesOf(two.id)]).toEqual([1, 1]);
  });

  it('is not known by a cookie that it made up', async () => {
    const { email, id } = await makeAccount(app, { role: 'OWNER' });
    const browser = { ...newBrowser(), cookie: 'ekost_device=<script>' };
    await attemptSignIn(app, browser, email, PASSWORD);
    expect(browser.cookie).toMatch(/^ekost_device=[\w-]{43}$/);
    expect(await devicesOf(id)).toBe(1);
  });

  it('with a wrong password is neither known nor given a cookie', async () => {
    const { email, id } = await makeAccount(app, { role: 'OWNER' });
    const browser = newBrowser();
    await attemptSignIn(app, browser, email, 'salah-sekali');
    expect([browser.cookie, await devicesOf(id)]).toEqual([null, 0]);
  });

  it('makes no notice if it is the account’s first; a further one makes one, once a day', async () => {
    const { email } = await makeAccount(app, { role: 'OWNER' });
    const [laptop, phone] = [newBrowser(), { ...newBrowser(), userAgent: CHROME }];
    const first = await expectStatus(200, attemptSignIn(app, laptop, email, PASSWORD));
    expect(await noticesOf(first.access_token)).toEqual([]);
    const second = await expectStatus(200, attemptSignIn(app, phone, email, PASSWORD));
    expect(await noticesOf(first.access_token)).toMatchObject([
      { kind: 'NEW_DEVICE', details: { device: 'Chrome di Android' } },
    ]);
    expect(await noticesOf(second.access_token)).toEqual([]);
    // This device is known now, and a client without cookies is not reported each time.
    await expectStatus(200, attemptSignIn(app, phone, email, PASSWORD));
    await expectStatus(200, attemptSignIn(app, { ...newBrowser(), userAgent: CHROME }, email, PASSWORD));
    expect(await noticesOf(first.access_token)).toHaveLength(1);
  });

  it('in a demo makes no notice for the shared accounts', async () => {
    const demo = createTestApp({ bindings: { DEMO_MODE: 'true' } });
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    const shared = email.replace('@uji.', '@demo.');
    await app.deps.db.execute(sql`update users set email = ${shared} where id = ${id}`);
    const first = await expectStatus(200, attemptSignIn(demo, newBrowser(), shared, PASSWORD));
    await expectStatus(200, attemptSignIn(demo, newBrowser(), shared, PASSWORD));
    expect(await noticesOf(first.access_token)).toEqual([]);
  });

  it('is forgotten when the password is changed elsewhere, and kept where it was changed', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const [here, there] = [newBrowser(), newBrowser()];
    for (const browser of [here, there]) await attemptSignIn(app, browser, person.email, PASSWORD);
    expect(await devicesOf(person.id)).toBe(2);
    const wish = { current_password: PASSWORD, new_password: 'kata-sandi-baru' };
    await expectStatus(200, person.rest.call('PUT', '/users/password', wish, { cookie: here.cookie ?? '' }));
    expect(await devicesOf(person.id)).toBe(1);
    await attemptSignIn(app, here, person.email, 'kata-sandi-baru');
    expect(await devicesOf(person.id)).toBe(1);
  });
});
