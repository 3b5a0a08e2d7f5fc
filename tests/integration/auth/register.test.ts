import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';

const app = createTestApp();

describe('registration', () => {
  const form = (fields: Record<string, unknown> = {}) => ({
    full_name: 'Calon Pengguna',
    email: `${unique('calon')}@uji.ekost.id`,
    phone: '0812-3456-7890',
    role: 'OWNER',
    password: PASSWORD,
    ...fields,
  });

  async function accountsOf(email: string) {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(
      sql`select * from users where email = ${email}`,
    );
    return rows;
  }

  it.each(['OWNER', 'TENANT', 'MAINTENANCE'])('as %s makes an account that waits for approval', async (role) => {
    const input = form({ role });
    const user = await expectStatus(201, app.rest.post<User>('/auth/register', input));
    expect(user).toEqual({
      id: user.id,
      email: input.email,
      full_name: 'Calon Pengguna',
      phone: '081234567890',
      role,
      status: 'PENDING_APPROVAL',
      is_active: true,
      created_at: user.created_at,
    });
    expect(await countAudits(app, 'account.register', user.id)).toBe(1);
  });

  it('as ADMIN is refused and makes nothing', async () => {
    const input = form({ role: 'ADMIN' });
    await expectRefusal('VALIDATION', app.rest.post('/auth/register', input), 'Role harus dipilih');
    expect(await accountsOf(input.email)).toEqual([]);
  });

  it('stores the password only as a scrypt hash', async () => {
    const input = form();
    await expectStatus(201, app.rest.post('/auth/register', input));
    const [account] = await accountsOf(input.email);
    expect(account?.password_hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(account)).not.toContain(PASSWORD);
  });

  it('with a taken email is refused, however it is written, and changes nothing', async () => {
    const input = form();
    await expectStatus(201, app.rest.post('/auth/register', input));
    const before = await accountsOf(input.email);
    for (const email of [input.email, `  ${input.email.toUpperCase()} `]) {
      await expectRefusal(
        'EMAIL_TAKEN',
        app.rest.post('/auth/register', form({ email, full_name: 'Lain', role: 'TENANT', password: 'lain-sekali' })),
        'Email sudah terdaftar',
      );
    }
    expect(await accountsOf(input.email)).toEqual(before);
  });

  it('sent ten times at once makes one account', async () => {
    const input = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.rest.post('/auth/register', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const accounts = await accountsOf(input.email);
    expect(accounts).toHaveLength(1);
    expect(await countAudits(app, 'account.register', String(accounts[0]?.id))).toBe(1);
  });

  it('says what is wrong in the order of the spec, and where', async () => {
    const { body } = await expectRefusal(
      'VALIDATION',
      app.rest.post('/auth/register', { email: 'x', password: '1' }),
      'Nama lengkap harus diisi',
    );
    expect(body.issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['full_name', 'Nama lengkap harus diisi'],
      ['email', 'Format email tidak valid'],
      ['phone', 'Nomor telepon harus diisi'],
      ['role', 'Role harus dipilih'],
      ['password', 'Password minimal 6 karakter'],
    ]);
  });
});
