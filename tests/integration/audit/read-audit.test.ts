import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { addDays, startOfWibDay, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makePerson,
  makeRoom,
  makeTenant,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);
const other = await makeHousehold(app);
const admin = await makePerson(app, { role: 'ADMIN' });

const read = (person: Person, query = '') =>
  expectStatus(200, person.rest.get<AuditRecord[]>(`/api/audit-log${query}`));

describe('reading the audit trail', () => {
  it('an owner sees what concerns their house, and nothing of another', async () => {
    const mine = await read(house.owner);
    expect(new Set(mine.map(({ owner_id }) => owner_id))).toEqual(new Set([house.owner.id]));
    expect(mine.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tenancy.create', 'room.create', 'kost.create']),
    );
    expect(await read(house.owner, `?subject_id=${other.tenant.tenant.id}`)).toEqual([]);
  });

  it('an admin sees what concerns anyone', async () => {
    for (const { owner, tenant } of [house, other]) {
      const [entry] = await read(admin, `?subject_id=${tenant.tenant.id}`);
      expect(entry).toMatchObject({ action: 'tenancy.create', owner_id: owner.id, actor_id: owner.id });
    }
  });

  it('says who did what to which row, when, in which request', async () => {
    app.clock.advanceMs(300_000);
    const answer = await house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/reveal-nik`);
    const [entry] = await read(house.owner);
    expect(entry).toEqual({
      id: entry?.id,
      action: 'tenancy.reveal-nik',
      subject_id: house.tenant.tenant.id,
      subject_name: house.tenant.tenant.full_name,
      person_name: house.tenant.tenant.full_name,
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      opens: { kind: 'tenancy', id: house.tenant.tenant.id, kost_id: house.kost.id },
      actor_id: house.owner.id,
      actor_name: 'Pengguna Uji',
      owner_id: house.owner.id,
      request_id: answer.headers.get('x-request-id'),
      details: null,
      is_reversible: false,
      created_at: app.clock.now().toISOString(),
    });
  });

  it('names the amount of a payment, and nobody where the bank acted', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const { payment_id } = await pay(app, house.tenant, bill.id, 400_000);
    const [settled, opened] = await read(house.owner, `?subject_id=${payment_id}`);
    expect(opened).toMatchObject({
      action: 'payment.open',
      actor_id: house.tenant.id,
      details: { amount: 400_000, fee_amount: 0, method: 'BCA_VIRTUAL_ACCOUNT' },
    });
    expect(settled).toMatchObject({
      action: 'payment.settle',
      actor_id: null,
      actor_name: null,
      details: { amount: 400_000, allocated_amount: 400_000 },
    });
  });

  it('tells an owner whose bill and room a payment is about, and an admin neither', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const { payment_id } = await pay(app, house.tenant, bill.id, 100_000);
    const about = {
      person_name: house.tenant.tenant.full_name,
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      opens: { kind: 'invoice', id: bill.id, kost_id: house.kost.id },
    };
    for (const id of [payment_id, bill.id]) {
      expect((await read(house.owner, `?subject_id=${id}`))[0]).toMatchObject(about);
      const nothing = { person_name: null, room_number: null, kost_name: null, opens: null };
      expect((await read(admin, `?subject_id=${id}`))[0]).toMatchObject(nothing);
    }
  });

  it('opens a room and a kost as long as they are there', async () => {
    const { owner, kost } = house;
    const room = await makeRoom(owner, kost.id);
    const opened = async (id: string) => (await read(owner, `?subject_id=${id}`))[0]?.opens;
    expect(await opened(room.id)).toEqual({ kind: 'room', id: room.id, kost_id: kost.id });
    expect(await opened(kost.id)).toEqual({ kind: 'kost', id: kost.id, kost_id: kost.id });
    const tenant = await makeTenant(app, owner, room.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${room.id}`));
    expect((await read(owner, `?subject_id=${room.id}`))[0]).toMatchObject({
      room_number: room.room_number,
      opens: null,
    });
  });

  it('of an account tells an owner its last tenancy with them, and of none of another', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const room = await makeRoom(other.owner, other.kost.id);
    await assign(app, other.owner, tenant, room.id);
    const [made] = await read(owner, `?subject_id=${tenant.id}`);
    expect(made?.opens).toEqual({ kind: 'tenancy', id: tenant.tenant.id, kost_id: kost.id });
  });

  it('goes from page to page, each entry once, the newest first', async () => {
    const all = await read(house.owner);
    const seen: AuditRecord[] = [];
    let cursor = '';
    for (let page = 0; page < all.length; page += 1) {
      const answer = await house.owner.rest.get<AuditRecord[]>(`/api/audit-log?limit=2${cursor}`);
      seen.push(...answer.body);
      const next = answer.headers.get('x-next-cursor');
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('changes nothing, and no call changes the trail', async () => {
    await expectUnchanged(app, [house.owner], async () => {
      await read(house.owner);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        await expectRefusal('METHOD_NOT_ALLOWED', admin.rest.call(method, '/api/audit-log', {}));
      }
    });
  });
});

describe('the audit trail, narrowed', () => {
  const actionsOf = (entries: AuditRecord[]) => entries.map(({ action }) => action);

  it('shows one action, or all on one kind of thing, to whoever would see them without', async () => {
    const { owner, kost } = await makeHousehold(app);
    const rooms = [{ room_number: 'B1', floor: 1 }];
    await expectStatus(201, owner.rest.post(`/api/kost/${kost.id}/rooms`, { rooms, monthly_rent: 900_000 }));
    const all = await read(owner);
    for (const [action, shown] of [
      ['room', all.filter((entry) => entry.action.startsWith('room.'))],
      ['room.create', all.filter((entry) => entry.action === 'room.create')],
      ['payment', []],
    ] as const) {
      expect(await read(owner, `?action=${action}`)).toEqual(shown);
    }
    expect(actionsOf(await read(owner, '?action=room'))).toEqual(['room.create-many', 'room.create']);
    const ofAdmin = await read(admin, `?action=kost.create&subject_id=${kost.id}`);
    expect(ofAdmin).toMatchObject([{ action: 'kost.create', owner_id: owner.id }]);
  });

  it('shows what one person did, to whoever would see it without', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await pay(app, tenant, bill.id, 50_000);
    const all = await read(owner);
    for (const { id } of [owner, tenant]) {
      const theirs = all.filter((entry) => entry.actor_id === id);
      expect(theirs.length).toBeGreaterThan(0);
      expect(await read(owner, `?actor_id=${id}`)).toEqual(theirs);
    }
    expect(await read(owner, `?actor_id=${other.owner.id}`)).toEqual([]);
    expect(new Set((await read(admin, `?actor_id=${owner.id}`)).map((entry) => entry.actor_id))).toEqual(
      new Set([owner.id]),
    );
    await expectRefusal('VALIDATION', admin.rest.get('/api/audit-log?actor_id=siapa'), 'ID tidak valid');
  });

  it('shows the entries of some WIB days, the first and the last moment with them', async () => {
    const { owner, kost } = await makeHousehold(app);
    const day = addDays(wibDay(app.clock.now()), 1);
    const midnight = startOfWibDay(day).getTime();
    const made: string[] = [];
    for (const at of [midnight - 1, midnight, midnight + 86_400_000 - 1, midnight + 86_400_000]) {
      app.clock.set(new Date(at).toISOString());
      made.push((await makeRoom(owner, kost.id)).id);
    }
    const [before, first, last, after] = made;
    const shown = async (query: string) =>
      (await read(owner, `?action=room.create&${query}`))
        .map(({ subject_id }) => subject_id)
        .filter((id) => made.includes(id))
        .toReversed();
    expect(await shown(`from=${day}&to=${day}`)).toEqual([first, last]);
    expect(await shown(`from=${day}`)).toEqual([first, last, after]);
    expect(await shown(`to=${day}`)).toEqual([before, first, last]);
    expect(await shown(`from=${addDays(day, 1)}&to=${day}`)).toEqual([]);
    expect(await shown(`from=${addDays(day, 400)}`)).toEqual([]);
  });
});
