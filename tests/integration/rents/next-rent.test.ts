import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { BilledMonth, MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { QuickTenantResult, Tenant, TenantOption } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeKost, makeRoom, type Person, quickTenantFields } from '#tests/support/people/factories.ts';
import { makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const OLD = 1_500_000;
const NEW = 1_750_000;

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('a rent that counts from a month on', () => {
  let owner: Person;
  let kost: string;
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    setDay('2026-11-10');
    owner = await makeLastingPerson(app, 'OWNER');
    kost = (await makeKost(owner)).id;
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const runJob = async (day: string) => {
    setDay(day);
    await runDailyJob(app.deps);
  };
  const made = async (auto_rent?: object, contract_start = '2026-11-10') => {
    const { id } = await makeRoom(owner, kost, { monthly_rent: OLD });
    const fields = quickTenantFields(app, id, { contract_start, contract_end: '2028-11-10', auto_rent });
    return (await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields))).tenant;
  };
  const update = (id: string, fields: object, by = owner) => by.rest.put<Tenant>(`/api/tenants/${id}`, fields);
  const plan = (id: string, rent_from: string, monthly_rent = NEW) =>
    expectStatus(200, update(id, { monthly_rent, rent_from }));
  const shown = async (id: string) => {
    const all = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost}/tenants`));
    const { monthly_rent, next_rent, automatic_rent } = all.find((tenant) => tenant.id === id) ?? {};
    return { monthly_rent, next_rent, next_amount: automatic_rent?.next_amount };
  };
  const rents = async (tenancy: string) => {
    const { rows } = await app.deps.db.execute<{ due: string; amount: number }>(sql`
      select to_char(due_date, 'YYYY-MM') as due, subtotal as amount from invoices
      where tenant_id = ${tenancy} and status <> 'CANCELLED' order by due_date`);
    return rows.map(({ due, amount }) => [due, amount]);
  };
  const board = async (month: string) => {
    const [row] = await expectStatus(200, owner.rest.get<MonthRow[]>(`/api/invoices/month-board?month=${month}`));
    const totals = await expectStatus(200, owner.rest.get<MonthTotals>(`/api/invoices/month-totals?month=${month}`));
    return [row?.amount, totals.states[0]?.amount];
  };
  const bill = (month: string, id: string, dry_run = false) =>
    expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month, tenancy_ids: [id], dry_run }));

  it('is said to the tenant beside the present one, until its month comes', async () => {
    const house = await makeHome(app, { contract_start: '2026-11-10', contract_end: '2028-11-10' });
    const { id, monthly_rent } = house.tenant.tenant;
    await expectStatus(200, update(id, { monthly_rent: NEW, rent_from: '2027-01' }, house.owner));
    const contract = async () => {
      const { tenant_info } = await expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
      return tenant_info;
    };
    expect(await contract()).toMatchObject({ monthly_rent, next_rent: { amount: NEW, from: '2027-01' } });
    setDay('2027-01-01');
    expect(await contract()).toMatchObject({ monthly_rent: NEW, next_rent: null });
  });

  it('is shown beside the present one until its month comes, and is the present one from then on', async () => {
    const { id } = await made();
    const next_rent = { amount: NEW, from: '2027-01' };
    expect(await plan(id, '2027-01')).toMatchObject({ monthly_rent: OLD, next_rent });
    setDay('2026-12-31');
    expect(await shown(id)).toMatchObject({ monthly_rent: OLD, next_rent });
    const options = await expectStatus(200, owner.rest.get<TenantOption[]>('/api/tenant-options'));
    expect(options[0]).toMatchObject({ monthly_rent: OLD, next_rent });
    setDay('2027-01-01');
    expect(await shown(id)).toMatchObject({ monthly_rent: NEW, next_rent: null });
    const { rows } = await app.deps.db.execute(sql`
      select details from audit_log where subject_id = ${id} and action = 'tenancy.update'`);
    expect(rows).toEqual([{ details: { rent_before: OLD, rent: NEW, rent_from: '2027-01' } }]);
  });

  it('is what the board shows and bills for each month, in whatever order they are billed', async () => {
    const { id } = await made(undefined, '2026-09-01');
    await plan(id, '2026-12');
    for (const [month, amount] of Object.entries({ '2026-10': OLD, '2026-11': OLD, '2026-12': NEW, '2027-01': NEW })) {
      expect(await board(month)).toEqual([amount, amount]);
      expect((await bill(month, id, true)).rows[0]?.amount).toBe(amount);
    }
    setDay('2026-12-15');
    for (const month of ['2027-01', '2026-11', '2026-12', '2026-10']) await bill(month, id);
    expect(await rents(id)).toEqual([
      ['2026-10', OLD],
      ['2026-11', OLD],
      ['2026-12', NEW],
      ['2027-01', NEW],
    ]);
    await expectSoundMoney(app, owner);
  });

  it('is what automatic rent bills from that month on, also if the job was down for months', async () => {
    const { id } = await made({ day: 5, first_period: 'FULL' });
    await plan(id, '2027-02');
    expect((await shown(id)).next_amount).toBe(OLD);
    for (const day of ['2026-11-28', '2026-12-29']) await runJob(day);
    expect((await shown(id)).next_amount).toBe(NEW);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/automatic-rent`, { is_on: true, day: 10 }));
    // The job was down for three months.
    for (const day of ['2027-03-29', '2027-03-30']) await runJob(day);
    expect(await rents(id)).toEqual([
      ['2026-11', OLD],
      ['2026-12', OLD],
      ['2027-01', OLD],
      ['2027-02', NEW],
      ['2027-03', NEW],
    ]);
    await expectSoundMoney(app, owner);
  });

  it('is followed by a draft that is due then, and not by one that is due before or was sent', async () => {
    const before = await made({ day: 25, first_period: 'FULL' }, '2026-12-25');
    const after = await made({ day: 5, first_period: 'FULL' }, '2027-01-05');
    const sent = await made({ day: 10, first_period: 'FULL' });
    for (const { id } of [before, after, sent]) await plan(id, '2027-01');
    expect(await rents(before.id)).toEqual([['2026-12', OLD]]);
    expect(await rents(after.id)).toEqual([['2027-01', NEW]]);
    expect(await rents(sent.id)).toEqual([['2026-11', OLD]]);
    await plan(after.id, '2027-02');
    expect(await rents(after.id)).toEqual([['2027-01', OLD]]);
    await expectSoundMoney(app, owner);
  });

  it('that counts at once is followed by automatic rent and by a series of the old rent, and voids a later one', async () => {
    const automatic = await made({ day: 10, first_period: 'FULL' });
    const { id } = await made();
    const fields = { tenant_id: id, title: 'Sewa', due_date: '2026-11-20', is_recurring: true };
    const items = [{ description: 'Sewa kamar', quantity: 1, unit_price: OLD }];
    const series = { ...fields, items, recurrence_type: 'MONTHLY' };
    const first = await expectStatus(201, owner.rest.post<{ id: string }>('/api/invoices', series));
    await expectStatus(200, owner.rest.post(`/api/invoices/${first.id}/send`));
    for (const tenancy of [automatic.id, id]) {
      await plan(tenancy, '2027-06', 2_000_000);
      expect(await expectStatus(200, update(tenancy, { monthly_rent: NEW }))).toMatchObject({
        monthly_rent: NEW,
        next_rent: null,
      });
    }
    await runJob('2026-12-14');
    for (const tenancy of [automatic.id, id])
      expect(await rents(tenancy)).toEqual([
        ['2026-11', OLD],
        ['2026-12', NEW],
      ]);
    await expectSoundMoney(app, owner);
  });

  it('stays agreed if a renewal or automatic rent only repeats the present one, and ends with another', async () => {
    const { id } = await made({ day: 10, first_period: 'FULL' });
    await plan(id, '2027-02');
    const next_rent = { amount: NEW, from: '2027-02' };
    const renew = (contract_end: string, monthly_rent: number) =>
      expectStatus(200, owner.rest.post<Tenant>(`/api/tenants/${id}/renew`, { contract_end, monthly_rent }));
    const set = (monthly_rent: number) =>
      expectStatus(200, owner.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, { is_on: true, monthly_rent }));
    expect(await renew('2029-01-01', OLD)).toMatchObject({ monthly_rent: OLD, next_rent });
    expect(await set(OLD)).toMatchObject({ monthly_rent: OLD, next_rent });
    expect(await expectStatus(200, update(id, { emergency_contact_name: 'Bu Sri' }))).toMatchObject({ next_rent });
    // From its month on, the new rent is the present one, and the one before still counts for the months before.
    setDay('2027-02-01');
    expect(await set(NEW)).toMatchObject({ monthly_rent: NEW, next_rent: null });
    expect((await bill('2027-01', id, true)).rows[0]?.amount).toBe(OLD);
    expect(await set(1_900_000)).toMatchObject({ monthly_rent: 1_900_000, next_rent: null });
    expect(await renew('2030-01-01', 1_800_000)).toMatchObject({ monthly_rent: 1_800_000, next_rent: null });
  });

  it('follows one that was agreed before it', async () => {
    const { id } = await made();
    await plan(id, '2026-12');
    setDay('2027-01-03');
    expect(await plan(id, '2027-06', 2_000_000)).toMatchObject({
      monthly_rent: NEW,
      next_rent: { amount: 2_000_000, from: '2027-06' },
    });
    expect(await plan(id, '2027-01', 1_900_000)).toMatchObject({ monthly_rent: 1_900_000, next_rent: null });
    expect((await bill('2026-12', id, true)).rows[0]?.amount).toBe(NEW);
  });

  it.each([
    [{ monthly_rent: NEW, rent_from: '2026-10' }, 'Bulan ini, atau paling jauh 24 bulan ke depan'],
    [{ monthly_rent: NEW, rent_from: '2028-12' }, 'Bulan ini, atau paling jauh 24 bulan ke depan'],
    [{ monthly_rent: NEW, rent_from: '2026-13' }, 'Bulan tidak valid'],
    [{ monthly_rent: NEW, rent_from: '' }, 'Bulan tidak valid'],
    [{ rent_from: '2027-01' }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: -1, rent_from: '2027-01' }, `Jumlah minimal ${formatRupiah(0)}`],
  ])('is refused as %j', async (fields, detail) => {
    const { id } = await made();
    await expectUnchanged(app, [owner], () => expectRefusal('VALIDATION', update(id, fields), detail));
  });
});
