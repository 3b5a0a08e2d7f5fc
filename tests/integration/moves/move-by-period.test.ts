import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { expectStatus, type Household, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });

let house: Household;
let target: Room;

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = (day: string) => {
  at(day);
  return runDailyJob(app.deps);
};
const id = () => house.tenant.tenant.id;
const rest = () => house.owner.rest;
const plan = (fields: object) => rest().post<Tenant>(`/api/tenants/${id()}/move`, { room_id: target.id, ...fields });

/** Who lives there since a day and pays by a period, by jobs on some days; all is paid. */
async function payingBy(
  rent_period: string,
  monthly_rent: number,
  contract_start: string,
  jobs: string[],
  due: number | null = null,
  contract_end = '2034-01-01',
) {
  at(contract_start);
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  target = await makeRoom(owner, kost.id);
  const tenant = await makeTenant(app, owner, room.id, {
    contract_start,
    contract_end,
    rent_period,
    monthly_rent,
    auto_rent: { day: due, first_period: 'FULL', late_fee_percentage: 0 },
  });
  house = { owner, kost, room, tenant };
  for (const day of jobs) await jobOn(day);
  const { rows } = await app.deps.db.execute<{ id: string; rest: number }>(sql`
    select id, remaining_amount as rest from invoices where tenant_user_id = ${tenant.id} and status in ('SENT', 'VIEWED', 'PARTIAL')`);
  for (const bill of rows)
    await expectStatus(
      200,
      rest().post(`/api/payments/${bill.id}/process`, { amount: bill.rest, payment_method: 'CASH' }),
    );
}

async function bills() {
  const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
    select case i.room_id when ${target.id} then 'new ' else 'old ' end || covers_from || ' ' || covers_to || ' ' || subtotal as bill
    from invoices i where tenant_user_id = ${house.tenant.id} and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT'
    order by covers_from, id`);
  return rows.map(({ bill }) => bill);
}

const sound = async () => {
  await expectSoundMoney(app, house.owner);
  expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
};

describe('a move of who pays by another period', () => {
  const last = async (count: number) => (await bills()).slice(-count);

  it.each([
    [
      'DAY',
      100_000,
      150_000,
      '2033-04-09',
      ['2033-04-10'],
      '2033-04-10',
      '2033-04-10',
      100_000,
      150_000,
      '2033-04-11 2033-04-11',
    ],
    // 5 of 7 days.
    [
      'WEEK',
      700_000,
      1_400_000,
      '2033-04-01',
      ['2033-04-05', '2033-04-10'],
      '2033-04-10',
      '2033-04-14',
      500_000,
      1_000_000,
      '2033-04-15 2033-04-21',
    ],
    // 82 of 91 days.
    [
      'QUARTER',
      3_000_000,
      3_900_000,
      '2033-01-01',
      ['2033-03-28', '2033-04-10'],
      '2033-04-10',
      '2033-06-30',
      2_703_297,
      3_514_286,
      '2033-07-01 2033-09-30',
    ],
    // 82 of 181 days, and of a year 266 of 365.
    [
      'HALF_YEAR',
      6_000_000,
      6_600_000,
      '2033-01-01',
      ['2033-04-10'],
      '2033-04-10',
      '2033-06-30',
      2_718_232,
      2_990_055,
      '2033-07-01 2033-12-31',
    ],
    [
      'YEAR',
      12_000_000,
      14_600_000,
      '2033-01-01',
      ['2033-04-10'],
      '2033-04-10',
      '2033-12-31',
      8_745_205,
      10_640_000,
      '2034-01-01 2034-12-31',
    ],
  ])(
    '%s: divides the period that is paid by its days, and goes on with whole ones',
    async (period, rent, other, start, jobs, from, to, credit, charge, next) => {
      await payingBy(period, rent, start, jobs);
      const preview = await expectStatus(
        200,
        rest().get<MovePreview>(`/api/tenants/${id()}/move?moves_on=2033-04-10&monthly_rent=${other}`),
      );
      expect(preview).toMatchObject({ credit, charge, covers_from: from, covers_to: to, old_part: 0 });
      const moved = await expectStatus(201, plan({ moves_on: '2033-04-10', monthly_rent: other }));
      expect(moved).toMatchObject({ rent_period: period, monthly_rent: other });
      expect(await last(2)).toEqual([`new ${from} ${to} ${charge}`, `new ${next} ${other}`]);
      await sound();
    },
  );

  it('divides a period that neither room has billed, and later ones follow it without a day twice', async () => {
    await payingBy('QUARTER', 3_000_000, '2032-11-30', []);
    // From 30 November a quarter ends on 27 February, and the next on 29 May.
    await app.deps.db.execute(sql`
      update invoices set status = 'CANCELLED', cancelled_at = now() where tenant_id = ${id()} and series_period > 0`);
    const days = async () => (await bills()).filter((bill) => bill.startsWith('new')).map((bill) => bill.slice(4, 25));
    at('2033-03-10');
    await plan({ moves_on: '2033-03-10', monthly_rent: 3_900_000 });
    for (const day of ['2033-05-25', '2033-08-25', '2033-11-25']) await jobOn(day);
    const spans = await days();
    expect(spans.length).toBeGreaterThan(2);
    expect(spans.slice(1).map((span) => span.slice(0, 10))).toEqual(
      spans.slice(0, -1).map((span) => addDays(span.slice(11), 1)),
    );
    await sound();
  });

  it.each([
    [
      'QUARTER',
      '2033-01-31',
      '2033-03-10',
      ['2033-04-30 2033-07-30', '2033-07-31 2033-10-30', '2033-10-31 2034-01-30'],
    ],
    [
      'QUARTER',
      '2033-05-31',
      '2033-09-10',
      ['2033-11-30 2034-02-27', '2034-02-28 2034-05-30', '2034-05-31 2034-08-30'],
    ],
    [
      'MONTH',
      '2033-01-31',
      '2033-02-10',
      ['2033-02-28 2033-03-30', '2033-03-31 2033-04-29', '2033-04-30 2033-05-30', '2033-05-31 2033-06-29'],
    ],
    ['MONTH', '2033-01-30', '2033-02-10', ['2033-02-28 2033-03-29', '2033-03-30 2033-04-29', '2033-04-30 2033-05-29']],
    ['MONTH', '2033-08-31', '2033-09-10', ['2033-09-30 2033-10-30', '2033-10-31 2033-11-29']],
    ['HALF_YEAR', '2033-08-31', '2033-10-10', ['2034-02-28 2034-08-30', '2034-08-31 2035-02-27']],
    ['YEAR', '2036-02-29', '2038-05-10', ['2039-02-28 2040-02-28', '2040-02-29 2041-02-27']],
  ])('%s since %s keeps its day of beginning after a move on %s, and another', async (period, start, day, expected) => {
    const soon = (from: string) => jobOn(addDays(from, -3));
    // Not a day on which a month of who came later begins.
    const due = period === 'MONTH' ? 28 : null;
    const years = [1, 2].map((count) => `${Number(start.slice(0, 4)) + count}${start.slice(4, 8)}28`);
    await payingBy(period, 3_000_000, start, period === 'YEAR' ? years : [addDays(day, -11)], due, '2042-01-01');
    const move = async (on: string, room_id: string, tenancy: string) => {
      at(on);
      const terms = { room_id, moves_on: on, monthly_rent: 3_900_000 };
      return (await expectStatus(201, rest().post<Tenant>(`/api/tenants/${tenancy}/move`, terms))).id;
    };
    const [first = '', ...later] = expected.map((span) => span.slice(0, 10));
    const next = await move(day, target.id, id());
    await soon(first);
    await move(addDays(first, 20), house.room.id, next);
    for (const from of later) await soon(from);
    const spans = (await bills()).map((bill) => bill.slice(4, 25));
    expect(spans).toEqual(expect.arrayContaining(expected));
    expect(spans.slice(-later.length)).toEqual(expected.slice(1));
    await sound();
  });

  it.each([
    ['2033-01-30', 310_000, '2033-03-29'],
    ['2033-01-31', 300_000, '2033-03-30'],
  ])(
    'MONTH since %s asks ten days of one that was not billed yet by its own days: %i',
    async (start, asked, last_day) => {
      await payingBy('MONTH', 930_000, start, [start], 28);
      at('2033-03-10');
      const preview = await expectStatus(
        200,
        rest().get<MovePreview>(`/api/tenants/${id()}/move?moves_on=2033-03-10&monthly_rent=930000`),
      );
      expect(preview).toMatchObject({ old_from: '2033-02-28', old_part: asked });
      await plan({ moves_on: '2033-03-10', monthly_rent: 930_000 });
      await jobOn('2033-03-28');
      expect((await bills()).slice(1).map((bill) => bill.slice(0, 25))).toEqual([
        'old 2033-02-28 2033-03-09',
        `new 2033-03-10 ${last_day}`,
        `new ${addDays(last_day, 1)} 2033-04-29`,
      ]);
      await sound();
    },
  );

  // From 31 January a month ends on 27 February, and the next on 30 March, on whichever day they are due.
  it.each([null, 28])('after a short month’s end has each day once, due on the %s', async (due) => {
    await payingBy('MONTH', 1_000_000, '2033-01-31', [], due);
    const rooms = [target, await makeRoom(house.owner, house.kost.id)];
    let tenancy = id();
    for (const [index, day] of ['2033-02-12', '2033-03-12', '2033-04-29'].entries()) {
      await jobOn(day);
      const body = { room_id: rooms[index % 2]?.id, moves_on: day, monthly_rent: 1_000_000 };
      const moved = await expectStatus(201, rest().post<Tenant>(`/api/tenants/${tenancy}/move`, body));
      tenancy = moved.id;
    }
    for (const day of ['2033-05-31', '2033-06-30', '2033-07-31']) await jobOn(day);
    const { rows } = await app.deps.db.execute<{ day: string; bills: number }>(sql`
      select day::date::text as day, count(i.id)::int as bills from generate_series('2033-01-31'::timestamp, '2033-07-31', '1 day') as day
        left join (invoices i join tenancies t on t.id = i.tenant_id and t.user_id = ${house.tenant.id})
          on i.status <> 'CANCELLED' and i.invoice_type = 'MONTHLY_RENT'
            and day between i.covers_from and least(i.covers_to, t.check_out_date - 1)
      group by 1 having count(i.id) <> 1 order by 1`);
    expect(rows).toEqual([]);
    await sound();
  });
});

it.each(['QUARTER', 'HALF_YEAR', 'YEAR'])(
  'what a move has asked for of a %s is not asked for with its month again',
  async (period) => {
    await payingBy(period, 3_000_000, '2033-03-10', ['2033-03-10']);
    at('2033-03-11');
    const moved = await expectStatus(201, plan({ moves_on: '2033-03-11', monthly_rent: 3_300_000 }));
    const before = await bills();
    const month = { month: '2033-03', tenancy_ids: [moved.id], dry_run: false };
    const { rows } = await expectStatus(200, rest().post<BilledMonth>('/api/invoices/bill-month', month));
    expect(rows).toMatchObject([{ exception: 'ALREADY_BILLED' }]);
    expect(await bills()).toEqual(before);
    await sound();
  },
);
