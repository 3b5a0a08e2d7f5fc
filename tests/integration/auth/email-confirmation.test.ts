import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { NoticePreferences } from '#shared/contract/notice-channels.ts';
import type { SimulatedMessage } from '#shared/contract/messages.ts';
import { madeUpEmail } from '#shared/rules/made-up-email.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import { phoneCodeOf, proofsOf } from '#tests/support/people/contacts.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { emailLinkOf, emailLinksTo, invite, resetLinkOf, sentTo } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  unique,
} from '#tests/support/people/factories.ts';

// A database of its own, because other suites' clocks would make its links expire.
const app = await ownApp();
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const send = (person: Person) => person.rest.post('/users/email-confirmation');
const look = (token: string) => app.rest.get(`/auth/email-confirmation/${token}`);
const confirm = (token: string) => app.rest.post(`/auth/email-confirmation/${token}`);
const person = () => makePerson(app, { role: 'TENANT', full_name: 'Siti Aminah' });

const isConfirmed = async (id: string) => Object.values(await proofsOf(app, id)).includes('LINK');

const moveTo = (id: string, email: string) =>
  app.deps.db.execute(sql`update users set email = ${email} where id = ${id}`);

describe('a link to the own address', () => {
  it('goes there alone, from the product’s own address, and is in the demo’s inbox', async () => {
    const holder = await person();
    const token = await emailLinkOf(app, holder);
    const { email } = await expectStatus(200, holder.rest.get<CurrentUser>('/auth/me'));
    const url = `https://ekost.test/konfirmasi-email/${token}`;
    expect(await sentTo(app, holder.id)).toMatchObject([{ channel: 'EMAIL', destination: email, url }]);
    const shown = await expectStatus(200, app.rest.get<SimulatedMessage[]>('/api/simulated-messages'));
    expect(shown.map((message) => message.url)).toContain(url);
    const { rows } = await app.deps.db.execute(sql`
      select l::text as link, m::text as message from account_links l join messages m on m.subject_id = l.id
      where l.user_id = ${holder.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('confirms it once, without a session, and looking at it changes nothing', async () => {
    const holder = await person();
    const token = await emailLinkOf(app, holder);
    for (const _ of [1, 2]) {
      const shown = await expectStatus(200, look(token));
      expect(shown).toEqual({
        kind: 'EMAIL_CONFIRMATION',
        first_name: 'Siti',
        email: expect.stringMatching(/^.•••@uji\.ekost\.id$/),
        takes_from_other: false,
      });
    }
    expect(await isConfirmed(holder.id)).toBe(false);
    await expectStatus(204, confirm(token));
    expect(await isConfirmed(holder.id)).toBe(true);
    expect(await countAudits(app, 'account.confirm-email', holder.id)).toBe(1);
    const used = await expectRefusal('NOT_FOUND', confirm(token));
    const unknown = await expectRefusal('NOT_FOUND', confirm('x'.repeat(43)));
    expect({ ...used.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    await expectRefusal('NOT_FOUND', look(token));
  });

  it('opened twice in the same moment confirms it once', async () => {
    const holder = await person();
    const token = await emailLinkOf(app, holder);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await countAudits(app, 'account.confirm-email', holder.id)).toBe(1);
  });

  it('makes e-mails of notices something to choose', async () => {
    const holder = await person();
    const unconfirmed = async () =>
      (await expectStatus(200, holder.rest.get<CurrentUser>('/auth/me'))).email_unconfirmed;
    const channels = async () =>
      (await expectStatus(200, holder.rest.get<NoticePreferences>('/api/notices/preferences'))).channels;
    expect([await unconfirmed(), await channels()]).toEqual([true, []]);
    await expectStatus(204, confirm(await emailLinkOf(app, holder)));
    expect([await unconfirmed(), await channels()]).toEqual([false, ['EMAIL']]);
  });

  it('ends after a day', async () => {
    const holder = await person();
    const token = await emailLinkOf(app, holder);
    later(24 * 60 + 1);
    await expectRefusal('NOT_FOUND', look(token));
    await expectRefusal('NOT_FOUND', confirm(token));
    expect(await isConfirmed(holder.id)).toBe(false);
  });

  it('ends with the next one', async () => {
    const holder = await person();
    const first = await emailLinkOf(app, holder);
    later(2);
    const second = await emailLinkOf(app, holder);
    await expectRefusal('NOT_FOUND', confirm(first));
    expect(await isConfirmed(holder.id)).toBe(false);
    await expectStatus(204, confirm(second));
  });

  it('confirms no other address than the one that it was sent to', async () => {
    const holder = await person();
    const token = await emailLinkOf(app, holder);
    await moveTo(holder.id, `${unique('pindah')}@uji.ekost.id`);
    await expectRefusal('NOT_FOUND', look(token));
    await expectRefusal('NOT_FOUND', confirm(token));
    expect(await isConfirmed(holder.id)).toBe(false);
  });

  it('is not the one of an invitation or of a forgotten password, nor these the other', async () => {
    const { owner, kost } = await makeHousehold(app);
    const newcomer = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
    const [invited, holder] = [await invite(owner, newcomer.id), await person()];
    const reset = await resetLinkOf(app, await makeAccount(app, { role: 'OWNER' }));
    for (const token of [invited, reset]) await expectRefusal('NOT_FOUND', confirm(token));
    const token = await emailLinkOf(app, holder);
    const body = { new_password: 'pilihan-baru-9' };
    await expectRefusal('NOT_FOUND', app.rest.post(`/auth/password-reset/${token}`, body));
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/invitations/${token}`));
    await expectStatus(204, confirm(token));
  });
});

describe('sending it', () => {
  const SENT = 'Sudah dikirim, periksa email Anda.';

  it('to an address that somebody else has typed needs a step-up, and a refused one counts nothing', async () => {
    const { tenant } = await makeHousehold(app);
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${tenant.id}`);
    for (const _ of [1, 2]) await expectRefusal('STEP_UP_REQUIRED', send(tenant));
    expect(await sentTo(app, tenant.id)).toEqual([]);
    await expectStatus(200, tenant.rest.post('/auth/step-up', { password: PASSWORD }));
    await expectStatus(204, send(tenant));
    expect(await emailLinksTo(app, tenant.id)).toHaveLength(1);
  });

  it('and using it is told to the number that was proven, since the address opens the account from then on', async () => {
    const { tenant } = await makeHousehold(app);
    const { challenge, code } = await phoneCodeOf(app, tenant);
    await expectStatus(204, tenant.rest.post('/users/phone-confirmation/confirm', { challenge, code }));
    await expectStatus(204, confirm(await emailLinkOf(app, tenant)));
    const told = (await sentTo(app, tenant.id)).find(({ body }) => body.includes('alamat email dikonfirmasi'));
    expect(told?.destination).toBe('6281234567890');
  });

  it('again waits a minute, and five a day are the most', async () => {
    const holder = await person();
    await expectStatus(204, send(holder));
    const { headers } = await expectRefusal('TOO_MANY_ATTEMPTS', send(holder), SENT);
    expect(Number(headers.get('retry-after'))).toBe(60);
    for (const _ of [2, 3, 4, 5]) {
      later(2);
      await expectStatus(204, send(holder));
    }
    later(2);
    await expectRefusal('TOO_MANY_ATTEMPTS', send(holder), SENT);
    const links = await emailLinksTo(app, holder.id);
    await expectStatus(200, look(links.at(-1)?.url?.split('/').at(-1) ?? ''));
    later(24 * 60);
    await expectStatus(204, send(holder));
  });

  it('at the same time sends one', async () => {
    const holder = await person();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(holder)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429]);
    expect(await emailLinksTo(app, holder.id)).toHaveLength(1);
  });

  it('limits nobody else', async () => {
    for (const holder of [await person(), await person()]) await expectStatus(204, send(holder));
  });

  it('is refused once the address is confirmed', async () => {
    const holder = await person();
    await expectStatus(204, confirm(await emailLinkOf(app, holder)));
    later(2);
    await expectRefusal('EMAIL_CONFIRMED', send(holder));
    expect(await emailLinksTo(app, holder.id)).toHaveLength(1);
  });

  it('is refused where no e-mail is sent, and then nobody is asked to confirm', async () => {
    const live = createTestApp({ bindings: deployed });
    const { rest } = await makePerson(live, { role: 'OWNER' });
    await expectRefusal('EMAIL_UNAVAILABLE', rest.post('/users/email-confirmation'));
    expect(await expectStatus(200, rest.get<CurrentUser>('/auth/me'))).toMatchObject({ email_unconfirmed: false });
  });

  it('is refused for an address that an import made up, and writes nothing', async () => {
    const holder = await person();
    await moveTo(holder.id, madeUpEmail(holder.id));
    await expectRefusal('EMAIL_UNAVAILABLE', send(holder));
    expect(await sentTo(app, holder.id)).toEqual([]);
    expect(await countAudits(app, 'account.ask-email-confirmation', holder.id)).toBe(0);
  });

  it('goes nowhere if the address changes before it leaves', async () => {
    const holder = await person();
    await emailLinkOf(app, holder);
    await app.deps.db.execute(sql`
      update messages set state = 'QUEUED', next_try_at = created_at where user_id = ${holder.id}`);
    await moveTo(holder.id, `${unique('pindah')}@uji.ekost.id`);
    expect(await emailLinksTo(app, holder.id)).toHaveLength(1);
    const { rows } = await app.deps.db.execute(sql`
      select state, error_code from messages where user_id = ${holder.id}`);
    expect(rows).toEqual([{ state: 'CANCELLED', error_code: 'NO_LONGER_TRUE' }]);
  });
});
