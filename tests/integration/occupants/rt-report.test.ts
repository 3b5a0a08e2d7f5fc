import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OwnTenancy, REPORTED_DAY_AHEAD, type RtReport } from '#shared/contract/niks.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { maskNik } from '#shared/rules/nik.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import {
  expectStatus,
  type Household,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { assign, makeHome, makeLastingPerson, makeResident, moveIn } from '#tests/support/people/lasting-people.ts';
import { activateTenancies } from '#worker/features/tenants/activate-tenancies.ts';
import { jobContext } from '#worker/job-context.ts';

const app = await ownApp({ now: '2026-11-28T03:00:00Z' });

describe('an RT report', () => {
  const TODAY = '2026-11-28';
  let home: Household;
  let owner: Person;
  beforeEach(async () => {
    app.clock.set('2026-11-28T03:00:00Z');
    home = await makeHome(app);
    ({ owner } = home);
  });

  const ask = (body: object = {}, by = owner, kostId = home.kost.id) =>
    by.rest.post<RtReport>(`/api/kost/${kostId}/rt-report`, body);
  const made = (body: object = {}, by = owner, kostId = home.kost.id) => expectStatus(200, ask(body, by, kostId));
  const idsOn = async (day?: string) => (await made({ day })).residents.map(({ id }) => id);
  const resident = async (fields: Record<string, unknown> = {}, number?: string) => {
    const room = await makeRoom(owner, home.kost.id, number === undefined ? {} : { room_number: number });
    return makeResident(app, owner, room.id, fields);
  };
  const trail = async (by = owner) => {
    const { rows } = await app.deps.db.execute<{ details: object; kost: string; subject: string; actor: string }>(sql`
      select details, kost_id as kost, subject_id as subject, actor_id as actor from audit_log
      where owner_id = ${by.id} and action = 'kost.rt-report' order by id`);
    return rows;
  };
  const forgetStepUp = () =>
    app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${owner.id}`);

  describe('of a day', () => {
    it('has who came on it and not who left on it, by room, whatever became of them since', async () => {
      const [stays, leaves, comes, later] = [
        await resident({}, '2'),
        await resident({}, '10'),
        await resident({ contract_start: TODAY }, '1'),
        await resident({ contract_start: addDays(TODAY, 1) }, '3'),
      ].map(({ tenant }) => tenant.id);
      await expectStatus(200, owner.rest.post(`/api/tenants/${leaves}/checkout`));
      await app.deps.db.execute(sql`update rooms set floor = 2 where id = ${home.room.id}`);
      const first = home.tenant.tenant.id;
      expect(await idsOn()).toEqual([comes, stays, first]);
      expect(await idsOn(addDays(TODAY, -1))).toEqual([stays, leaves, first]);
      expect(await idsOn(addDays(TODAY, -10))).toEqual([stays, leaves, first]);
      expect(await idsOn(addDays(TODAY, -11))).toEqual([]);
      app.clock.set('2026-11-29T03:00:00Z');
      // The job that begins contracts may be late.
      expect(await idsOn()).toEqual([comes, stays, later, first]);
      await activateTenancies(jobContext(app.deps));
      expect(await idsOn()).toEqual([comes, stays, later, first]);
      expect((await made()).residents.map(({ since }) => since).slice(0, 3)).toEqual([
        TODAY,
        addDays(TODAY, -10),
        addDays(TODAY, 1),
      ]);
    });

    it('has who lives with somebody in the room in which they lived then, also before a move', async () => {
      const { tenant } = await resident({}, 'B1');
      const rini = { full_name: 'Rini', nik: uniqueNik(), starts_on: addDays(TODAY, -5) };
      await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.id}/occupants`, rini));
      const placesOn = async (day: string, with_nik = false) =>
        (await made({ day, with_nik })).residents.flatMap(({ room_number: room, lives_with: beside, nik }) =>
          room.startsWith('B') ? [`${room}${beside === null ? '' : ' Rini'}${nik === rini.nik ? ' NIK' : ''}`] : [],
        );
      let last = tenant.id;
      const kostId = home.kost.id;
      for (const [number, moves_on] of [
        ['B2', addDays(TODAY, -2)],
        ['B3', TODAY],
      ] as const) {
        const { id: room_id } = await makeRoom(owner, kostId, { room_number: number });
        const move = { room_id, moves_on, monthly_rent: 1_000_000 };
        last = (await expectStatus(201, owner.rest.post<Tenant>(`/api/tenants/${last}/move`, move))).id;
      }
      expect(await placesOn(addDays(TODAY, -6))).toEqual(['B1']);
      expect(await placesOn(addDays(TODAY, -5), true)).toEqual(['B1', 'B1 Rini NIK']);
      expect(await placesOn(addDays(TODAY, -3))).toEqual(['B1', 'B1 Rini']);
      expect(await placesOn(addDays(TODAY, -1))).toEqual(['B2', 'B2 Rini']);
      expect(await placesOn(TODAY)).toEqual(['B3', 'B3 Rini']);
      // They came to the kost once.
      expect((await made()).residents.find(({ id }) => id === last)?.since).toBe(addDays(TODAY, -10));
    });

    it('has nobody who waits until somebody has left their room, however late the job is', async () => {
      const [end, left] = [addDays(TODAY, 1), addDays(TODAY, 3)];
      const { tenant } = await resident({ contract_end: end });
      const next = await assign(app, owner, await makeLastingPerson(app, 'TENANT'), tenant.room_id, {
        contract_start: end,
      });
      app.clock.set('2026-12-02T03:00:00Z');
      const first = home.tenant.tenant.id;
      const there = async (day: string) => (await idsOn(day)).filter((id) => id !== first);
      for (const day of [TODAY, end, addDays(TODAY, 4)]) expect(await there(day)).toEqual([tenant.id]);
      await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`, { check_out_date: left }));
      for (const isLate of [true, false]) {
        if (!isLate) await activateTenancies(jobContext(app.deps));
        expect([await there(TODAY), await there(end), await there(left), await there(addDays(TODAY, 4))]).toEqual([
          [tenant.id],
          [tenant.id],
          [],
          [next.id],
        ]);
      }
    });

    it('turns at midnight in WIB, and is not made of one that has not come', async () => {
      const sentence = REPORTED_DAY_AHEAD;
      app.clock.set('2026-11-28T16:59:59Z');
      expect((await made()).day).toBe(TODAY);
      await expectUnchanged(app, [owner], () =>
        expectRefusal('VALIDATION', ask({ day: addDays(TODAY, 1), with_nik: true }), sentence),
      );
      app.clock.set('2026-11-28T17:00:00Z');
      expect((await made()).day).toBe(addDays(TODAY, 1));
    });

    it('has nobody who said that they do not live there, or whose contract was called off', async () => {
      const stranger = await makeLastingPerson(app, 'TENANT');
      const room = await makeRoom(owner, home.kost.id);
      const { id } = await assign(app, owner, stranger, room.id);
      const { tenant: coming } = await resident({ contract_start: addDays(TODAY, 5) });
      expect(await idsOn()).toContain(id);
      await expectStatus(200, stranger.rest.post(`/api/tenants/${id}/decline`));
      await expectStatus(200, owner.rest.post(`/api/tenants/${coming.id}/cancel`));
      app.clock.set('2026-12-10T03:00:00Z');
      expect(await idsOn()).toEqual([home.tenant.tenant.id]);
      expect(await idsOn(TODAY)).toEqual([home.tenant.tenant.id]);
    });
  });

  it('says of whom, since when, and from where, in the words of their owner', async () => {
    const nik = uniqueNik();
    const { tenant, rest } = await resident({ nik }, 'Z9');
    const origin = 'Kab. Kutai Kartanegara';
    await expectStatus(200, owner.rest.put<Tenant>(`/api/tenants/${tenant.id}`, { origin }));
    const { kost, day, residents } = await made();
    expect([kost, day]).toEqual([{ name: home.kost.name, address: 'Jl. Uji No. 1' }, TODAY]);
    expect(residents.find(({ id }) => id === tenant.id)).toEqual({
      id: tenant.id,
      room_number: 'Z9',
      full_name: 'Pengguna Uji',
      nik: maskNik(nik.slice(-4)),
      origin,
      since: addDays(TODAY, -10),
      phone: '081234567890',
      lives_with: null,
      relation: null,
      id_kind: 'NIK',
    });
    expect((await expectStatus(200, rest.get<OwnTenancy>('/api/tenant/my-tenancy'))).origin).toBe(origin);
  });

  it('leaves blank since when somebody lives there if only an import assumed it, until their owner says it', async () => {
    const { tenant } = await resident({}, 'Z8');
    await app.deps.db.execute(sql`update tenancies set incomplete = '{contract_start}' where id = ${tenant.id}`);
    const { id: room_id } = await makeRoom(owner, home.kost.id, { room_number: 'Z7' });
    const move = { room_id, moves_on: TODAY, monthly_rent: 1_000_000 };
    const { id } = await expectStatus(201, owner.rest.post<Tenant>(`/api/tenants/${tenant.id}/move`, move));
    const since = async () => (await made()).residents.find((each) => each.id === id)?.since;
    expect(await since()).toBeNull();
    await expectStatus(200, owner.rest.put(`/api/tenants/${id}`, { contract_start: addDays(TODAY, -40) }));
    expect(await since()).toBe(addDays(TODAY, -40));
  });

  it('without NIKs needs no step-up, tells nobody, and is in the trail', async () => {
    await forgetStepUp();
    await made({ day: addDays(TODAY, -3) });
    expect(await trail()).toEqual([
      {
        details: { day: addDays(TODAY, -3), tenants: 1, niks: 0 },
        kost: home.kost.id,
        subject: home.kost.id,
        actor: owner.id,
      },
    ]);
    expect(await toldOf(home.tenant, 'NIK_VIEWED')).toEqual([]);
    const own = await expectStatus(200, home.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
    expect(own.nik_reported_at).toBeNull();
  });

  describe('with NIKs', () => {
    it('is refused without a step-up, after a wrong password too, and changes nothing', async () => {
      await forgetStepUp();
      const refused = () => expectRefusal('STEP_UP_REQUIRED', ask({ with_nik: true }));
      await expectUnchanged(app, [owner], refused);
      const prove = (password: string) => owner.rest.post('/auth/step-up', { password });
      await expectRefusal('WRONG_CURRENT_PASSWORD', prove('bukan-ini'));
      await expectUnchanged(app, [owner], refused);
      await expectStatus(200, prove(PASSWORD));
      expect((await made({ with_nik: true })).residents).toHaveLength(1);
      expect(await trail()).toHaveLength(1);
    });

    it('has them in clear, to no cache and in no trail; each tenant is told once a day, and sees when it was made', async () => {
      const nik = uniqueNik();
      const { tenant, rest, ...person } = await resident({ nik }, 'N1');
      app.trips.reset();
      const answer = await ask({ with_nik: true });
      expect(app.trips.sequential).toBe(2);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body.residents.find(({ id }) => id === tenant.id)?.nik).toBe(nik);
      app.clock.set('2026-11-28T05:00:00Z');
      await made({ with_nik: true });
      expect((await trail()).map(({ details }) => details)).toEqual([
        { day: TODAY, tenants: 2, niks: 2 },
        { day: TODAY, tenants: 2, niks: 2 },
      ]);
      const { rows } = await app.deps.db.execute(
        sql`select from audit_log a where a::text like ${`%${nik}%`} union all select from notices n where n::text like ${`%${nik}%`}`,
      );
      expect(rows).toEqual([]);
      expect(app.logLines.join('\n')).not.toContain(nik);
      expect((await toldOf({ ...person, rest }, 'NIK_VIEWED')).map(({ details }) => details)).toEqual([
        { room_number: 'N1', kost_name: home.kost.name, in_report: true },
      ]);
      const own = await expectStatus(200, rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
      expect(own.nik_reported_at).toBe('2026-11-28T05:00:00.000Z');
      // Somebody who was not in it sees nothing of it.
      const newcomer = await resident();
      const theirs = await expectStatus(200, newcomer.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
      expect(theirs.nik_reported_at).toBeNull();
    });

    it('is still seen by who has moved since, and so is one of a day before they did', async () => {
      const { tenant, rest } = await resident();
      const seen = async () =>
        (await expectStatus(200, rest.get<OwnTenancy>('/api/tenant/my-tenancy'))).nik_reported_at;
      await made({ with_nik: true });
      const before = await seen();
      expect(before).not.toBeNull();
      const { id: room_id } = await makeRoom(owner, home.kost.id);
      const move = { room_id, moves_on: TODAY, monthly_rent: 1_000_000 };
      await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.id}/move`, move));
      expect(await seen()).toBe(before);
      app.clock.set('2026-11-28T06:00:00Z');
      await made({ with_nik: true, day: addDays(TODAY, -1) });
      expect(await seen()).toBe('2026-11-28T06:00:00.000Z');
    });

    it('tells who has left as well, but nobody whose NIK is not known or no longer kept', async () => {
      const [left, deleted] = [await resident(), await resident()];
      await expectStatus(200, owner.rest.post(`/api/tenants/${left.tenant.id}/checkout`));
      await app.deps.db.execute(sql`
        update tenancies set nik_ciphertext = null, nik_hash = null, nik_last_four = null where id = ${deleted.tenant.id}`);
      const { residents } = await made({ with_nik: true, day: addDays(TODAY, -1) });
      expect(residents.map(({ nik }) => nik.length).toSorted()).toEqual([0, 16, 16]);
      expect(await toldOf(left, 'NIK_VIEWED')).toHaveLength(1);
      expect(await toldOf(deleted, 'NIK_VIEWED')).toEqual([]);
      expect((await trail()).map(({ details }) => details)).toEqual([{ day: addDays(TODAY, -1), tenants: 3, niks: 2 }]);
    });

    it('tells a tenant of those who live with them, too, also one without a NIK', async () => {
      const withOne = await resident({}, 'A1');
      const without = await resident({}, 'A2');
      await app.deps.db.execute(sql`
        update tenancies set nik_ciphertext = null, nik_hash = null, nik_last_four = null where id = ${without.tenant.id}`);
      for (const { tenant } of [withOne, without]) {
        const rini = { full_name: 'Rini', nik: uniqueNik() };
        await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.id}/occupants`, rini));
      }
      await made({ with_nik: true });
      await made({ with_nik: true });
      const told = async (of: typeof without) => (await toldOf(of, 'NIK_VIEWED')).map(({ details }) => details);
      const place = { kost_name: home.kost.name, in_report: true };
      expect(await told(withOne)).toEqual([{ ...place, room_number: 'A1', whose: 'ALL' }]);
      expect(await told(without)).toEqual([{ ...place, room_number: 'A2', whose: 'OCCUPANT' }]);
      const own = await expectStatus(200, without.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
      expect(own.nik_reported_at).not.toBeNull();
    });
  });

  it('is of one’s own kost alone, and of those days in it: nothing of a life after it', async () => {
    const person = await makeLastingPerson(app, 'TENANT');
    const room = await makeRoom(owner, home.kost.id);
    const { id } = await moveIn(app, owner, person, room.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    const next = await makeHome(app);
    const nextRoom = await makeRoom(next.owner, next.kost.id);
    const { id: nextId } = await moveIn(app, next.owner, person, nextRoom.id, { contract_start: TODAY });
    for (const kost of [next.kost.id, crypto.randomUUID()]) {
      await expectUnchanged(app, [owner, next.owner], () =>
        expectRefusal('NOT_FOUND', ask({ with_nik: true }, owner, kost)),
      );
    }
    expect(await idsOn()).toEqual([home.tenant.tenant.id]);
    expect(await idsOn(addDays(TODAY, -1))).toContain(id);
    expect((await made({}, next.owner, next.kost.id)).residents.map((each) => each.id)).toContain(nextId);
  });

  it('shows of somebody who has not confirmed only what the owner typed', async () => {
    const stranger = await makePerson(app, { role: 'TENANT', full_name: 'Bramantyo Eka Kusumawardhana' });
    await app.deps.db.execute(sql`update users set phone = '081377665544' where id = ${stranger.id}`);
    const nik = uniqueNik();
    const { id } = await assign(app, owner, stranger, (await makeRoom(owner, home.kost.id)).id, { nik });
    const { residents } = await made({ with_nik: true });
    expect(residents.find((each) => each.id === id)).toMatchObject({
      full_name: 'Bramantyo K.',
      phone: '••••••••••44',
      nik,
      origin: null,
    });
  });

  it('of two hundred rooms has every NIK', async () => {
    const big = await makeKost(owner);
    const niks = Array.from({ length: 200 }, (_, nth) => `3273${10 + (nth % 80)}170845${4000 + nth}`);
    const rows = tenantRows(200).map((row, nth) => ({ ...row, cells: { ...row.cells, nik: niks[nth] } }));
    for (const part of [rows.slice(0, 100), rows.slice(100)]) {
      await expectStatus(
        200,
        owner.rest.post('/api/imports', { id: crypto.randomUUID(), kost_id: big.id, rows: part }),
      );
    }
    const { residents } = await made({ with_nik: true }, owner, big.id);
    expect(residents.map(({ nik }) => nik).toSorted()).toEqual(niks.toSorted());
    expect((await trail()).at(-1)?.details).toEqual({ day: wibDay(app.clock.now()), tenants: 200, niks: 200 });
  });
});
