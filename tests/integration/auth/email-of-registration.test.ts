import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { User } from '#shared/contract/users.ts';
import { LETTERS_AN_HOUR } from '#shared/rules/account-link.ts';
import { createOwnApp, ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { emailLinksTo, sentTo, tokenOf } from '#tests/support/people/account-links.ts';
import { proofsOf } from '#tests/support/people/contacts.ts';
import { expectStatus, makePerson, PASSWORD, type Person, unique } from '#tests/support/people/factories.ts';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { queueNotices } from '#worker/features/sending/send-notices.ts';
import { jobContext } from '#worker/job-context.ts';

// A database of its own, because the job tells what is new in all of it.
const app = await ownApp();
const admin = await makePerson(app, { role: 'ADMIN' });
const from = () => ({ 'cf-connecting-ip': randomAddress() });

const form = (email = `${unique('calon')}@uji.ekost.id`) => ({
  full_name: 'Calon Pengguna',
  email,
  phone: '0812-3456-7890',
  role: 'OWNER',
  password: PASSWORD,
});

const register = (where: TestApp = app, headers = from()) =>
  expectStatus(201, where.rest.post<User>('/auth/register', form(), headers));

/** Somebody who has registered, and mostly has confirmed the address. */
async function applicant({ confirms = true } = {}): Promise<User> {
  const user = await register();
  const [link] = await emailLinksTo(app, user.id);
  if (confirms) await expectStatus(204, app.rest.post(`/auth/email-confirmation/${tokenOf(link?.url)}`));
  return user;
}

async function decide({ id }: User, action: 'approve' | 'reject'): Promise<void> {
  const decision = { user_id: id, action, rejection_reason: 'KTP tidak terbaca' };
  await expectStatus(200, admin.rest.post('/api/admin/approve-user', decision));
  await queueNotices(jobContext(app.deps));
}

/** What an account was sent beside the link. */
const newsOf = async ({ id }: User) =>
  (await sentTo(app, id)).filter(({ url }) => !url?.includes('/konfirmasi-email/'));

describe('whoever registers', () => {
  it('is sent a link to the address, and confirms it before anybody has approved the account', async () => {
    const user = await applicant({ confirms: false });
    const links = await sentTo(app, user.id);
    expect(links).toMatchObject([{ destination: user.email, title: 'Konfirmasi email E-Kost' }]);
    await expectStatus(204, app.rest.post(`/auth/email-confirmation/${tokenOf(links[0]?.url)}`));
    expect(await proofsOf(app, user.id)).toEqual({ [user.email]: 'LINK', '081234567890': 'REGISTRATION' });
    const { rows } = await app.deps.db.execute(sql`select status from users where id = ${user.id}`);
    expect(rows).toEqual([{ status: 'PENDING_APPROVAL' }]);
  });

  it('learns by e-mail of an approval, and of a refusal with its reason', async () => {
    const [approved, rejected] = [await applicant(), await applicant()];
    await decide(approved, 'approve');
    await decide(rejected, 'reject');
    expect(await newsOf(approved)).toMatchObject([
      { channel: 'EMAIL', title: 'Akun Anda disetujui', body: 'Selamat datang! Anda sudah dapat masuk ke E-Kost.' },
    ]);
    expect(await newsOf(rejected)).toMatchObject([
      { channel: 'EMAIL', body: 'Pendaftaran akun E-Kost Anda ditolak. Alasan: KTP tidak terbaca' },
    ]);
  });

  it('is told nothing at an address that nobody has confirmed', async () => {
    const user = await applicant({ confirms: false });
    await decide(user, 'reject');
    expect(await newsOf(user)).toEqual([]);
  });

  it('with a taken address sends its holder nothing', async () => {
    const { id, email } = await applicant({ confirms: false });
    await expectRefusal('EMAIL_TAKEN', app.rest.post('/auth/register', form(email), from()));
    expect(await emailLinksTo(app, id)).toHaveLength(1);
  });

  it('sends thirty links an hour from one network, and still registers', async () => {
    const network = from();
    const users: User[] = [];
    for (let n = 0; n < 31; n += 1) users.push(await register(app, network));
    const lastLinks = await Promise.all(users.slice(-2).map(({ id }) => emailLinksTo(app, id)));
    expect(lastLinks.map((links) => links.length)).toEqual([1, 0]);
  });

  it('never waits for an approval of its own, however many register: its link leaves later, and admins are told', async () => {
    const own = await createOwnApp({ now: '2026-11-24T03:00:00Z' });
    try {
      const [told, other] = [
        await makePerson(own.app, { role: 'ADMIN' }),
        await makePerson(own.app, { role: 'OWNER' }),
      ];
      const half = LETTERS_AN_HOUR / 2;
      const users: User[] = [];
      for (let n = 0; n < half + 3; n += 1) users.push(await register(own.app));
      const sent = async () => {
        await sendDueMessages(jobContext(own.app.deps), { limit: 500 });
        const { rows } = await own.app.deps.db.execute<{ n: number }>(sql`
          select count(*)::int as n from messages where kind = 'EMAIL_CONFIRMATION' and state = 'ACCEPTED'`);
        return rows[0]?.n ?? 0;
      };
      expect(await sent()).toBe(half + 1);
      const noticesOf = async ({ rest }: Person) =>
        (await expectStatus(200, rest.get<AccountNotice[]>('/api/notices'))).filter(
          ({ kind }) => kind !== 'REGISTRATION_WAITING',
        );
      expect(await noticesOf(told)).toEqual([]);
      for (let n = 0; n < 4; n += 1) users.push(await register(own.app));
      expect((await noticesOf(told)).map(({ kind }) => kind)).toEqual(['LETTERS_DELAYED']);
      expect(await noticesOf(other)).toEqual([]);
      own.app.clock.advanceMs(48_000);
      expect(await sent()).toBe(half + 3);
      own.app.clock.advanceMs(60 * 60_000);
      expect(await sent()).toBe(users.length);
      own.app.clock.advanceMs(23 * 60 * 60_000);
      const [late] = await emailLinksTo(own.app, users.at(-1)?.id ?? '');
      await expectStatus(200, own.app.rest.get(`/auth/email-confirmation/${tokenOf(late?.url)}`));
    } finally {
      await own.stop();
    }
  });

  it('is sent nothing where no e-mail is sent', async () => {
    const { id } = await register(createTestApp({ bindings: deployed }));
    const { rows } = await createTestApp().deps.db.execute(sql`select from account_links where user_id = ${id}`);
    expect(rows).toEqual([]);
  });
});
