import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome, makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import { dueDaysOf, seriesOf, startSeries } from '#tests/support/people/series.ts';
import { runEveryJob, signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2010-01-05T02:00:00Z' });
const admin = await makeLastingPerson(app, 'ADMIN');

/** On a database of its own, because the jobs work on everyone's rows. */
describe('for an owner whose account is switched off', () => {
  let house: Household;
  /** Each test has years of its own. */
  let year = 2010;
  beforeEach(async () => {
    year += 3;
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    setDay('01-05');
    house = await makeHome(app, { contract_start: `${year}-01-01`, contract_end: `${year + 2}-12-31` });
  });

  /** Nine in the morning in WIB. */
  const setDay = (monthDay: string, time = '02:00:00Z') => app.clock.set(`${year}-${monthDay}T${time}`);
  const daily = (monthDay: string) => {
    setDay(monthDay);
    return runDailyJob(app.deps);
  };
  const off = (monthDay: string, time?: string) => {
    setDay(monthDay, time);
    return switchOff(admin, house.owner);
  };
  const on = async (monthDay: string, time?: string) => {
    setDay(monthDay, time);
    await switchOn(admin, house.owner);
    house.owner = await signedInAgain(app, house.owner);
  };
  const dues = (...monthDays: string[]) => monthDays.map((each) => `${year}-${each}`);

  it('no job makes, books or changes anything', async () => {
    const { owner, tenant } = house;
    await giveCredit(app, house, 50_000);
    await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
    await makeBill(app, owner, tenant.tenant.id, { due_date: `${year}-01-06` });
    const room = await makeRoom(owner, house.kost.id);
    await makeResident(app, owner, room.id, { contract_start: `${year}-01-01`, contract_end: `${year}-01-25` });
    // What the credit pays is paid before.
    await runEveryJob(app);
    await giveCredit(app, house, 70_000);
    await off('01-08');
    await expectUnchanged(app, [owner], async () => {
      for (const day of ['01-09', '01-20', '02-05', '04-20']) {
        setDay(day, '05:00:00Z');
        await runEveryJob(app);
      }
    });
    expect(await creditOf(app, house)).toBe(70_000);
  });

  it('the same holds for an account that was suspended, or whose switch alone was turned off', async () => {
    for (const fields of [{ status: 'SUSPENDED' }, { is_active: false }]) {
      const home = await makeHome(app, { contract_start: `${year}-01-01`, contract_end: `${year + 1}-12-31` });
      const first = await startSeries(app, home, 'MONTHLY', `${year}-01-10`);
      await expectStatus(200, admin.rest.put(`/api/admin/users/${home.owner.id}`, fields));
      await daily('02-09');
      expect(await dueDaysOf(app, first.id)).toEqual(dues('01-10'));
      setDay('01-05');
    }
  });

  it('a contract still begins on its day, and money is still counted', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { tenant } = await makeResident(app, house.owner, room.id, { contract_start: `${year}-01-20` });
    await off('01-08');
    await daily('01-20');
    const { rows } = await app.deps.db.execute(sql`select status from tenancies where id = ${tenant.id}`);
    expect(rows).toEqual([{ status: 'ACTIVE' }]);
  });

  describe('afterwards', () => {
    it('each series goes on with its present period, and with no earlier one', async () => {
      const monthly = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      const weekly = await startSeries(app, house, 'WEEKLY', `${year}-01-08`, { invoice_type: 'CUSTOM' });
      const quarterly = await startSeries(app, house, 'QUARTERLY', `${year}-01-31`, { invoice_type: 'CUSTOM' });
      await off('01-09');
      await daily('03-01');
      await on('05-06');
      await runEveryJob(app);
      await daily('05-07');
      // Issued seven days before: May's rent on 3 May, the week's bill on 30 April, the quarter's on 23 April.
      expect(await dueDaysOf(app, monthly.id)).toEqual(dues('01-10', '05-10'));
      expect(await dueDaysOf(app, weekly.id)).toEqual(dues('01-08', '05-07', '05-14'));
      expect(await dueDaysOf(app, quarterly.id)).toEqual(dues('01-31', '04-30'));
      expect(await countAudits(app, 'invoice.skip-periods', monthly.id)).toBe(1);
      await daily('06-03');
      expect(await dueDaysOf(app, monthly.id)).toEqual(dues('01-10', '05-10', '06-10'));
    });

    it('a period that was due before the account went off, and no job had issued, stays out too', async () => {
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      await off('03-20');
      await on('03-25');
      await daily('03-26');
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '03-10'));
      await daily('04-03');
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '03-10', '04-10'));
    });

    it('a series whose first bill was cancelled goes on with its present period alone too', async () => {
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`));
      await off('01-20');
      await on('04-20');
      await daily('04-21');
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '04-10'));
    });

    it('the same holds after several times off, and however often jobs run at once', async () => {
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      await off('01-20');
      await on('02-20');
      await off('02-20', '03:00:00Z');
      await on('04-20');
      await Promise.all(Array.from({ length: 4 }, () => runDailyJob(app.deps)));
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '04-10'));
    });

    it('a day off and on again changes nothing of what is due', async () => {
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      await off('02-03', '01:00:00Z');
      await on('02-03', '09:00:00Z');
      await daily('02-04');
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '02-10'));
    });

    it('a job that comes late issues what fell due since, as always', async () => {
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-01-10`);
      await off('01-20');
      await on('03-20');
      await daily('05-20');
      expect(await dueDaysOf(app, id)).toEqual(dues('01-10', '03-10', '04-10', '05-10'));
    });

    it('a series that is made later is not held to the days off before', async () => {
      await off('02-01');
      await on('04-20');
      const { id } = await startSeries(app, house, 'MONTHLY', `${year}-02-10`);
      await daily('04-21');
      expect(await dueDaysOf(app, id)).toEqual(dues('02-10', '03-10', '04-10'));
    });

    it.each([
      [null, '04-01', '04-30'],
      ['03-20', '04-20', '05-19'],
    ])(
      'an automatic rent that was about to begin begins with its present month, at its rent (typed: %s)',
      async (typed, from, to) => {
        const { owner, tenant } = house;
        const fields = { is_on: true, monthly_rent: 1_500_000, day: 10, late_fee_percentage: 0 };
        await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/automatic-rent`, fields));
        const drafts = await app.deps.db.execute<{ id: string; due: string }>(sql`
        select id, due_date::text as due from invoices where tenant_id = ${tenant.tenant.id} and status = 'DRAFT'`);
        const [draft] = drafts.rows;
        expect(draft?.due).toBe(`${year}-01-10`);
        const month = { covers_from: `${year}-${typed}`, covers_to: `${year}-04-19`, due_date: `${year}-03-20` };
        if (typed !== null) await makeBill(app, owner, tenant.tenant.id, { ...month, late_fee_percentage: 0 });
        // The draft's day of issue has come, but no job has sent it.
        await off('01-05', '03:00:00Z');
        await on('04-20');
        await daily('04-21');
        expect(await seriesOf(app, draft?.id ?? '')).toMatchObject([
          { due: `${year}-04-10`, status: 'SENT', period: 0 },
        ]);
        const bill = await invoiceOf(house.owner, draft?.id ?? '');
        expect(bill).toMatchObject({
          title: `Sewa kamar ${house.room.room_number} April ${year}`,
          subtotal: 1_500_000,
          covers_from: `${year}-${from}`,
          covers_to: `${year}-${to}`,
        });
        expect(bill.items).toMatchObject([
          { description: `Sewa kamar ${house.room.room_number}`, unit_price: 1_500_000 },
        ]);
        await daily('05-03');
        expect(await dueDaysOf(app, draft?.id ?? '')).toEqual(dues('04-10', '05-10'));
        await expectSoundMoney(app, house.owner);
      },
    );

    it('an automatic rent that was about to begin skips months whose agreed rent is 0, and stops no job', async () => {
      const { owner, tenant } = house;
      const fields = { is_on: true, monthly_rent: 1_500_000, day: 10, late_fee_percentage: 0 };
      await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/automatic-rent`, fields));
      const drafts = await app.deps.db.execute<{ id: string }>(sql`
        select id from invoices where tenant_id = ${tenant.tenant.id} and status = 'DRAFT'`);
      const id = drafts.rows[0]?.id ?? '';
      await off('01-05', '03:00:00Z');
      await app.deps.db.execute(sql`
        update tenancies set monthly_rent = 0, next_rent = 1700000, next_rent_from = ${`${year}-06-01`} where id = ${tenant.tenant.id}`);
      await on('04-20');
      await daily('04-21');
      expect(await seriesOf(app, id)).toMatchObject([{ due: `${year}-06-10`, status: 'DRAFT', period: 0 }]);
      await daily('06-03');
      expect(await seriesOf(app, id)).toMatchObject([{ due: `${year}-06-10`, status: 'SENT', period: 0 }]);
      expect(await invoiceOf(house.owner, id)).toMatchObject({ subtotal: 1_700_000 });
    });

    it.each([
      ['QUARTER', '05-10', ['04-30', '07-30', '10-30']],
      ['MONTH', '03-10', ['03-01', '03-28', '04-28']],
    ])(
      'a rent since the 31st that begins with a short month has each day once: %s',
      async (rent_period, back, days) => {
        const room = await makeRoom(house.owner, house.kost.id);
        const { tenant } = await makeResident(app, house.owner, room.id, {
          contract_start: `${year}-01-31`,
          contract_end: `${year + 2}-01-31`,
          rent_period,
          monthly_rent: 1_500_000,
          auto_rent: { day: rent_period === 'MONTH' ? 28 : null, first_period: 'FULL', late_fee_percentage: 0 },
        });
        await off('01-20', '03:00:00Z');
        await on(back);
        for (const day of days) await daily(day);
        const { rows } = await app.deps.db.execute<{ from: string; to: string }>(sql`
        select covers_from::text as from, covers_to::text as to from invoices where tenant_id = ${tenant.id} order by 1`);
        expect(rows.length).toBe(3);
        expect(rows.slice(1).map(({ from }) => from)).toEqual(rows.slice(0, -1).map(({ to }) => addDays(to, 1)));
        // Each begins on the last day of its month.
        expect(rows.map(({ from }) => addDays(from, 1).slice(8))).toEqual(['01', '01', '01']);
      },
    );

    it('credit pays what is open', async () => {
      await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: `${year}-02-20` });
      await giveCredit(app, house, 70_000);
      await off('01-08');
      await on('01-20');
      setDay('01-20');
      expect(await runHourlyJob(app.deps)).toMatchObject({ applyOpenCredits: 1 });
      expect(await creditOf(app, house)).toBe(0);
    });
  });

  it('a switch in the middle of a job leaves whole bills or none', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const room = await makeRoom(house.owner, house.kost.id);
        return makeResident(app, house.owner, room.id, {
          contract_start: `${year}-01-01`,
          contract_end: `${year + 2}-01-01`,
        });
      }),
    );
    for (const tenant of tenants) await startSeries(app, { ...house, tenant }, 'MONTHLY', `${year}-01-10`);
    setDay('02-03');
    await Promise.all([runDailyJob(app.deps), switchOff(admin, house.owner), runDailyJob(app.deps)]);
    await expectSoundMoney(app, house.owner);
    await expectUnchanged(app, [house.owner], () => daily('03-04'));
  });
});
