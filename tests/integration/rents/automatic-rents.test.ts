import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import type { TakenBack } from '#shared/contract/changes.ts';
import type { AutomaticRentsSet, Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeHousehold,
  makeInvoice,
  makeKost,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('the automatic rents of many', () => {
  let owner: Person;
  let kost: string;
  let ids: string[];
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    app.clock.set('2026-11-10T02:00:00Z');
    owner = await makeLastingPerson(app, 'OWNER');
    kost = (await makeKost(owner)).id;
    ids = [];
    for (const [room_number, day] of [
      ['1', '03'],
      ['2', '15'],
      ['3', '28'],
    ]) {
      const room = await makeRoom(owner, kost, { room_number, monthly_rent: 1_000_000 + ids.length });
      const contract = { contract_start: `2026-05-${day}`, contract_end: '2028-05-30' };
      ids.push((await makeTenant(app, owner, room.id, contract)).tenant.id);
    }
  });

  const ask = (body: object, key?: string) =>
    owner.rest.call<AutomaticRentsSet>(
      'POST',
      '/api/tenants/automatic-rents',
      { tenancy_ids: ids, is_on: true, ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const set = (body: object = {}, key?: string) => expectStatus(200, ask(body, key));
  const shown = async () => {
    const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost}/tenants`));
    return ids.map((id) => {
      const rent = tenants.find((tenant) => tenant.id === id)?.automatic_rent;
      return [rent?.is_on ?? null, rent?.day, rent?.next_due_on, rent?.next_amount];
    });
  };
  const rents = async () => {
    const { rows } = await app.deps.db.execute<{ due: string; amount: number; number: string }>(sql`
      select due_date::text as due, subtotal as amount, invoice_number as number from invoices
      where owner_id = ${owner.id} and status <> 'CANCELLED' order by due_date, subtotal`);
    return rows;
  };
  const trail = async () => {
    const { rows } = await app.deps.db.execute<{ details: object }>(sql`
      select details from audit_log where subject_id = ${kost} and action = 'kost.set-automatic-rents' order by id`);
    return rows.map(({ details }) => details);
  };

  it('begin together, each at its own rent and day or at one for all, as one entry of the trail', async () => {
    expect(await set()).toEqual({ set: 3, ended: [], billed_otherwise: [], change: expect.any(String) });
    expect(await shown()).toEqual([
      [true, 3, '2026-12-03', 1_000_000],
      [true, 15, '2026-11-15', 1_000_001],
      [true, 28, '2026-11-28', 1_000_002],
    ]);
    const numbers = (await rents()).map(({ number }) => number);
    expect(numbers.toSorted()).toEqual([1, 2, 3].map((nth) => `INV-202611-000${nth}`));
    await set({ day: 5 });
    expect((await shown()).map(([, day]) => day)).toEqual([5, 5, 5]);
    expect(await trail()).toEqual([
      { tenants: 3, is_on: true },
      { tenants: 3, is_on: true, rent_day: 5 },
    ]);
    app.clock.set('2026-12-01T02:00:00Z');
    await runDailyJob(app.deps);
    const ofDecember = (await rents()).filter(({ due }) => due.startsWith('2026-12'));
    expect(ofDecember.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_001, 1_000_002]);
    await expectSoundMoney(app, owner);
  });

  it('are the same as if each had been set by itself', async () => {
    const [first = '', second = '', third = ''] = ids;
    const one = (id: string, fields: object) =>
      expectStatus(200, owner.rest.post(`/api/tenants/${id}/automatic-rent`, { is_on: true, ...fields }));
    // A series that runs, one that has stopped, and none.
    for (const id of [first, second]) await one(id, { day: 16 });
    await runDailyJob(app.deps);
    await one(second, { is_on: false });
    const before = await shown();
    await set({ day: 12 });
    const together = await shown();
    await set({ is_on: false });
    expect((await shown()).map(([isOn]) => isOn)).toEqual([false, false, null]);
    for (const id of [first, second, third]) await one(id, { day: 12 });
    expect(before.map(([isOn]) => isOn)).toEqual([true, false, null]);
    expect((await shown()).map(([isOn, day, , amount]) => [isOn, day, amount])).toEqual(
      together.map(([isOn, day, , amount]) => [isOn, day, amount]),
    );
    await expectSoundMoney(app, owner);
  });

  it('begin, too, where the rent is of another period than the month, by its own days', async () => {
    const [first = ''] = ids;
    const terms = { rent_period: 'QUARTER', monthly_rent: 3_000_000 };
    await expectStatus(200, owner.rest.put(`/api/tenants/${first}`, terms));
    expect(await set({ day: 12 })).toMatchObject({ set: 3, billed_otherwise: [] });
    expect((await shown()).map(([isOn]) => isOn)).toEqual([true, true, true]);
    expect((await rents()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      1_000_001, 1_000_002, 3_000_000,
    ]);
    await set({ is_on: false });
    expect((await shown()).map(([isOn]) => isOn)).toEqual([null, null, null]);
    await expectSoundMoney(app, owner);
  });

  it('stop together: drafts that wait are cancelled, what was sent stays', async () => {
    await set({ day: 12 });
    await set({ is_on: false });
    expect((await shown()).map(([isOn]) => isOn)).toEqual([null, null, null]);
    expect(await rents()).toEqual([]);
    expect(await set({ is_on: false })).toMatchObject({ set: 3 });
    await expectSoundMoney(app, owner);
  });

  it('leave out and name who has left, and whose rent is billed in another way', async () => {
    const [first = '', second = ''] = ids;
    await expectStatus(200, owner.rest.post(`/api/tenants/${first}/checkout`, {}));
    await makeInvoice(app, owner, second, {
      invoice_type: 'MONTHLY_RENT',
      due_date: '2026-11-20',
      is_recurring: true,
      recurrence_type: 'QUARTERLY',
    });
    expect(await set()).toMatchObject({ set: 1, ended: [first], billed_otherwise: [second] });
    expect(await trail()).toEqual([{ tenants: 1, is_on: true }]);
  });

  it('write nothing if one tenancy is of another owner, or of nobody', async () => {
    const other = await makeHousehold(app);
    for (const id of [other.tenant.tenant.id, crypto.randomUUID()]) {
      await expectUnchanged(app, [owner, other.owner], () =>
        expectRefusal('NOT_FOUND', ask({ tenancy_ids: [...ids, id] })),
      );
    }
  });

  it('begin once per key, and once when two devices ask', async () => {
    const key = crypto.randomUUID();
    expect(await set({}, key)).toEqual(await set({}, key));
    expect(await trail()).toHaveLength(1);
    await Promise.all([set({ day: 9 }), set({ day: 9 })]);
    expect(await rents()).toHaveLength(3);
    await expectSoundMoney(app, owner);
  });

  const later = (at = new Date(app.clock.now().getTime() + 60_000).toISOString()) => app.clock.set(at);
  const back = (id: string | null) => owner.rest.post<TakenBack>(`/api/audit-log/${id}/take-back`);
  /** All that such a change may touch. */
  const series = async () => {
    const { rows } = await app.deps.db.execute(sql`
      select i.id, i.status, i.due_date, i.title, i.rent_day, i.rent_month, i.periods_from, i.next_period, i.next_issue_on, i.covers_from,
        i.covers_to, i.sole_rent_of, i.late_fee_bps, i.late_fee_until, i.series_late_fee_bps, i.stop_noted_at, i.subtotal, i.total_amount, x.total_price
      from invoices i join invoice_items x on x.invoice_id = i.id
      where i.owner_id = ${owner.id} and i.status <> 'CANCELLED' order by i.id`);
    return rows;
  };

  it.each([
    ['a day and a late fee', { day: 5, late_fee_percentage: 0 }],
    ['an end', { is_on: false }],
  ])('are taken back exactly after %s: series that run, wait and never were', async (_, change) => {
    const [first = '', second = ''] = ids;
    const one = (id: string, fields: object) =>
      expectStatus(200, owner.rest.post(`/api/tenants/${id}/automatic-rent`, { is_on: true, ...fields }));
    // One has issued its first bill, one waits with a draft that the new day moves past this month.
    await one(first, { day: 12 });
    await runDailyJob(app.deps);
    await one(second, { day: 25 });
    later();
    const before = await series();
    expect(before).toHaveLength(2);
    const { change: entry } = await set(change);
    expect(await series()).not.toEqual(before);
    later();
    expect(await expectStatus(200, back(entry))).toMatchObject({ stays: [] });
    expect(await series()).toEqual(before);
    later();
    await expectUnchanged(app, [owner], () => expectRefusal('CHANGE_FOLLOWED', back(entry)));
    await expectSoundMoney(app, owner);
    expect((await trail()).at(-1)).toMatchObject({ taken_back: true, takes_back: entry });
  });

  it('are taken back each time that they are set anew', async () => {
    const before = await shown();
    for (const minute of ['02', '04', '06']) {
      app.clock.set(`2026-11-10T02:${minute}:00Z`);
      const { change } = await set();
      expect(await expectStatus(200, back(change))).toEqual({ count: ids.length, stays: [] });
      expect(await shown()).toEqual(before);
    }
    await expectSoundMoney(app, owner);
  });

  it('are taken back by name of who is left out: who has moved, and who has left', async () => {
    const { change } = await set({ day: 12 });
    const names = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost}/tenants`));
    const nameOf = (nth: number) => names.find(({ id }) => id === ids[nth])?.full_name;
    later();
    const move = { room_id: (await makeRoom(owner, kost)).id, moves_on: '2026-11-10', monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${ids[0]}/move`, move));
    await expectStatus(200, owner.rest.post(`/api/tenants/${ids[1]}/checkout`, {}));
    later();
    const { count, stays } = await expectStatus(200, back(change));
    expect(count).toBe(1);
    expect(stays).toHaveLength(2);
    expect(stays).toContainEqual({ name: nameOf(0), why: 'MOVED' });
    expect(stays).toContainEqual({ name: nameOf(1), why: 'ENDED' });
    await expectSoundMoney(app, owner);
  });

  it('are taken back but where they were set otherwise since, by name: another day, late fee, or amount', async () => {
    const names = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost}/tenants`));
    const before = await shown();
    const since = [{ day: 20 }, { late_fee_percentage: 0.5 }, { monthly_rent: 1_200_000 }];
    for (const [nth, fields] of since.entries()) {
      later();
      const { change } = await set({ day: 12 });
      later();
      const one = { is_on: true, ...fields };
      await expectStatus(200, owner.rest.post(`/api/tenants/${ids[nth]}/automatic-rent`, one));
      const chosen = (await shown())[nth];
      later();
      const name = names.find(({ id }) => id === ids[nth])?.full_name;
      expect(await expectStatus(200, back(change))).toEqual({ count: 2, stays: [{ name, why: 'FOLLOWED' }] });
      expect(await shown()).toEqual(ids.map((_, other) => (other === nth ? chosen : before[other])));
      await expectStatus(200, owner.rest.post(`/api/tenants/${ids[nth]}/automatic-rent`, { is_on: false }));
    }
    await expectSoundMoney(app, owner);
  });

  it('are not taken back once a bill has followed, and by nobody else', async () => {
    const { change } = await set({ day: 12 });
    const other = await makeHousehold(app);
    await expectUnchanged(app, [owner, other.owner], () =>
      expectRefusal('NOT_FOUND', other.owner.rest.post(`/api/audit-log/${change}/take-back`)),
    );
    later('2026-12-06T02:00:00Z');
    await runDailyJob(app.deps);
    expect(await rents()).not.toEqual([]);
    await expectUnchanged(app, [owner], () => expectRefusal('CHANGE_FOLLOWED', back(change)));
  });

  it('take a late fee from the next bill on, and one entry for all kosts', async () => {
    await set({ day: 12 });
    await runDailyJob(app.deps);
    const second = (await makeKost(owner)).id;
    const room = await makeRoom(owner, second, { room_number: '9', monthly_rent: 900_000 });
    const contract = { contract_start: '2026-05-09', contract_end: '2028-05-30' };
    ids.push((await makeTenant(app, owner, room.id, contract)).tenant.id);
    later();
    const { change } = await set({ late_fee_percentage: 0.5 });
    const entries = await expectStatus(200, owner.rest.get<AuditRecord[]>('/api/audit-log?limit=5'));
    expect(entries.filter(({ id }) => id === change)).toMatchObject([
      { details: { tenants: 4, kosts: 2, is_on: true, late_fee_percentage: 0.5 }, is_reversible: true },
    ]);
    const shares = async () => {
      const { rows } = await app.deps.db.execute<{ fee: number }>(sql`
        select late_fee_bps as fee from invoices where owner_id = ${owner.id} and status = 'SENT' order by due_date, subtotal`);
      return rows.map(({ fee }) => fee);
    };
    expect(await shares()).toEqual([200, 200, 200]);
    const told = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost}/tenants`));
    expect(told.map(({ automatic_rent }) => automatic_rent?.late_fee_percentage)).toEqual([0.5, 0.5, 0.5]);
    later('2026-12-12T02:00:00Z');
    await runDailyJob(app.deps);
    expect(await shares()).toEqual([200, 200, 200, 50, 50, 50, 50]);
    await expectSoundMoney(app, owner);
  });
});
