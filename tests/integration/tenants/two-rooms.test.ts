import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { SearchResults } from '#shared/contract/search.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { invite } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeNewcomer,
  makeRoom,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';

const AT_ONCE = 200;
const MINUTE = 60_000;
const NOW = '2031-05-10T03:00:00Z';

const app = await ownApp({ now: NOW });

let house: Household;
let owner: Person;
let tenant: Household['tenant'];
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2031-01-01', contract_end: '2032-01-01' });
  ({ owner, tenant } = house);
});

const today = () => wibDay(app.clock.now());
const freeRoom = async (of = house) => (await makeRoom(of.owner, of.kost.id)).id;
const days = (contract_start: string, contract_end: string) => ({ contract_start, contract_end });
const give = (by: Person, who: { id: string }, roomId: string, fields: object = {}) =>
  by.rest.post<Tenant>('/api/tenants', { ...quickTenantFields(app, roomId), user_id: who.id, ...fields });
const dashboard = (id?: string, who: Person = tenant) =>
  expectStatus(
    200,
    who.rest.get<TenantDashboard>(`/api/dashboard/tenant${id === undefined ? '' : `?tenancy_id=${id}`}`),
  );
const mine = (id?: string, who: Person = tenant) =>
  who.rest.get<OwnTenancy>(`/api/tenant/my-tenancy${id === undefined ? '' : `?tenancy_id=${id}`}`);
const wrong = async () => (await app.deps.db.execute(sql.raw(wrongStays))).rows;
const liveRooms = async (ids: string[]) =>
  (
    await app.deps.db.execute<{ room_id: string; live: number }>(sql`
      select room_id, count(*)::int as live from tenancies
      where user_id = any(${sql.param(ids)}::uuid[]) and status in ('ACTIVE', 'PENDING') group by 1`)
  ).rows;

describe('a person with two rooms of one owner', () => {
  it('is told of both, first of the one that began last, or of the one that they ask for', async () => {
    const first = tenant.tenant;
    const second = await moveIn(app, owner, tenant, await freeRoom(), days('2031-05-01', '2031-12-01'));
    const coming = await moveIn(app, owner, tenant, await freeRoom(), days('2031-06-01', '2031-12-01'));
    const shown = await dashboard();
    expect(shown.tenant_info?.id).toBe(second.id);
    expect(shown.tenancies).toMatchObject(
      [second, first, coming].map(({ id, status, kost_id, room_id, room_number }) => {
        return { id, status, kost_id, kost_name: house.kost.name, room_id, room_number };
      }),
    );
    for (const each of [first, second, coming]) {
      const asked = await dashboard(each.id);
      expect(asked).toMatchObject({
        tenant_info: { id: each.id, contract_end: each.contract_end },
        room_info: { id: each.room_id },
      });
      expect(asked.tenancies).toEqual(shown.tenancies);
      expect((await expectStatus(200, mine(each.id))).room_id).toBe(each.room_id);
    }
    expect((await expectStatus(200, mine())).id).toBe(second.id);
  });

  it('is told nothing of who else’s, or of one that is over, and still of all bills', async () => {
    const second = await moveIn(app, owner, tenant, await freeRoom());
    await makeBill(app, owner, tenant.tenant.id);
    await makeBill(app, owner, second.id);
    const other = await makeHome(app);
    await expectStatus(200, owner.rest.post(`/api/tenants/${second.id}/checkout`));
    for (const id of [other.tenant.tenant.id, second.id, crypto.randomUUID()]) {
      const shown = await dashboard(id);
      expect(shown).toMatchObject({ tenant_info: null, room_info: null, message: 'No active tenancy found' });
      expect(shown.tenancies.map((each) => each.id)).toEqual([tenant.tenant.id]);
      await expectRefusal('NO_ACTIVE_TENANCY', mine(id));
    }
    const { pending_payments: bills } = await dashboard();
    expect(new Set(bills.map(({ tenant_id }) => tenant_id))).toEqual(new Set([tenant.tenant.id, second.id]));
    await expectRefusal('VALIDATION', mine('satu'), 'ID tidak valid');
  });

  it('is asked of each, declines one alone, and keeps the owner’s word to messages for the other', async () => {
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      values (${tenant.id}, 'TAGIHAN', 'WHATSAPP', ${NOW}, 'OWNER', ${owner.id}, '1')`);
    const second = await expectStatus(201, give(owner, tenant, await freeRoom()));
    expect(second).toMatchObject({ status: 'ACTIVE', confirmed_at: null });
    expect((await dashboard()).confirmation?.id).toBe(second.id);
    await expectStatus(200, tenant.rest.post(`/api/tenants/${second.id}/decline`));
    const after = await dashboard();
    expect(after).toMatchObject({ tenant_info: { id: tenant.tenant.id }, confirmation: null });
    const { rows } = await app.deps.db.execute(sql`
      select withdrawn_at from message_consents where user_id = ${tenant.id}`);
    expect(rows).toEqual([{ withdrawn_at: null }]);
    await expectRefusal('TENANCY_REFUSED', give(owner, tenant, await freeRoom()));
  });

  it('stands in the owner’s lists, search and complaints with each room', async () => {
    const second = await moveIn(app, owner, tenant, await freeRoom());
    const ids = [tenant.tenant.id, second.id].toSorted();
    const listed = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids);
    const all = await expectStatus(200, owner.rest.get<Tenant[]>('/api/owner/tenants?sort=ROOM'));
    expect(all.map(({ id }) => id).toSorted()).toEqual(ids);
    const name = encodeURIComponent(tenant.tenant.full_name);
    const found = await expectStatus(200, owner.rest.get<SearchResults>(`/api/search?q=${name}`));
    expect(found.tenants.map(({ id }) => id).toSorted()).toEqual(ids);
    for (const { kost_id, room_id, room_number } of [tenant.tenant, second]) {
      const told = { title: 'Keran bocor', description: 'Sejak kemarin', kost_id, room_id };
      expect(await expectStatus(201, tenant.rest.post('/api/complaints', told))).toMatchObject({ room_number });
    }
  });

  it('changes one name in both, and one check-out leaves the other as it was', async () => {
    const second = await moveIn(app, owner, tenant, await freeRoom());
    await expectStatus(200, tenant.rest.put('/users/profile', { full_name: 'Nama Kedua', phone: '081234500000' }));
    const listed = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(listed.map(({ full_name }) => full_name)).toEqual(['Nama Kedua', 'Nama Kedua']);
    const leave = (id: string) => expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    await leave(second.id);
    expect((await dashboard()).tenant_info?.id).toBe(tenant.tenant.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${second.id}/undo-checkout`));
    expect((await dashboard()).tenancies).toHaveLength(2);
    const stranger = await makeHome(app);
    const theirs = await freeRoom(stranger);
    await leave(tenant.tenant.id);
    await expectRefusal('TENANCY_EXISTS', give(stranger.owner, tenant, theirs));
    await leave(second.id);
    await expectStatus(201, give(stranger.owner, tenant, theirs));
    expect(await wrong()).toEqual([]);
  });

  it('may have the same room twice, one contract after the other, never at once', async () => {
    const { room_id: roomId, contract_end: end } = tenant.tenant;
    await expectUnchanged(app, [owner], () =>
      expectRefusal(
        'ROOM_NOT_AVAILABLE',
        give(owner, tenant, roomId, days(addDays(end, -1), addMonths(end, 6))),
        'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup',
      ),
    );
    const next = await assign(app, owner, tenant, roomId, days(end, addMonths(end, 6)));
    expect(next.status).toBe('PENDING');
    expect((await dashboard()).tenant_info?.id, 'who lives there').toBe(tenant.tenant.id);
    app.clock.set(`${end}T03:00:00Z`);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await runDailyJob(app.deps);
    expect((await dashboard()).tenant_info).toMatchObject({ id: next.id, status: 'ACTIVE' });
  });

  it('gets one invitation', async () => {
    const { tenant: made } = await makeNewcomer(app, owner, await freeRoom());
    const second = await assign(app, owner, { id: made.user_id }, await freeRoom());
    await invite(owner, made.user_id);
    const { rows } = await expectStatus(
      200,
      owner.rest.call<{ rows: object[] }>('POST', '/api/users/invitations', { user_ids: [made.user_id] }),
    );
    expect(rows).toHaveLength(1);
    const { rows: links } = await app.deps.db.execute(sql`
      select tenancy_id from account_links where user_id = ${made.user_id} and revoked_at is null`);
    expect(links).toEqual([{ tenancy_id: second.id }]);
  });
});

describe('another owner', () => {
  it('is answered the same, byte for byte, whatever the person has elsewhere', async () => {
    const stranger = await makeHome(app);
    const roomId = await freeRoom(stranger);
    const told = async (who: { id: string }) => {
      const answer = await give(stranger.owner, who, roomId);
      const { request_id: _, ...body } = answer.body as unknown as Record<string, unknown>;
      return JSON.stringify([answer.status, body, answer.headers.get('content-length')]);
    };
    const one = await told(tenant);
    await moveIn(app, owner, tenant, await freeRoom());
    const two = await told(tenant);
    const third = await makeHome(app);
    await moveIn(app, third.owner, third.tenant, await freeRoom(third), days(addDays(today(), 5), addDays(today(), 9)));
    expect([two, await told(third.tenant)]).toEqual([one, one]);
    await expectRefusal('TENANCY_EXISTS', give(stranger.owner, tenant, roomId));
    const lists = await Promise.all(
      ['/api/owner/tenants?sort=ROOM', `/api/admin/users?role=TENANT&search=${tenant.email}`].map((path) =>
        expectStatus(200, stranger.owner.rest.get(path)),
      ),
    );
    expect(JSON.stringify(lists)).not.toContain(tenant.id);
  });

  it('and the database keeps a person to one owner, whoever writes', async () => {
    const stranger = await makeHome(app);
    const room = await makeRoom(stranger.owner, stranger.kost.id);
    const copied = app.deps.db.execute(sql`
      insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
        emergency_contact_phone, contract_start, contract_end, deposit_amount, monthly_rent, status)
      select user_id, ${stranger.owner.id}, ${stranger.kost.id}, ${room.id}, full_name, phone, email,
        emergency_contact_name, emergency_contact_phone, contract_start, contract_end, 0, monthly_rent, 'ACTIVE'
      from tenancies where id = ${tenant.tenant.id}`);
    await expect(copied).rejects.toMatchObject({ cause: { constraint: 'tenancies_live_owner_excl' } });
  });
});

describe('two hundred at once', () => {
  it(
    'give one room to one of two people, and one person rooms of one owner alone',
    async () => {
      const rival = await makeHome(app);
      const [one, two] = [await makeLastingPerson(app, 'TENANT'), await makeLastingPerson(app, 'TENANT')];
      const [contested, free] = [await freeRoom(), await freeRoom()];
      const theirs = [await freeRoom(rival), await freeRoom(rival)];
      const tries = Array.from({ length: AT_ONCE }, (_, index) => {
        switch (index % 5) {
          case 0:
            return give(owner, one, contested);
          case 1:
            return give(owner, two, contested);
          case 2:
            return give(owner, one, free);
          default:
            return give(rival.owner, one, theirs[index % 2] ?? '');
        }
      });
      const answers = await Promise.all(tries);
      // Who waits too long on a busy machine is told to try again, and has nothing.
      expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 503))).toEqual(
        new Set([201, 409]),
      );
      const rooms = await liveRooms([one.id, two.id]);
      expect(rooms.every(({ live }) => live === 1)).toBe(true);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(rooms.length);
      const { rows: owners } = await app.deps.db.execute(sql`
        select distinct owner_id from tenancies where user_id = ${one.id} and status in ('ACTIVE', 'PENDING')`);
      expect(owners).toHaveLength(1);
      expect(rooms.filter(({ room_id }) => room_id === contested)).toHaveLength(1);
      expect(await wrong()).toEqual([]);
    },
    MINUTE,
  );
});
