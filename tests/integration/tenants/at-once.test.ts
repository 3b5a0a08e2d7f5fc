import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { expectStatus, type Household, makeRoom, type Person, uniqueNik } from '#tests/support/people/factories.ts';
import { makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { askToLeave } from '#tests/support/people/leavings.ts';
import { answerRenewal, endsOn, offeredRenewal } from '#tests/support/people/renewals.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2033-05-10T07:30:00Z' });
const TODAY = '2033-05-10';
const END = '2034-03-01';

let house: Household;
let target: Room;
let stranger: Person;
beforeEach(begin);
async function begin() {
  app.clock.set('2033-05-10T07:30:00Z');
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: END });
  target = await makeRoom(house.owner, house.kost.id);
  stranger = await makeLastingPerson(app, 'TENANT');
}

type Call = () => Promise<RestAnswer<unknown>>;
const id = () => house.tenant.tenant.id;
const owner = () => house.owner.rest;
const checkOut: Call = () => owner().post<Tenant>(`/api/tenants/${id()}/checkout`);
const undo: Call = () => owner().post<Tenant>(`/api/tenants/${id()}/undo-checkout`);
const renew: Call = () => owner().post<Tenant>(`/api/tenants/${id()}/renew`, { contract_end: addMonths(END, 12) });
const leave: Call = () => askToLeave(house.tenant, addDays(TODAY, 40));
const moveOn = (moves_on: string) => {
  const terms = { room_id: target.id, moves_on, monthly_rent: 1_300_000 };
  return owner().post<Tenant>(`/api/tenants/${id()}/move`, terms);
};
const giveRoomFrom = (contract_start: string) =>
  owner().post<Tenant>('/api/tenants', {
    user_id: stranger.id,
    room_id: house.room.id,
    nik: uniqueNik(),
    emergency_contact_name: 'Keluarga Uji',
    emergency_contact_phone: '081334567890',
    contract_start,
    contract_end: addDays(TODAY, 100),
    deposit_amount: 500_000,
  });

const giveRoom: Call = () => giveRoomFrom(TODAY);

/** What is left of both: who lives where, what was said and what the trail has, and that no rule is broken. */
async function truth() {
  await expectSoundMoney(app, house.owner);
  expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
  const { rows } = await app.deps.db.execute<{ truth: Record<string, unknown> }>(sql`
    select json_build_object(
      'lives', (select json_agg(u.id || ' ' || r.id || ' ' || t.status order by t.id) from tenancies t join users u on u.id = t.user_id
        join rooms r on r.id = t.room_id where t.owner_id = ${house.owner.id}),
      'rooms', (select json_agg(status order by id) from rooms where owner_id = ${house.owner.id}),
      'planned', (select count(*) from tenancies where owner_id = ${house.owner.id} and status = 'ACTIVE' and moves_to_id is not null),
      'ends', (select contract_end from tenancies where id = ${id()}),
      'leavings', (select json_agg(state) from leavings where tenancy_id = ${id()}),
      'renewals', (select json_agg(state) from renewals where tenancy_id = ${id()}),
      'trail', (select json_agg(action order by action) from audit_log where owner_id = ${house.owner.id}
        and action = any(array['tenancy.move', 'tenancy.plan-move', 'tenancy.checkout', 'tenancy.undo-checkout', 'tenancy.renew',
          'tenancy.ask-to-leave', 'tenancy.answer-renewal']) or action = 'tenancy.create' and subject_id in (
          select id from tenancies where user_id = ${stranger.id}))
    ) as truth`);
  return rows[0]?.truth;
}

const lives = (person: { id: string }, room: { id: string }, status: string) => `${person.id} ${room.id} ${status}`;
const old = (status: string) => lives(house.tenant, house.room, status);
/** The same of all that no pair below changes. */
const same = { planned: 0, ends: END, leavings: null, renewals: null };

interface Pair {
  /** What comes before both. */
  before?: () => Promise<unknown>;
  /** What both wait for, so that they come in a given order. */
  held: () => [table: 'rooms' | 'tenancies', id: string];
  one: Call;
  other: Call;
  /** Their answers and what is left, if the one, or the other, comes first. */
  oneFirst: () => [answers: number[], truth: object];
  otherFirst: () => [answers: number[], truth: object];
}

let accept: Call;
/** A longer contract than the fifty days that are left, for its tenant to accept. */
async function offer() {
  await endsOn(app, house.tenant, addDays(TODAY, 50));
  const terms = { contract_end: addMonths(TODAY, 14), monthly_rent: 1_600_000 };
  const { id: offered } = await offeredRenewal(house.owner, id(), terms);
  accept = () => answerRenewal(house.tenant, offered);
}

const pairs: Record<string, Pair> = {
  'an undone check-out and a new tenant': {
    before: async () => expectStatus(200, checkOut()),
    held: () => ['rooms', house.room.id],
    one: undo,
    other: giveRoom,
    oneFirst: () => [
      [200, 409],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        trail: ['tenancy.checkout', 'tenancy.undo-checkout'],
      },
    ],
    otherFirst: () => [
      [409, 201],
      {
        ...same,
        lives: [old('TERMINATED'), lives(stranger, house.room, 'ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        trail: ['tenancy.checkout', 'tenancy.create'],
      },
    ],
  },
  'a move and a check-out': {
    held: () => ['tenancies', id()],
    one: () => moveOn(TODAY),
    other: checkOut,
    oneFirst: () => [
      [201, 409],
      {
        ...same,
        lives: [old('TERMINATED'), lives(house.tenant, target, 'ACTIVE')],
        rooms: ['AVAILABLE', 'OCCUPIED'],
        trail: ['tenancy.move'],
      },
    ],
    otherFirst: () => [
      [409, 200],
      { ...same, lives: [old('TERMINATED')], rooms: ['AVAILABLE', 'AVAILABLE'], trail: ['tenancy.checkout'] },
    ],
  },
  'a move that is planned and a check-out': {
    held: () => ['tenancies', id()],
    one: () => moveOn(addDays(TODAY, 5)),
    other: checkOut,
    oneFirst: () => [
      [201, 200],
      {
        ...same,
        lives: [old('TERMINATED')],
        rooms: ['AVAILABLE', 'AVAILABLE'],
        trail: ['tenancy.checkout', 'tenancy.plan-move'],
      },
    ],
    otherFirst: () => [
      [409, 200],
      { ...same, lives: [old('TERMINATED')], rooms: ['AVAILABLE', 'AVAILABLE'], trail: ['tenancy.checkout'] },
    ],
  },
  'a renewal and a word of leaving': {
    held: () => ['tenancies', id()],
    one: renew,
    other: leave,
    oneFirst: () => [
      [200, 200],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        ends: addMonths(END, 12),
        leavings: ['ASKED'],
        trail: ['tenancy.ask-to-leave', 'tenancy.renew'],
      },
    ],
    otherFirst: () => [
      [409, 200],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        leavings: ['ASKED'],
        trail: ['tenancy.ask-to-leave'],
      },
    ],
  },
  'a renewal that is accepted and a word of leaving': {
    before: offer,
    held: () => ['tenancies', id()],
    one: () => accept(),
    other: leave,
    oneFirst: () => [
      [200, 200],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        ends: addMonths(TODAY, 14),
        renewals: ['ACCEPTED'],
        leavings: ['ASKED'],
        trail: ['tenancy.answer-renewal', 'tenancy.ask-to-leave'],
      },
    ],
    otherFirst: () => [
      [409, 200],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        ends: addDays(TODAY, 50),
        renewals: ['REFUSED'],
        leavings: ['ASKED'],
        trail: ['tenancy.ask-to-leave'],
      },
    ],
  },
  'a renewal that is accepted and a promise of the room': {
    before: offer,
    held: () => ['rooms', house.room.id],
    one: () => accept(),
    other: () => giveRoomFrom(addDays(TODAY, 50)),
    oneFirst: () => [
      [200, 409],
      {
        ...same,
        lives: [old('ACTIVE')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        ends: addMonths(TODAY, 14),
        renewals: ['ACCEPTED'],
        trail: ['tenancy.answer-renewal'],
      },
    ],
    otherFirst: () => [
      [409, 201],
      {
        ...same,
        lives: [old('ACTIVE'), lives(stranger, house.room, 'PENDING')],
        rooms: ['OCCUPIED', 'AVAILABLE'],
        ends: addDays(TODAY, 50),
        renewals: ['OFFERED'],
        trail: ['tenancy.create'],
      },
    ],
  },
  'a renewal that is accepted and a check-out': {
    before: offer,
    held: () => ['tenancies', id()],
    one: () => accept(),
    other: checkOut,
    oneFirst: () => [
      [200, 200],
      {
        ...same,
        lives: [old('TERMINATED')],
        rooms: ['AVAILABLE', 'AVAILABLE'],
        ends: addMonths(TODAY, 14),
        renewals: ['ACCEPTED'],
        trail: ['tenancy.answer-renewal', 'tenancy.checkout'],
      },
    ],
    otherFirst: () => [
      [409, 200],
      {
        ...same,
        lives: [old('TERMINATED')],
        rooms: ['AVAILABLE', 'AVAILABLE'],
        ends: addDays(TODAY, 50),
        renewals: ['OFFERED'],
        trail: ['tenancy.checkout'],
      },
    ],
  },
};

describe.for(Object.entries(pairs))('%s at once', ([, pair]) => {
  const { before, held, one, other, oneFirst, otherFirst } = pair;
  const left = async (answers: RestAnswer<unknown>[]) => [answers.map(({ status }) => status), await truth()];

  it.for(['first', 'second'] as const)('leave one truth where the one named first comes %s', async (place) => {
    const isOneFirst = place === 'first';
    await before?.();
    const lock = await holdTransaction(app);
    const [table, row] = held();
    await lock.run(`select from ${table} where id = $1 for update`, [row]);
    const calls: Promise<RestAnswer<unknown>>[] = [];
    for (const call of isOneFirst ? [one, other] : [other, one]) {
      calls.push(call());
      await lock.untilSomebodyWaits(calls.length);
    }
    await lock.commit();
    const answers = await Promise.all(calls);
    expect(await left(isOneFirst ? answers : answers.toReversed())).toEqual(isOneFirst ? oneFirst() : otherFirst());
  });

  it('leave one of the two truths where nobody holds them up, whoever is sent first', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const isOneFirst = turn % 2 === 0;
      if (turn > 0) await begin();
      await before?.();
      const sent = await Promise.all((isOneFirst ? [one, other] : [other, one]).map((call) => call()));
      expect([oneFirst(), otherFirst()]).toContainEqual(await left(isOneFirst ? sent : sent.toReversed()));
    }
  });
});

it('a planned move that its day brings, by two jobs, and a check-out at once leave one truth', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    if (turn > 0) await begin();
    const day = addDays(TODAY, 1);
    await expectStatus(201, moveOn(day));
    app.clock.set(`${day}T03:00:00Z`);
    const job = () => runHourlyJob(app.deps);
    const left = turn % 2 === 0 ? checkOut() : null;
    const jobs = [job(), job()];
    const out = await (left ?? checkOut());
    await Promise.all(jobs);
    const hasMoved = out.status === 409;
    expect([out.status, await truth()]).toEqual([
      hasMoved ? 409 : 200,
      {
        ...same,
        lives: [old('TERMINATED'), ...(hasMoved ? [lives(house.tenant, target, 'ACTIVE')] : [])],
        rooms: ['AVAILABLE', hasMoved ? 'OCCUPIED' : 'AVAILABLE'],
        trail: [hasMoved ? 'tenancy.move' : 'tenancy.checkout', 'tenancy.plan-move'].toSorted(),
      },
    ]);
  }
});
