import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { OBJECTION_DAYS } from '#shared/rules/tenancy.ts';
import { MOST_TOLD_A_DAY } from '#worker/features/notices/added-notices.ts';
import { NOT_OBJECTABLE } from '#worker/features/tenants/object-to-day.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, refusing } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeRoom, type Person } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { askToSave, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const NOTE = 'Saya keluar 18 Mei, bukan 10 Mei';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
const leave = (of = id()) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${of}/checkout`, { check_out_date: '2033-05-10' }));
const object = (by: Person = house.tenant, of = id(), note: unknown = NOTE, headers: Record<string, string> = {}) =>
  by.rest.post<{ check_out_date: string }>(`/api/tenants/${of}/object`, { note }, headers);
const told = async () => (await toldOf(house.owner, 'TENANCY_OBJECTED')).map(({ details }) => details);
const formerOnes = async () =>
  (await expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'))).former_tenancies;
const audits = () => countAudits(app, 'tenancy.object', id());
const refused = refusing(app, () => house.owner);

/** All of the house but its notices and its trail. */
async function books() {
  const { rows } = await app.deps.db.execute(sql`
    select (select json_agg(t order by id) from tenancies t where owner_id = ${house.owner.id}) as tenancies,
      (select json_agg(i order by id) from invoices i where owner_id = ${house.owner.id}) as bills,
      (select json_agg(r order by id) from rooms r where owner_id = ${house.owner.id}) as rooms`);
  return rows;
}

describe('an objection to the day on which a tenant left', () => {
  it('is no silence: what is proposed for that day is not agreed to by time', async () => {
    await leave();
    await expectStatus(200, askToSave(house.owner, id(), { leaves_on: '2033-05-10' }));
    await expectStatus(200, object());
    app.clock.set('2033-05-24T07:30:00Z');
    await runDailyJob(app.deps);
    const { settlement } = await settlementOf(house.owner, id());
    expect(settlement).toMatchObject({ state: 'PROPOSED', answer_by: null });
  });

  it('is told to the owner and kept in the trail, and changes no day and no bill', async () => {
    await makeBill(app, house.owner, id());
    await leave();
    const former = {
      id: id(),
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      check_out_date: '2033-05-10',
      moved_to: null,
    };
    expect(await formerOnes()).toEqual([{ ...former, has_objected: false }]);
    const before = await books();
    expect(await expectStatus(200, object())).toMatchObject({ check_out_date: '2033-05-10' });
    expect(await books()).toEqual(before);
    expect(await told()).toEqual([
      {
        kost_id: house.kost.id,
        tenancy_id: id(),
        room_number: house.room.room_number,
        kost_name: house.kost.name,
        tenant_name: house.tenant.tenant.full_name,
        check_out_date: '2033-05-10',
        note: NOTE,
      },
    ]);
    const { rows } = await app.deps.db.execute(sql`
      select details, actor_id, owner_id, kost_id from audit_log where action = 'tenancy.object' and subject_id = ${id()}`);
    expect(rows).toEqual([
      {
        details: { check_out_date: '2033-05-10' },
        actor_id: house.tenant.id,
        owner_id: house.owner.id,
        kost_id: house.kost.id,
      },
    ]);
    expect(await formerOnes()).toEqual([{ ...former, has_objected: true }]);
    await expectSoundMoney(app, house.owner);
  });

  it('counts for that check-out alone: after it is undone and made again, they have not objected', async () => {
    await leave();
    await expectStatus(200, object());
    app.clock.set('2033-05-20T09:30:00Z');
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/undo-checkout`));
    expect(await formerOnes()).toEqual([]);
    await refused('CONFLICT', () => object(), NOT_OBJECTABLE);
    await leave();
    expect(await formerOnes()).toMatchObject([{ has_objected: false }]);
  });

  it('is possible of the room that they have moved away from, and of no other', async () => {
    const { owner, kost, room } = house;
    const other = await makeRoom(owner, kost.id);
    const move = { room_id: other.id, moves_on: '2033-05-15', monthly_rent: 1_000_000 };
    const { id: next } = await expectStatus(201, owner.rest.post<{ id: string }>(`/api/tenants/${id()}/move`, move));
    expect(await formerOnes()).toMatchObject([
      { id: id(), room_number: room.room_number, check_out_date: '2033-05-15', moved_to: other.room_number },
    ]);
    await refused('CONFLICT', () => object(house.tenant, next), NOT_OBJECTABLE);
    await expectStatus(200, object());
    expect(await told()).toMatchObject([
      { tenancy_id: id(), has_moved: true, room_number: room.room_number, check_out_date: '2033-05-15' },
    ]);
  });

  it('takes effect once by its key, and is told few times a day, then with the last', async () => {
    await leave();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => object(house.tenant, id(), NOTE, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await audits(), (await told()).length]).toEqual([1, 1]);
    await expectRefusal('IDEMPOTENCY_CONFLICT', object(house.tenant, id(), 'Lain', headers));

    for (let nth = 2; nth <= MOST_TOLD_A_DAY + 2; nth += 1) {
      await expectStatus(200, object(house.tenant, id(), `Keberatan ${nth}`));
    }
    const notes = (await told()).map(({ note }) => note);
    expect(notes).toHaveLength(MOST_TOLD_A_DAY);
    expect(notes).toContain(`Keberatan ${MOST_TOLD_A_DAY + 2}`);
    expect(await audits()).toBe(MOST_TOLD_A_DAY + 2);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => object()));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await told()).toHaveLength(MOST_TOLD_A_DAY);
  });

  it(`is possible for ${OBJECTION_DAYS} days from when it was recorded, however far back the day is`, async () => {
    await leave();
    app.clock.set('2033-06-03T07:29:59Z');
    expect(await formerOnes()).toHaveLength(1);
    await expectStatus(200, object());
    app.clock.set('2033-06-03T07:30:00Z');
    expect(await formerOnes()).toEqual([]);
    await refused('CONFLICT', () => object(), NOT_OBJECTABLE);
  });

  it('is refused while they live there, and of what was called off or never confirmed', async () => {
    await refused('CONFLICT', () => object(), NOT_OBJECTABLE);
    const { owner, kost } = house;
    const stranger = await makeLastingPerson(app, 'TENANT');
    const unconfirmed = await assign(app, owner, stranger, (await makeRoom(owner, kost.id)).id);
    await leave(unconfirmed.id);
    await refused('CONFLICT', () => object(stranger, unconfirmed.id), NOT_OBJECTABLE);
    const dashboard = await expectStatus(200, stranger.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(dashboard.former_tenancies).toEqual([]);
    const coming = await assign(app, owner, house.tenant, (await makeRoom(owner, kost.id)).id, {
      contract_start: '2033-06-01',
    });
    await expectStatus(200, house.tenant.rest.post(`/api/tenants/${coming.id}/confirm`));
    await expectStatus(200, owner.rest.post(`/api/tenants/${coming.id}/cancel`));
    await refused('CONFLICT', () => object(house.tenant, coming.id), NOT_OBJECTABLE);
    expect(await told()).toEqual([]);
  });

  it('is its tenant’s alone', async () => {
    await leave();
    const other = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await refused('NOT_FOUND', () => object(other.tenant));
    await refused('NOT_FOUND', () => object(house.tenant, crypto.randomUUID()));
    await refused('FORBIDDEN', () => object(house.owner));
    await refused('FORBIDDEN', () => object(other.owner));
    for (const note of ['', ' \n ', null, 'x'.repeat(501), 7]) {
      expect((await object(house.tenant, id(), note)).status).toBe(400);
    }
    expect([await audits(), await told()]).toEqual([0, []]);
    await expectStatus(200, object(house.tenant, id(), 'x'.repeat(500)));
  });
});
