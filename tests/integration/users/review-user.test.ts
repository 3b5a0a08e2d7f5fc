import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ManagedUser } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeAccount, makePerson, PASSWORD } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

describe('deciding on a waiting account', () => {
  const waiting = () => makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
  const review = (user_id: string, fields: object) =>
    admin.rest.post<ManagedUser>('/api/admin/approve-user', { user_id, ...fields });

  it('approval lets the account sign in', async () => {
    const account = await waiting();
    const user = await expectStatus(200, review(account.id, { action: 'approve' }));
    expect(user).toMatchObject({ id: account.id, status: 'ACTIVE', rejection_reason: null, role: 'OWNER' });
    expect(Object.keys(user)).not.toContain('password_hash');
    await signIn(app, account.email, PASSWORD);
    expect(await countAudits(app, 'account.approve', account.id)).toBe(1);
  });

  it('approval lets an account sign in that was deactivated while it waited', async () => {
    const account = await waiting();
    await expectStatus(204, admin.rest.delete(`/api/admin/users/${account.id}`));
    const user = await expectStatus(200, review(account.id, { action: 'approve' }));
    expect(user).toMatchObject({ status: 'ACTIVE', is_active: true });
    await signIn(app, account.email, PASSWORD);
  });

  it('rejection refuses the sign-in and gives the reason', async () => {
    const account = await waiting();
    const user = await expectStatus(200, review(account.id, { action: 'reject', rejection_reason: ' KTP buram ' }));
    expect(user).toMatchObject({ status: 'REJECTED', rejection_reason: 'KTP buram' });
    await expectRefusal(
      'ACCOUNT_REJECTED',
      app.rest.post('/auth/login', { email: account.email, password: PASSWORD }),
      'Pendaftaran akun Anda ditolak. Alasan: KTP buram',
    );
    expect(await countAudits(app, 'account.reject', account.id)).toBe(1);
  });

  it('a reason given with an approval is not stored', async () => {
    const account = await waiting();
    const user = await expectStatus(200, review(account.id, { action: 'approve', rejection_reason: 'x' }));
    expect(user.rejection_reason).toBeNull();
  });

  it.each(['ACTIVE', 'REJECTED', 'SUSPENDED'] as const)(
    'an account that is %s is not decided on again',
    async (status) => {
      const account = await makeAccount(app, { role: 'OWNER', status });
      for (const fields of [{ action: 'approve' }, { action: 'reject', rejection_reason: 'x' }]) {
        await expectUnchanged(app, [account], () => expectRefusal('USER_NOT_PENDING', review(account.id, fields)));
      }
    },
  );

  it('approval and rejection at the same time decide once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await waiting();
      const answers = await Promise.all([
        review(account.id, { action: 'approve' }),
        review(account.id, { action: 'reject', rejection_reason: 'x' }),
        review(account.id, { action: 'approve' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const { rows } = await app.deps.db.execute<{ count: number }>(sql`
        select count(*) from audit_log where subject_id = ${account.id}`);
      expect(rows[0]?.count).toBe(1);
    }
  });

  it('lists who waits, longest first, and nobody else', async () => {
    const [before, first, second] = [await waiting(), await waiting(), await waiting()];
    const decided = await makeAccount(app, { role: 'OWNER', status: 'REJECTED' });
    const list = await expectStatus(200, admin.rest.get<ManagedUser[]>(`/api/admin/pending-users?cursor=${before.id}`));
    const ids = list.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(ids).not.toContain(decided.id);
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['PENDING_APPROVAL']));
  });

  it('nobody approves themselves', async () => {
    const account = await waiting();
    await expectUnchanged(app, [account], () =>
      expectRefusal(
        'UNAUTHENTICATED',
        app.rest.post('/api/admin/approve-user', { user_id: account.id, action: 'approve' }),
      ),
    );
  });
});
