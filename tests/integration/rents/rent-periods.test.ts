import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import type { BilledMonth, MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import { PERIOD_FROM_NOW_ON, type QuickTenantResult, type Tenant } from '#shared/contract/tenants.ts';
import type { OtherRentPeriod } from '#shared/enums.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeRoom,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('rent for another period than the month', () => {
  let owner: Person;
  let room: string;
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    setDay('2026-11-15');
    owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner);
    room = (await makeRoom(owner, kost.id, { room_number: '101', monthly_rent: 1_500_000 })).id;
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const entered = (rent_period: string, monthly_rent: number | undefined, fields: object = {}) =>
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', {
      ...quickTenantFields(app, room, {
        contract_start: '2026-11-15',
        contract_end: '2027-11-15',
        rent_period,
        ...fields,
      }),
      monthly_rent,
    });
  const made = async (...terms: Parameters<typeof entered>) => (await expectStatus(201, entered(...terms))).tenant;
  const auto = { late_fee_percentage: 0 };
  const bills = async (tenancy: string) => {
    const { rows } = await app.deps.db.execute<
      Record<'title' | 'due' | 'from' | 'to', string> & { amount: number }
    >(sql`
      select title, due_date::text as due, covers_from::text as from, covers_to::text as to, subtotal as amount
      from invoices where tenant_id = ${tenancy} and status <> 'CANCELLED' order by covers_from`);
    return rows;
  };
  /** Plays each of these days, at nine in the morning. */
  const play = async (from: string, days: number, step = 1) => {
    for (let nth = 0; nth < days; nth += step) await runJobOn(app, addDays(from, nth));
  };
  const setAutomatic = (id: string, fields: object = { is_on: true }) =>
    owner.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, fields);
  const plan = async (month: string, body: object = {}) =>
    (await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month, ...body }))).rows;

  it.each<[OtherRentPeriod, number, number]>([
    ['QUARTER', 4_000_000, 4],
    ['HALF_YEAR', 7_800_000, 2],
    ['YEAR', 15_000_000, 1],
  ])(
    '%s is billed by itself for a year, each day once, on the first day of each period',
    async (period, rent, count) => {
      const tenant = await made(period, rent, { auto_rent: auto });
      await play('2026-11-16', 370, 5);
      const rows = await bills(tenant.id);
      expect(rows).toHaveLength(count);
      expect(rows.map(({ amount }) => amount)).toEqual(Array.from({ length: count }, () => rent));
      expect(rows[0]).toMatchObject({ due: '2026-11-15', from: '2026-11-15' });
      expect(rows.at(-1)?.to).toBe('2027-11-14');
      expect(rows.map(({ due }) => due)).toEqual(rows.map(({ from }) => from));
      expect(rows.slice(1).map(({ from }) => from)).toEqual(rows.slice(0, -1).map(({ to }) => addDays(to, 1)));
      await expectSoundMoney(app, owner);
    },
  );

  it('a week is billed each week, from its first day on, until the contract ends', async () => {
    const tenant = await made('WEEK', 400_000, { auto_rent: auto, contract_end: '2026-12-20' });
    await play('2026-11-15', 45);
    expect(await bills(tenant.id)).toEqual(
      ['2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13'].map((from) =>
        expect.objectContaining({ due: from, from, to: addDays(from, 6), amount: 400_000 }),
      ),
    );
    expect((await bills(tenant.id))[2]?.title).toBe('Sewa kamar 101, 29 Nov – 5 Des 2026');
    await expectSoundMoney(app, owner);
  });

  it('a day is billed each day, across the end of a year, and not the day of leaving', async () => {
    setDay('2026-12-28');
    const tenant = await made('DAY', 90_000, {
      auto_rent: auto,
      contract_start: '2026-12-28',
      contract_end: '2027-01-03',
    });
    await play('2026-12-28', 10);
    expect((await bills(tenant.id)).map(({ due, from, to }) => [due, from, to])).toEqual(
      Array.from({ length: 6 }, (_, nth) => Array.from({ length: 3 }, () => addDays('2026-12-28', nth))),
    );
    await expectSoundMoney(app, owner);
  });

  it('asks the present rent from the next period on, whoever changes it', async () => {
    const tenant = await made('QUARTER', 4_000_000, { auto_rent: auto });
    await expectStatus(200, owner.rest.put<Tenant>(`/api/tenants/${tenant.id}`, { monthly_rent: 4_500_000 }));
    await play('2027-02-01', 10);
    expect((await bills(tenant.id)).map(({ amount }) => amount)).toEqual([4_000_000, 4_500_000]);
  });

  it('switched off and on again goes on where what is billed ends', async () => {
    const tenant = await made('QUARTER', 4_000_000, { auto_rent: auto });
    await expectStatus(200, setAutomatic(tenant.id, { is_on: false }));
    await play('2027-02-01', 20);
    expect(await bills(tenant.id)).toHaveLength(1);
    setDay('2026-12-01');
    const on = await expectStatus(200, setAutomatic(tenant.id));
    expect(on.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2027-02-15', next_amount: 4_000_000 });
    expect((await expectStatus(200, setAutomatic(tenant.id))).automatic_rent?.next_due_on).toBe('2027-02-15');
    await play('2027-02-05', 10);
    expect((await bills(tenant.id)).map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-15', '2027-02-14'],
      ['2027-02-15', '2027-05-14'],
    ]);
  });

  it('asks only for the days of a period that are not billed already', async () => {
    const tenant = await made('WEEK', 400_000, { auto_rent: auto });
    await app.deps.db.execute(sql`
      update invoices set covers_to = '2026-11-24' where tenant_id = ${tenant.id}`);
    await play('2026-11-17', 14);
    expect((await bills(tenant.id)).map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['2026-11-15', '2026-11-24', 400_000],
      ['2026-11-25', '2026-11-28', 228_571],
      ['2026-11-29', '2026-12-05', 400_000],
    ]);
  });

  it('leaves out a period whose days are all billed, and notes it', async () => {
    const tenant = await made('WEEK', 400_000, { auto_rent: auto });
    await app.deps.db.execute(sql`
      update invoices set covers_to = '2026-11-28' where tenant_id = ${tenant.id}`);
    await play('2026-11-17', 14);
    expect((await bills(tenant.id)).map(({ from }) => from)).toEqual(['2026-11-15', '2026-11-29']);
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select id from invoices where tenant_id = ${tenant.id} and series_period = 0`,
    );
    expect(await countAudits(app, 'invoice.skip-periods', rows[0]?.id ?? '')).toBe(1);
  });

  it('goes on beside rents of each week that were typed before, without their days', async () => {
    const tenant = await made('WEEK', 400_000);
    const typed = { due_date: '2026-11-15', is_recurring: true, recurrence_type: 'WEEKLY' };
    await makeBill(app, owner, tenant.id, typed);
    await app.deps.db.execute(sql`update invoices set next_issue_on = null, next_period = null`);
    await expectStatus(200, setAutomatic(tenant.id));
    await play('2026-11-16', 14);
    expect((await bills(tenant.id)).map(({ from }) => from)).toEqual(['2026-11-15', '2026-11-22', '2026-11-29', null]);
  });

  it('leaves out a week with days in a month that another rent speaks of', async () => {
    const tenant = await made('WEEK', 400_000, { auto_rent: auto });
    await makeBill(app, owner, tenant.id, { due_date: '2026-12-20' });
    await play('2026-11-16', 14);
    expect((await bills(tenant.id)).map(({ from }) => from)).toEqual(['2026-11-15', '2026-11-22', null]);
  });

  it.each<[OtherRentPeriod, string[], string[]]>([
    ['QUARTER', ['2027-01-01 2027-01-31'], ['2026-11-15 2026-12-31', '2027-02-01 2027-03-31', '2027-04-01 2027-06-30']],
    ['QUARTER', ['2026-11-15 2027-02-14', '2027-03-01 2027-05-31'], ['2027-02-15 2027-02-28', '2027-06-01 2027-08-31']],
    ['WEEK', ['2026-11-24 2026-11-30'], ['2026-11-15 2026-11-21', '2026-11-22 2026-11-23', '2026-12-01 2026-12-05']],
    ['DAY', ['2026-11-17 2026-11-18'], ['2026-11-15 2026-11-15', '2026-11-16 2026-11-16', '2026-11-19 2026-11-19']],
  ])(
    '%s is asked for on the days before and after %s that are prepaid later, each once',
    async (period, typed, ours) => {
      const tenant = await made(period, 920_000);
      for (const days of typed) {
        const [covers_from, covers_to] = days.split(' ');
        await makeBill(app, owner, tenant.id, { due_date: '2026-11-15', title: 'Di muka', covers_from, covers_to });
      }
      await expectStatus(200, setAutomatic(tenant.id));
      await play('2026-11-15', period === 'QUARTER' ? 220 : 21, period === 'QUARTER' ? 11 : 1);
      const rows = await bills(tenant.id);
      const asked = rows.filter(({ title }) => title !== 'Di muka').map(({ from, to }) => `${from} ${to}`);
      expect(asked.slice(0, ours.length)).toEqual(ours);
      expect(rows.slice(1).map(({ from }) => from)).toEqual(rows.slice(0, -1).map(({ to }) => addDays(to, 1)));
      await expectSoundMoney(app, owner);
    },
  );

  it('of a contract of long ago begins with the next period that is to come', async () => {
    const tenant = await made('YEAR', 15_000_000, {
      auto_rent: auto,
      contract_start: '2024-03-10',
      contract_end: '2028-03-10',
    });
    expect(await bills(tenant.id)).toMatchObject([{ due: '2027-03-10', from: '2027-03-10', to: '2028-03-09' }]);
  });

  it('begun after a short month asks for no whole period of the last three days of its contract, unless it is renewed', async () => {
    const contract_end = '2027-09-02';
    const tenant = await made('HALF_YEAR', 6_000_000, { auto_rent: auto, contract_start: '2025-08-31', contract_end });
    await play('2027-02-20', 200, 10);
    const froms = async () => (await bills(tenant.id)).map(({ from }) => from);
    expect(await froms()).toEqual(['2027-02-28']);
    expect((await plan('2027-08')).map(({ exception }) => exception)).toEqual(['OTHER_PERIOD']);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/renew`, { contract_end: '2028-09-02' }));
    await play('2027-09-09', 1);
    expect(await froms()).toEqual(['2027-02-28', '2027-08-31']);
  });

  it.each<[OtherRentPeriod, string, string[]]>([
    ['HALF_YEAR', '2025-08-31', ['2027-02-28', '2027-08-31', '2028-02-29']],
    ['YEAR', '2024-02-29', ['2027-02-28', '2028-02-29', '2029-02-28']],
    ['QUARTER', '2024-08-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
  ])('%s of a contract since %s begins on that day again after a shorter month', async (period, start, firstDays) => {
    const tenant = await made(period, 6_000_000, {
      auto_rent: auto,
      contract_start: start,
      contract_end: '2031-01-01',
    });
    for (const day of firstDays) await runJobOn(app, day);
    const rows = await bills(tenant.id);
    expect(rows.map(({ from }) => from)).toEqual(firstDays);
    expect(firstDays.slice(1)).toEqual(rows.slice(0, -1).map(({ to }) => addDays(to, 1)));
    await expectSoundMoney(app, owner);
  });

  it('a quarter after months that are prepaid, or billed with others, ends before the contract’s day of the month', async () => {
    const tenant = await made('QUARTER', 4_000_000, { contract_start: '2026-10-31' });
    const span = { covers_from: '2026-10-31', covers_to: '2027-02-27' };
    await makeBill(app, owner, tenant.id, { due_date: '2026-11-15', title: 'Di muka', ...span });
    await plan('2027-02', { tenancy_ids: [tenant.id], dry_run: false });
    await expectStatus(200, setAutomatic(tenant.id));
    await play('2027-05-25', 200, 40);
    const spans = (await bills(tenant.id)).map(({ from, to }) => `${from} ${to}`);
    expect(spans.slice(1, 4)).toEqual(['2027-02-28 2027-05-30', '2027-05-31 2027-08-30', '2027-08-31 2027-11-29']);
  });

  describe('on the board', () => {
    const board = async (month: string) =>
      (await expectStatus(200, owner.rest.get<MonthRow[]>(`/api/invoices/month-board?month=${month}`)))[0];
    const totals = (month: string) =>
      expectStatus(200, owner.rest.get<MonthTotals>(`/api/invoices/month-totals?month=${month}`));

    it('is proposed with the month in which a period begins, and in no other', async () => {
      const tenant = await made('QUARTER', 4_000_001);
      expect(await plan('2026-11')).toMatchObject([{ exception: null, amount: 4_000_001, due_date: '2026-11-18' }]);
      expect(await plan('2026-12')).toMatchObject([{ exception: 'OTHER_PERIOD', exception_on: '2027-02-15' }]);
      expect([(await totals('2026-11')).to_bill, (await totals('2026-12')).to_bill]).toEqual([1, 0]);
      const bill = { month: '2026-11', tenancy_ids: [tenant.id], dry_run: false };
      const [row] = await plan('2026-11', bill);
      expect(row).toMatchObject({ exception: null, amount: 4_000_001 });
      expect(await bills(tenant.id)).toMatchObject([
        { title: 'Sewa kamar 101 November 2026 – Januari 2027', from: '2026-11-15', to: '2027-02-14' },
      ]);
      const again = await expectUnchanged(app, [owner], () => plan('2026-11', bill));
      expect(again).toMatchObject([{ exception: 'ALREADY_BILLED' }]);
      expect((await expectUnchanged(app, [owner], () => plan('2026-12'))).at(0)?.exception).toBe('ALREADY_BILLED');
    });

    it('counts for each month with its part, the same before and after it is billed', async () => {
      const tenant = await made('QUARTER', 4_000_001);
      const parts = async () =>
        Promise.all(['2026-11', '2026-12', '2027-01'].map(async (month) => (await board(month))?.amount));
      const before = await parts();
      expect(before.reduce((sum = 0, part = 0) => sum + part, 0)).toBe(4_000_001);
      await plan('2026-11', { tenancy_ids: [tenant.id], dry_run: false });
      expect(await parts()).toEqual(before);
      const { expected } = await expectStatus(200, owner.rest.get<OwnerMonth>('/api/dashboard/owner/month'));
      expect(expected).toBe(before[0]);
    });

    it('of a week is one bill for the weeks that begin in the month and are not billed', async () => {
      const tenant = await made('WEEK', 400_000);
      expect((await board('2026-11'))?.amount).toBe(1_200_000);
      const [row] = await plan('2026-11', { tenancy_ids: [tenant.id], dry_run: false });
      expect(row).toMatchObject({ exception: null, amount: 1_200_000 });
      expect(await bills(tenant.id)).toMatchObject([{ from: '2026-11-15', to: '2026-12-05' }]);
      expect(await plan('2026-12')).toMatchObject([{ exception: null, amount: 1_600_000 }]);
    });

    it('of a day is one bill for the days of the month, also before and after each other at the same time', async () => {
      const tenant = await made('DAY', 90_000, { contract_end: '2026-12-04' });
      const bill = () => plan('2026-11', { tenancy_ids: [tenant.id], dry_run: false });
      await Promise.all([bill(), bill(), bill()]);
      expect(await bills(tenant.id)).toMatchObject([{ from: '2026-11-15', to: '2026-11-30', amount: 1_440_000 }]);
      expect((await board('2026-12'))?.amount).toBe(270_000);
      await plan('2026-12', { tenancy_ids: [tenant.id], dry_run: false });
      expect((await bills(tenant.id))[1]).toMatchObject({ from: '2026-12-01', to: '2026-12-03', amount: 270_000 });
    });
  });

  describe('is refused', () => {
    it('without an amount, or as no period', async () => {
      await expectUnchanged(app, [owner], async () => {
        await expectRefusal('VALIDATION', entered('YEAR', undefined), 'Sewa harus diisi');
        await expectRefusal('VALIDATION', entered('DECADE', 1), 'Periode sewa tidak valid');
        await expectStatus(400, entered('WEEK', -1));
      });
    });

    it('for a tenancy whose rent is billed by itself, until that is off', async () => {
      const tenant = await made('MONTH', undefined, { auto_rent: auto });
      const change = () =>
        owner.rest.put<Tenant>(`/api/tenants/${tenant.id}`, { rent_period: 'YEAR', monthly_rent: 15_000_000 });
      await expectUnchanged(app, [owner], () => expectRefusal('RENT_SERIES_EXISTS', change()));
      await expectStatus(200, setAutomatic(tenant.id, { is_on: false }));
      const later = (rent_period: string) =>
        owner.rest.put<Tenant>(`/api/tenants/${tenant.id}`, {
          rent_period,
          monthly_rent: 1_500_000,
          rent_from: '2027-03',
        });
      await expectUnchanged(app, [owner], () => expectRefusal('VALIDATION', later('YEAR'), PERIOD_FROM_NOW_ON));
      await expectStatus(200, later('MONTH'));
      expect(await expectStatus(200, change())).toMatchObject({ rent_period: 'YEAR', monthly_rent: 15_000_000 });
      const on = await expectStatus(200, setAutomatic(tenant.id));
      // What was billed for the first month ends on 14 December.
      expect(on.automatic_rent).toMatchObject({ next_due_on: '2026-12-15', next_amount: 15_000_000 });
      await play('2026-12-08', 8);
      expect((await bills(tenant.id)).map(({ from, to, amount }) => [from, to, amount])).toEqual([
        ['2026-11-15', '2026-12-14', 1_500_000],
        ['2026-12-15', '2027-12-14', 15_000_000],
      ]);
    });
  });
});
