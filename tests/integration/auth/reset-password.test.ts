import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#worker/errors.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { CHEAP_PASSWORDS } from '#tests/support/app/cheap-passwords.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { invite, resetCodeOf, resetLinkOf, sentTo } from '#tests/support/people/account-links.ts';
import { proofsOf, proveEmail } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  PASSWORD,
} from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { giveTotp, totpCode } from '#tests/support/people/totp.ts';

// A database of its own, because other suites' clocks would make its links expire.
const app = await ownApp();
const NEW = 'pilihan-baru-9';
const from = () => ({ 'cf-connecting-ip': randomAddress() });
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const byLink = (token: string, new_password = NEW, headers: Record<string, string> = from(), where: TestApp = app) =>
  where.rest.post(`/auth/password-reset/${token}`, { new_password }, headers);
type Proof = Awaited<ReturnType<typeof resetCodeOf>>;
const byCode = (proof: Proof, headers: Record<string, string> = from(), where: TestApp = app) =>
  where.rest.post('/auth/password-reset-by-code', { ...proof, new_password: NEW }, headers);
const wrong = (proof: Proof): Proof => ({ ...proof, code: proof.code === '000000' ? '000001' : '000000' });

describe('a link for a forgotten password', () => {
  it('replaces the password once, and looking at it changes nothing', async () => {
    const holder = await makeAccount(app, { role: 'OWNER', full_name: 'Siti Aminah' });
    const token = await resetLinkOf(app, holder, from());
    for (const _ of [1, 2]) {
      expect(await expectStatus(200, app.rest.get(`/auth/password-reset/${token}`))).toEqual({ first_name: 'Siti' });
    }
    await expectStatus(204, byLink(token));
    await signIn(app, holder.email, NEW);
    await expectRefusal(
      'INVALID_CREDENTIALS',
      app.rest.post('/auth/login', { email: holder.email, password: PASSWORD }),
    );
    const used = await expectRefusal('NOT_FOUND', byLink(token, 'pilihan-lain-9'));
    const unknown = await expectRefusal('NOT_FOUND', byLink('x'.repeat(43)));
    expect({ ...used.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    await expectRefusal('NOT_FOUND', app.rest.get(`/auth/password-reset/${token}`));
  });

  it('used twice in the same moment replaces it once', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const token = await resetLinkOf(app, holder, from());
    const answers = await Promise.all(['pilihan-satu-9', 'pilihan-dua-9'].map((password) => byLink(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('ends after half an hour, and with its account', async () => {
    const holder = await makeAccount(app, { role: 'TENANT' });
    const token = await resetLinkOf(app, holder, from());
    later(31);
    await expectRefusal('NOT_FOUND', byLink(token));
    const other = await makeAccount(app, { role: 'TENANT' });
    const theirs = await resetLinkOf(app, other, from());
    await app.deps.db.execute(sql`update users set is_active = false where id = ${other.id}`);
    await expectRefusal('NOT_FOUND', byLink(theirs));
  });

  it('ends with every other link, and with a password that is chosen in another way', async () => {
    const holder = await makePerson(app, { role: 'TENANT' });
    const [first, second] = [await resetLinkOf(app, holder, from()), await resetLinkOf(app, holder, from())];
    await expectStatus(204, byLink(second));
    await expectRefusal('NOT_FOUND', byLink(first));
    const third = await resetLinkOf(app, holder, from());
    const rest = await signIn(app, holder.email, NEW);
    await expectStatus(200, rest.put('/users/password', { current_password: NEW, new_password: 'pilihan-lain-9' }));
    await expectRefusal('NOT_FOUND', byLink(third));
  });

  it('goes on working after a password that is too easy, or while passwords cannot be hashed', async () => {
    const holder = await makeAccount(app, { role: 'OWNER', full_name: 'Siti Aminah' });
    const token = await resetLinkOf(app, holder, from());
    await expectRefusal('PASSWORD_EASY', byLink(token, 'qwerty123'));
    await expectRefusal('PASSWORD_PERSONAL', byLink(token, 'Siti Aminah'));
    await expectRefusal('PASSWORDS_BUSY', byLink(token, NEW, from(), busyApp()));
    await expectStatus(204, byLink(token));
  });

  it('asks an admin for twelve characters', async () => {
    const holder = await makeAccount(app, { role: 'ADMIN' });
    const token = await resetLinkOf(app, holder, from());
    await expectRefusal('PASSWORD_SHORT_FOR_ADMIN', byLink(token, 'pilihan-9x'));
  });
});

describe('a new password', () => {
  it('ends all sessions, forgets all devices but the one that proved its holder, and proves the address', async () => {
    const holder = await makePerson(app, { role: 'OWNER' });
    const old = newBrowser();
    await expectStatus(200, attemptSignIn(app, old, holder.email, PASSWORD));
    const answer = await byLink(await resetLinkOf(app, holder, from()));
    expect(answer.status).toBe(204);
    await expectRefusal('UNAUTHENTICATED', holder.rest.get('/auth/me'));
    const { rows } = await app.deps.db.execute(sql`
      select count(*) as devices from known_devices where user_id = ${holder.id}`);
    expect(rows).toEqual([{ devices: 1 }]);
    expect(await proofsOf(app, holder.id)).toMatchObject({ [holder.email]: 'LINK' });
    expect(answer.headers.get('set-cookie')).toContain('ekost_device=');
  });

  it('lets its holder in from that browser although strangers have used up the account’s tries', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    for (let n = 0; n < 20; n += 1) await attemptSignIn(app, newBrowser(), holder.email, 'bukan-ini');
    const browser = newBrowser();
    const proof = await resetCodeOf(app, holder, { 'cf-connecting-ip': browser.address });
    const answer = await byCode(proof, { 'cf-connecting-ip': browser.address });
    expect(answer.status).toBe(204);
    browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? null;
    await expectStatus(200, attemptSignIn(app, browser, holder.email, NEW));
    expect((await attemptSignIn(app, newBrowser(), holder.email, NEW)).status).toBe(429);
  });

  it('leaves the second factor on', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    await giveTotp(app, holder.id);
    await expectStatus(204, byLink(await resetLinkOf(app, holder, from())));
    const signedIn = { email: holder.email, password: NEW };
    await expectRefusal('TOTP_REQUIRED', app.rest.post('/auth/login', signedIn));
    await expectStatus(200, app.rest.post('/auth/login', { ...signedIn, code: totpCode(app.clock.now()) }));
  });

  it('takes a first password away, with its session and an invitation', async () => {
    const { owner, kost } = await makeHousehold(app);
    const { id, email, rest } = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
    const invitation = await invite(owner, id);
    await proveEmail(app, id);
    await expectStatus(204, byLink(await resetLinkOf(app, { id, email }, from())));
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/invitations/${invitation}`));
    await expectStatus(200, (await signIn(app, email, NEW)).get('/api/invoices'));
  });

  it('is told in the inbox and at every proven contact, and is in the trail', async () => {
    const holder = await makeAccount(app, { role: 'TENANT' });
    await expectStatus(204, byLink(await resetLinkOf(app, holder, from())));
    const told = (await sentTo(app, holder.id)).filter(({ title }) => title === 'Keamanan akun E-Kost Anda');
    expect(told.map(({ channel }) => channel).sort()).toEqual(['EMAIL', 'WHATSAPP']);
    expect(told[0]?.body).toContain('kata sandi diganti');
    const rest = await signIn(app, holder.email, NEW);
    const notices = await expectStatus(200, rest.get<{ kind: string }[]>('/api/notices'));
    expect(notices.map(({ kind }) => kind)).toContain('PASSWORD_CHANGED');
    const { rows } = await app.deps.db.execute(sql`
      select details from audit_log where subject_id = ${holder.id} and action = 'account.reset-password'`);
    expect(rows).toEqual([{ details: { by: 'EMAIL' } }]);
  });
});

describe('a code for a forgotten password', () => {
  it('replaces the password once, for whoever asked for it', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const proof = await resetCodeOf(app, holder, from());
    expect(proof.code).toMatch(/^\d{6}$/);
    await expectStatus(204, byCode(proof));
    await signIn(app, holder.email, NEW);
    await expectRefusal('RESET_CODE_WRONG', byCode(proof));
  });

  it('works for no other account, and not with another code’s proof', async () => {
    const [holder, other] = [await makeAccount(app, { role: 'OWNER' }), await makeAccount(app, { role: 'OWNER' })];
    const [proof, theirs] = [await resetCodeOf(app, holder, from()), await resetCodeOf(app, other, from())];
    await expectRefusal('RESET_CODE_WRONG', byCode({ ...proof, email: other.email }));
    await expectRefusal('RESET_CODE_WRONG', byCode({ ...proof, challenge: theirs.challenge }));
    await expectRefusal('RESET_CODE_WRONG', byCode({ ...theirs, code: proof.code }));
    await expectStatus(204, byCode(theirs));
  });

  it('ends after ten minutes', async () => {
    const proof = await resetCodeOf(app, await makeAccount(app, { role: 'OWNER' }), from());
    later(11);
    await expectRefusal('RESET_CODE_WRONG', byCode(proof));
  });

  it('ends after five wrong ones, also if they come at the same time', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const proof = await resetCodeOf(app, holder, from());
    const network = from();
    const answers = await Promise.all(Array.from({ length: 12 }, () => byCode(wrong(proof), network)));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['RESET_CODE_WRONG']));
    const { rows } = await app.deps.db.execute(sql`select attempts from account_links where id = ${proof.challenge}`);
    expect(rows).toEqual([{ attempts: 5 }]);
    await expectRefusal('RESET_CODE_WRONG', byCode(proof));
    await signIn(app, holder.email, PASSWORD);
  });

  it('asked for by a stranger does not use up the holder’s tries', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const strangers = await resetCodeOf(app, holder, from());
    for (let n = 0; n < 6; n += 1) await expectRefusal('RESET_CODE_WRONG', byCode(wrong(strangers)));
    await expectStatus(204, byCode(await resetCodeOf(app, holder, from())));
  });

  it('counts like a wrong password, for the account and the network', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const browser = newBrowser();
    const network = { 'cf-connecting-ip': browser.address };
    const proof = await resetCodeOf(app, holder, network);
    for (let n = 0; n < 10; n += 1) await byCode(wrong(proof), network);
    expect((await attemptSignIn(app, browser, holder.email, PASSWORD)).status).toBe(429);
    for (let n = 0; n < 50; n += 1) await byCode(wrong(proof), network);
    await expectRefusal('TOO_MANY_ATTEMPTS', byCode(wrong(proof), network));
    const { rows } = await app.deps.db.execute(sql`
      select action from audit_log where subject_id = ${holder.id} and action = 'account.wrong-proof'`);
    expect(rows).toHaveLength(5);
  });

  it('is answered the same for accounts that do not exist, after the same trips', async () => {
    const known = await resetCodeOf(app, await makeAccount(app, { role: 'OWNER' }), from());
    const unknown = { email: 'tidak-ada@uji.ekost.id', challenge: crypto.randomUUID(), code: '123456' };
    const seen = new Set<string>();
    for (const proof of [wrong(known), unknown, { ...unknown, email: known.email }]) {
      app.trips.reset();
      const { status, body } = await byCode(proof);
      seen.add(JSON.stringify([status, { ...body, request_id: '' }, app.trips.sequential]));
    }
    expect([...seen]).toHaveLength(1);
  });

  it('goes on working after a weak password and while passwords cannot be hashed, which count as no try', async () => {
    const holder = await makeAccount(app, { role: 'OWNER' });
    const proof = await resetCodeOf(app, holder, from());
    const weak = { ...proof, new_password: 'qwerty123' };
    for (let n = 0; n < 6; n += 1) {
      await expectRefusal('PASSWORD_EASY', app.rest.post('/auth/password-reset-by-code', weak, from()));
      await expectRefusal('PASSWORDS_BUSY', byCode(proof, from(), busyApp()));
    }
    await expectStatus(204, byCode(proof));
  });
});

/** The same app, whose desk hashes nothing now. */
function busyApp(): TestApp {
  const busy = async (): Promise<never> => {
    throw new DomainError('PASSWORDS_BUSY');
  };
  const { DATABASE_URL, NEON_FETCH_ENDPOINT = '' } = app.deps.config;
  return createTestApp({
    bindings: { DATABASE_URL, NEON_FETCH_ENDPOINT },
    now: app.clock.now().toISOString(),
    passwords: { ...createPasswordHasher(CHEAP_PASSWORDS), hash: busy },
  });
}
