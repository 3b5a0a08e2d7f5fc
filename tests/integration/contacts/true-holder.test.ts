import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { isMadeUpEmail } from '#shared/rules/made-up-email.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { claimLinkOf, resetLinkOf, sentTo, tokenOf } from '#tests/support/people/account-links.ts';
import { phoneCodeOf, proofsOf, proveEmail } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  type TenantPerson,
  unique,
} from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

// A database of its own, because other suites' clocks would make its links expire.
const app = await ownApp({ now: '2026-11-24T03:00:00Z' });
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const from = () => ({ 'cf-connecting-ip': randomAddress() });
const anAddress = () => `${unique('pemilik-alamat')}@uji.ekost.id`;
const me = ({ rest }: Pick<Person, 'rest'>) => expectStatus(200, rest.get<CurrentUser>('/auth/me'));
const form = { full_name: 'Penyewa Uji', phone: '081399990000', role: 'OWNER', password: PASSWORD };
const register = (token: string, fields = {}) =>
  app.rest.post<User>(`/auth/email-claims/${token}`, { ...form, ...fields }, from());
const confirm = (token: string) => app.rest.post(`/auth/email-confirmation/${token}`);

async function emailOf(id: string): Promise<string> {
  const { rows } = await app.deps.db.execute<{ email: string }>(sql`select email from users where id = ${id}`);
  return rows[0]?.email ?? '';
}

/** The token of a link by which an account asks for another address. */
async function changeLinkOf({ id, rest }: Pick<Person, 'id' | 'rest'>, email: string): Promise<string> {
  await expectStatus(204, rest.post('/users/email-confirmation', { email }));
  const letter = (await sentTo(app, id)).findLast(({ title }) => title === 'Konfirmasi email E-Kost');
  expect(letter?.destination).toBe(email);
  // Whoever has the address may have an account of their own, for which they take it.
  expect(letter?.body).toContain('akun orang lain');
  return tokenOf(letter?.url);
}

/** A tenant whose owner has typed somebody else's address. */
async function squatted(isOpened = true): Promise<Household & { tenant: TenantPerson }> {
  const house = await makeHousehold(app);
  if (isOpened) return house;
  return { ...house, tenant: await makeNewcomer(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id) };
}

describe('the true holder of an address that another account has', () => {
  it('registers with it by a link that was sent there, and gets nothing else of that account', async () => {
    const { owner, kost, tenant } = await squatted();
    const token = await claimLinkOf(app, tenant);
    for (const _ of [1, 2]) {
      const shown = await expectStatus(200, app.rest.get(`/auth/email-claims/${token}`));
      expect(shown).toEqual({ email: expect.stringMatching(/^.•••@uji\.ekost\.id$/) });
    }
    expect(await emailOf(tenant.id)).toBe(tenant.email);
    const holder = await expectStatus(201, register(token, { full_name: tenant.tenant.full_name, role: 'TENANT' }));
    expect(holder).toMatchObject({ email: tenant.email, status: 'PENDING_APPROVAL' });
    expect(await proofsOf(app, holder.id)).toEqual({ [tenant.email]: 'LINK', '081399990000': 'REGISTRATION' });
    expect(isMadeUpEmail(await emailOf(tenant.id))).toBe(true);
    const { rows } = await app.deps.db.execute(sql`
      select (select count(*)::int from tenancies where user_id = ${holder.id}) as theirs,
        (select count(*)::int from tenancies where user_id = ${tenant.id} and nik_hash is not null) as kept`);
    expect(rows).toEqual([{ theirs: 0, kept: 1 }]);
    await app.deps.db.execute(sql`update users set status = 'ACTIVE' where id = ${holder.id}`);
    const rest = await signIn(app, tenant.email, PASSWORD);
    await expectRefusal('NO_ACTIVE_TENANCY', rest.get('/api/tenant/my-tenancy'));
    const [listed] = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    expect(listed).toMatchObject({ user_id: tenant.id, email: '', incomplete: ['email'] });
    expect(await countAudits(app, 'account.lose-email', tenant.id)).toBe(1);
  });

  it('gets it once, also if two use the link at the same time', async () => {
    const { tenant } = await squatted();
    const token = await claimLinkOf(app, tenant);
    const answers = await Promise.all([register(token), register(token), register(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
    await expectRefusal('NOT_FOUND', register(token));
    await expectRefusal('NOT_FOUND', app.rest.get(`/auth/email-claims/${token}`));
  });

  it('gets it into the account that they have, and the other loses it', async () => {
    const { tenant } = await squatted();
    const holder = await makePerson(app, { role: 'OWNER' });
    const token = await changeLinkOf(holder, tenant.email);
    const shown = await expectStatus(200, app.rest.get<EmailLink>(`/auth/email-confirmation/${token}`));
    expect(shown).toMatchObject({ kind: 'EMAIL_CHANGE', takes_from_other: true });
    expect(await emailOf(tenant.id)).toBe(tenant.email);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await countAudits(app, 'account.change-email', holder.id)).toBe(1);
    expect(await emailOf(holder.id)).toBe(tenant.email);
    expect(isMadeUpEmail(await emailOf(tenant.id))).toBe(true);
    expect(await proofsOf(app, holder.id)).toMatchObject({ [tenant.email]: 'LINK' });
    await expectStatus(200, attemptSignIn(app, newBrowser(), tenant.email, PASSWORD));
    expect((await attemptSignIn(app, newBrowser(), holder.email, PASSWORD)).status).toBe(401);
  });

  it('takes it from nobody who has proven it, from no admin, and from no demo account', async () => {
    const proven = await makePerson(app, { role: 'TENANT' });
    await proveEmail(app, proven.id);
    const admin = await makePerson(app, { role: 'ADMIN' });
    const demo = await makeAccount(app, { role: 'OWNER' });
    const demoEmail = `${unique('contoh')}@demo.ekost.id`;
    await app.deps.db.execute(sql`update users set email = ${demoEmail} where id = ${demo.id}`);
    for (const { id, email } of [proven, admin, { id: demo.id, email: demoEmail }]) {
      await expectStatus(204, app.rest.post('/auth/email-claims', { email }, from()));
      expect((await sentTo(app, id)).map(({ title }) => title)).not.toContain('Daftar E-Kost dengan email Anda');
      const other = await makePerson(app, { role: 'OWNER' });
      const token = await changeLinkOf(other, email);
      await expectRefusal('EMAIL_TAKEN', confirm(token));
      expect([await emailOf(id), await emailOf(other.id)]).toEqual([email, other.email]);
    }
  });

  it('proven meanwhile by the other account, it stays there', async () => {
    const { tenant } = await squatted();
    const [claim, other] = [await claimLinkOf(app, tenant), await makePerson(app, { role: 'OWNER' })];
    const change = await changeLinkOf(other, tenant.email);
    await proveEmail(app, tenant.id);
    await expectRefusal('NOT_FOUND', register(claim));
    await expectRefusal('EMAIL_TAKEN', confirm(change));
    expect(await emailOf(tenant.id)).toBe(tenant.email);
  });

  it('is the first of two who prove it in the same moment', async () => {
    const address = anAddress();
    const people = [await makePerson(app, { role: 'OWNER' }), await makePerson(app, { role: 'TENANT' })];
    const tokens = [await changeLinkOf(people[0] as Person, address), await changeLinkOf(people[1] as Person, address)];
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const owners = await Promise.all(people.map(({ id }) => emailOf(id)));
    expect(owners.filter((email) => email === address)).toHaveLength(1);
  });
});

describe('an account that loses its address', () => {
  it('goes on in open sessions; its holder is told there and at the proven number, its owner is asked for the right one', async () => {
    const { owner, tenant, room, kost } = await squatted();
    const { challenge, code } = await phoneCodeOf(app, tenant);
    await expectStatus(204, tenant.rest.post('/users/phone-confirmation/confirm', { challenge, code }));
    await expectStatus(201, register(await claimLinkOf(app, tenant)));
    expect(await me(tenant)).toMatchObject({ email: '', email_unconfirmed: true, no_way_back: true });
    const notices = await expectStatus(200, tenant.rest.get<AccountNotice[]>('/api/notices'));
    expect(notices[0]).toMatchObject({ kind: 'CONTACT_CHANGED', details: { change: 'EMAIL_LOST' } });
    const lost = (await sentTo(app, tenant.id)).filter(({ body }) => body.includes('alamat email dilepas'));
    expect(lost.map(({ destination }) => destination)).toEqual(['6281234567890']);
    const told = await expectStatus(200, owner.rest.get<AccountNotice[]>('/api/notices'));
    expect(told.find(({ kind }) => kind === 'PERSON_EMAIL_LOST')).toMatchObject({
      details: { person: tenant.tenant.full_name, kost_id: kost.id, room_number: room.room_number },
    });
  });

  it('is never again written to at the address, also if its holder once typed it themselves', async () => {
    const lost = await makePerson(app, { role: 'TENANT' });
    expect(await proofsOf(app, lost.id)).toHaveProperty(lost.email);
    await expectStatus(201, register(await claimLinkOf(app, lost)));
    expect(await proofsOf(app, lost.id)).not.toHaveProperty(lost.email);
    const before = await sentTo(app, lost.id);
    const change = { current_password: PASSWORD, new_password: 'pilihan-lain-9' };
    await expectStatus(200, lost.rest.put('/users/password', change));
    const since = (await sentTo(app, lost.id)).slice(before.length);
    expect(since.map(({ channel }) => channel)).toEqual(['WHATSAPP']);
  });

  it('gets another one from its holder, which the owner then sees, and signs in with it', async () => {
    const { owner, kost, tenant } = await squatted();
    await expectStatus(201, register(await claimLinkOf(app, tenant)));
    const own = anAddress();
    await expectStatus(204, confirm(await changeLinkOf(tenant, own)));
    expect(await me(tenant)).toMatchObject({ email: own, email_unconfirmed: false, no_way_back: false });
    const [listed] = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    expect(listed).toMatchObject({ email: own, incomplete: [], unproven: ['phone'] });
    await expectStatus(200, attemptSignIn(app, newBrowser(), own, PASSWORD));
  });

  it('gets another one from an admin after a step-up, with new credentials, if nobody is signed in any more', async () => {
    const { tenant } = await squatted();
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(201, register(await claimLinkOf(app, tenant)));
    await expectRefusal('ACCOUNT_INCOMPLETE', admin.rest.post(`/api/admin/users/${tenant.id}/credentials`));
    const email = anAddress();
    const give = (address: string) => admin.rest.post(`/api/admin/users/${tenant.id}/email`, { email: address });
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${admin.id}`);
    await expectRefusal('STEP_UP_REQUIRED', give(email));
    await app.deps.db.execute(sql`
      update sessions set stepped_up_at = ${app.clock.now().toISOString()} where user_id = ${admin.id}`);
    for (const _ of [1, 2]) await expectStatus(200, give(email));
    await expectRefusal('EMAIL_OF_HOLDER', give(anAddress()));
    expect(await proofsOf(app, tenant.id)).not.toHaveProperty(email);
    const credentials = await expectStatus(
      200,
      admin.rest.post<Credentials>(`/api/admin/users/${tenant.id}/credentials`),
    );
    expect(credentials.email).toBe(email);
    await expectStatus(200, attemptSignIn(app, newBrowser(), email, credentials.password));
  });

  it('is closed if nobody has opened it yet, and asks for an address with the next invitation', async () => {
    const { owner, tenant } = await squatted(false);
    await expectStatus(201, register(await claimLinkOf(app, tenant)));
    await expectRefusal('UNAUTHENTICATED', tenant.rest.get('/auth/me'));
    await expectRefusal('ACCOUNT_INCOMPLETE', owner.rest.post(`/api/tenants/${tenant.tenant.id}/credentials`));
    const { url } = await expectStatus(201, owner.rest.post<{ url: string }>(`/api/users/${tenant.id}/invitation`));
    const invitation = await expectStatus(200, app.rest.get(`/api/invitations/${tokenOf(url)}`));
    expect(invitation).toMatchObject({ missing: ['email'] });
  });

  it('has no link or code left that would lead to the one who has the address now', async () => {
    const holder = await makePerson(app, { role: 'TENANT' });
    const reset = await resetLinkOf(app, holder, from());
    await expectStatus(201, register(await claimLinkOf(app, holder)));
    await expectRefusal(
      'NOT_FOUND',
      app.rest.post(`/auth/password-reset/${reset}`, { new_password: 'pilihan-baru-9' }),
    );
  });
});

describe('a link to another address', () => {
  it('is for an account whose own is not confirmed, after a step-up', async () => {
    const [confirmed, holder] = [await makePerson(app, { role: 'TENANT' }), await makePerson(app, { role: 'TENANT' })];
    await proveEmail(app, confirmed.id);
    const ask = ({ rest }: Person) => rest.post('/users/email-confirmation', { email: anAddress() });
    await expectRefusal('EMAIL_CONFIRMED', ask(confirmed));
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${holder.id}`);
    await expectRefusal('STEP_UP_REQUIRED', ask(holder));
    expect(await sentTo(app, holder.id)).toEqual([]);
  });

  it('changes nothing before it is used, and the earlier address is told when it is', async () => {
    const holder = await makePerson(app, { role: 'TENANT' });
    const own = anAddress();
    const token = await changeLinkOf(holder, own);
    expect(await emailOf(holder.id)).toBe(holder.email);
    await expectStatus(204, confirm(token));
    const told = (await sentTo(app, holder.id)).filter(({ title }) => title === 'Keamanan akun E-Kost Anda');
    expect(told.map(({ destination }) => destination).sort()).toEqual(['6281234567890', holder.email].sort());
    expect(await countAudits(app, 'account.change-email', holder.id)).toBe(1);
  });

  it('ends once the own address is confirmed, with the next one, and after a day', async () => {
    const holder = await makePerson(app, { role: 'TENANT' });
    const first = await changeLinkOf(holder, anAddress());
    later(2);
    const second = await changeLinkOf(holder, anAddress());
    await expectRefusal('NOT_FOUND', confirm(first));
    await proveEmail(app, holder.id);
    await expectRefusal('NOT_FOUND', confirm(second));
    const late = await makePerson(app, { role: 'TENANT' });
    const token = await changeLinkOf(late, anAddress());
    later(24 * 60 + 1);
    await expectRefusal('NOT_FOUND', confirm(token));
    expect(await emailOf(late.id)).toBe(late.email);
  });
});

describe('asking for an address', () => {
  it('is answered the same for every address, after the same trips', async () => {
    const proven = await makePerson(app, { role: 'TENANT' });
    await proveEmail(app, proven.id);
    const { email } = await makeAccount(app, { role: 'TENANT' });
    const seen = new Set<string>();
    for (const address of [email, proven.email, anAddress()]) {
      await app.calm();
      app.trips.reset();
      const { status, headers } = await app.rest.post('/auth/email-claims', { email: address }, from());
      const kept = [...headers].filter(([name]) => name !== 'x-request-id');
      seen.add(JSON.stringify([status, kept, app.trips.atAnswer.requests]));
    }
    expect(seen.size).toBe(1);
  });

  it('sends three letters a day to one, and ten an hour for a network', async () => {
    const { id, email } = await makeAccount(app, { role: 'TENANT' });
    const ask = (address: string, headers = from()) => app.rest.post('/auth/email-claims', { email: address }, headers);
    for (const _ of [1, 2, 3]) await expectStatus(204, ask(email));
    await expectRefusal('TOO_MANY_ATTEMPTS', ask(email), 'Sudah dikirim, periksa email Anda.');
    expect(await sentTo(app, id)).toHaveLength(3);
    const network = from();
    for (let n = 0; n < 10; n += 1) await expectStatus(204, ask(anAddress(), network));
    expect((await ask(anAddress(), network)).status).toBe(429);
  });
});

describe('until a contact is proven', () => {
  it('its owner sees that it is not, and a tenant that nothing could replace the password', async () => {
    const { owner, kost, tenant } = await squatted();
    const listed = async () =>
      (await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`)))[0]?.unproven;
    expect([await listed(), (await me(tenant)).no_way_back]).toEqual([['email', 'phone'], true]);
    const { challenge, code } = await phoneCodeOf(app, tenant);
    await expectStatus(204, tenant.rest.post('/users/phone-confirmation/confirm', { challenge, code }));
    expect([await listed(), (await me(tenant)).no_way_back]).toEqual([['email'], false]);
    await proveEmail(app, tenant.id);
    expect(await listed()).toEqual([]);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await app.deps.db.execute(sql`delete from contact_proofs where user_id = ${tenant.id}`);
    expect(await listed()).toEqual([]);
  });

  it('an owner who can no longer give credentials reads who can help, and nothing changes', async () => {
    const { owner, tenant } = await squatted();
    await expectUnchanged(app, [owner], async () => {
      const { body } = await expectRefusal(
        'CREDENTIALS_NOT_YOURS',
        owner.rest.post(`/api/tenants/${tenant.tenant.id}/credentials`),
      );
      expect(body.detail).toMatch(/Lupa kata sandi.*admin E-Kost/);
    });
  });
});
