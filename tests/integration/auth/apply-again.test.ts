import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PendingUser } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import { expectStatus, makeAccount, makePerson, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { giveTotp } from '#tests/support/people/totp.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

const refused = () => makeAccount(app, { role: 'OWNER', status: 'REJECTED' });
const apply = (email: string, fields: Record<string, unknown> = {}) =>
  app.rest.post('/auth/apply-again', { email, password: PASSWORD, ...fields });
const signIn = (email: string) => attemptSignIn(app, newBrowser(), email, PASSWORD);
const refusedFor = (reason: string) => `Pendaftaran akun Anda ditolak. Alasan: ${reason}`;
const refuse = (id: string, reason: string) =>
  expectStatus(
    200,
    admin.rest.post('/api/admin/approve-user', { user_id: id, action: 'reject', rejection_reason: reason }),
  );

async function row(id: string) {
  const { rows } = await app.deps.db.execute(sql`
    select status, rejection_reason, past_refusals, (select count(*)::int from sessions where user_id = users.id) as sessions
    from users where id = ${id}`);
  return rows[0];
}

/** The account in the admin's list. */
async function listed(id: string): Promise<PendingUser | undefined> {
  const before = id.replace(/[^-]+$/, '000000000000');
  const list = await expectStatus(200, admin.rest.get<PendingUser[]>(`/api/admin/pending-users?cursor=${before}`));
  return list.find((each) => each.id === id);
}

describe('a refused person', () => {
  it('is told by the sign-in how often they may apply again, and then waits, with the old refusal', async () => {
    const { id, email } = await refused();
    const { body } = await expectRefusal('ACCOUNT_REJECTED', signIn(email), refusedFor('Data tidak lengkap'));
    expect(body.applications_left).toBe(3);
    await expectStatus(204, apply(email, { note: '  KTP sudah dilengkapi ' }));
    expect(await row(id)).toMatchObject({ status: 'PENDING_APPROVAL', rejection_reason: null, sessions: 0 });
    await expectRefusal('ACCOUNT_PENDING', signIn(email));
    const now = app.clock.now().toISOString();
    expect((await listed(id))?.past_refusals).toEqual([
      { reason: 'Data tidak lengkap', refused_at: null, applied_at: now, note: 'KTP sudah dilengkapi' },
    ]);
    expect(await countAudits(app, 'account.apply-again', id)).toBe(1);
  });

  it('applies three times more, each refusal is kept with its day, and then no more', async () => {
    const { id, email } = await refused();
    for (const left of [2, 1, 0]) {
      await expectStatus(204, apply(email));
      await refuse(id, `Masih kurang ${left}`);
      const { body } = await expectRefusal('ACCOUNT_REJECTED', signIn(email), refusedFor(`Masih kurang ${left}`));
      expect(body.applications_left).toBe(left);
    }
    const before = await row(id);
    await expectRefusal('APPLICATIONS_SPENT', apply(email));
    expect(await row(id)).toEqual(before);
    expect(before?.past_refusals).toMatchObject([
      { reason: 'Data tidak lengkap' },
      { reason: 'Masih kurang 2', refused_at: expect.stringMatching(/^20/) },
      { reason: 'Masih kurang 1' },
    ]);
    expect(await countAudits(app, 'account.apply-again', id)).toBe(3);
  });

  it('has applied once, however often it is sent at the same time', async () => {
    const { id, email } = await refused();
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(email)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 204)) {
      expect(['CONFLICT', 'ACCOUNT_PENDING']).toContain((body as { code?: string }).code);
    }
    expect((await row(id))?.past_refusals).toHaveLength(1);
    expect(await countAudits(app, 'account.apply-again', id)).toBe(1);
  });
});

describe('applying again', () => {
  it('answers a wrong password and an unknown address with the same bytes, and counts them with the sign-in', async () => {
    const { id, email } = await refused();
    const wrong = await expectRefusal('INVALID_CREDENTIALS', apply(email, { password: 'salah-sekali' }));
    const unknown = await expectRefusal('INVALID_CREDENTIALS', apply(`${unique('tidak-ada')}@uji.ekost.id`));
    const bytes = ({ body }: typeof wrong) => JSON.stringify({ ...body, request_id: '' });
    expect(bytes(unknown)).toBe(bytes(wrong));
    const browser = newBrowser();
    const from = { 'cf-connecting-ip': browser.address };
    for (let tried = 0; tried < 10; tried += 1) {
      await app.rest.post('/auth/apply-again', { email, password: 'salah-sekali' }, from);
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', app.rest.post('/auth/apply-again', { email, password: PASSWORD }, from));
    await expectRefusal('TOO_MANY_ATTEMPTS', attemptSignIn(app, browser, email, PASSWORD));
    expect(await row(id)).toMatchObject({ status: 'REJECTED', past_refusals: null });
  });

  it.each([
    ['ACTIVE', 'CONFLICT'],
    ['PENDING_APPROVAL', 'ACCOUNT_PENDING'],
    ['SUSPENDED', 'ACCOUNT_DISABLED'],
  ] as const)('changes nothing of a %s account, and opens no session', async (status, code) => {
    const { id, email } = await makeAccount(app, { role: 'OWNER', status });
    const before = await row(id);
    await expectRefusal(code, apply(email));
    expect(await row(id)).toEqual(before);
    expect(before?.sessions).toBe(0);
  });

  it('of an account that was switched off is refused', async () => {
    const { id, email } = await refused();
    await app.deps.db.execute(sql`update users set is_active = false where id = ${id}`);
    await expectRefusal('ACCOUNT_DISABLED', apply(email));
    expect(await row(id)).toMatchObject({ status: 'REJECTED' });
  });

  it('with a right password buys no more guesses at a second factor', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    await giveTotp(app, id);
    const from = { 'cf-connecting-ip': newBrowser().address };
    const guess = () => app.rest.post('/auth/login', { email, password: PASSWORD, code: 'abcde-fghjk' }, from);
    for (let tried = 0; tried < 10; tried += 1) {
      await expectRefusal('TOTP_INVALID', guess());
      await app.rest.post('/auth/apply-again', { email, password: PASSWORD }, from);
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', guess());
  });
});

describe('what the admin sees of an applicant', () => {
  it('is whether the address was confirmed, and how many others have the number', async () => {
    const phone = `0813${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
    const form = () => ({
      full_name: 'Calon',
      email: `${unique('calon')}@uji.ekost.id`,
      phone,
      role: 'OWNER',
      password: PASSWORD,
    });
    const first = await expectStatus(201, app.rest.post<{ id: string }>('/auth/register', form()));
    const { id } = await expectStatus(201, app.rest.post<{ id: string }>('/auth/register', form()));
    expect(await listed(id)).toMatchObject({ email_proven: false, same_number: 1, past_refusals: [] });
    await app.deps.db.execute(
      sql`update contact_proofs set how = 'LINK' where user_id = ${first.id} and kind = 'EMAIL'`,
    );
    expect(await listed(first.id)).toMatchObject({ email_proven: true, same_number: 1 });
  });
});
