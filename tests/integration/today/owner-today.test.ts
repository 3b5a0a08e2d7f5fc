import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { assign, makeJob, move } from '#tests/support/people/technicians.ts';

const TODAY = '2035-03-15';

const nothing: OwnerToday = {
  late: { bills: 0, amount: 0, people: 0, has_more: false, first: [] },
  proofs: { count: 0, has_more: false, first: [] },
  complaints: { count: 0, first: [] },
  finished_work: { count: 0, has_more: false, first: [] },
  returned_work: { count: 0, has_more: false, first: [] },
  tenants: { count: 0, unanswered: 0, incomplete: 0, has_more: false, first: [] },
  contracts: { ended: 0, ending: 0, has_more: false, first: [] },
  leavings: { count: 0, has_more: false, first: [] },
  stopped_rents: { count: 0, has_more: false, first: [] },
  double_rents: { count: 0, has_more: false, first: [] },
  rooms: { count: 0, has_more: false, lost: 0, first: [] },
  kosts: [],
};

const app = createTestApp({ now: `${TODAY}T03:00:00Z` });

describe('an owner’s day', () => {
  const dayOf = (person: Person) => expectStatus(200, person.rest.get<OwnerToday>('/api/dashboard/owner/today'));
  const bill = (owner: Person, tenantId: string, daysAgo: number, rent = 1_000_000) =>
    makeBill(app, owner, tenantId, {
      due_date: addDays(TODAY, -daysAgo),
      items: [{ description: 'Sewa', quantity: 1, unit_price: rent }],
    });

  it('has nothing in it for an owner without anything, nor for one whose houses are in order, whatever others have', async () => {
    const stranger = await makeHousehold(app);
    await bill(stranger.owner, stranger.tenant.tenant.id, 3);
    await makeRoom(stranger.owner, stranger.kost.id);
    expect(await dayOf(await makePerson(app, { role: 'OWNER' }))).toEqual(nothing);
    const { owner, tenant } = await makeHousehold(app);
    // Due today, a draft of long ago, and paid.
    await bill(owner, tenant.tenant.id, 0);
    await makeInvoice(app, owner, tenant.tenant.id, { due_date: '2035-02-01' });
    await pay(app, tenant, (await bill(owner, tenant.tenant.id, 9)).id, 1_000_000);
    expect(await dayOf(owner)).toEqual(nothing);
  });

  it('names who is late for longest with all that they owe late, and counts people as well as bills', async () => {
    const { owner, kost, tenant, room } = await makeHousehold(app);
    const others = await Promise.all(
      ['Bayu', 'Citra', 'Dimas'].map(async (full_name) =>
        makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, { full_name }),
      ),
    );
    const partly = await bill(owner, tenant.tenant.id, 4);
    await pay(app, tenant, partly.id, 400_000);
    await bill(owner, tenant.tenant.id, 40);
    await bill(owner, tenant.tenant.id, -2);
    for (const [index, other] of others.entries()) await bill(owner, other.tenant.id, 10 - index, 700_000);
    const [bayu, citra] = others;
    await reportPayment(citra as NonNullable<typeof citra>, (await bill(owner, citra?.tenant.id ?? '', 1, 50_000)).id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${bayu?.tenant.id}/checkout`));

    const { late } = await dayOf(owner);
    expect(late).toMatchObject({
      bills: 6,
      amount: 600_000 + 1_000_000 + 3 * 700_000 + 50_000,
      people: 4,
      has_more: false,
    });
    expect(late.first).toEqual([
      {
        kost_id: expect.any(String) as string,
        tenancy_id: tenant.tenant.id,
        tenant_name: tenant.tenant.full_name,
        room_number: room.room_number,
        kost_name: kost.name,
        amount: 1_600_000,
        unpaid_late_fees: 0,
        due_date: addDays(TODAY, -40),
        has_left: false,
        awaits_verification: false,
      },
      expect.objectContaining({ tenant_name: 'Bayu', amount: 700_000, has_left: true, due_date: addDays(TODAY, -10) }),
      expect.objectContaining({ tenant_name: 'Citra', amount: 750_000, has_left: false, awaits_verification: true }),
    ]);
  });

  it('does not say of who moved that they have left', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    await bill(owner, tenant.tenant.id, 4, 100_000);
    const room = await makeRoom(owner, kost.id);
    const terms = { room_id: room.id, moves_on: TODAY, monthly_rent: 0 };
    const path = `/api/tenants/${tenant.tenant.id}/move`;
    const { id } = await expectStatus(201, owner.rest.post<{ id: string }>(path, terms));
    const hasLeft = async () => (await dayOf(owner)).late.first.map(({ has_left }) => has_left);
    expect(await hasLeft()).toEqual([false]);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    expect(await hasLeft()).toEqual([true]);
  });

  it('becomes late when the day after the due date begins in WIB', async () => {
    const evening = createTestApp({ now: `${TODAY}T16:59:59.999Z` });
    const { owner, tenant } = await makeHousehold(evening);
    await makeBill(evening, owner, tenant.tenant.id, { due_date: TODAY });
    expect((await dayOf(owner)).late.people).toBe(0);
    evening.clock.set(`${TODAY}T17:00:00Z`);
    expect((await dayOf(owner)).late).toMatchObject({ people: 1, bills: 1, amount: 1_500_000 });
  });

  it('counts the people of a thousand late bills, and of more says so; the sum is of all', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const { id } = await bill(owner, tenant.tenant.id, 5, 10_000);
    const { rows } = await app.deps.db.execute<{ columns: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'invoices' and column_name not in ('id', 'invoice_number', 'remaining_amount')`);
    const columns = sql.raw(rows[0]?.columns ?? '');
    const copies = (count: number, name: string) =>
      app.deps.db.execute(sql`insert into invoices (invoice_number, ${columns})
        select ${name}::text || n, ${columns} from invoices, generate_series(1, ${count}::int) n where id = ${id}`);
    await copies(999, 'A');
    expect((await dayOf(owner)).late).toMatchObject({ bills: 1_000, amount: 10_000_000, people: 1, has_more: false });
    await copies(1, 'B');
    expect((await dayOf(owner)).late).toMatchObject({ bills: 1_001, amount: 10_010_000, people: 1, has_more: true });
  });

  it('names the oldest reported payments with their sum, and the oldest open complaints', async () => {
    const { owner, tenant, kost, room } = await makeHousehold(app);
    const reported = [];
    for (const amount of [300_000, 200_000, 100_000, 50_000])
      reported.push(await reportPayment(tenant, (await bill(owner, tenant.tenant.id, -3)).id, { amount }));
    const complain = (title: string) =>
      expectStatus(
        201,
        tenant.rest.post<{ id: string }>('/api/complaints', {
          title,
          kost_id: kost.id,
          room_id: room.id,
          description: 'Air menetes dari langit-langit',
          category: 'AIR',
          priority: 'HIGH',
        }),
      );
    const [begun] = [await complain('Bocor'), await complain('Lampu mati')];
    await expectStatus(200, owner.rest.put(`/api/complaints/${begun.id}`, { status: 'IN_PROGRESS' }));

    const { proofs, complaints } = await dayOf(owner);
    expect(proofs).toMatchObject({ count: 4, has_more: false });
    const home = { tenant_name: tenant.tenant.full_name, room_number: room.room_number, kost_name: kost.name };
    expect(proofs.first).toEqual(
      [300_000, 200_000, 100_000].map((amount) => expect.objectContaining({ ...home, amount })),
    );
    expect(complaints.count).toBe(2);
    expect(complaints.first.map(({ title }) => title)).toEqual(['Bocor', 'Lampu mati']);
    expect(complaints.first[0]).toMatchObject(home);
  });

  it('names jobs that wait for the owner’s look and those that came back, until they are settled', async () => {
    const house = await makeHousehold(app);
    const finished = await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
    const returned = await makeJob(app, house, ['ACCEPTED', 'OPEN']);
    await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS']);
    await makeJob(app, house);
    const stranger = await makeHousehold(app);
    await makeJob(app, stranger, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
    const place = { room_number: house.room.room_number, kost_name: house.kost.name };
    const listed = (id: string) => ({
      count: 1,
      has_more: false,
      first: [{ id, title: 'Keran bocor', tenant_name: house.tenant.tenant.full_name, ...place }],
    });
    expect(await dayOf(house.owner)).toMatchObject({
      complaints: { count: 4 },
      finished_work: listed(finished.complaint_id),
      returned_work: listed(returned.complaint_id),
    });
    await expectStatus(200, move(house.owner, finished.id, 'VERIFIED'));
    await expectStatus(200, assign(house.owner, returned.complaint_id, returned.hand));
    expect(await dayOf(house.owner)).toMatchObject({
      complaints: { count: 3 },
      finished_work: nothing.finished_work,
      returned_work: nothing.returned_work,
    });
  });

  it('says in which kosts contracts, tenants and rooms wait', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    const other = await makeKost(owner, { name: 'Kost Anggrek' });
    const movesIn = async (kostId: string, days: number) => {
      const contract = { contract_start: addDays(TODAY, -90), contract_end: addDays(TODAY, days) };
      return (await makeTenant(app, owner, (await makeRoom(owner, kostId)).id, contract)).tenant;
    };
    const unsure = [await movesIn(other.id, -2), await movesIn(other.id, -1), await movesIn(kost.id, 3)][0];
    await movesIn(kost.id, -5);
    await makeRoom(owner, other.id);
    await app.deps.db.execute(
      sql`update tenancies set confirmed_at = null where id in (${tenant.tenant.id}, ${unsure?.id})`,
    );
    const { kosts } = await dayOf(owner);
    expect(new Map(kosts.map(({ id, ...counts }) => [id, counts]))).toEqual(
      new Map([
        [other.id, { name: 'Kost Anggrek', ended: 2, ending: 0, tenants: 1, stopped: 0, rooms: 1 }],
        [kost.id, { name: kost.name, ended: 1, ending: 1, tenants: 1, stopped: 0, rooms: 0 }],
      ]),
    );
  });

  it('asks about contracts that have ended or end within thirty days, until they are renewed', async () => {
    const { owner, kost } = await makeHousehold(app);
    const until = async (days: number) => {
      const room = await makeRoom(owner, kost.id);
      const contract = { contract_start: addDays(TODAY, -90), contract_end: addDays(TODAY, days) };
      return (await makeTenant(app, owner, room.id, contract)).tenant;
    };
    const ends = [];
    for (const days of [31, 30, 0, -1]) ends.push(await until(days));
    const { contracts } = await dayOf(owner);
    expect(contracts).toMatchObject({ ended: 1, ending: 2, has_more: false });
    expect(contracts.first.map(({ contract_end, kost_id }) => [contract_end, kost_id])).toEqual(
      [-1, 0, 30].map((days) => [addDays(TODAY, days), kost.id]),
    );
    const renewed = { contract_end: addDays(TODAY, 200) };
    await expectStatus(200, owner.rest.post(`/api/tenants/${ends.at(-1)?.id}/renew`, renewed));
    expect((await dayOf(owner)).contracts).toMatchObject({ ended: 0, ending: 2 });
  });

  it('counts rooms that can be let, since their last tenant left or they were added, and the rent lost this month', async () => {
    const { owner, kost, tenant, room } = await makeHousehold(app);
    const never = await makeRoom(owner, kost.id, { monthly_rent: 900_000 });
    const broken = await makeRoom(owner, kost.id);
    await expectStatus(200, owner.rest.put(`/api/rooms/${broken.id}`, { status: 'MAINTENANCE' }));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${(await makeRoom(owner, kost.id)).id}`));
    const closed = await makeKost(owner);
    await makeRoom(owner, closed.id);
    await expectStatus(200, owner.rest.put(`/api/kost/${closed.id}`, { is_active: false }));
    await app.deps.db.execute(sql`
      update rooms set created_at = case when id = ${never.id} then '2035-03-04T17:00:00Z'::timestamptz
        else '2034-01-01T00:00:00Z' end where owner_id = ${owner.id}`);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    // As if they had left a month and ten days ago.
    await app.deps.db.execute(sql`
      update tenancies set check_out_date = '2035-02-05' where id = ${tenant.tenant.id}`);

    const { rooms } = await dayOf(owner);
    const inKost = { kost_id: kost.id, kost_name: kost.name };
    // Of this month alone, though it has been empty for longer.
    const lost = Math.floor((1_500_000 * 14) / 31);
    expect(rooms).toEqual({
      count: 2,
      has_more: false,
      lost: lost + Math.floor((900_000 * 10) / 31),
      first: [
        { id: room.id, room_number: room.room_number, ...inKost, since: '2035-02-05', lost },
        {
          id: never.id,
          room_number: never.room_number,
          ...inKost,
          since: '2035-03-05',
          lost: Math.floor((900_000 * 10) / 31),
        },
      ],
    });
    const listed = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(new Map(listed.map(({ id, empty_since }) => [id, empty_since]))).toEqual(
      new Map([
        [room.id, '2035-02-05'],
        [never.id, '2035-03-05'],
        [broken.id, null],
      ]),
    );
  });

  it('names tenants who have not said that they live here, and those of whom something is missing, until it is known', async () => {
    const { owner, tenant, kost, room } = await makeHousehold(app);
    await app.deps.db.execute(sql`
      update tenancies set confirmed_at = null, incomplete = '{nik}' where id = ${tenant.tenant.id}`);
    const { tenants } = await dayOf(owner);
    expect(tenants).toEqual({
      count: 1,
      unanswered: 1,
      incomplete: 1,
      has_more: false,
      first: [
        {
          tenancy_id: tenant.tenant.id,
          tenant_name: tenant.tenant.full_name,
          room_number: room.room_number,
          kost_name: kost.name,
          kost_id: kost.id,
        },
      ],
    });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    expect((await dayOf(owner)).tenants.count).toBe(0);
  });
});
