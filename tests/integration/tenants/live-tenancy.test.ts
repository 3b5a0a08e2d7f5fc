import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ManagedUser } from '#shared/contract/users.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { makeHome, moveIn } from '#tests/support/people/lasting-people.ts';

const AT_ONCE = 20;

const app = createTestApp();
const owner = (await makeHome(app)).owner;

/** The account's own mark for a live tenancy must always agree with its tenancies. */
describe('an account knows whether it has a live tenancy', () => {
  const freshRoom = async () => (await makeRoom(owner, (await makeKost(owner)).id)).id;
  const tenantPerson = () => makePerson(app, { role: 'TENANT' });

  /** What the account says, and what its tenancies say. */
  async function standing(id: string) {
    const { rows } = await app.deps.db.execute<{ said: boolean; so: boolean }>(sql`
      select has_live_tenancy as said,
        exists (select from tenancies t where t.user_id = users.id and t.status in ('ACTIVE', 'PENDING')) as so
      from users where id = ${id}`);
    return rows[0];
  }

  async function isOffered({ email }: Person) {
    const found = await expectStatus(
      200,
      owner.rest.get<{ users: ManagedUser[] }>(`/api/admin/users?role=TENANT&search=${encodeURIComponent(email)}`),
    );
    return found.users.length === 1;
  }

  it('from moving in to checking out, and again', async () => {
    const person = await tenantPerson();
    expect([await standing(person.id), await isOffered(person)]).toEqual([{ said: false, so: false }, true]);
    for (let stay = 0; stay < 2; stay += 1) {
      const { id } = await moveIn(app, owner, person, await freshRoom());
      expect([await standing(person.id), await isOffered(person)]).toEqual([{ said: true, so: true }, false]);
      await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
      expect([await standing(person.id), await isOffered(person)]).toEqual([{ said: false, so: false }, true]);
    }
  });

  it('while a contract waits to begin, and no longer when it is called off', async () => {
    const person = await tenantPerson();
    const start = addDays(wibDay(app.clock.now()), 5);
    const contract = { contract_start: start, contract_end: addMonths(start, 12) };
    const { id } = await moveIn(app, owner, person, await freshRoom(), contract);
    expect(await standing(person.id)).toEqual({ said: true, so: true });
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/cancel`));
    expect(await standing(person.id)).toEqual({ said: false, so: false });
  });

  it('when owners want the same person in the same moment: one of them gets them', async () => {
    const person = await tenantPerson();
    const owners = await Promise.all(Array.from({ length: AT_ONCE }, () => makeHome(app)));
    const rooms = await Promise.all(owners.map(({ owner: by, kost }) => makeRoom(by, kost.id)));
    const answers = await Promise.all(
      owners.map(({ owner: by }, index) => by.rest.post<Tenant>('/api/tenants', contractFor(person, rooms[index]?.id))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
    expect(await standing(person.id)).toEqual({ said: true, so: true });
  });

  it('when the tenant changes their profile while they are checked out', async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, tenantPerson));
    const rooms = await Promise.all(people.map(freshRoom));
    const stays = await Promise.all(people.map((person, index) => moveIn(app, owner, person, rooms[index] ?? '')));
    const profile = (round: number) => ({ full_name: `Nama ${round}`, phone: '081200000000' });
    const answers = await Promise.all(
      people.flatMap((person, index) => [
        ...[1, 2].map((round) => person.rest.put('/users/profile', profile(round))),
        owner.rest.post(`/api/tenants/${stays[index]?.id}/checkout`),
        ...[3, 4].map((round) => person.rest.put('/users/profile', profile(round))),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    for (const { id } of people) expect(await standing(id)).toEqual({ said: false, so: false });
  });

  function contractFor(person: Person, roomId: string | undefined) {
    const today = wibDay(app.clock.now());
    return {
      user_id: person.id,
      room_id: roomId,
      nik: uniqueNik(),
      emergency_contact_name: 'Keluarga Uji',
      emergency_contact_phone: '081234567891',
      contract_start: today,
      contract_end: addMonths(today, 12),
      deposit_amount: 0,
    };
  }
});
