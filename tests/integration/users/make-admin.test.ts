import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, makePerson, unique } from '#tests/support/people/factories.ts';
import { logIn, signIn } from '#tests/support/people/sign-in.ts';
import { countAudits } from '#tests/support/app/refusals.ts';
import { makeAdmin } from '#worker/make-admin.ts';

const app = createTestApp();

describe('npm run admin:create', () => {
  async function accountOf(email: string) {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
      select id, role, status, is_active, must_change_password,
        extract(epoch from password_expires_at - ${app.clock.now().toISOString()}::timestamptz)::int as expires_in
      from users where email = ${email}`);
    return rows[0];
  }

  it('makes an admin with a first password of at least twelve characters, good for seven days', async () => {
    const email = `${unique('admin')}@uji.ekost.id`;
    const { made, password } = await makeAdmin(app.deps, email);
    expect(made).toBe(true);
    expect(password.length).toBeGreaterThanOrEqual(12);
    const account = await accountOf(email);
    expect(account).toMatchObject({
      role: 'ADMIN',
      status: 'ACTIVE',
      is_active: true,
      must_change_password: true,
      expires_in: 7 * 24 * 60 * 60,
    });
    expect(await countAudits(app, 'account.issue-credentials', String(account?.id))).toBe(1);
    await signIn(app, email, password);
  });

  it('gives an admin who is there a new password and no second factor, and ends their sessions', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const { made, password } = await makeAdmin(app.deps, admin.email);
    expect(made).toBe(false);
    expect((await admin.rest.get('/auth/me')).status).toBe(401);
    expect(await expectStatus(200, logIn(app, admin.email, password))).toMatchObject({
      must_change_password: true,
      must_set_up_totp: true,
    });
    expect(await countAudits(app, 'account.issue-credentials', admin.id)).toBe(1);
  });

  it.each([
    { role: 'OWNER', status: 'ACTIVE' },
    { role: 'TENANT', status: 'PENDING_APPROVAL' },
    { role: 'ADMIN', status: 'SUSPENDED' },
  ] as const)('refuses the email of an account that is not an active admin ($role, $status)', async (person) => {
    const { id, email } = await makeAccount(app, person);
    const before = await accountOf(email);
    await expect(makeAdmin(app.deps, email)).rejects.toThrow(/has an account that is not an active admin's: [^.]+\.$/);
    expect(await accountOf(email)).toEqual(before);
    expect(await countAudits(app, 'account.issue-credentials', id)).toBe(0);
  });
});
