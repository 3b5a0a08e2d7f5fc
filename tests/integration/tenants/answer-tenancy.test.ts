import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { assign, assignStranger } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kostId = (await makeKost(owner, { name: 'Kost Melati' })).id;

const confirm = (by: Person, id: string) => by.rest.post<Tenant>(`/api/tenants/${id}/confirm`);
const decline = (by: Person, id: string) => by.rest.post<Tenant>(`/api/tenants/${id}/decline`);
const dashboardOf = (person: Person) => expectStatus(200, person.rest.get<TenantDashboard>('/api/dashboard/tenant'));
const invoiceOf = (id: string) => expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));

const assigned = (fields = {}) => assignStranger(app, owner, kostId, fields);

async function roomOf({ id }: Room) {
  const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kostId}/rooms`));
  return rooms.find((room) => room.id === id);
}

const later = () => {
  const today = wibDay(app.clock.now());
  return { contract_start: addDays(today, 5), contract_end: addMonths(today, 12) };
};

describe('“Konfirmasi hunian”', () => {
  it('is asked of people to whom an owner has assigned a room, until they answer', async () => {
    const { person, room, tenancy } = await assigned({ deposit_amount: 700_000 });
    const { confirmation } = await dashboardOf(person);
    expect(confirmation).toEqual({
      id: tenancy.id,
      kost_name: 'Kost Melati',
      kost_address: 'Jl. Uji No. 1',
      room_number: room.room_number,
      owner_name: 'Pengguna Uji',
      contract_start: tenancy.contract_start,
      contract_end: tenancy.contract_end,
      monthly_rent: 1_500_000,
      rent_period: 'MONTH',
      deposit_amount: 700_000,
      deposit_received: 0,
      deposit_deducted: 0,
      deposit_returned: 0,
      other_returned: 0,
      deposit_held: 0,
      owner_is_off: false,
      status: 'ACTIVE',
      open_bills: 0,
    });
    await expectStatus(200, confirm(person, tenancy.id));
    expect((await dashboardOf(person)).confirmation).toBeNull();
    expect(await countAudits(app, 'tenancy.confirm', tenancy.id)).toBe(1);
  });

  it('is asked before a contract begins, and not if the owner made the account', async () => {
    const { person, tenancy } = await assigned(later());
    expect((await dashboardOf(person)).confirmation).toMatchObject({ id: tenancy.id, status: 'PENDING' });
    const { tenant } = await makeHousehold(app);
    expect((await dashboardOf(tenant)).confirmation).toBeNull();
  });

  it('does not keep anybody from paying meanwhile', async () => {
    const { person, tenancy } = await assigned();
    const bill = await makeBill(app, owner, tenancy.id);
    await pay(app, person, bill.id, 1_500_000);
    expect(await invoiceOf(bill.id)).toMatchObject({ status: 'PAID' });
  });

  it('may be repeated, but not changed', async () => {
    const [home, dummy] = [await assigned(), await assigned()];
    await expectStatus(200, confirm(home.person, home.tenancy.id));
    await expectStatus(200, decline(dummy.person, dummy.tenancy.id));
    await expectUnchanged(app, [owner], async () => {
      await expectStatus(200, confirm(home.person, home.tenancy.id));
      await expectStatus(200, decline(dummy.person, dummy.tenancy.id));
      await expectRefusal('TENANCY_ANSWERED', decline(home.person, home.tenancy.id));
      await expectRefusal('TENANCY_ANSWERED', confirm(dummy.person, dummy.tenancy.id));
    });
  });

  it('is not possible for a tenancy that is over', async () => {
    const { person, tenancy } = await assigned();
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenancy.id}/checkout`));
    await expectUnchanged(app, [owner], () => expectRefusal('TENANCY_NOT_ACTIVE', confirm(person, tenancy.id)));
    expect((await dashboardOf(person)).confirmation).toBeNull();
  });
});

describe('“Bukan saya”', () => {
  it('ends the tenancy, frees the room and the person, tells the owner, and is in the trail', async () => {
    const { person, room, tenancy } = await assigned();
    const ended = await expectStatus(200, decline(person, tenancy.id));
    expect(ended).toMatchObject({ status: 'TERMINATED', check_out_date: wibDay(app.clock.now()), confirmed_at: null });
    expect(ended.declined_at).not.toBeNull();
    expect(await roomOf(room)).toMatchObject({ status: 'AVAILABLE', tenant_name: null });
    const { rows } = await app.deps.db.execute(sql`
      select kind, details from notices where user_id = ${owner.id} and details ->> 'room_number' = ${room.room_number}`);
    expect(rows).toEqual([
      { kind: 'TENANCY_DECLINED', details: { room_number: room.room_number, kost_name: 'Kost Melati' } },
    ]);
    expect(await countAudits(app, 'tenancy.decline', tenancy.id)).toBe(1);
    const real = await makeHousehold(app);
    const home = await assign(app, real.owner, person, (await makeRoom(real.owner, real.kost.id)).id);
    expect(home.status).toBe('ACTIVE');
  });

  it('cancels a contract that has not begun', async () => {
    const { person, room, tenancy } = await assigned(later());
    const ended = await expectStatus(200, decline(person, tenancy.id));
    expect(ended).toMatchObject({ status: 'INACTIVE', check_out_date: null });
    expect(await roomOf(room)).toMatchObject({ status: 'AVAILABLE' });
  });

  it('keeps the owner from assigning that person again, and from seeing them in the list, and nobody else', async () => {
    const { person, room, tenancy } = await assigned();
    await expectStatus(200, decline(person, tenancy.id));
    const form = { ...bodyFor(person, room), full_name: 'Nama yang Diketik' };
    const find = async (by: Person) => {
      const path = `/api/admin/users?search=${encodeURIComponent(person.email)}`;
      return (await expectStatus(200, by.rest.get<{ users: object[] }>(path))).users.length;
    };
    await expectUnchanged(app, [owner, person], () =>
      expectRefusal('TENANCY_REFUSED', owner.rest.post('/api/tenants', form)),
    );
    expect(await find(owner)).toBe(0);
    const other = await makeHousehold(app);
    expect(await find(other.owner)).toBe(1);
    await assign(app, other.owner, person, (await makeRoom(other.owner, other.kost.id)).id);
    // Whatever becomes of the person, the refused owner gets the same answer.
    await expectRefusal('TENANCY_REFUSED', owner.rest.post('/api/tenants', form));
    await app.deps.db.execute(sql`update users set status = 'SUSPENDED' where id = ${person.id}`);
    await expectRefusal('TENANCY_REFUSED', owner.rest.post('/api/tenants', form));
  });

  it('and its opposite, at the same moment as each other and as a checkout: one of them counts', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { person, room, tenancy } = await assigned(round % 2 ? later() : {});
      const ends = round % 2 ? 'cancel' : 'checkout';
      await makeBill(app, owner, tenancy.id);
      const answers = await Promise.all([
        confirm(person, tenancy.id),
        decline(person, tenancy.id),
        owner.rest.post(`/api/tenants/${tenancy.id}/${ends}`),
        decline(person, tenancy.id),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
      const { rows } = await app.deps.db.execute<{ confirmed: boolean; declined: boolean; status: string }>(sql`
        select confirmed_at is not null as confirmed, declined_at is not null as declined, status from tenancies
        where id = ${tenancy.id}`);
      expect(rows[0]?.confirmed && rows[0]?.declined).toBe(false);
      expect(['TERMINATED', 'INACTIVE']).toContain(rows[0]?.status);
      expect(await roomOf(room)).toMatchObject({ status: 'AVAILABLE' });
      expect(app.trips.faults.filter((code) => code === '40P01')).toEqual([]);
    }
    await expectSoundMoney(app, owner);
  });

  function bodyFor(person: Person, room: Room) {
    return {
      user_id: person.id,
      room_id: room.id,
      nik: '3201011708450001',
      emergency_contact_name: 'Keluarga Uji',
      emergency_contact_phone: '081334567890',
      contract_start: wibDay(app.clock.now()),
      contract_end: addMonths(wibDay(app.clock.now()), 12),
      deposit_amount: 0,
    };
  }
});
