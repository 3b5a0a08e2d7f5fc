import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MovePreview } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = (day: string) => {
  at(day);
  return runDailyJob(app.deps);
};

/** Who lives there since 1 January and pays by a period; the job has run on that day alone. */
async function homeBehind(rent_period: string, monthly_rent: number) {
  at('2033-01-01');
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const [room, target] = [await makeRoom(owner, kost.id), await makeRoom(owner, kost.id)];
  const auto_rent = { day: null, first_period: 'FULL', late_fee_percentage: 0 };
  const contract = { contract_start: '2033-01-01', contract_end: '2034-01-01', rent_period, monthly_rent, auto_rent };
  const tenant = await makeTenant(app, owner, room.id, contract);
  const { id } = tenant.tenant;
  await jobOn('2033-01-01');
  const bills = async () => {
    const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
      select case i.room_id when ${target.id} then 'new ' else 'old ' end || covers_from || ' ' || covers_to || ' ' || subtotal as bill
      from invoices i where tenant_user_id = ${tenant.id} and status <> 'CANCELLED' order by covers_from, id`);
    return rows.map(({ bill }) => bill);
  };
  /** Days up to one that no bill asks for, or several do. */
  const wrongDays = async (until: string) => {
    const { rows } = await app.deps.db.execute<{ day: string }>(sql`
      select day::date::text as day from generate_series('2033-01-01'::timestamp, ${until}, '1 day') as day
        left join invoices i on i.tenant_user_id = ${tenant.id} and i.status <> 'CANCELLED' and day between i.covers_from and i.covers_to
      group by 1 having count(i.id) <> 1 order by 1`);
    return rows.map(({ day }) => day);
  };
  const move = async (moves_on: string, rent = 2 * monthly_rent) => {
    const plan = await expectStatus(
      200,
      owner.rest.get<MovePreview>(`/api/tenants/${id}/move?moves_on=${moves_on}&monthly_rent=${rent}`),
    );
    const terms = { room_id: target.id, moves_on, monthly_rent: rent };
    await expectStatus(201, owner.rest.post<Tenant>(`/api/tenants/${id}/move`, terms));
    await expectSoundMoney(app, owner);
    return plan;
  };
  return { owner, id, bills, wrongDays, move };
}

it.each([
  ['DAY', 100_000, '2033-03-15', ['old 2033-01-02 2033-03-14 7200000', 'new 2033-03-15 2033-03-15 200000']],
  ['DAY', 100_000, '2033-01-06', ['old 2033-01-02 2033-01-05 400000', 'new 2033-01-06 2033-01-06 200000']],
  [
    'WEEK',
    700_000,
    '2033-01-31',
    ['old 2033-01-15 2033-01-28 1400000', 'old 2033-01-29 2033-01-30 200000', 'new 2033-01-31 2033-02-04 1000000'],
  ],
  [
    'MONTH',
    3_100_000,
    '2033-04-10',
    ['old 2033-02-01 2033-03-31 6200000', 'old 2033-04-01 2033-04-09 930000', 'new 2033-04-10 2033-04-30 4340000'],
  ],
  [
    'QUARTER',
    9_100_000,
    '2033-07-11',
    ['old 2033-04-01 2033-06-30 9100000', 'old 2033-07-01 2033-07-10 989130', 'new 2033-07-11 2033-09-30 16221739'],
  ],
])('%s: a move asks for what the job was behind with, each day once', async (period, rent, day, expected) => {
  const { bills, wrongDays, move } = await homeBehind(period, rent);
  if (period === 'WEEK') await jobOn('2033-01-05');
  at(day);
  const plan = await move(day);
  expect((await bills()).slice(-expected.length)).toEqual(expected);
  const asked = expected.filter((bill) => bill.startsWith('old')).map((bill) => Number(bill.slice(26)));
  expect(plan).toMatchObject({ old_part: asked.reduce((sum, each) => sum + each, 0), old_to: addDays(day, -1) });
  await jobOn(addDays(day, 1));
  expect(await wrongDays(day)).toEqual([]);
});

it('each missed month is asked for at its rent, and without the days of a bill that was typed', async () => {
  const { owner, id, bills, wrongDays, move } = await homeBehind('MONTH', 3_100_000);
  const rents = [{ tenancy_id: id, rent: 3_100_000, new_rent: 6_200_000 }];
  await expectStatus(200, owner.rest.post('/api/tenants/change-rents', { month: '2033-03', rents, dry_run: false }));
  at('2033-04-10');
  const typed = { title: 'Sewa', due_date: '2033-03-10', covers_from: '2033-03-11', covers_to: '2033-03-20' };
  await makeBill(app, owner, id, typed);
  // Dated back: the days since then are the other room's.
  await move('2033-03-31');
  await jobOn('2033-04-10');
  expect((await bills()).filter((bill) => !bill.includes('2033-03-20')).slice(1)).toEqual([
    'old 2033-02-01 2033-02-28 3100000',
    'old 2033-03-01 2033-03-10 2000000',
    'old 2033-03-21 2033-03-30 2000000',
    'new 2033-03-31 2033-03-31 200000',
    'new 2033-04-01 2033-04-30 6200000',
  ]);
  expect(await wrongDays('2033-04-30')).toEqual([]);
});
