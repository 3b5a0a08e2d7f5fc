import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BilledMonth, MonthRow } from '#shared/contract/month-board.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongMonths } from '#tests/support/oracle/covered-months.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { dueDaysOf, runJobOn } from '#tests/support/people/series.ts';

const TODAY = '2033-05-20';
const app = await ownApp({ now: `${TODAY}T02:00:00Z` });
let house: Household;
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(`${TODAY}T02:00:00Z`);
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
});

const id = () => house.tenant.tenant.id;
const rest = () => house.owner.rest;

async function agreed(day: string): Promise<string> {
  const { id: leaving } = await saidToLeave(house.tenant, day);
  await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true }));
  return leaving;
}

async function staysAfterAll(leaving: string): Promise<void> {
  await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
  await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true, state: 'STAY_ASKED' }));
}

const plan = async (month: string) => {
  const asked = { month, kost_id: house.kost.id, dry_run: true };
  return (await expectStatus(200, rest().post<BilledMonth>('/api/invoices/bill-month', asked))).rows;
};

const rents = async () => {
  const { rows } = await app.deps.db.execute<{ due: string }>(sql`
    select due_date::text as due from invoices where tenant_id = ${id()} and status not in ('DRAFT', 'CANCELLED') order by 1`);
  return rows.map(({ due }) => due);
};

describe('from an agreed day of leaving on no rent is asked for', () => {
  it.each([
    ['2033-07-01', ['2033-06-01']],
    ['2033-07-02', ['2033-06-01', '2033-07-01']],
  ])('by the automatic rent, leaving on %s; it goes on once they stay', async (day, dues) => {
    await expectStatus(200, rest().post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, day: 1 }));
    const leaving = await agreed(day);
    await runJobOn(app, '2033-06-24');
    await runJobOn(app, '2033-07-25');
    expect(await rents()).toEqual(dues);
    // Until its owner says so, too.
    await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
    await runJobOn(app, '2033-07-26');
    expect(await rents()).toEqual(dues);
    await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true, state: 'STAY_ASKED' }));
    await runJobOn(app, '2033-07-27');
    expect(await rents()).toEqual(['2033-06-01', '2033-07-01', '2033-08-01']);
    await expectSoundMoney(app, house.owner);
  });

  it('by the draft with which an automatic rent begins', async () => {
    await expectStatus(200, rest().post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, day: 1 }));
    const leaving = await agreed('2033-06-01');
    await runJobOn(app, '2033-05-31');
    expect(await rents()).toEqual([]);
    await staysAfterAll(leaving);
    await runJobOn(app, '2033-06-02');
    expect(await rents()).toEqual(['2033-06-01']);
  });

  it('by a series of each week', async () => {
    const terms = { is_recurring: true, recurrence_type: 'WEEKLY', due_date: TODAY };
    const { id: first } = await makeBill(app, house.owner, id(), terms);
    await agreed('2033-06-05');
    await runJobOn(app, '2033-06-20');
    expect(await dueDaysOf(app, first)).toEqual([TODAY, '2033-05-27', '2033-06-03']);
  });

  it('on the month’s board and by “bill the month”, which leave the month to its owner', async () => {
    await expectStatus(200, rest().post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, day: 1 }));
    const leaving = await agreed('2033-06-28');
    const seen = async (month: string) => {
      const rows = await expectStatus(200, rest().get<MonthRow[]>(`/api/invoices/month-board?month=${month}`));
      return [rows[0]?.automatic_on, ...(await plan(month)).map((each) => [each.exception, each.exception_on])];
    };
    await runJobOn(app, '2033-05-26');
    expect(await seen('2033-07')).toEqual([null, ['CONTRACT_ENDS', '2033-06-28']]);
    expect(await wrongMonths(app, house.owner, 2)).toEqual([]);
    await staysAfterAll(leaving);
    expect(await seen('2033-07')).toEqual(['2033-06-24', ['AUTOMATIC', '2033-06-24']]);
  });

  it('of days or weeks, which count and are billed up to it', async () => {
    await expectStatus(200, rest().put(`/api/tenants/${id()}`, { rent_period: 'WEEK', monthly_rent: 400_000 }));
    await agreed('2033-06-15');
    // Weeks begin on Saturdays, on the 4th and 11th.
    expect(await plan('2033-06')).toMatchObject([{ amount: 800_000 }]);
    expect(await wrongMonths(app, house.owner, 2)).toEqual([]);
  });
});
