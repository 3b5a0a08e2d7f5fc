import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QueuedInvitation } from '#shared/contract/invitations.ts';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { ListedUser } from '#shared/contract/users.ts';
import type { QueuedReminder } from '#shared/contract/reminders.ts';
import { NOON, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { invite } from '#tests/support/people/account-links.ts';
import { proveByCode } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  type Person,
} from '#tests/support/people/factories.ts';
import { anotherTenant, billDueIn, makeRemindedHouse, runReminders } from '#tests/support/people/reminders.ts';

const LIMIT = 3;
const { app, messenger } = await startOutbox({ bindings: { OWNER_MESSAGES_A_DAY: String(LIMIT) } });
const admin = await makePerson(app, { role: 'ADMIN' });
beforeEach(() => app.deps.db.execute(sql`delete from notices`));

const MORNING = '2031-06-21 08.00';
const WAITS = `QUEUED after 0: OWNER_DAY_FULL, ${MORNING}`;
const LEFT = 'ACCEPTED after 1';

const makeOwner = () => makePerson(app, { role: 'OWNER' });

/** Letters to so many people in an owner's name. */
async function lettersOf({ id: owner_id }: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    ids.push(await queued(app, { user_id, owner_id, kind: 'INVITATION', channel: 'EMAIL' }));
  }
  return ids;
}

/** What has become of messages: the state after so many tries and, of one that waits, why and until when. */
async function fatesOf(ids: readonly string[]): Promise<string[]> {
  const kept = await Promise.all(ids.map((id) => messageOf(app, id)));
  return kept.map(
    ({ state, attempts, error_code: reason, next_try_at: at }) =>
      `${state} after ${attempts}${state === 'QUEUED' ? `: ${reason}, ${at}` : ''}`,
  );
}

async function idsOf({ id }: Person): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ id: string }>(
    sql`select id from messages where owner_id = ${id} order by id`,
  );
  return rows.map((row) => row.id);
}

const toldOf = async ({ rest }: Person) =>
  (await expectStatus(200, rest.get<AccountNotice[]>('/api/notices'))).filter(({ kind }) => kind === 'MESSAGES_WAIT');

describe('what leaves for an owner in a day', () => {
  it('ends at the limit; the rest has used up no try and leaves at 08.00 of the next day', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const ids = await lettersOf(owner, LIMIT + 2);
    const others = await lettersOf(other, 1);
    await sendDue(app);
    await sendDue(app);
    expect(await fatesOf(ids)).toEqual([LEFT, LEFT, LEFT, WAITS, WAITS]);
    expect(await fatesOf(others)).toEqual([LEFT]);
    app.clock.set('2031-06-21T00:59:00Z');
    await sendDue(app);
    expect(messenger.sent).toHaveLength(LIMIT + 1);
    app.clock.set('2031-06-21T01:00:00Z');
    await sendDue(app);
    expect(await fatesOf(ids)).toEqual([LEFT, LEFT, LEFT, LEFT, LEFT]);
  });

  it('is the same however many senders there are at a time', async () => {
    const owner = await makeOwner();
    const ids = await lettersOf(owner, 12);
    await Promise.all(Array.from({ length: 6 }, () => sendDue(app, { limit: 2 })));
    await sendDue(app);
    expect((await fatesOf(ids)).sort()).toEqual([...Array<string>(LIMIT).fill(LEFT), ...Array<string>(9).fill(WAITS)]);
    expect(messenger.sent).toHaveLength(LIMIT);
  });

  it('counts a message once, however often it is tried', async () => {
    const owner = await makeOwner();
    const [first = ''] = await lettersOf(owner, 1);
    for (let tries = 0; tries < LIMIT; tries += 1) {
      messenger.answer({ kind: 'UNAVAILABLE', errorCode: '503' });
      await sendDue(app);
      app.clock.advanceMs(31 * 60_000);
    }
    const others = await lettersOf(owner, LIMIT);
    await sendDue(app);
    expect(await fatesOf([first, ...others])).toEqual([`ACCEPTED after ${LIMIT + 1}`, LEFT, LEFT, WAITS]);
  });

  it('is counted for the admins by owner, until the rest has left', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await lettersOf(owner, LIMIT + 2);
    await lettersOf(other, LIMIT);
    // What waits for another reason, such as a fault of the provider, is not counted.
    messenger.answer({ kind: 'UNAVAILABLE', errorCode: '503' });
    await sendDue(app);
    const waiting = async () => {
      const { users } = await expectStatus(200, admin.rest.get<{ users: ListedUser[] }>('/api/admin/users?role=OWNER'));
      return [owner, other].map(({ id }) => users.find((user) => user.id === id)?.messages_waiting);
    };
    expect(await waiting()).toEqual([2, 0]);
    app.clock.set('2031-06-21T01:00:00Z');
    await sendDue(app);
    expect(await waiting()).toEqual([0, 0]);
  });

  it('does not hold back what a person waits for, nor what comes from nobody', async () => {
    const owner = await makeOwner();
    await lettersOf(owner, LIMIT + 1);
    const codes = await queued(app, { user_id: owner.id });
    await sendDue(app);
    expect(await fatesOf([codes])).toEqual([LEFT]);
  });

  it('is told once a day to the owner and to the admins, with whose messages they are', async () => {
    const [owner, other] = [await makePerson(app, { role: 'OWNER', full_name: 'Rahma' }), await makeOwner()];
    await lettersOf(other, LIMIT);
    await lettersOf(owner, LIMIT);
    await sendDue(app);
    expect([...(await toldOf(owner)), ...(await toldOf(admin))]).toEqual([]);
    await lettersOf(owner, 1);
    await app.deps.db.execute(sql`update messages set next_try_at = created_at where state = 'QUEUED'`);
    await sendDue(app);
    await lettersOf(owner, 1);
    await app.deps.db.execute(sql`update messages set next_try_at = created_at where state = 'QUEUED'`);
    await sendDue(app);
    const facts = { limit: LIMIT, waits_until: '2031-06-21T01:00:00.000Z' };
    expect(await toldOf(owner)).toMatchObject([{ details: facts }]);
    expect(await toldOf(admin)).toMatchObject([{ details: { ...facts, owner_name: 'Rahma' } }]);
    expect(await toldOf(other)).toEqual([]);
  });
});

interface Sent {
  result: { data: { json: QueuedInvitation } };
}

it('an invitation says when it leaves: now, after the night, or once the day is over', async () => {
  const { owner, kost } = await makeHousehold(app);
  const room = await makeRoom(owner, kost.id);
  const { id } = await makeNewcomer(app, owner, room.id);
  const sent = async (at: string) => {
    app.clock.set(NOON);
    await invite(owner, id);
    app.clock.set(at);
    const { result } = await expectStatus(
      200,
      owner.rest.post<Sent>('/trpc/invitations.send', { json: { id, channel: 'EMAIL' } }),
    );
    return result.data.json.send_at;
  };
  expect(await sent(NOON)).toBe('2031-06-20T05:00:00.000Z');
  expect(await sent('2031-06-20T13:00:00Z')).toBe('2031-06-21T01:00:00.000Z');
  app.clock.set(NOON);
  await lettersOf(owner, LIMIT);
  await sendDue(app);
  expect(await sent(NOON)).toBe('2031-06-21T01:00:00.000Z');
});

describe("an owner's reminders", () => {
  it('over the limit leave the next morning, once for each person, as the bill is then', async () => {
    const house = await makeRemindedHouse(app);
    const tenants = [house.tenant];
    while (tenants.length < LIMIT + 2) tenants.push(await anotherTenant(app, house));
    for (const tenant of tenants) {
      await proveByCode(app, tenant.id);
      await billDueIn(app, { owner: house.owner, tenant }, 0);
    }
    await app.deps.db.execute(sql`delete from messages`);
    messenger.sent.length = 0;
    await runReminders(app);
    const ids = await idsOf(house.owner);
    expect((await fatesOf(ids)).sort()).toEqual([LEFT, LEFT, LEFT, WAITS, WAITS]);
    app.clock.set('2031-06-21T05:00:00Z');
    await runReminders(app);
    expect(await idsOf(house.owner)).toEqual(ids);
    expect(await fatesOf(ids)).toEqual([LEFT, LEFT, LEFT, LEFT, LEFT]);
    expect(messenger.sent.map(({ id }) => id).sort()).toEqual(ids);
  });

  it('by hand say when they leave, once the day is full', async () => {
    const house = await makeRemindedHouse(app);
    await proveByCode(app, house.tenant.id);
    await billDueIn(app, house, 20);
    await lettersOf(house.owner, LIMIT);
    await sendDue(app);
    const asked = () =>
      house.owner.rest.post<QueuedReminder>(`/api/tenants/${house.tenant.tenant.id}/reminders`, { tone: 'BIASA' });
    expect((await expectStatus(201, asked())).send_at).toBe('2031-06-21T01:00:00.000Z');
    const id = (await idsOf(house.owner)).at(-1) ?? '';
    // The call sends behind its answer.
    await expect.poll(() => fatesOf([id])).toEqual([WAITS]);
    app.clock.set('2031-06-21T01:00:00Z');
    await runReminders(app);
    expect(await fatesOf([id])).toEqual([LEFT]);
  });
});
