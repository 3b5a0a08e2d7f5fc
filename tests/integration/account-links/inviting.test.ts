import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { proofsOf } from '#tests/support/people/contacts.ts';
import { invite, sentTo, tokenOf } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeRoom,
  openSession,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { startInvitedHouse } from '#tests/support/people/invited-house.ts';
import { assign } from '#tests/support/people/lasting-people.ts';

const { app, house, admin, after, view, accept, ask, newcomer } = await startInvitedHouse();

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
    expect(await expectStatus(200, view(token))).toEqual({
      first_name: 'Rudi',
      kost_name: null,
      room_number: null,
      owner_name: null,
      missing: [],
      terms: null,
    });
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
    const isProven = async (id: string) => Object.values(await proofsOf(app, id)).includes('LINK');
    const [emailed, handed] = [await newcomer(), await newcomer()];
    const shared = await invite(house.owner, emailed.tenant.user_id);
    for (const _ of [1, 2]) await expectStatus(204, send(emailed.tenant.user_id, 'EMAIL'));
    const messages = await sentTo(app, emailed.tenant.user_id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      destination: emailed.credentials.email,
      title: 'Undangan ke E-Kost',
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
