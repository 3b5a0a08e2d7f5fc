import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makeRoom,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { numbersOf, runJobOn } from '#tests/support/people/series.ts';
import { runDailyJob } from '#worker/jobs.ts';

interface Bill extends Record<string, unknown> {
  type: string;
  title: string;
  amount: number;
  due: string;
  status: string;
}

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('a rent that is billed by itself', () => {
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
  const create = (auto_rent: object | undefined, fields: object = {}) =>
    owner.rest.post<QuickTenantResult>(
      '/api/owner/quick-tenant',
      quickTenantFields(app, room, { contract_start: '2026-11-22', contract_end: '2028-11-22', auto_rent, ...fields }),
    );
  const made = async (...args: Parameters<typeof create>) => (await expectStatus(201, create(...args))).tenant;
  const set = (id: string, fields: object, by = owner) =>
    by.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, fields);
  const bills = async (tenancy: string): Promise<Bill[]> => {
    const { rows } = await app.deps.db.execute<Bill>(sql`
      select invoice_type as type, title, subtotal as amount, due_date::text as due, status
      from invoices where tenant_id = ${tenancy} order by invoice_type, due_date`);
    return rows;
  };
  const rents = async (tenancy: string) => (await bills(tenancy)).map(({ due, amount }) => [due, amount]);

  it('starts with the tenancy: the first bill is sent, the next is known, and the tenant is told', async () => {
    const tenant = await made({ day: null, first_period: 'FULL', with_deposit: true });
    expect(await bills(tenant.id)).toEqual([
      {
        type: 'MONTHLY_RENT',
        title: 'Sewa kamar 101 November 2026',
        amount: 1_500_000,
        due: '2026-11-22',
        status: 'SENT',
      },
      { type: 'SECURITY_DEPOSIT', title: 'Deposit kamar 101', amount: 1_500_000, due: '2026-11-22', status: 'SENT' },
    ]);
    expect(tenant.automatic_rent).toEqual({
      is_on: true,
      day: 22,
      late_fee_percentage: 2,
      next_due_on: '2026-12-22',
      next_issue_on: '2026-12-15',
      next_amount: 1_500_000,
    });
    const { rows } = await app.deps.db.execute(sql`
      select details ->> 'title' as title from notices where user_id = ${tenant.user_id} and kind = 'BILL_SENT' order by 1`);
    expect(rows).toEqual([{ title: 'Deposit kamar 101' }, { title: 'Sewa kamar 101 November 2026' }]);
    expect(await numbersOf(app, owner)).toEqual(['INV-202611-0001', 'INV-202611-0002']);
    await expectSoundMoney(app, owner);
  });

  it('is none of a tenancy whose owner did not ask for it', async () => {
    const tenant = await made(undefined);
    expect([tenant.automatic_rent, await bills(tenant.id)]).toEqual([null, []]);
  });

  it.each([
    // The first bill is due when the second month has begun; two are of one month, the first a part of it; in order.
    ['2026-10-25', { day: null, first_period: 'FULL' }, ['Oktober 2026', 'November 2026', 'Desember 2026']],
    ['2026-12-02', { day: 5, first_period: 'PRO_RATA' }, [', 2 – 4 Des 2026', 'Desember 2026', 'Januari 2027']],
    ['2026-11-20', { day: 5, first_period: 'PRO_RATA' }, [', 20 Nov – 4 Des 2026', 'Desember 2026', 'Januari 2027']],
    ['2026-11-20', { day: 5, first_period: 'FULL' }, ['November 2026', 'Desember 2026', 'Januari 2027']],
    ['2025-03-10', { day: 5, first_period: 'FULL' }, ['Desember 2026', 'Januari 2027', 'Februari 2027']],
  ])('gives no two bills the same title: from %s, %o', async (contract_start, choice, months) => {
    const tenant = await made(choice, { contract_start });
    for (const day of ['2026-11-28', '2026-12-29', '2027-01-29']) await runJobOn(app, day);
    const titles = (await bills(tenant.id)).map(({ title }) => title.replace('Sewa kamar 101', '').trimStart());
    expect(titles.slice(0, 3)).toEqual(months);
    expect(new Set(titles).size).toBe(titles.length);
    // Nor does billing the month beside them.
    const month = { month: '2026-11', tenancy_ids: [tenant.id], dry_run: false };
    await expectStatus(200, owner.rest.post('/api/invoices/bill-month', month));
    const all = (await bills(tenant.id)).map(({ title }) => title);
    expect(new Set(all).size).toBe(all.length);
  });

  it('bills nothing of no rent, neither whole periods nor their parts', async () => {
    for (const first_period of ['FULL', 'PRO_RATA']) {
      const tenant = await made({ day: 5, first_period }, { monthly_rent: 0 });
      await runJobOn(app, '2026-12-29');
      expect(await rents(tenant.id)).toEqual([]);
      setDay('2026-11-22');
      room = (await makeRoom(owner, tenant.kost_id)).id;
    }
  });

  it('bills the days until a fixed day, and whole periods from then on', async () => {
    const tenant = await made({ day: 5, first_period: 'PRO_RATA' }, { contract_start: '2026-11-20' });
    await runJobOn(app, '2026-11-28');
    await runJobOn(app, '2026-12-29');
    expect(await rents(tenant.id)).toEqual([
      ['2026-11-22', 750_000],
      ['2026-12-05', 1_500_000],
      ['2027-01-05', 1_500_000],
    ]);
    const { rows } = await app.deps.db.execute(sql`
      select it.description, unit_price from invoice_items it join invoices i on i.id = it.invoice_id
      where tenant_id = ${tenant.id} order by due_date`);
    expect(rows).toEqual([
      { description: 'Sewa kamar 101, 15 dari 30 hari', unit_price: 750_000 },
      { description: 'Sewa kamar 101', unit_price: 1_500_000 },
      { description: 'Sewa kamar 101', unit_price: 1_500_000 },
    ]);
    await expectSoundMoney(app, owner);
  });

  it('of the 31st is due on the last day of shorter months, each period once, however often the job runs', async () => {
    setDay('2027-01-31');
    const tenant = await made({ day: null }, { contract_start: '2027-01-31' });
    for (const day of ['2027-02-21', '2027-03-24', '2027-04-23', '2027-05-24']) {
      app.clock.set(`${day}T17:00:00Z`);
      await Promise.all([runDailyJob(app.deps), runDailyJob(app.deps)]);
      await runDailyJob(app.deps);
    }
    expect((await rents(tenant.id)).map(([due]) => due)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    await expectSoundMoney(app, owner);
  });

  it('of a contract that begins later waits as a draft and is sent a week before, at midnight in Jakarta', async () => {
    const tenant = await made({ day: 1, first_period: 'PRO_RATA' }, { contract_start: '2027-02-10' });
    const first = {
      type: 'MONTHLY_RENT',
      title: 'Sewa kamar 101, 10 – 28 Feb 2027',
      amount: 1_017_857,
      due: '2027-02-10',
    };
    expect(await bills(tenant.id)).toEqual([{ ...first, status: 'DRAFT' }]);
    expect(tenant.automatic_rent).toMatchObject({ next_due_on: '2027-02-10', next_amount: 1_017_857 });
    app.clock.set('2027-02-02T16:59:59.999Z');
    await runDailyJob(app.deps);
    expect(await bills(tenant.id)).toEqual([{ ...first, status: 'DRAFT' }]);
    app.clock.set('2027-02-02T17:00:00Z');
    await Promise.all([runDailyJob(app.deps), runDailyJob(app.deps)]);
    expect(await bills(tenant.id)).toEqual([{ ...first, status: 'SENT' }]);
    await runJobOn(app, '2027-02-22');
    expect(await rents(tenant.id)).toEqual([
      ['2027-02-10', 1_017_857],
      ['2027-03-01', 1_500_000],
    ]);
    await expectSoundMoney(app, owner);
  });

  it('of somebody who has lived there for long begins with the next due date', async () => {
    const tenant = await made({ day: 5, first_period: 'PRO_RATA' }, { contract_start: '2025-03-10' });
    expect((await bills(tenant.id)).map(({ due, status }) => [due, status])).toEqual([['2026-12-05', 'DRAFT']]);
    await runJobOn(app, '2026-11-28');
    expect((await bills(tenant.id)).map(({ due, status }) => [due, status])).toEqual([['2026-12-05', 'SENT']]);
  });

  it('comes with an assigned account too, before the person has confirmed', async () => {
    const { email: _, ...fields } = quickTenantFields(app, room, { contract_start: '2026-11-22' });
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    const tenant = await expectStatus(
      201,
      owner.rest.post<Tenant>('/api/tenants', { ...fields, user_id, monthly_rent: 900_000, auto_rent: { day: 22 } }),
    );
    expect(await rents(tenant.id)).toEqual([['2026-11-22', 900_000]]);
    await expectSoundMoney(app, owner);
  });

  it('is made once where the answer was lost and the call is repeated, and not at all where the room is taken', async () => {
    const fields = {
      ...quickTenantFields(app, room, { contract_start: '2026-11-22' }),
      auto_rent: { with_deposit: true },
    };
    const keyed = () =>
      owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', { ...fields, idempotency_key: 'kunci-sewa-1' });
    const answers = await Promise.all([keyed(), keyed(), keyed()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id] = new Set(answers.map(({ body }) => body.tenant.id));
    expect(await bills(id ?? '')).toHaveLength(2);
    await expectUnchanged(app, [owner], () => expectRefusal('ROOM_NOT_AVAILABLE', create({ with_deposit: true })));
  });

  it('takes another day and rent from the next bill on, and never bills a month twice', async () => {
    const tenant = await made({ day: 20, first_period: 'FULL' });
    const changed = await expectStatus(200, set(tenant.id, { is_on: true, day: 1, monthly_rent: 1_600_000 }));
    expect(changed).toMatchObject({
      monthly_rent: 1_600_000,
      automatic_rent: { day: 1, next_due_on: '2026-12-01', next_amount: 1_600_000 },
    });
    await runJobOn(app, '2026-12-30');
    await expectStatus(200, set(tenant.id, { is_on: true, day: 28 }));
    await runJobOn(app, '2027-01-30');
    expect(await rents(tenant.id)).toEqual([
      ['2026-11-22', 1_500_000],
      ['2026-12-01', 1_600_000],
      ['2027-01-01', 1_600_000],
    ]);
    await runJobOn(app, '2027-02-21');
    expect((await rents(tenant.id)).at(-1)).toEqual(['2027-02-28', 1_600_000]);
    await expectSoundMoney(app, owner);
  });

  it('stops, and goes on with the next month that has no rent', async () => {
    const tenant = await made({ day: null });
    const off = await expectStatus(200, set(tenant.id, { is_on: false }));
    expect(off.automatic_rent).toMatchObject({ is_on: false, day: 22, next_due_on: null });
    await runJobOn(app, '2027-02-25');
    expect(await rents(tenant.id)).toHaveLength(1);
    const on = await expectStatus(200, set(tenant.id, { is_on: true }));
    expect(on.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2027-03-22' });
    await runJobOn(app, '2027-03-15');
    expect((await rents(tenant.id)).map(([due]) => due)).toEqual(['2026-11-22', '2027-03-22']);
    await expectSoundMoney(app, owner);
  });

  it('can be started for a tenancy that had none, and its waiting draft be called off', async () => {
    const tenant = await made(undefined);
    const on = await expectStatus(200, set(tenant.id, { is_on: true, day: 22, late_fee_percentage: 0 }));
    expect(on.automatic_rent).toMatchObject({ day: 22, next_due_on: '2026-12-22', late_fee_percentage: 0 });
    const moved = await expectStatus(200, set(tenant.id, { is_on: true, day: 10, monthly_rent: 1_200_000 }));
    expect(moved.automatic_rent).toMatchObject({ day: 10, next_due_on: '2026-12-10', next_amount: 1_200_000 });
    expect(await bills(tenant.id)).toEqual([
      {
        type: 'MONTHLY_RENT',
        title: 'Sewa kamar 101 Desember 2026',
        amount: 1_200_000,
        due: '2026-12-10',
        status: 'DRAFT',
      },
    ]);
    const off = await expectStatus(200, set(tenant.id, { is_on: false }));
    expect(off.automatic_rent).toBe(null);
    await runJobOn(app, '2026-12-05');
    expect((await bills(tenant.id)).map(({ status }) => status)).toEqual(['CANCELLED']);
    await expectSoundMoney(app, owner);
  });

  it.each(['MONTH', 'QUARTER'])(
    'keeps the late fee that its owner chose last, off and on by the %s',
    async (rent_period) => {
      const tenant = await made(undefined);
      await expectStatus(200, set(tenant.id, { is_on: true, day: 22, late_fee_percentage: 0 }));
      const off = await expectStatus(200, set(tenant.id, { is_on: false }));
      expect(off).toMatchObject({ automatic_rent: null, late_fee_percentage: 0 });
      await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.id}`, { rent_period, monthly_rent: 4_000_000 }));
      const on = await expectStatus(200, set(tenant.id, { is_on: true }));
      expect(on.automatic_rent).toMatchObject({ is_on: true, late_fee_percentage: 0 });
    },
  );

  it('starts once where two ask for it at the same time', async () => {
    const tenant = await made(undefined);
    await Promise.all([1, 2, 3].map(() => expectStatus(200, set(tenant.id, { is_on: true, day: 5 }))));
    expect(await bills(tenant.id)).toHaveLength(1);
  });

  it('follows a rent that a longer contract brings, and leaves what was sent', async () => {
    const tenant = await made({ day: 22 });
    const renewal = { contract_end: '2029-11-22', monthly_rent: 1_800_000 };
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/renew`, renewal));
    await runJobOn(app, '2026-12-15');
    expect(await rents(tenant.id)).toEqual([
      ['2026-11-22', 1_500_000],
      ['2026-12-22', 1_800_000],
    ]);
    await expectSoundMoney(app, owner);
  });

  it('ends with the checkout', async () => {
    const tenant = await made({ day: 22 });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    await runJobOn(app, '2026-12-20');
    expect(await rents(tenant.id)).toHaveLength(1);
    await expectUnchanged(app, [owner], () => expectRefusal('TENANCY_NOT_ACTIVE', set(tenant.id, { is_on: true })));
  });
});
