import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { Credentials, QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { acceptance, invite, sentTo, tokenOf } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeAccount,
  makeBill,
  makeHousehold,
  makePerson,
  makeRoom,
  openSession,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

// A database of its own, because the clocks of others would end its links. By day, when invitations are sent.
const { app, stop } = await createOwnApp({ now: '2031-03-04T04:00:00Z' });
afterAll(stop);
const house = await makeHousehold(app);
const admin = await makePerson(app, { role: 'ADMIN' });

const CHOSEN = 'pilihan-sendiri';
const NOW = '2031-03-04T04:00:00Z';
/** Asks some days from now; afterwards it is now again, so that nobody's session has ended. */
async function after<Answer>(days: number, act: () => Promise<Answer>): Promise<Answer> {
  app.clock.set(new Date(new Date(NOW).getTime() + days * 86_400_000).toISOString());
  const answer = await act();
  app.clock.set(NOW);
  return answer;
}
const view = (token: string) => app.rest.get(`/api/invitations/${token}`);
const accept = (token: string, fields = {}) =>
  app.rest.post<Session>(`/api/invitations/${token}/accept`, acceptance(fields));
const ask = (userId: string, by = house.owner) => by.rest.post<Invitation>(`/api/users/${userId}/invitation`);

/** A tenant whom the house's owner has just taken in, with the credentials of the spec. */
async function newcomer(fields = {}): Promise<QuickTenantResult> {
  const room = await makeRoom(house.owner, house.kost.id);
  const body = quickTenantFields(app, room.id, { full_name: 'Siti Aminah', ...fields });
  return expectStatus(201, house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', body));
}

describe('an invitation', () => {
  it('tells first name, kost and room, and nothing else, however often it is looked at', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    for (const _ of [1, 2]) {
      expect(await expectStatus(200, view(token))).toEqual({
        first_name: 'Siti',
        kost_name: house.kost.name,
        room_number: tenant.room_number,
      });
    }
  });

  it('lets the invited person choose a password, complete their data, and see their bills', async () => {
    const { tenant, credentials } = await newcomer();
    const bill = await makeBill(app, house.owner, tenant.id);
    const first = await signIn(app, credentials.email, credentials.password);
    const token = await invite(house.owner, tenant.user_id);
    const { access_token, must_change_password } = await expectStatus(200, accept(token));
    expect(must_change_password).toBe(false);
    await expectStatus(200, app.rest.as(access_token).get(`/api/invoices/${bill.id}`));
    // What the owner made before no longer opens it.
    await expectRefusal('UNAUTHENTICATED', first.get('/auth/me'));
    await expectRefusal('INVALID_CREDENTIALS', app.rest.post('/auth/login', credentials));
    await signIn(app, credentials.email, CHOSEN);
    const [kept] = await expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`)).then(
      (tenants) => tenants.filter(({ id }) => id === tenant.id),
    );
    expect(kept).toMatchObject({
      phone: '081311112222',
      emergency_contact_name: 'Ibu Siti',
      emergency_contact_phone: '081233334444',
      owner_may_issue_credentials: false,
    });
  });

  it('leaves an emergency contact that is left out as it was', async () => {
    const { tenant } = await newcomer();
    const left = { emergency_contact_name: '', emergency_contact_phone: '' };
    const { access_token } = await expectStatus(200, accept(await invite(house.owner, tenant.user_id), left));
    const mine = await expectStatus(200, app.rest.as(access_token).get<Tenant>('/api/tenant/my-tenancy'));
    expect(mine.emergency_contact_name).toBe('Keluarga Uji');
  });

  it('keeps a yes to reminders, and takes back with a no what an owner has said', async () => {
    const [yes, no] = [await newcomer(), await newcomer()];
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      values (${no.tenant.user_id}, 'TAGIHAN', 'WHATSAPP', now(), 'OWNER', ${house.owner.id}, 'uji')`);
    await expectStatus(200, accept(await invite(house.owner, yes.tenant.user_id), { reminders: true }));
    await expectStatus(200, accept(await invite(house.owner, no.tenant.user_id), { reminders: false }));
    const consents = ({ tenant }: QuickTenantResult) =>
      app.deps.db
        .execute(sql`select via, withdrawn_via from message_consents where user_id = ${tenant.user_id}`)
        .then(({ rows }) => rows);
    expect(await consents(yes)).toEqual([{ via: 'INVITATION', withdrawn_via: null }]);
    expect(await consents(no)).toEqual([{ via: 'OWNER', withdrawn_via: 'INVITATION' }]);
  });

  it('works once, also in the same moment', async () => {
    const { tenant, credentials } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const passwords = ['pilihan-satu-9', 'pilihan-dua-9'];
    const answers = await Promise.all(passwords.map((password) => accept(token, { password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await signIn(app, credentials.email, winner);
    const { rows } = await app.deps.db.execute(sql`
      select from sessions where user_id = ${tenant.user_id} and revoked_at is null`);
    expect(rows).toHaveLength(2);
  });

  it('goes on working after a password that is too easy', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    await expectRefusal('PASSWORD_EASY', accept(token, { password: 'qwerty123' }));
    await expectRefusal('PASSWORD_PERSONAL', accept(token, { password: 'sitiaminah' }));
    await expectStatus(200, accept(token));
  });

  it('is answered like one that never was once it is used, revoked, seven days old, or its tenancy or account ended', async () => {
    const made = async () => {
      const { tenant } = await newcomer();
      return { tenant, token: await invite(house.owner, tenant.user_id) };
    };
    const [used, revoked, ended, closed, chosen, old] = await Promise.all([
      made(),
      made(),
      made(),
      made(),
      made(),
      made(),
    ]);
    await expectStatus(200, accept(used.token));
    await invite(house.owner, revoked.tenant.user_id);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${ended.tenant.id}/checkout`));
    await expectStatus(204, admin.rest.delete(`/api/admin/users/${closed.tenant.user_id}`));
    await app.deps.db.execute(sql`update users set password_chosen_at = now() where id = ${chosen.tenant.user_id}`);
    await app.deps.db.execute(sql`
      update account_links set expires_at = ${app.clock.now().toISOString()} where user_id = ${old.tenant.user_id}`);
    const answers = new Set<string>();
    for (const { token } of [used, revoked, ended, closed, chosen, old, { token: 'x'.repeat(43) }]) {
      for (const { status, body } of [await view(token), await accept(token)]) {
        answers.add(JSON.stringify([status, { ...body, request_id: '' }]));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('404');
  });

  it('lasts seven days', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    expect((await after(6.9, () => view(token))).status).toBe(200);
    expect((await after(7.1, () => view(token))).status).toBe(404);
  });
});

describe('an invitation and credentials', () => {
  const issue = (tenancyId: string) => house.owner.rest.post<Credentials>(`/api/tenants/${tenancyId}/credentials`);

  it('issued later revoke it; issued before go on working until it is accepted', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const credentials = await expectStatus(200, issue(tenant.id));
    expect((await view(token)).status).toBe(404);
    await invite(house.owner, tenant.user_id);
    await signIn(app, credentials.email, credentials.password);
  });

  it('after it was accepted are refused: the account is its holder’s', async () => {
    const { tenant } = await newcomer();
    await expectStatus(200, accept(await invite(house.owner, tenant.user_id)));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenant.id));
    await expectRefusal('INVITATION_NOT_YOURS', ask(tenant.user_id));
  });

  it('in the same moment: one of both, never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { tenant, credentials } = await newcomer();
      const token = await invite(house.owner, tenant.user_id);
      const [accepted, issued] = await Promise.all([accept(token), issue(tenant.id)]);
      expect([accepted.status, issued.status].sort()).toEqual(accepted.status === 200 ? [200, 409] : [200, 404]);
      await signIn(app, credentials.email, accepted.status === 200 ? CHOSEN : issued.body.password);
    }
  });

  it('a password that is chosen with the first one ends it, also in the same moment', async () => {
    const { tenant, credentials } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const first = await signIn(app, credentials.email, credentials.password);
    const change = { current_password: credentials.password, new_password: 'pilihan-lewat-sandi' };
    const [accepted, changed] = await Promise.all([accept(token), first.put('/users/password', change)]);
    expect([accepted.status === 200, changed.status === 200].filter(Boolean)).toHaveLength(1);
    expect((await view(token)).status).toBe(404);
  });
});

describe('whoever invites', () => {
  it('is the owner of a living tenancy, while the account is in their hands', async () => {
    const stranger = await makeHousehold(app);
    const { tenant } = await newcomer();
    await expectRefusal('NOT_FOUND', ask(tenant.user_id, stranger.owner));
    await expectRefusal('NOT_FOUND', ask(crypto.randomUUID()));
    const registered = await makeAccount(app, { role: 'TENANT' });
    await assign(app, house.owner, registered, (await makeRoom(house.owner, house.kost.id)).id);
    await expectRefusal('INVITATION_NOT_YOURS', ask(registered.id));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    await expectRefusal('NOT_FOUND', ask(tenant.user_id));
  });

  it('is an admin for accounts that an admin made, until somebody has chosen a password', async () => {
    const account = { email: `${unique('dibuat')}@uji.ekost.id`, full_name: 'Rudi Hartono', phone: '081234567890' };
    const made = { ...account, role: 'OWNER', password: 'sekali-pakai-9' };
    const { id } = await expectStatus(201, admin.rest.post<{ id: string }>('/api/admin/users', made));
    const token = await invite(admin, id);
    expect(await expectStatus(200, view(token))).toEqual({ first_name: 'Rudi', kost_name: null, room_number: null });
    await expectStatus(200, accept(token));
    await expectRefusal('INVITATION_NOT_YOURS', ask(id, admin));
    const { tenant } = await newcomer();
    await expectRefusal('NOT_FOUND', ask(tenant.user_id, admin));
  });

  it('proves who they are first', async () => {
    const { tenant } = await newcomer();
    const rest = await openSession(app, house.owner.id, 'OWNER');
    await app.deps.db.execute(sql`
      update sessions set stepped_up_at = null where user_id = ${house.owner.id} and id = ${sessionIdOf(rest.token)}`);
    await expectRefusal('STEP_UP_REQUIRED', ask(tenant.user_id, { ...house.owner, rest }));
  });

  it('makes fifty a day at most, and a refused one leaves the earlier one working', async () => {
    const other = await makeHousehold(app);
    const room = await makeRoom(other.owner, other.kost.id);
    const { tenant } = await expectStatus(
      201,
      other.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
    );
    let token = '';
    for (let n = 0; n < 50; n += 1) token = await invite(other.owner, tenant.user_id);
    expect((await ask(tenant.user_id, other.owner)).status).toBe(429);
    expect((await view(token)).status).toBe(200);
    const tomorrow = async () => {
      const rest = await openSession(app, other.owner.id, 'OWNER');
      return ask(tenant.user_id, { ...other.owner, rest });
    };
    expect((await after(1.1, tomorrow)).status).toBe(201);
  });

  it('twice in the same moment gets links of which one works', async () => {
    const { tenant } = await newcomer();
    const tokens = await Promise.all([invite(house.owner, tenant.user_id), invite(house.owner, tenant.user_id)]);
    const answers = await Promise.all(tokens.map((token) => view(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('an invitation that E-Kost sends', () => {
  const send = (userId: string, channel: string, by = house.owner) =>
    by.rest.post(`/api/users/${userId}/invitation/send`, { channel });

  it('by e-mail has a link of its own, which proves the address; the one that is handed on does not', async () => {
    const isProven = async (id: string) => {
      const { rows } = await app.deps.db.execute<{ is_proven: boolean }>(sql`
        select email_verified_at is not null as is_proven from users where id = ${id}`);
      return rows[0]?.is_proven;
    };
    const [emailed, handed] = [await newcomer(), await newcomer()];
    const shared = await invite(house.owner, emailed.tenant.user_id);
    for (const _ of [1, 2]) await expectStatus(204, send(emailed.tenant.user_id, 'EMAIL'));
    const messages = await sentTo(app, emailed.tenant.user_id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      destination: emailed.credentials.email,
      title: `Undangan dari ${house.kost.name}`,
    });
    const token = tokenOf(messages[0]?.url);
    expect(token).not.toBe(shared);
    await expectStatus(200, accept(token));
    expect((await view(shared)).status).toBe(404);
    expect(await isProven(emailed.tenant.user_id)).toBe(true);
    await expectStatus(200, accept(await invite(house.owner, handed.tenant.user_id)));
    expect(await isProven(handed.tenant.user_id)).toBe(false);
  });

  it('goes to WhatsApp only with a consent', async () => {
    const { tenant } = await newcomer();
    expect((await ask(tenant.user_id)).body.channels).toEqual(['EMAIL']);
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      values (${tenant.user_id}, 'TAGIHAN', 'WHATSAPP', now(), 'OWNER', ${house.owner.id}, 'uji')`);
    const { url, channels } = (await ask(tenant.user_id)).body;
    expect(channels).toEqual(['EMAIL', 'WHATSAPP']);
    await expectStatus(204, send(tenant.user_id, 'WHATSAPP'));
    expect((await sentTo(app, tenant.user_id)).map((message) => message.url)).toEqual([url]);
  });

  it('is not sent by anyone else, nor once it has ended', async () => {
    const { tenant } = await newcomer();
    await expectRefusal('NOT_FOUND', send(tenant.user_id, 'EMAIL'));
    const token = await invite(house.owner, tenant.user_id);
    await expectRefusal('NOT_FOUND', send(tenant.user_id, 'EMAIL', (await makeHousehold(app)).owner));
    await expectStatus(200, accept(token));
    await expectRefusal('NOT_FOUND', send(tenant.user_id, 'EMAIL'));
    expect(await sentTo(app, tenant.user_id)).toEqual([]);
  });
});

function sessionIdOf(token: string | undefined): string {
  const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return claims.sid;
}
