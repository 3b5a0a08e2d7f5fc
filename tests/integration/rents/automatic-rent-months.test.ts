import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
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

describe('an automatic rent', () => {
  let owner: Person;
  let room: string;
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    setDay('2026-11-22');
    owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner);
    room = (await makeRoom(owner, kost.id, { room_number: '101', monthly_rent: 1_500_000 })).id;
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const made = async (auto_rent: object | undefined, fields: object = {}) => {
    const contract = { contract_start: '2026-11-22', contract_end: '2028-11-22', auto_rent, ...fields };
    const input = quickTenantFields(app, room, contract);
    return (await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', input))).tenant;
  };
  const set = (id: string, fields: object) => owner.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, fields);
  const bills = async (tenancy: string) => {
    const { rows } = await app.deps.db.execute<{ title: string; amount: number }>(sql`
      select title, subtotal as amount from invoices where tenant_id = ${tenancy} order by due_date`);
    return rows;
  };

  it('of a contract from the end of January, due on the 28th, gives each month its own title', async () => {
    const tenant = await made({ day: 28, first_period: 'PRO_RATA' }, { contract_start: '2027-01-29' });
    for (const day of ['2027-01-28', '2027-02-22', '2027-03-22']) await runJobOn(app, day);
    expect((await bills(tenant.id)).map(({ title, amount }) => [title, amount])).toEqual([
      ['Sewa kamar 101 Januari 2027', 1_451_613],
      ['Sewa kamar 101 Februari 2027', 1_500_000],
      ['Sewa kamar 101 Maret 2027', 1_500_000],
    ]);
  });

  it('bills no month that begins on the day of leaving, and does once the contract is longer', async () => {
    const tenant = await made({ day: null }, { contract_end: '2027-01-22' });
    for (const day of ['2026-12-22', '2027-01-20']) await runJobOn(app, day);
    expect(await bills(tenant.id)).toHaveLength(2);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/renew`, { contract_end: '2027-02-22' }));
    await runJobOn(app, '2027-01-21');
    expect((await bills(tenant.id)).map(({ title }) => title).at(-1)).toBe('Sewa kamar 101 Januari 2027');
  });

  it('switched off and on again within its first month still bills what a part of that month left', async () => {
    setDay('2026-11-03');
    const tenant = await made({ day: 25, first_period: 'PRO_RATA' }, { contract_start: '2026-11-03' });
    await expectStatus(200, set(tenant.id, { is_on: false }));
    const on = await expectStatus(200, set(tenant.id, { is_on: true }));
    expect(on.automatic_rent).toMatchObject({ next_due_on: '2026-11-25' });
    for (const day of ['2026-11-18', '2026-12-18']) await runJobOn(app, day);
    const { rows } = await app.deps.db.execute(sql`
      select covers_from::text as from, covers_to::text as to from invoices where tenant_id = ${tenant.id} order by due_date`);
    expect(rows).toEqual([
      { from: '2026-11-03', to: '2026-11-24' },
      { from: '2026-11-25', to: '2026-12-24' },
      { from: '2026-12-25', to: '2027-01-24' },
    ]);
    // Once that month is billed, it is not billed again.
    await expectStatus(200, set(tenant.id, { is_on: false }));
    const again = await expectStatus(200, set(tenant.id, { is_on: true }));
    expect(again.automatic_rent).toMatchObject({ next_due_on: '2027-01-25' });
  });

  it.each([
    [
      '2026-11-20',
      5,
      28,
      [
        ['20 Nov', '4 Des'],
        ['5 Des', '4 Jan'],
        ['5 Jan', '4 Feb'],
      ],
    ],
    [
      '2026-11-03',
      25,
      10,
      [
        ['3 Nov', '24 Nov'],
        ['25 Nov', '24 Des'],
        ['25 Des', '24 Jan'],
      ],
    ],
  ])(
    'from %s goes on where the part of its first month ended, due on the %ith and later on the %ith',
    async (start, day, other, spans) => {
      const covered = async (tenancy: string) => {
        const { rows } = await app.deps.db.execute<{ covers_from: string; covers_to: string }>(sql`
        select covers_from::text, covers_to::text from invoices where tenant_id = ${tenancy} order by covers_from limit 3`);
        return rows.map(({ covers_from, covers_to }) =>
          [covers_from, covers_to].map((each) => formatDay(each).replace(/ \d{4}$/, '')),
        );
      };
      for (const isOffBefore of [false, true]) {
        setDay(start);
        const tenant = await made({ day, first_period: 'PRO_RATA' }, { contract_start: start });
        if (isOffBefore) await expectStatus(200, set(tenant.id, { is_on: false }));
        await expectStatus(200, set(tenant.id, { is_on: true, day: other }));
        for (const each of ['2026-11-22', '2026-12-22', '2027-01-22', '2027-02-22']) await runJobOn(app, each);
        expect(await covered(tenant.id)).toEqual(spans);
        setDay('2027-02-23');
        await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
      }
    },
  );

  it.each([
    ['2027-01-31', '2027-01-31', ['2027-02-28 2027-03-30', '2027-03-31 2027-04-29', '2027-04-30 2027-05-30']],
    ['2027-01-30', '2027-01-30', ['2027-02-28 2027-03-29', '2027-03-30 2027-04-29', '2027-04-30 2027-05-29']],
    // Their owner has begun the months otherwise since.
    ['2026-12-31', '2027-01-28', ['2027-02-28 2027-03-27', '2027-03-28 2027-04-27', '2027-04-28 2027-05-27']],
  ])(
    'of who came on %s, switched on after a month from %s that was billed by hand, keeps its day after the short one',
    async (contract_start, covers_from, spans) => {
      setDay(contract_start);
      const tenant = await made(undefined, { contract_start });
      const typed = { title: 'Sewa', due_date: covers_from, covers_from, covers_to: '2027-02-27' };
      await makeBill(app, owner, tenant.id, typed);
      setDay('2027-02-01');
      await expectStatus(200, set(tenant.id, { is_on: true, day: 28 }));
      for (const day of ['2027-02-22', '2027-03-22', '2027-04-22']) await runJobOn(app, day);
      const { rows } = await app.deps.db.execute<{ span: string }>(sql`
        select covers_from || ' ' || covers_to as span from invoices where tenant_id = ${tenant.id} and series_id is not null order by covers_from`);
      expect(rows.map(({ span }) => span)).toEqual(spans);
    },
  );

  it('never begins with a month that was billed before the contract has begun', async () => {
    setDay('2026-11-10');
    const tenant = await made(undefined, { contract_start: '2026-11-15' });
    const month = { month: '2026-11', tenancy_ids: [tenant.id], dry_run: false };
    await expectStatus(200, owner.rest.post('/api/invoices/bill-month', month));
    const on = await expectStatus(200, set(tenant.id, { is_on: true }));
    expect(on.automatic_rent).toMatchObject({ next_due_on: '2026-12-15' });
    expect((await bills(tenant.id)).map(({ title }) => title)).toEqual([
      'Sewa kamar 101 November 2026',
      'Sewa kamar 101 Desember 2026',
    ]);
  });

  it('never moves its waiting draft to a month that has a rent already', async () => {
    const tenant = await made(undefined);
    await expectStatus(200, set(tenant.id, { is_on: true, day: 28 }));
    const december = {
      tenant_id: tenant.id,
      title: 'Sewa dibayar di muka',
      due_date: '2026-12-03',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_500_000 }],
    };
    await expectStatus(201, owner.rest.post('/api/invoices', december));
    const moved = await expectStatus(200, set(tenant.id, { is_on: true, day: 5 }));
    expect(moved.automatic_rent).toMatchObject({ next_due_on: '2027-01-05' });
  });

  it.each([
    [0, undefined, 0],
    [0, 1.5, 1.5],
    [null, undefined, 2],
  ])('takes the late fee of the tenancy, %s, unless the call names one: %s', async (bps, asked, taken) => {
    const tenant = await made(undefined);
    await app.deps.db.execute(sql`update tenancies set late_fee_bps = ${bps} where id = ${tenant.id}`);
    const on = await expectStatus(200, set(tenant.id, { is_on: true, late_fee_percentage: asked }));
    expect(on).toMatchObject({
      late_fee_percentage: (bps ?? 200) / 100,
      automatic_rent: { late_fee_percentage: taken },
    });
  });
});
