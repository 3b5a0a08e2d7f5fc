import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
  type Household,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });
const MORE = 150_000;

let house: Household;
let target: Room;

const jobOn = (day: string) => {
  app.clock.set(`${day}T03:00:00Z`);
  return runDailyJob(app.deps);
};

/** A tenant since 1 January, with a child for a surcharge, whose rent is billed by itself. */
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set('2033-01-01T03:00:00Z');
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { monthly_rent: 1_000_000 });
  target = await makeRoom(owner, kost.id, { monthly_rent: 1_300_000 });
  const tenant = await makeTenant(app, owner, room.id, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
  house = { owner, kost, room, tenant };
});

const id = () => house.tenant.tenant.id;
const post = <Body>(path: string, body: object) => house.owner.rest.post<Body>(path, body);
const share = (fields: object = {}, tenancy = id()) =>
  expectStatus(
    201,
    post<WrittenOccupant>(`/api/tenants/${tenancy}/occupants`, {
      full_name: 'Rini Wulandari',
      surcharge: MORE,
      ...fields,
    }),
  );
const changed = ({ id: occupant }: WrittenOccupant) =>
  expectStatus(
    200,
    house.owner.rest.put<WrittenOccupant>(`/api/tenants/occupants/${occupant}`, { relation: 'SIBLING' }),
  );
const ask = ({ id: occupant }: WrittenOccupant, amount: number) =>
  post<WrittenOccupant>(`/api/tenants/occupants/${occupant}/bill-surcharges`, { amount });
const automatic = (fields: object = {}) =>
  expectStatus(200, post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, day: 1, ...fields }));
const move = (moves_on: string) =>
  expectStatus(
    201,
    post<Tenant>(`/api/tenants/${id()}/move`, { room_id: target.id, moves_on, monthly_rent: 1_300_000 }),
  );

/** The days, the sum and the surcharge of each rent that was not cancelled, in both rooms. */
async function rents() {
  const { rows } = await app.deps.db.execute<{ days: string; total: number; more: number }>(sql`
    select covers_from || ' ' || covers_to as days, subtotal as total, (
      select coalesce(sum(total_price), 0)::bigint from invoice_items x where x.invoice_id = i.id and x.description = 'Tambahan penghuni') as more
    from invoices i where tenant_user_id = ${house.tenant.id} and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT'
    order by covers_from, id`);
  return rows.map(({ days, total, more }) => [days, total, more]);
}

describe('the surcharge of who moves along', () => {
  it.each([
    ['2033-02-11', 28, '2033-03'],
    ['2033-04-11', 30, '2033-05'],
    ['2033-05-11', 31, '2033-06'],
  ])('is asked for once a month, also of the first whole one after %s (%i days)', async (day, of, next) => {
    await share();
    await automatic();
    const month = day.slice(0, 7);
    await jobOn(`${month}-01`);
    const before = await rents();
    expect(before.at(-1)).toEqual([`${month}-01 ${month}-${of}`, 1_000_000 + MORE, MORE]);
    app.clock.set(`${day}T03:00:00Z`);
    await move(day);
    const charge = Math.floor((2 * 1_300_000 * (of - 10) + of) / (2 * of));
    await jobOn(`${next}-01`);
    await jobOn(`${next}-01`);
    const after = (await rents()).slice(before.length);
    expect(after[0]).toEqual([`${day} ${month}-${of}`, charge, 0]);
    expect(after[1]?.slice(1)).toEqual([1_300_000 + MORE, MORE]);
    await jobOn(`${next}-27`);
    expect((await rents()).at(-1)?.slice(1)).toEqual([1_300_000 + MORE, MORE]);
    await expectSoundMoney(app, house.owner);
  });

  it('is asked for by the room in which a month began that neither had billed', async () => {
    app.clock.set('2033-04-01T03:00:00Z');
    await share();
    await automatic({ day: 28 });
    app.clock.set('2033-04-11T03:00:00Z');
    await move('2033-04-11');
    expect((await rents())[0]).toEqual(['2033-04-01 2033-04-10', 333_333 + MORE, MORE]);
    await jobOn('2033-04-28');
    expect((await rents())[1]).toEqual(['2033-04-11 2033-04-30', 866_667, 0]);
    await jobOn('2033-05-28');
    expect((await rents())[2]?.slice(1)).toEqual([1_300_000 + MORE, MORE]);
    await expectSoundMoney(app, house.owner);
  });

  it('is of the first month also where a rent is started, stopped and started again, or gets another period', async () => {
    await share();
    await automatic();
    await jobOn('2033-02-01');
    expect(await rents()).toEqual([['2033-02-01 2033-02-28', 1_000_000 + MORE, MORE]]);
    await automatic({ is_on: false });
    await automatic();
    await jobOn('2033-03-01');
    expect((await rents()).at(-1)).toEqual(['2033-03-01 2033-03-31', 1_000_000 + MORE, MORE]);
    await automatic({ is_on: false });
    await expectStatus(
      200,
      house.owner.rest.put(`/api/tenants/${id()}`, { rent_period: 'QUARTER', monthly_rent: 2_700_000 }),
    );
    await automatic();
    await jobOn('2033-04-01');
    expect((await rents()).at(-1)).toEqual(['2033-04-01 2033-06-30', 2_700_000 + 3 * MORE, 3 * MORE]);
    await expectSoundMoney(app, house.owner);
  });

  it('is asked for months that were billed without it before the move, each once', async () => {
    const prepaid = { covers_from: '2033-01-01', covers_to: '2033-06-30' };
    await makeBill(app, house.owner, id(), { due_date: '2033-01-01', ...prepaid, late_fee_percentage: 0 });
    app.clock.set('2033-04-05T03:00:00Z');
    const rini = await share({ starts_on: '2033-01-01' });
    const left = { amount: 3 * MORE, months: 3, from: '2033-04-01', until: '2033-06-30' };
    expect(rini.unbilled).toEqual(left);
    app.clock.set('2033-04-11T03:00:00Z');
    const home = await move('2033-04-11');
    expect((await changed(rini)).unbilled).toEqual(left);
    expect((await expectStatus(200, ask(rini, 3 * MORE))).unbilled).toBeNull();
    await expectRefusal('CONFLICT', ask(rini, 3 * MORE));
    const rentOf = async (due_date: string) =>
      (await makeBill(app, house.owner, home.id, { due_date, invoice_type: 'MONTHLY_RENT' })).total_amount;
    expect((await rentOf('2033-07-01')) - (await rentOf('2033-06-01'))).toBe(MORE);
    await expectSoundMoney(app, house.owner);
  });

  it.each(['MONTH', 'QUARTER', 'HALF_YEAR'])(
    'is asked for each month that they began, and for none by the day of a move, of who comes within a bill of several (by the %s)',
    async (rent_period) => {
      await expectStatus(200, house.owner.rest.put(`/api/tenants/${id()}`, { rent_period, monthly_rent: 3_000_000 }));
      const prepaid = { covers_from: '2033-01-15', covers_to: '2033-07-14' };
      await makeBill(app, house.owner, id(), { due_date: '2033-01-01', ...prepaid, late_fee_percentage: 0 });
      app.clock.set('2033-02-20T03:00:00Z');
      const [rini, sari] = [await share({ starts_on: '2033-02-16' }), await share({ starts_on: '2033-02-01' })];
      app.clock.set('2033-02-22T03:00:00Z');
      const home = await move('2033-02-22');
      const after = await share({ starts_on: '2033-02-18' }, home.id);
      const again = await share({ starts_on: '2033-03-16' }, home.id);
      const left = (months: number, from: string) => ({ amount: months * MORE, months, from, until: '2033-07-14' });
      const told = async () => {
        const each = [];
        for (const one of [rini, sari, after, again]) each.push((await changed(one)).unbilled);
        return each;
      };
      const all = [left(4, '2033-03-15'), left(5, '2033-02-15'), left(4, '2033-03-15'), left(3, '2033-04-15')];
      expect(await told()).toEqual(all);
      const next = await makeRoom(house.owner, house.kost.id);
      app.clock.set('2033-02-28T03:00:00Z');
      const body = { room_id: next.id, moves_on: '2033-02-28', monthly_rent: 3_000_000 };
      await expectStatus(201, post(`/api/tenants/${home.id}/move`, body));
      expect(await told()).toEqual(all);
      await expectStatus(200, ask(rini, 4 * MORE));
      expect((await changed(rini)).unbilled).toBeNull();
      await expectSoundMoney(app, house.owner);
    },
  );

  it('is asked for each month of several that neither room had billed by the room in which it began', async () => {
    await expectStatus(
      200,
      house.owner.rest.put(`/api/tenants/${id()}`, { rent_period: 'QUARTER', monthly_rent: 3_000_000 }),
    );
    await automatic();
    await app.deps.db.execute(sql`
      update invoices set status = 'DRAFT', issued_date = null, sent_at = null where tenant_id = ${id()}`);
    await share();
    app.clock.set('2033-02-20T03:00:00Z');
    await move('2033-02-20');
    for (const day of ['2033-02-21', '2033-03-28']) await jobOn(day);
    expect((await rents()).map(([days, , more]) => [days, more])).toEqual([
      ['2033-01-01 2033-02-19', 2 * MORE],
      ['2033-02-20 2033-03-31', MORE],
      ['2033-04-01 2033-06-30', 3 * MORE],
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it('is asked for the month of the move, too, of who is written after it', async () => {
    app.clock.set('2033-04-01T03:00:00Z');
    await automatic({ day: 28 });
    app.clock.set('2033-04-11T03:00:00Z');
    const home = await move('2033-04-11');
    const rini = await share({ starts_on: '2033-04-01' }, home.id);
    expect(rini.unbilled).toEqual({ amount: MORE, months: 1, from: '2033-04-01', until: '2033-04-30' });
    await expectStatus(200, ask(rini, MORE));
    await jobOn('2033-04-28');
    await jobOn('2033-05-28');
    expect((await rents()).map(([, , more]) => more)).toEqual([0, 0, MORE]);
    await expectSoundMoney(app, house.owner);
  });

  it('is on a first rent once, though a check-out cancelled its draft and is undone, and as its month and rent then are', async () => {
    await share();
    await automatic();
    app.clock.set('2033-01-05T03:00:00Z');
    await expectStatus(200, post(`/api/tenants/${id()}/checkout`, {}));
    await expectStatus(200, post(`/api/tenants/${id()}/undo-checkout`, {}));
    await automatic({ monthly_rent: 1_100_000 });
    await jobOn('2033-02-01');
    await jobOn('2033-02-02');
    expect(await rents()).toEqual([['2033-02-01 2033-02-28', 1_100_000 + MORE, MORE]]);
    await expectSoundMoney(app, house.owner);
  });
});

/** The first day of the month of surcharges that begins in a calendar month, if they begin on a day of each. */
function beginIn(month: string, day: number): string {
  const last = addDays(addMonths(month, 1), -1);
  const first = addDays(month, day - 1);
  return first < last ? first : last;
}

interface Stay {
  rent_period: string;
  start: string;
  moves: string[];
  /** The days on which their occupant lives there. */
  from: string;
  to: string;
  /** The last day of a rent that is typed at first. */
  typed?: string;
  /** No job runs before. */
  since?: string;
}

describe('every month of a surcharge is asked for once, by whichever day they begin', () => {
  it.each<Stay>([
    // The second quarter is from 30 November, and its months begin on the 31st.
    {
      rent_period: 'QUARTER',
      start: '2033-08-31',
      moves: [],
      from: '2033-12-31',
      to: '2034-01-31',
      typed: '2033-11-29',
    },
    { rent_period: 'QUARTER', start: '2033-08-31', moves: ['2034-01-30'], from: '2033-08-31', to: '2034-08-01' },
    { rent_period: 'QUARTER', start: '2033-11-30', moves: ['2034-01-30'], from: '2033-12-30', to: '2034-03-30' },
    // Neither room had billed it.
    {
      rent_period: 'HALF_YEAR',
      start: '2033-12-31',
      moves: ['2034-05-31'],
      from: '2034-01-18',
      to: '2034-11-26',
      since: '2034-05-31',
    },
    {
      rent_period: 'QUARTER',
      start: '2033-11-29',
      moves: ['2033-12-20', '2034-02-05'],
      from: '2033-11-29',
      to: '2034-11-26',
      since: '2034-02-05',
    },
    {
      rent_period: 'YEAR',
      start: '2033-08-31',
      moves: ['2033-09-30', '2034-02-28'],
      from: '2033-09-30',
      to: '2034-04-30',
    },
    {
      rent_period: 'MONTH',
      start: '2033-08-31',
      moves: ['2033-09-30', '2034-02-28'],
      from: '2033-08-31',
      to: '2034-02-28',
    },
  ])('$rent_period from $start, of who lives there from $from to $to, moving on $moves', async (stay) => {
    const { rent_period, start, moves, from, to, typed } = stay;
    app.clock.set(`${start}T03:00:00Z`);
    const contract = { contract_start: start, contract_end: '2037-01-01', rent_period, monthly_rent: 3_000_000 };
    const room = await makeRoom(house.owner, house.kost.id);
    house = { ...house, tenant: await makeTenant(app, house.owner, room.id, contract) };
    await share({ starts_on: start });
    await app.deps.db.execute(
      sql`update occupants set starts_on = ${from}, ends_on = ${to} where tenancy_id = ${id()}`,
    );
    if (typed !== undefined) {
      const days = { covers_from: start, covers_to: typed, due_date: start, late_fee_percentage: 0 };
      await makeBill(app, house.owner, id(), days);
    }
    await automatic({ day: null, late_fee_percentage: 0 });
    let home = id();
    for (let day = start; day < '2034-07-01'; day = addDays(day, 1)) {
      if (day > (stay.since ?? start) && day.endsWith('-27')) await jobOn(day);
      if (!moves.includes(day)) continue;
      app.clock.set(`${day}T03:00:00Z`);
      const next = await makeRoom(house.owner, house.kost.id);
      const body = { room_id: next.id, moves_on: day, monthly_rent: 3_000_000 };
      home = (await expectStatus(201, post<Tenant>(`/api/tenants/${home}/move`, body))).id;
    }
    const { rows } = await app.deps.db.execute<{ month: string }>(sql`
      select m.month from occupant_months m join invoices i on i.id = m.invoice_id
      where i.tenant_user_id = ${house.tenant.id} and i.status <> 'CANCELLED' order by 1`);
    const spans = (await rents()).map(([days]) => String(days).split(' '));
    const [since = '', until = ''] = [
      spans[0]?.[0],
      spans
        .map(([, last]) => last)
        .toSorted()
        .at(-1),
    ];
    const asked = [];
    for (let month = `${start.slice(0, 7)}-01`; month <= until; month = addMonths(month, 1)) {
      const first = beginIn(month, Number(start.slice(8)));
      if ([from, since].every((day) => day <= first) && first < to && first <= until) asked.push(month);
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(rows.map(({ month }) => month)).toEqual(asked);
    expect((await rents()).reduce((sum, [, , more]) => sum + Number(more), 0)).toBe(asked.length * MORE);
    await expectSoundMoney(app, house.owner);
  });
});
