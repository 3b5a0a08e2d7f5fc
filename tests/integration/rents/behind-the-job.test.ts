import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { missedBills } from '#shared/rules/automatic-rent.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });

const OLD = 3_100_000;
const NEW = 6_200_000;

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = async (...days: string[]) => {
  for (const day of days) {
    at(day);
    await runDailyJob(app.deps);
  }
};

/** Who lives there since 1 January and pays by a period; the job has run on these days alone. */
async function homeBehind(fields: object = {}, days = ['2033-01-01']) {
  at('2033-01-01');
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const auto_rent = { day: null, first_period: 'FULL', late_fee_percentage: 0 };
  const contract = { contract_start: '2033-01-01', contract_end: '2034-01-01', monthly_rent: OLD, auto_rent };
  const { tenant } = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, { ...contract, ...fields });
  await jobOn(...days);
  const bills = async () => {
    const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
      select covers_from || ' ' || covers_to || ' ' || subtotal as bill from invoices i
      where tenant_id = ${tenant.id} and status not in ('DRAFT', 'CANCELLED') order by covers_from, id`);
    return rows.map(({ bill }) => bill);
  };
  const update = (changed: object) => expectStatus(200, owner.rest.put(`/api/tenants/${tenant.id}`, changed));
  const post = (path: string, body: object) =>
    expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/${path}`, body));
  const shown = async () => {
    const [row] = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    if (row === undefined) throw new Error('The tenant is not shown.');
    return row;
  };
  return { owner, shown, bills, update, post };
}

type Home = Awaited<ReturnType<typeof homeBehind>>;

it.each<[string, (home: Home) => Promise<unknown>]>([
  ['a correction', ({ update }) => update({ monthly_rent: NEW })],
  ['an automatic rent', ({ post }) => post('automatic-rent', { is_on: true, monthly_rent: NEW })],
  ['a renewal', ({ post }) => post('renew', { contract_end: '2035-01-01', monthly_rent: NEW })],
  [
    'a correction of one that was mistyped',
    async ({ update }) => {
      await update({ monthly_rent: 10 * NEW });
      await update({ monthly_rent: NEW });
    },
  ],
])('months that were missed before a rent is raised by %s are asked at the rent of then', async (_by, raise) => {
  const home = await homeBehind();
  at('2033-04-10');
  await raise(home);
  await jobOn('2033-04-11', '2033-04-25');
  expect(await home.bills()).toEqual([
    `2033-01-01 2033-01-31 ${OLD}`,
    `2033-02-01 2033-02-28 ${OLD}`,
    `2033-03-01 2033-03-31 ${OLD}`,
    `2033-04-01 2033-04-30 ${OLD}`,
    `2033-05-01 2033-05-31 ${NEW}`,
  ]);
  await expectSoundMoney(app, home.owner);
});

it.each(['update', 'automatic-rent'] as const)('so is a first bill that was missed, by %s', async (by) => {
  const { bills, update, post } = await homeBehind({ contract_start: '2033-01-09' }, []);
  at('2033-02-05');
  await (by === 'update' ? update({ monthly_rent: NEW }) : post(by, { is_on: true, monthly_rent: NEW }));
  await jobOn('2033-02-06');
  // That of February is due after the raise.
  expect(await bills()).toEqual([`2033-01-09 2033-02-08 ${OLD}`, `2033-02-09 2033-03-08 ${NEW}`]);
});

it('a first draft that was missed stays where it was when its day or late fee changes', async () => {
  const { bills, post } = await homeBehind({ auto_rent: undefined });
  at('2033-01-02');
  await post('automatic-rent', { is_on: true, day: 15 });
  at('2033-02-20');
  await post('automatic-rent', { is_on: true, day: 20, late_fee_percentage: 1 });
  await jobOn('2033-02-21');
  expect(await bills()).toEqual([`2033-01-01 2033-01-31 ${OLD}`, `2033-02-01 2033-02-28 ${OLD}`]);
});

it('so is a week, and a month before the contract ended that is renewed at another rent', async () => {
  const weekly = await homeBehind({ rent_period: 'WEEK' });
  at('2033-01-20');
  await weekly.update({ monthly_rent: NEW });
  await jobOn('2033-01-21');
  expect(await weekly.bills()).toEqual([
    `2033-01-01 2033-01-07 ${OLD}`,
    `2033-01-08 2033-01-14 ${OLD}`,
    `2033-01-15 2033-01-21 ${OLD}`,
    `2033-01-22 2033-01-28 ${NEW}`,
  ]);
  const ended = await homeBehind({ contract_end: '2033-03-01' });
  at('2033-04-10');
  await ended.post('renew', { contract_end: '2034-03-01', monthly_rent: NEW });
  await jobOn('2033-04-11');
  expect(await ended.bills()).toEqual([
    `2033-01-01 2033-01-31 ${OLD}`,
    `2033-02-01 2033-02-28 ${OLD}`,
    `2033-03-01 2033-03-31 ${NEW}`,
    `2033-04-01 2033-04-30 ${NEW}`,
  ]);
});

it.each([
  ['DAY', '2033-01-10', 8],
  ['WEEK', '2033-01-30', 4],
  ['MONTH', '2033-04-30', 3],
  ['QUARTER', '2033-10-01', 2],
  // Behind up to the contract's end alone, which it waits for.
  ['MONTH', '2034-02-20', 11],
])(
  'of each %s, switched off on %s: before, its owner is told of %s bills that are not made',
  async (period, day, missed) => {
    const { shown, bills, post } = await homeBehind({ rent_period: period });
    at(day);
    expect(missedBills(await shown(), day)).toBe(missed);
    await post('automatic-rent', { is_on: false });
    await jobOn(day);
    expect(await bills()).toHaveLength(1);
  },
);
