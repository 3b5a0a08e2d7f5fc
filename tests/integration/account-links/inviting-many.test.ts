import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvitedMany, WaitingInvitations } from '#shared/contract/invitations.ts';
import { INVITATIONS_A_DAY, LETTERS_AN_HOUR } from '#shared/rules/account-link.ts';
import { MADE_UP_ENDING } from '#shared/rules/made-up-email.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { JWT_SECRET } from '#tests/support/app/secrets.ts';
import { keyedHash } from '#worker/crypto.ts';
import { invite, sentTo, tokenOf } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeHousehold,
  makeNewcomer,
  makeRoom,
  openSession,
  type Household,
} from '#tests/support/people/factories.ts';
import { startInvitedHouse } from '#tests/support/people/invited-house.ts';

const { app, after, view, accept } = await startInvitedHouse();

let house: Household;
const letters = keyedHash(JWT_SECRET, 'letters', 'all');
beforeEach(async () => {
  await app.deps.db.execute(sql`delete from login_attempts where key = ${letters}`);
  house = await makeHousehold(app);
});

let digits = 0;
const phone = () => `0812${String((digits += 1)).padStart(8, '7')}`;

/** In a room after all others. */
const newcomer = async (fields = {}) => {
  const room = await makeRoom(house.owner, house.kost.id, {
    room_number: `K${String((digits += 1)).padStart(4, '0')}`,
  });
  return (await makeNewcomer(app, house.owner, room.id, { phone: phone(), ...fields })).tenant;
};
const waiting = (query = '', by = house.owner) =>
  expectStatus(200, by.rest.get<WaitingInvitations>(`/api/users/waiting-invitations${query}`));
const ask = (ids: string[], by = house.owner) =>
  by.rest.call<{ rows: InvitedMany['rows'] }>('POST', '/api/users/invitations', { user_ids: ids });
const inviteAll = async (ids: string[], by = house.owner) => (await expectStatus(200, ask(ids, by))).rows;
const linksOf = async (ids: string[]) =>
  (await app.deps.db.execute(sql`select id from account_links where user_id = any(${`{${ids.join(',')}}`}::uuid[])`))
    .rows;

describe('who has no account yet', () => {
  it('is counted and listed by room, of a kost or of all, until the account is theirs', async () => {
    const [first, second] = [await newcomer(), await newcomer({ phone: '021-7654321' })];
    const all = await waiting();
    expect(all).toMatchObject({ count: 2, left_today: INVITATIONS_A_DAY });
    expect(
      all.rows.map(({ user_id, number, way, invited_at, delivery }) => [user_id, number, way, invited_at, delivery]),
    ).toEqual([
      [first.user_id, 'MOBILE', 'EMAIL', null, 'NONE'],
      [second.user_id, 'OTHER', 'EMAIL', null, 'NONE'],
    ]);
    expect(await waiting('?limit=0')).toEqual({ ...all, rows: [] });
    expect(await waiting(`?kost_id=${house.kost.id}`)).toEqual(all);
    expect((await waiting(`?kost_id=${crypto.randomUUID()}`)).count).toBe(0);
    const other = await makeHousehold(app);
    expect((await waiting(`?kost_id=${house.kost.id}`, other.owner)).count).toBe(0);
    await expectStatus(200, accept(await invite(house.owner, first.user_id)));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${second.id}/checkout`));
    expect((await waiting()).count).toBe(0);
  });

  it('is not somebody who has lived with another owner since, nor who registered by themselves', async () => {
    const tenant = await newcomer();
    const other = await makeHousehold(app);
    await app.deps.db.execute(sql`update users set reviewed_by = ${other.owner.id} where id = ${tenant.user_id}`);
    expect((await waiting()).count).toBe(0);
    expect(await inviteAll([tenant.user_id])).toEqual([]);
  });
});

describe('several invitations', () => {
  it('are made and sent at once, each once and by one way, with one entry in the trail', async () => {
    const [mailed, written, byHand] = [await newcomer(), await newcomer(), await newcomer()];
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      values (${written.user_id}, 'TAGIHAN', 'WHATSAPP', now(), 'OWNER', ${house.owner.id}, 'uji')`);
    await app.deps.db.execute(sql`
      update users set email = id || ${MADE_UP_ENDING} where id = ${byHand.user_id}`);
    const ids = [mailed, written, byHand].map(({ user_id }) => user_id);
    const ways = (await waiting()).rows.map(({ user_id, way }) => [user_id, way]);
    const rows = await inviteAll(ids);
    expect(rows.map(({ sent_by }) => sent_by)).toEqual(['EMAIL', 'WHATSAPP', null]);
    expect(ways).toEqual([
      [mailed.user_id, 'EMAIL'],
      [written.user_id, 'WHATSAPP'],
      [byHand.user_id, null],
    ]);
    for (const { url } of rows) expect((await view(tokenOf(url))).status).toBe(200);
    const sent = await Promise.all(ids.map((id) => sentTo(app, id)));
    expect(sent.map((messages) => messages.map(({ channel }) => channel))).toEqual([['EMAIL'], ['WHATSAPP'], []]);
    // The letter's own link proves the address; the one that the owner passes on is another.
    expect(sent[0]?.[0]?.url).not.toBe(rows[0]?.url);
    const { rows: entries } = await app.deps.db.execute(sql`
      select details from audit_log where owner_id = ${house.owner.id} and action = 'kost.invite-tenants'`);
    expect(entries).toEqual([{ details: { tenants: 3 } }]);
    expect((await waiting()).left_today).toBe(INVITATIONS_A_DAY - 3);
  });

  it('asked for twice, or at the same time, are the same ones: nothing more is made, sent or noted', async () => {
    const ids = [await newcomer(), await newcomer()].map(({ user_id }) => user_id);
    const [one, two] = await Promise.all([inviteAll(ids), inviteAll(ids)]);
    const three = await inviteAll(ids);
    const urls = (rows: InvitedMany['rows']) => rows.map(({ url }) => url);
    expect(urls(two)).toEqual(urls(one));
    expect(urls(three)).toEqual(urls(one));
    expect(await linksOf(ids)).toHaveLength(2);
    for (const id of ids) expect(await sentTo(app, id)).toHaveLength(1);
    const { rows } = await app.deps.db.execute(sql`
      select from audit_log where owner_id = ${house.owner.id} and action = 'kost.invite-tenants'`);
    expect(rows).toHaveLength(1);
    expect((await waiting()).left_today).toBe(INVITATIONS_A_DAY - 2);
  });

  it('use one that was made for a single tenant, and are made anew when it has only a day left', async () => {
    const { user_id: id } = await newcomer();
    const token = await invite(house.owner, id);
    expect((await inviteAll([id])).map(({ url }) => tokenOf(url))).toEqual([token]);
    const [later] = await after(6.5, async () => {
      const rest = await openSession(app, house.owner.id, 'OWNER');
      return inviteAll([id], { ...house.owner, rest });
    });
    expect(tokenOf(later?.url)).not.toBe(token);
    expect((await view(token)).status).toBe(404);
  });

  it('leave out who has an account or has left meanwhile', async () => {
    const [here, has, left] = [await newcomer(), await newcomer(), await newcomer()];
    await expectStatus(200, accept(await invite(house.owner, has.user_id)));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${left.id}/checkout`));
    const rows = await inviteAll([here.user_id, has.user_id, left.user_id]);
    expect(rows.map(({ user_id }) => user_id)).toEqual([here.user_id]);
  });

  it('are none at all with a stranger among them, or more than a day allows', async () => {
    const tenant = await newcomer();
    const other = await makeHousehold(app);
    const owners = [house.owner, other.owner];
    await expectUnchanged(app, owners, () => expectRefusal('NOT_FOUND', ask([tenant.user_id, other.tenant.id])));
    await expectUnchanged(app, owners, () => expectRefusal('NOT_FOUND', ask([tenant.user_id], other.owner)));
    const opened = await newcomer();
    await invite(house.owner, opened.user_id);
    await app.deps.db.execute(sql`
      insert into account_links (user_id, kind, token_hash, email_token_hash, expires_at, revoked_at, created_by, created_at)
      select ${opened.user_id}, 'INVITATION', gen_random_uuid()::text, gen_random_uuid()::text, now(), now(), ${house.owner.id},
        ${app.clock.now().toISOString()}::timestamptz from generate_series(1, ${INVITATIONS_A_DAY - 1}::int)`);
    const detail = `Paling banyak ${INVITATIONS_A_DAY} undangan baru dalam 24 jam. Pilih lebih sedikit penyewa.`;
    await expectUnchanged(app, owners, () =>
      expectRefusal('TOO_MANY_ATTEMPTS', ask([tenant.user_id, opened.user_id]), detail),
    );
    expect(await linksOf([tenant.user_id])).toEqual([]);
    expect(await sentTo(app, opened.user_id)).toEqual([]);
    // One that is used again is none of them.
    expect(await inviteAll([opened.user_id])).toHaveLength(1);
  });

  it('tell which were opened in the owner’s own WhatsApp, and remember it', async () => {
    const { user_id: id } = await newcomer();
    const note = () => house.owner.rest.post(`/api/users/${id}/invitation/send`, { channel: 'WA_LINK' });
    await expectRefusal('NOT_FOUND', note());
    await inviteAll([id]);
    for (const _ of [1, 2]) await expectStatus(204, note());
    expect((await waiting()).rows).toMatchObject([{ user_id: id, delivery: 'OPENED', sent_by: 'EMAIL' }]);
    expect(await sentTo(app, id)).toHaveLength(1);
  });

  it('write nothing to a number that has said STOP, nor twice to a number that two tenants share', async () => {
    const shared = phone();
    const tenants = [await newcomer({ phone: shared }), await newcomer({ phone: shared }), await newcomer()];
    for (const { user_id } of tenants) {
      await app.deps.db.execute(sql`
        insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
        values (${user_id}, 'TAGIHAN', 'WHATSAPP', now(), 'OWNER', ${house.owner.id}, 'uji')`);
    }
    await app.deps.db.execute(sql`
      insert into stopped_numbers (number, stopped_at, via)
      select phone_e164, now(), 'WHATSAPP' from users where id = ${tenants[2]?.user_id}`);
    const ids = tenants.map(({ user_id }) => user_id);
    const rows = await inviteAll(ids);
    expect(rows.map(({ asked_no_messages, sent_by }) => [asked_no_messages, sent_by])).toEqual([
      [false, 'WHATSAPP'],
      [false, 'WHATSAPP'],
      [true, 'EMAIL'],
    ]);
    const sent = (await Promise.all(ids.map((id) => sentTo(app, id)))).flat().map(({ channel }) => channel);
    expect(sent.toSorted()).toEqual(['EMAIL', 'WHATSAPP']);
  });

  it('of many letters leave one after the other', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await newcomer()).user_id);
    const now = app.clock.now().getTime();
    const full = new Date(now + 60 * 60 * 1000).toISOString();
    // As if all places of this hour but those that come free one by one were taken.
    await app.deps.db.execute(sql`
      insert into login_attempts (key, failures, window_started_at)
      values (${letters}, 1, ${full}::timestamptz)
      on conflict (key) do update set window_started_at = excluded.window_started_at`);
    await inviteAll(ids);
    const { rows } = await app.deps.db.execute<{ at: string }>(sql`
      select m.next_try_at::text as at from messages m where m.user_id = any(${`{${ids.join(',')}}`}::uuid[]) order by m.subject_id`);
    const apart = (3600 / (LETTERS_AN_HOUR / 2)) * 1000;
    // The first is on its way already.
    expect(rows.slice(1).map(({ at }) => new Date(at).getTime() - now)).toEqual([apart, 2 * apart]);
  });
});
