import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import type { ChangedRents } from '#shared/contract/rent-changes.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeHousehold,
  makeKost,
  makeRoom,
  makeTenant,
  type Person,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const OLD = 1_000_000;
const NEW = 1_100_000;
const MONTH = '2026-12';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('new rents for many from a month on', () => {
  let owner: Person;
  let kost: string;
  let tenants: TenantPerson[];
  let ids: string[];
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    app.clock.set('2026-11-10T02:00:00Z');
    owner = await makeLastingPerson(app, 'OWNER');
    kost = (await makeKost(owner)).id;
    tenants = [];
    for (const room_number of ['2', '10', '11']) {
      const room = await makeRoom(owner, kost, { room_number, monthly_rent: OLD });
      tenants.push(await makeTenant(app, owner, room.id, { contract_start: '2026-05-01', contract_end: '2028-05-01' }));
    }
    ids = tenants.map(({ tenant }) => tenant.id);
  });

  const rentsOf = (of: string[], fields = {}) =>
    of.map((tenancy_id) => ({ tenancy_id, rent: OLD, new_rent: NEW, ...fields }));
  const ask = (body: object, key?: string) =>
    owner.rest.call<ChangedRents>(
      'POST',
      '/api/tenants/change-rents',
      { month: MONTH, ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const change = async (body: object = {}, key?: string) =>
    (await expectStatus(200, ask({ dry_run: false, rents: rentsOf(ids), ...body }, key))).rows;
  const plan = async (month = MONTH) => (await expectStatus(200, ask({ month, kost_id: kost }))).rows;
  const exceptions = (rows: ChangedRents['rows']) => rows.map(({ exception }) => exception);
  const stored = async () => {
    const { rows } = await app.deps.db.execute<{ now: number; next: number | null; from: string | null }>(sql`
      select monthly_rent as now, next_rent as next, to_char(next_rent_from, 'YYYY-MM') as from from tenancies
      where owner_id = ${owner.id} order by id`);
    return rows.map(({ now, next, from }) => [now, next, from]);
  };
  const trail = async () => {
    const { rows } = await app.deps.db.execute<{ subject: string; details: object }>(sql`
      select subject_id as subject, details from audit_log
      where owner_id = ${owner.id} and action = 'kost.change-rents' order by id`);
    return rows;
  };
  const bill = (month: string, tenancy_ids = ids) =>
    expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month, tenancy_ids, dry_run: false }));
  const automatic = (id = '', fields = {}) =>
    expectStatus(200, owner.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, { is_on: true, day: 5, ...fields }));
  const dueRents = async (id = '') => {
    const { rows } = await app.deps.db.execute<{ due: string; amount: number }>(sql`
      select to_char(due_date, 'YYYY-MM') as due, subtotal as amount from invoices
      where tenant_id = ${id} and status <> 'CANCELLED' order by due_date`);
    return rows.map(({ due, amount }) => [due, amount]);
  };

  it('are shown first and change nothing', async () => {
    const rows = await expectUnchanged(app, [owner], () => plan());
    expect(
      rows.map(({ room_number, rent, next_rent, exception }) => [room_number, rent, next_rent, exception]),
    ).toEqual([
      ['2', OLD, null, null],
      ['10', OLD, null, null],
      ['11', OLD, null, null],
    ]);
  });

  it('are agreed at once, told to each tenant, and are one entry of the trail with their sums', async () => {
    expect(exceptions(await change())).toEqual([null, null, null]);
    expect(await stored()).toEqual(ids.map(() => [OLD, NEW, MONTH]));
    const details = { tenants: 3, rent_before: 3 * OLD, rent: 3 * NEW, rent_from: MONTH };
    expect(await trail()).toEqual([{ subject: kost, details }]);
    for (const [index, tenant] of tenants.entries()) {
      expect(await toldOf(tenant, 'RENT_CHANGED')).toMatchObject([
        { details: { room_number: ['2', '10', '11'][index], rent_before: OLD, rent: NEW, rent_from: MONTH } },
      ]);
    }
    await bill('2026-11');
    await bill(MONTH);
    expect(await dueRents(ids[0])).toEqual([
      ['2026-11', OLD],
      [MONTH, NEW],
    ]);
    await expectSoundMoney(app, owner);
  });

  it('leave out whose month is billed already, and never touch a bill', async () => {
    const [first = '', second = ''] = ids;
    await bill(MONTH, [first]);
    expect(exceptions(await plan())).toEqual([null, null, 'ALREADY_BILLED']);
    // A later month that is billed counts, too.
    await bill('2027-01', [second]);
    expect(exceptions(await change())).toEqual(['ALREADY_BILLED', 'ALREADY_BILLED', null]);
    expect(await dueRents(first)).toEqual([[MONTH, OLD]]);
    expect(await trail()).toMatchObject([{ details: { tenants: 1, rent: NEW } }]);
  });

  it('leave out another rent than was seen, one that is agreed already, and who has left', async () => {
    const [first = '', second = '', third = ''] = ids;
    await expectStatus(200, owner.rest.put(`/api/tenants/${first}`, { monthly_rent: OLD + 1 }));
    await expectStatus(200, owner.rest.put(`/api/tenants/${second}`, { monthly_rent: NEW, rent_from: '2027-03' }));
    await expectStatus(200, owner.rest.post(`/api/tenants/${third}/checkout`, {}));
    const rows = await expectUnchanged(app, [owner], () => change());
    expect(exceptions(rows)).toEqual(['CHANGED', 'AGREED', 'ENDED']);
    expect(rows[1]?.next_rent).toEqual({ amount: NEW, from: '2027-03' });
  });

  it('write nothing if one tenancy is of another owner, or of nobody', async () => {
    const other = await makeHousehold(app);
    for (const id of [other.tenant.tenant.id, crypto.randomUUID()]) {
      await expectUnchanged(app, [owner, other.owner], () =>
        expectRefusal('NOT_FOUND', ask({ dry_run: false, rents: rentsOf([...ids, id]) })),
      );
    }
  });

  it('take effect once per key, and once when two devices send them', async () => {
    const key = crypto.randomUUID();
    const [made, again] = [await change({}, key), await change({}, key)];
    expect(exceptions(again)).toEqual(exceptions(made));
    expect(await trail()).toHaveLength(1);
    const back = { take_back: true };
    const both = await Promise.all([change(back), change(back)]);
    expect(both.flat().filter(({ exception }) => exception === null)).toHaveLength(3);
    expect(await trail()).toHaveLength(2);
  });

  it('are taken back until the first bill follows from them', async () => {
    const [first = '', second = '', third = ''] = ids;
    await change();
    await bill(MONTH, [first]);
    expect((await plan()).map(({ exception, rent, next_rent }) => [exception, rent, next_rent?.amount])).toEqual([
      ['ALREADY_BILLED', OLD, NEW],
      ['AGREED', OLD, NEW],
      ['AGREED', OLD, NEW],
    ]);
    expect(exceptions(await change({ take_back: true }))).toEqual(['ALREADY_BILLED', null, null]);
    expect(await stored()).toEqual([
      [OLD, NEW, MONTH],
      [OLD, null, null],
      [OLD, null, null],
    ]);
    expect((await trail())[1]?.details).toMatchObject({
      tenants: 2,
      rent_before: 2 * NEW,
      rent: 2 * OLD,
      taken_back: true,
    });
    expect(await toldOf(tenants[1] as TenantPerson, 'RENT_CHANGED')).toHaveLength(2);
    await bill(MONTH, [second, third]);
    expect(await dueRents(third)).toEqual([[MONTH, OLD]]);
    await expectSoundMoney(app, owner);
  });

  it('of this month are taken back, too, while it is not billed', async () => {
    const month = '2026-11';
    await change({ month });
    expect((await plan(month)).map(({ rent, next_rent }) => [rent, next_rent?.amount])).toEqual(
      ids.map(() => [OLD, NEW]),
    );
    expect(exceptions(await change({ month, take_back: true }))).toEqual([null, null, null]);
    expect(await stored()).toEqual(ids.map(() => [OLD, null, null]));
  });

  it('are followed by automatic rents and first bills that wait, also back again', async () => {
    const [first = '', second = '', third = ''] = ids;
    await automatic(first);
    await automatic(second);
    // A series with lines of its own would go on asking for these.
    const { id } = await expectStatus(
      201,
      owner.rest.post<Invoice>('/api/invoices', {
        tenant_id: third,
        title: 'Sewa',
        due_date: '2026-11-05',
        items: [
          { description: 'Sewa', quantity: 1, unit_price: OLD },
          { description: 'Parkir', quantity: 1, unit_price: 50_000 },
        ],
        is_recurring: true,
        recurrence_type: 'MONTHLY',
      }),
    );
    await expectStatus(200, owner.rest.post(`/api/invoices/${id}/send`));
    expect(exceptions(await change())).toEqual([null, null, 'OWN_SERIES']);
    expect(await dueRents(first)).toEqual([[MONTH, NEW]]);
    await change({ take_back: true, rents: rentsOf([second]) });
    app.clock.set('2026-12-01T02:00:00Z');
    await runDailyJob(app.deps);
    expect(await dueRents(first)).toEqual([[MONTH, NEW]]);
    expect(await dueRents(second)).toEqual([[MONTH, OLD]]);
    expect(exceptions(await change({ take_back: true, rents: rentsOf([first]) }))).toEqual(['ALREADY_BILLED']);
    await expectSoundMoney(app, owner);
  });

  it('and the daily job at the same time bill each month once, at one of the two rents', async () => {
    for (const id of ids) await automatic(id);
    app.clock.set('2026-11-28T02:00:00Z');
    const [rows] = await Promise.all([change(), runDailyJob(app.deps)]);
    for (const [index, id] of ids.entries()) {
      const wanted = rows[index]?.exception === null ? NEW : OLD;
      expect((await dueRents(id)).filter(([due]) => due === MONTH)).toEqual([[MONTH, wanted]]);
    }
    await expectSoundMoney(app, owner);
  });
});
