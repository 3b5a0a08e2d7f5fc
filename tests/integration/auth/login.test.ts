import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CHEAP_PASSWORDS } from '#tests/support/app/cheap-passwords.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';

const app = createTestApp();

describe('signing in', () => {
  const signInAs = (email: string, password = PASSWORD) => attemptSignIn(app, newBrowser(), email, password);

  async function sessionsOf(userId: string): Promise<number> {
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select count(*) from sessions where user_id = ${userId}`);
    return rows[0]?.count ?? 0;
  }

  it('answers a token for seven days that opens the account', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const session = await expectStatus(200, signInAs(account.email));
    expect(session).toEqual({
      access_token: session.access_token,
      token_type: 'bearer',
      expires_in: 7 * 24 * 60 * 60,
      must_change_password: false,
      must_set_up_totp: false,
    });
    const me = await expectStatus(200, app.rest.as(session.access_token).get('/auth/me'));
    expect(me).toMatchObject({ id: account.id, role: 'OWNER', status: 'ACTIVE' });
  });

  it('takes the email in any case and with spaces around it', async () => {
    const account = await makeAccount(app, { role: 'TENANT' });
    await expectStatus(200, signInAs(` ${account.email.toUpperCase()}  `));
  });

  it.each([
    ['PENDING_APPROVAL', 'ACCOUNT_PENDING', 'Akun Anda masih menunggu persetujuan admin.'],
    ['REJECTED', 'ACCOUNT_REJECTED', 'Pendaftaran akun Anda ditolak. Alasan: Data tidak lengkap'],
    ['SUSPENDED', 'ACCOUNT_DISABLED', 'Akun Anda dinonaktifkan. Hubungi admin.'],
  ] as const)('to a %s account is refused with its reason, and opens no session', async (status, code, detail) => {
    const account = await makeAccount(app, { role: 'OWNER', status });
    await expectRefusal(code, signInAs(account.email), detail);
    expect(await sessionsOf(account.id)).toBe(0);
  });

  it('to an account that was switched off is refused, and opens no session', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    await app.deps.db.execute(sql`update users set is_active = false where id = ${account.id}`);
    await expectRefusal('ACCOUNT_DISABLED', signInAs(account.email));
    expect(await sessionsOf(account.id)).toBe(0);
  });

  it.each(['PENDING_APPROVAL', 'REJECTED', 'SUSPENDED'] as const)(
    'to a %s account with a wrong password tells nothing of its state',
    async (status) => {
      const account = await makeAccount(app, { role: 'OWNER', status });
      await expectRefusal('INVALID_CREDENTIALS', signInAs(account.email, 'salah-sekali'));
    },
  );

  it('answers a wrong password and an unknown email with the same bytes', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const wrong = await expectRefusal(
      'INVALID_CREDENTIALS',
      signInAs(account.email, 'salah-sekali'),
      'Email atau password salah',
    );
    const unknown = await expectRefusal('INVALID_CREDENTIALS', signInAs(`${unique('tidak-ada')}@uji.ekost.id`));
    const bytes = ({ body }: typeof wrong) => JSON.stringify({ ...body, request_id: '' });
    expect(bytes(unknown)).toBe(bytes(wrong));
    expect(await sessionsOf(account.id)).toBe(0);
  });

  it('with an unknown email costs as much as with a wrong password: one hash, and as many requests', async () => {
    const hasher = createPasswordHasher(CHEAP_PASSWORDS);
    let hashes = 0;
    const verify: typeof hasher.verify = (password, hash) => {
      hashes += 1;
      return hasher.verify(password, hash);
    };
    const counted = createTestApp({ passwords: { ...hasher, verify } });
    const { rest, trips, calm } = counted;
    const account = await makeAccount(counted, { role: 'OWNER' });
    const costOf = async (email: string) => {
      await calm();
      trips.reset();
      hashes = 0;
      await expectRefusal('INVALID_CREDENTIALS', rest.post('/auth/login', { email, password: 'salah-sekali' }));
      await calm();
      return { hashes, requests: trips.requests };
    };
    expect(await costOf(`${unique('tidak-ada')}@uji.ekost.id`)).toEqual(await costOf(account.email));
    expect((await costOf(account.email)).hashes).toBe(1);
  });

  it.each([
    [{ email: 'x@y.id' }, 'Kata sandi harus diisi'],
    [{ password: 'x' }, 'Email harus diisi'],
    [{ email: { $ne: '' }, password: { $ne: '' } }, 'Email harus diisi'],
    [{ email: ['x@y.id'], password: 'x' }, 'Email harus diisi'],
  ])('with %j is refused before any lookup', async (input, detail) => {
    app.trips.reset();
    await expectRefusal('VALIDATION', app.rest.post('/auth/login', input), detail);
    expect(app.trips.requests).toBe(0);
  });

  it('is not affected by SQL in the email or the password', async () => {
    const account = await makeAccount(app, { role: 'ADMIN' });
    await expectRefusal('INVALID_CREDENTIALS', signInAs(account.email, "' or '1'='1"));
    await expectRefusal('VALIDATION', signInAs(`${account.email}' --`), 'Format email tidak valid');
    expect(await sessionsOf(account.id)).toBe(0);
  });
});
