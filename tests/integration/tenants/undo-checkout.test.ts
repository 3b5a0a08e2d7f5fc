import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { LEFT_BEFORE_ENTERING, LEFT_OUT_OF_REACH } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { askToReturn, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeInvoice, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { startSeries } from '#tests/support/people/series.ts';

const NOW = '2033-05-10T07:30:00Z';
const A_DAY_LATER = '2033-05-11T07:30:00Z';
const JUST_BEFORE = '2033-05-11T07:29:59Z';

const app = await ownApp({ now: NOW });
const today = () => wibDay(app.clock.now());

let house: Household;
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
const leave = (body: object = {}) => house.owner.rest.post<Tenant>(`/api/tenants/${id()}/checkout`, body);
const undo = (by = house.owner) => by.rest.post<Tenant>(`/api/tenants/${id()}/undo-checkout`);
const life = () => expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${house.room.id}`));
const enter = async (roomId = house.room.id) =>
  assign(app, house.owner, await makeLastingPerson(app, 'TENANT'), roomId, { contract_start: today() });
const refusedUnchanged = (code: Parameters<typeof expectRefusal>[0], by = house.owner) =>
  expectUnchanged(app, [house.owner], () => expectRefusal(code, undo(by)));

/** All of the house that a check-out may touch, as the tables have it. */
async function books() {
  const { rows } = await app.deps.db.execute<{ books: unknown }>(sql`
    select json_build_object(
      'tenancy', (select to_jsonb(t) - 'updated_at' from tenancies t where id = ${id()}),
      'room', (select status from rooms where id = ${house.room.id}),
      'account', (select has_live_tenancy from users where id = ${house.tenant.id}),
      'stays', (select json_agg(during order by claimed) from stays where room_id = ${house.room.id}),
      'bills', (select json_agg(to_jsonb(i) - 'updated_at' order by id) from invoices i where tenant_id = ${id()}),
      'items', (select json_agg(to_jsonb(w) order by id) from waiting_items w where tenancy_id = ${id()}),
      'held', (select held from deposits where tenancy_id = ${id()}),
      'numbers', (select json_agg(n) from (select kind, day, sum(count) as count, sum(amount) as amount from owner_numbers
        where owner_id = ${house.owner.id} group by kind, day having sum(count) <> 0 or sum(amount) <> 0 order by kind, day) as n)
    ) as books`);
  return rows[0]?.books;
}

describe('a check-out that is undone', () => {
  it('leaves the books as they were: drafts, billed ahead, seen bills, items on drafts, the series, the room', async () => {
    const { owner, tenant } = house;
    const series = await startSeries(app, house, 'MONTHLY', '2033-05-25', { invoice_type: 'MONTHLY_RENT' });
    app.clock.set('2033-06-20T07:30:00Z');
    await runDailyJob(app.deps);
    const ahead = await expectStatus(200, tenant.rest.get<{ id: string; due_date: string }[]>('/api/invoices')).then(
      (bills) => bills.find(({ due_date }) => due_date === '2033-06-25'),
    );
    await expectStatus(200, tenant.rest.get(`/api/invoices/${ahead?.id}`));
    await makeBill(app, owner, id(), { due_date: '2033-07-01' });
    const byHand = await makeInvoice(app, owner, id());
    await expectStatus(200, owner.rest.post(`/api/invoices/${byHand.id}/cancel`));
    await expectStatus(
      200,
      owner.rest.post('/api/invoices/rent-items', {
        invoice_type: 'ELECTRICITY',
        title: 'Listrik',
        bills: [{ tenancy_id: id(), amount: 75_000 }],
      }),
    );
    await makeInvoice(app, owner, id(), { invoice_type: 'MONTHLY_RENT', due_date: '2033-09-01' });
    await receiveDeposit(app, owner, id());
    const before = await books();
    expect(JSON.stringify(before)).toContain('VIEWED');

    await expectStatus(200, leave());
    const { rows } = await app.deps.db.execute(
      sql`select id from waiting_items where tenancy_id = ${id()} and invoice_id is null`,
    );
    expect(rows, 'an item waits again').toHaveLength(1);
    app.clock.set('2033-06-21T07:00:00Z');
    await runDailyJob(app.deps);
    expect(await expectStatus(200, undo())).toMatchObject({ status: 'ACTIVE', check_out_date: null });
    expect(await books()).toEqual(before);
    expect(await countAudits(app, 'tenancy.undo-checkout', id())).toBe(1);
    const { rows: told } = await app.deps.db.execute<{ kind: string; details: object }>(sql`
      select kind, details from notices where user_id = ${tenant.id} and kind like 'TENANCY\_%ED' order by id`);
    expect(told.map(({ kind }) => kind)).toEqual(['TENANCY_ENDED', 'TENANCY_RESUMED']);
    expect(told[0]?.details).toMatchObject({ check_out_date: '2033-06-20' });
    await expectStatus(200, tenant.rest.get('/api/tenant/my-tenancy'));

    // July has a rent of its own.
    app.clock.set('2033-08-20T07:30:00Z');
    await runDailyJob(app.deps);
    const { rows: next } = await app.deps.db.execute(sql`
      select due_date::text as due from invoices where series_id = ${series.id} order by series_period desc limit 1`);
    expect(next).toEqual([{ due: '2033-08-25' }]);
    await expectSoundMoney(app, owner);
  });

  it('can be made again, and undone again', async () => {
    const draft = await makeInvoice(app, house.owner, id());
    for (let round = 0; round < 2; round += 1) {
      await expectStatus(200, leave());
      app.clock.set(new Date(app.clock.now().getTime() + 3_600_000).toISOString());
      await expectStatus(200, undo());
      expect(await expectStatus(200, house.owner.rest.get(`/api/invoices/${draft.id}`))).toMatchObject({
        status: 'DRAFT',
      });
    }
    await expectStatus(200, leave());
    expect((await life()).tenant).toBeNull();
  });

  it('leaves a deposit that was returned meanwhile returned', async () => {
    await receiveDeposit(app, house.owner, id());
    await expectStatus(200, leave());
    await expectStatus(200, askToReturn(house.owner, id(), { amount: 400_000 }));
    expect(await expectStatus(200, undo())).toMatchObject({ deposit_returned: 400_000, deposit_held: 600_000 });
    expect(await toldOf(app, house.tenant.id, 'TENANCY_RESUMED')).toMatchObject([{ deposit_returned: 400_000 }]);
  });

  it('is said with its end where the tenant and the room are shown, until the room is taken', async () => {
    expect((await life()).left).toBeNull();
    await expectStatus(200, leave());
    const undo_until = '2033-05-11T07:30:00.000Z';
    expect((await life()).left).toEqual({ id: id(), full_name: house.tenant.tenant.full_name, undo_until });
    const former = () =>
      expectStatus(200, house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=ENDED`));
    expect(await former()).toMatchObject([{ undo_until }]);
    await enter();
    expect(await former()).toMatchObject([{ undo_until: null }]);
    expect((await life()).left).toBeNull();
  });
});

describe('a check-out of a room that comes after its contract to somebody else, or is closed then', () => {
  const end = '2034-03-01';
  const close = (closes_on: string) =>
    expectStatus(200, house.owner.rest.put(`/api/rooms/${house.room.id}`, { closes_on }));
  const promise = async (contract_start: string) =>
    assign(app, house.owner, await makeLastingPerson(app, 'TENANT'), house.room.id, {
      contract_start,
      contract_end: '2035-03-01',
    });

  it.each([
    ['is promised', () => promise(end)],
    ['closes', () => close(end)],
  ])('is undone as any other: it %s', async (_, comes) => {
    await comes();
    const before = await books();
    await expectStatus(200, leave());
    expect((await life()).left).toMatchObject({ id: id() });
    await expectStatus(200, undo());
    expect(await books()).toEqual(before);
    expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    ['is promised', () => promise(addDays(end, -1))],
    ['closes', () => close(addDays(end, -1))],
  ])('is final, and says so, if that %s since for a day before', async (_, comes) => {
    await expectStatus(200, leave());
    await comes();
    expect((await life()).left).toBeNull();
    await refusedUnchanged('ROOM_NOT_AVAILABLE');
  });

  it('is undone up to the day of a planned move, from which on their room is another’s', async () => {
    const other = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: other.id, moves_on: '2033-06-10', monthly_rent: 1_500_000 };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${id()}/move`, move));
    await promise('2033-06-10');
    const before = await books();
    await expectStatus(200, leave());
    expect((await life()).left).toMatchObject({ id: id() });
    await expectStatus(200, undo());
    expect(await books()).toEqual(before);
    expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
  });
});

describe('a check-out is final', () => {
  it('after 24 hours, and not a second before', async () => {
    await expectStatus(200, leave());
    app.clock.set(A_DAY_LATER);
    await refusedUnchanged('CHECKOUT_FINAL');
    app.clock.set(JUST_BEFORE);
    await expectStatus(200, undo());
    await refusedUnchanged('CHECKOUT_FINAL');
  });

  it('for another owner and the tenant, and once its tenant has said that they do not live there', async () => {
    await expectStatus(200, leave());
    const other = await makeLastingPerson(app, 'OWNER');
    await refusedUnchanged('NOT_FOUND', other);
    await refusedUnchanged('FORBIDDEN', house.tenant);
    await app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${id()}`);
    await expectStatus(200, house.tenant.rest.post(`/api/tenants/${id()}/decline`));
    await refusedUnchanged('CHECKOUT_FINAL');
  });

  it('once the room is promised, closed or gone, or its kost is', async () => {
    await expectStatus(200, leave());
    for (const status of ['RESERVED', 'MAINTENANCE', 'AVAILABLE']) {
      await expectStatus(200, house.owner.rest.put(`/api/rooms/${house.room.id}`, { status }));
      if (status !== 'AVAILABLE') await refusedUnchanged('ROOM_NOT_AVAILABLE');
    }
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { is_active: false }));
    await refusedUnchanged('KOST_INACTIVE');
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { is_active: true }));
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${house.room.id}`));
    await refusedUnchanged('ROOM_NOT_AVAILABLE');
  });

  it('once somebody else has lived there, or its tenant lives elsewhere', async () => {
    await expectStatus(200, leave());
    const next = await enter();
    await refusedUnchanged('ROOM_NOT_AVAILABLE');
    app.clock.set('2033-05-11T03:00:00Z');
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${next.id}/checkout`));
    await refusedUnchanged('ROOM_NOT_AVAILABLE');

    house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await expectStatus(200, leave());
    const other = await makeHome(app);
    const elsewhere = await makeRoom(other.owner, other.kost.id);
    await assign(app, other.owner, house.tenant, elsewhere.id, { contract_start: today() });
    await refusedUnchanged('TENANCY_EXISTS');
    // About a room that they could not have back anyway, nothing is told of where they live.
    await enter();
    await refusedUnchanged('ROOM_NOT_AVAILABLE');
  });

  it('or undone: of ten who undo it and ten who give the room away at once, one does', async () => {
    for (let round = 0; round < 4; round += 1) {
      house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
      await expectStatus(200, leave());
      const people = await Promise.all(Array.from({ length: 10 }, () => makeLastingPerson(app, 'TENANT')));
      const give = (person: { id: string }) =>
        house.owner.rest.post('/api/tenants', {
          user_id: person.id,
          room_id: house.room.id,
          nik: '3273014508170001',
          emergency_contact_name: 'Keluarga Uji',
          emergency_contact_phone: '081334567890',
          contract_start: today(),
          contract_end: addDays(today(), 100),
          deposit_amount: 0,
        });
      const answers = await Promise.all(people.flatMap((person) => [undo(), give(person)]));
      const done = answers.map(({ status }) => status).filter((status) => status !== 409);
      expect(done, 'one truth').toHaveLength(1);
      const { rows } = await app.deps.db.execute(sql`
        select id from tenancies where room_id = ${house.room.id} and status in ('ACTIVE', 'PENDING')`);
      expect(rows).toHaveLength(1);
      expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
    }
  });
});

describe('a check-out with a date', () => {
  it('of the last month ends the tenancy then, is told, and changes no bill that was sent', async () => {
    const due = await makeBill(app, house.owner, id(), { due_date: '2033-05-05' });
    const sent = await expectStatus(200, house.owner.rest.get(`/api/invoices/${due.id}`));
    const ended = await expectStatus(200, leave({ check_out_date: '2033-04-20' }));
    expect(ended).toMatchObject({ status: 'TERMINATED', check_out_date: '2033-04-20' });
    expect(await expectStatus(200, house.owner.rest.get(`/api/invoices/${due.id}`))).toEqual(sent);
    const { rows } = await app.deps.db.execute<{ during: string }>(
      sql`select during from stays where tenancy_id = ${id()}`,
    );
    expect(rows).toEqual([{ during: '[2033-03-01,2033-04-20)' }]);
    const { rows: told } = await app.deps.db.execute(sql`
      select details ->> 'check_out_date' as day from notices where user_id = ${house.tenant.id} and kind = 'TENANCY_ENDED'`);
    expect(told).toEqual([{ day: '2033-04-20' }]);
    app.clock.set(JUST_BEFORE);
    await expectStatus(200, undo());
  });

  it('is refused further back, before the first day, or to come, and changes nothing', async () => {
    for (const day of ['2033-04-08', '2033-05-11', '2099-01-01']) {
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('VALIDATION', leave({ check_out_date: day }), LEFT_OUT_OF_REACH),
      );
    }
    house = await makeHome(app, { contract_start: '2033-05-01', contract_end: '2034-03-01' });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('VALIDATION', leave({ check_out_date: '2033-04-30' }), LEFT_BEFORE_ENTERING),
    );
    await expectStatus(200, leave({ check_out_date: '2033-05-01' }));
  });
});
