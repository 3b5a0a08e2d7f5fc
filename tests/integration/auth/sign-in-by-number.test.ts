import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CHEAP_PASSWORDS } from '#tests/support/app/cheap-passwords.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { resetLinkOf } from '#tests/support/people/account-links.ts';
import { proveByCode } from '#tests/support/people/contacts.ts';
import { expectStatus, makeAccount, PASSWORD, type PersonOptions, unique } from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { randomDigits } from '#tests/support/people/random-digits.ts';
import { signInWith } from '#tests/support/people/totp-holder.ts';
import { totpCode } from '#tests/support/people/totp.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';

const WRONG = 'salah-sekali';

const app = createTestApp({ now: '2033-06-01T00:00:00Z' });

const newNumber = () => `0812${randomDigits(8)}`;
const somebody = () => `${unique('tebak')}@uji.ekost.id`;

interface Holder {
  id: string;
  email: string;
  phone: string;
}

/** An account with this number in its profile, as if typed when registering. */
async function withNumber(phone = newNumber(), options: Partial<PersonOptions> = {}): Promise<Holder> {
  const account = await makeAccount(app, { role: 'OWNER', ...options });
  await app.deps.db.execute(sql`update users set phone = ${phone}, phone_e164 = null where id = ${account.id}`);
  await app.deps.db.execute(sql`
    update contact_proofs set value = ${phone}, phone_e164 = indonesian_e164(${phone})
    where user_id = ${account.id} and kind = 'PHONE'`);
  return { ...account, phone };
}

/** An account whose holder has used a code that was sent to the number. */
async function holderOf(phone = newNumber(), options: Partial<PersonOptions> = {}): Promise<Holder> {
  const account = await withNumber(phone, options);
  await proveByCode(app, account.id);
  await app.deps.db.execute(sql`
    update contact_proofs set phone_e164 = indonesian_e164(value) where user_id = ${account.id} and kind = 'PHONE'`);
  return account;
}

const attempt = (name: string, password: string, address = randomAddress(), where: Pick<TestApp, 'rest'> = app) =>
  attemptSignIn(where, newBrowser(address), name, password);

/** Whose session it is, to be sure that no other account was opened. */
async function opened(name: string, password = PASSWORD): Promise<string> {
  const { access_token: token } = await expectStatus(200, attempt(name, password));
  return (await expectStatus(200, app.rest.as(token).get<{ id: string }>('/auth/me'))).id;
}

async function wrongTries(times: number, name: string, address?: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => attempt(name, WRONG, address)));
  return answers.map(({ status }) => status);
}

describe('a number that its holder has confirmed by a code', () => {
  it('signs in as the address does, in every form in which people write it', async () => {
    const { id, phone } = await holderOf();
    const rest = phone.slice(1);
    const forms = [
      phone,
      `62${rest}`,
      `+62 ${rest.slice(0, 3)}-${rest.slice(3, 7)}-${rest.slice(7)}`,
      `+62 (0)${rest}`,
      rest,
    ];
    for (const form of forms) expect(await opened(form)).toBe(id);
  });

  it('opens nothing without the password, and says nothing', async () => {
    const { phone } = await holderOf();
    const wrong = await expectRefusal('INVALID_CREDENTIALS', attempt(phone, WRONG), 'Email atau password salah');
    const nobodys = await expectRefusal('INVALID_CREDENTIALS', attempt(newNumber(), WRONG));
    const bytes = ({ body }: typeof wrong) => JSON.stringify({ ...body, request_id: '' });
    expect(bytes(nobodys)).toBe(bytes(wrong));
  });

  it('asks for the second factor of its account', async () => {
    const { phone } = await holderOf(newNumber(), { role: 'ADMIN' });
    await expectRefusal('TOTP_REQUIRED', signInWith(app, phone));
    await expectStatus(200, signInWith(app, phone, totpCode(app.clock.now())));
  });

  it('of a closed account is refused with its reason, after the right password alone', async () => {
    const { id, phone } = await holderOf();
    await app.deps.db.execute(sql`update users set is_active = false where id = ${id}`);
    await expectRefusal('ACCOUNT_DISABLED', attempt(phone, PASSWORD));
    await expectRefusal('INVALID_CREDENTIALS', attempt(phone, WRONG));
  });
});

describe('a number that does not sign in', () => {
  it('was only typed; and somebody who registers with it takes it from nobody', async () => {
    const phone = newNumber();
    const typed = await withNumber(phone);
    await expectRefusal('INVALID_CREDENTIALS', attempt(phone, PASSWORD));
    const holder = await holderOf(phone);
    await withNumber(phone);
    expect(await opened(phone)).toBe(holder.id);
    expect(await opened(typed.email)).toBe(typed.id);
  });

  it('is confirmed by two accounts; each still signs in by its address', async () => {
    const phone = newNumber();
    const both = [await holderOf(phone), await holderOf(phone)];
    await expectRefusal('INVALID_CREDENTIALS', attempt(phone, PASSWORD));
    for (const { id, email } of both) expect(await opened(email)).toBe(id);
    // A closed one counts too: otherwise the sign-in of one would tell the state of the other.
    await app.deps.db.execute(sql`update users set is_active = false where id = ${both[0]?.id}`);
    await expectRefusal('INVALID_CREDENTIALS', attempt(phone, PASSWORD));
  });

  it('was given up for another; then it is its next holder’s', async () => {
    const given = newNumber();
    const earlier = await holderOf(given);
    await app.deps.db.execute(sql`
      update contact_proofs set ended_at = now() where user_id = ${earlier.id} and kind = 'PHONE'`);
    await expectRefusal('INVALID_CREDENTIALS', attempt(given, PASSWORD));
    const next = await holderOf(given);
    expect(await opened(given)).toBe(next.id);
  });

  it('is a demo account’s, which everybody can change, and which takes it from nobody', async () => {
    const demo = createTestApp({ bindings: { DEMO_MODE: 'true' } });
    const { id, phone } = await holderOf();
    await app.deps.db.execute(sql`update users set email = replace(email, '@uji.', '@demo.') where id = ${id}`);
    await expectRefusal('INVALID_CREDENTIALS', attempt(phone, PASSWORD, randomAddress(), demo));
    await holderOf(phone);
    await expectStatus(200, attempt(phone, PASSWORD, randomAddress(), demo));
  });
});

describe('somebody who knows the number and the address of an account', () => {
  it.each([
    [10, 'one network', () => '203.0.113.7'],
    [20, 'many networks', randomAddress],
  ])('has %d tries from %s, not twice as many, also at once', async (most, _, addressOf) => {
    const hasher = createPasswordHasher(CHEAP_PASSWORDS);
    let compared = 0;
    const verify: typeof hasher.verify = (password, hash) => {
      if (hash !== null) compared += 1;
      return hasher.verify(password, hash);
    };
    const counted = createTestApp({ now: '2033-06-02T00:00:00Z', passwords: { ...hasher, verify } });
    const { email, phone } = await holderOf();
    const tries = Array.from({ length: 2 * most + 8 }, (_try, index) =>
      attempt(index % 2 === 0 ? email : phone, WRONG, addressOf(), counted),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(compared).toBe(most);
  });

  it('gets no further with the right password, until the window ends; other networks do', async () => {
    const [{ id, email, phone }, address] = [await holderOf(), randomAddress()];
    await wrongTries(5, phone, address);
    await wrongTries(5, email, address);
    for (const name of [phone, email]) await expectRefusal('INVALID_CREDENTIALS', attempt(name, PASSWORD, address));
    expect(await opened(phone)).toBe(id);
    app.clock.advanceMs(15 * 60_000);
    await expectStatus(200, attempt(email, PASSWORD, address));
  });

  it('has ten on a known device, where the holder is told', async () => {
    const [{ email, phone }, device] = [await holderOf(), newBrowser()];
    await expectStatus(200, attemptSignIn(app, device, phone, PASSWORD));
    const tries = Array.from({ length: 12 }, (_, index) =>
      attemptSignIn(app, { ...device }, index % 2 === 0 ? email : phone, WRONG),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    await expectRefusal('TOO_MANY_ATTEMPTS', attemptSignIn(app, { ...device }, email, PASSWORD));
  });

  it('who may, starts again after a right password, by whichever name', async () => {
    const [{ email, phone }, address] = [await holderOf(), randomAddress()];
    for (const [tried, right] of [
      [phone, email],
      [email, phone],
    ] as const) {
      expect(new Set(await wrongTries(9, tried, address))).toEqual(new Set([401]));
      await expectStatus(200, attempt(right, PASSWORD, address));
    }
  });

  it('gets in with a new password after a reset, whoever has guessed before', async () => {
    const holder = await holderOf();
    const address = randomAddress();
    await wrongTries(10, holder.phone, address);
    const token = await resetLinkOf(app, holder, { 'cf-connecting-ip': randomAddress() });
    const wish = { new_password: 'pilihan-baru-9' };
    await expectStatus(204, app.rest.post(`/auth/password-reset/${token}`, wish, { 'cf-connecting-ip': address }));
    await expectStatus(200, attempt(holder.email, 'pilihan-baru-9', address));
  });
});

describe('somebody who wants to know who has an account', () => {
  it('does not learn by the tries at a number which address belongs to it', async () => {
    const [{ email, phone }, address] = [await holderOf(), randomAddress()];
    expect((await wrongTries(11, phone, address)).sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const answersOf = async (name: string) => {
      const answers = [];
      for (let tried = 0; tried < 11; tried += 1) answers.push((await attempt(name, WRONG, address)).status);
      return answers;
    };
    expect(await answersOf(email)).toEqual(await answersOf(somebody()));
  });

  it('learns nothing from the limit of a number without an account', async () => {
    const [phone, address] = [newNumber(), randomAddress()];
    expect((await wrongTries(12, phone, address)).filter((status) => status === 429)).toHaveLength(2);
    expect((await wrongTries(12, phone)).filter((status) => status === 429)).toHaveLength(2);
  });

  it('finds the same work for a number of one, of nobody and of two: one hash, as many requests and counters', async () => {
    const hasher = createPasswordHasher(CHEAP_PASSWORDS);
    let hashes = 0;
    const verify: typeof hasher.verify = (password, hash) => {
      hashes += 1;
      return hasher.verify(password, hash);
    };
    const counted = createTestApp({ now: '2033-07-01T00:00:00Z', passwords: { ...hasher, verify } });
    const both = newNumber();
    for (const _ of [1, 2]) await holderOf(both);
    const costOf = async (name: string) => {
      counted.clock.advanceMs(60_000);
      await counted.calm();
      counted.trips.reset();
      hashes = 0;
      await expectRefusal('INVALID_CREDENTIALS', attempt(name, WRONG, randomAddress(), counted));
      await counted.calm();
      const { rows } = await app.deps.db.execute(sql`
        select from login_attempts where window_started_at = ${counted.clock.now().toISOString()}`);
      return { hashes, requests: counted.trips.requests, counters: rows.length };
    };
    const [{ email }, { phone }] = [await holderOf(), await holderOf()];
    const costs = [];
    for (const name of [email, phone, newNumber(), both, somebody()]) costs.push(await costOf(name));
    expect(new Set(costs.map((cost) => JSON.stringify(cost)))).toEqual(
      new Set([JSON.stringify({ hashes: 1, requests: 2, counters: 5 })]),
    );
  });
});
