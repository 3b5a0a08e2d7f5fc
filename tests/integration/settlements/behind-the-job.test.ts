import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { askToSave, settlementOf } from '#tests/support/people/settlements.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = (day: string) => {
  at(day);
  return runDailyJob(app.deps);
};

/** Who lives there since a day and pays by a period; the job has run on that day alone. */
async function homeBehind(rent_period: string, monthly_rent: number, contract_start = '2033-01-01') {
  at(contract_start);
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const auto_rent = { day: null, first_period: 'FULL', late_fee_percentage: 0 };
  const contract = { contract_start, contract_end: '2034-12-01', rent_period, monthly_rent, auto_rent };
  const { tenant } = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, contract);
  await jobOn(contract_start);
  return { owner, id: tenant.id };
}

it.each([
  ['DAY', 100_000, '2033-01-01', '2033-01-02', '2033-03-12', 69 * 100_000],
  ['WEEK', 700_000, '2033-01-01', '2033-01-08', '2033-03-12', 63 * 100_000],
  ['MONTH', 3_100_000, '2033-01-01', '2033-02-01', '2033-04-19', 2 * 3_100_000 + 1_860_000],
  ['MONTH', 3_100_000, '2033-01-31', '2033-02-28', '2033-04-30', 110_714 + 3_100_000 + 2_996_667],
  ['QUARTER', 9_300_000, '2033-01-31', '2033-04-30', '2033-06-30', 103_333 + 3_100_000 + 2_996_667],
])(
  'who leaves while a rent of each %s of %i since %s is behind is asked for all days since %s',
  async (period, rent, start, from, leaves_on, amount) => {
    const { owner, id } = await homeBehind(period, rent, start);
    at(leaves_on);
    const days = { from, to: addDays(leaves_on, -1), days: daysBetween(from, leaves_on), amount };
    const asked = async () => expect((await settlementOf(owner, id)).figures.days).toMatchObject(days);
    await asked();
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
    await asked();
    // The job ends the series then, and asks for nothing.
    await jobOn(addDays(leaves_on, 2));
    await asked();
    const proposed = await expectStatus(200, askToSave(owner, id, { leaves_on }));
    expect(proposed.sums.charges).toBe(amount);
    await expectSoundMoney(app, owner);
  },
);

it('with them for each month of a surcharge, the last one by days', async () => {
  const { owner, id } = await homeBehind('MONTH', 3_100_000);
  const occupant = { full_name: 'Rini Wulandari', surcharge: 300_000, starts_on: '2033-02-15' };
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, occupant));
  at('2033-05-11');
  const amount = 3 * 3_100_000 + 1_000_000 + 2 * 300_000 + Math.round((300_000 * 10) / 31);
  expect((await settlementOf(owner, id)).figures.days).toMatchObject({ from: '2033-02-01', days: 99, amount });
});

it('but not for days between that a typed bill asks for, nor for any once the rent was switched off', async () => {
  const { owner, id } = await homeBehind('MONTH', 3_100_000);
  at('2033-05-11');
  const typed = { title: 'Sewa', due_date: '2033-03-10', covers_from: '2033-03-11', covers_to: '2033-03-20' };
  await makeBill(app, owner, id, typed);
  const { days } = (await settlementOf(owner, id)).figures;
  expect(days).toMatchObject({ from: '2033-02-01', to: '2033-05-10', days: 89 });
  expect(days?.rooms?.map(({ from, to }) => [from, to])).toEqual([
    ['2033-02-01', '2033-03-10'],
    ['2033-03-21', '2033-05-10'],
  ]);
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/automatic-rent`, { is_on: false }));
  expect((await settlementOf(owner, id)).figures.days).toBeNull();
});
