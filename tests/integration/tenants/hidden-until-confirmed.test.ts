import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import type { World } from '#tests/support/app/calls/good-call.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import {
  expectStatus,
  makeBill,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  openPayment,
  pay,
  type Person,
  unique,
} from '#tests/support/people/factories.ts';
import { answersToOwner, answersToWrites, type Asked, readsOfOwner } from '#tests/support/app/calls/owner-reads.ts';
import { assign } from '#tests/support/people/lasting-people.ts';

/** An account with a unique name and unique contacts. */
async function secretPerson(app: TestApp): Promise<Person & { hidden: string[] }> {
  const person = await makePerson(app, { role: 'TENANT', full_name: 'Bramantyo Eka Kusumawardhana' });
  const email = `${unique('bramantyo-rahasia')}@uji.ekost.id`;
  await app.deps.db.execute(sql`update users set phone = '081377665544', email = ${email} where id = ${person.id}`);
  const [local = ''] = email.split('@');
  return { ...person, email, hidden: ['Kusumawardhana', 'Eka', '081377665544', '37766', local] };
}

/** An owner who has assigned a room to somebody they do not know. */
async function makeDummyHouse(app: TestApp, person: Person, fields = {}): Promise<World> {
  const owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  const tenant = await assign(app, owner, person, room.id, fields);
  return {
    app,
    house: { owner, kost, room, tenant: { ...person, tenant } },
    admin: await makePerson(app, { role: 'ADMIN' }),
  };
}

const leaks = (answers: Map<string, string>, hidden: string[]) =>
  [...answers].flatMap(([name, text]) =>
    hidden.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
  );

describe('of somebody who has not confirmed, an owner sees only what they typed themselves', () => {
  let app: TestApp;
  let world: World;
  let person: Awaited<ReturnType<typeof secretPerson>>;
  let asked: Asked[];
  beforeAll(async () => {
    app = createTestApp();
    person = await secretPerson(app);
    world = await makeDummyHouse(app, person);
    const { owner, tenant } = world.house;
    // Everything a tenant does: bills paid in part and in whole, a report, a complaint, an emergency contact.
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await pay(app, tenant, bill.id, 100_000);
    await expectStatus(200, tenant.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'BANK_TRANSFER' }));
    await openPayment(tenant, (await makeBill(app, owner, tenant.tenant.id)).id, 500_000);
    await makeComplaint(world.house);
    const emergency = { emergency_contact_name: 'Ibu', emergency_contact_phone: '081234567899' };
    await expectStatus(200, tenant.rest.put(`/tenants/${tenant.tenant.id}/profile`, emergency));
    asked = await readsOfOwner(world);
  });

  it('in the answer to the assignment', () => {
    const { tenant } = world.house.tenant;
    expect(leaks(new Map([['tenants.assign', JSON.stringify(tenant)]]), person.hidden)).toEqual([]);
    expect(tenant).toMatchObject({ full_name: 'Bramantyo K.', phone: '••••••••••44', email: 'b•••@uji.ekost.id' });
  });

  it('in every read that an owner may make', async () => {
    expect(asked.length).toBeGreaterThan(12);
    expect(leaks(await answersToOwner(world, asked), person.hidden)).toEqual([]);
  });

  it('in the answer to every write', async () => {
    const answers = await answersToWrites(world);
    expect(answers.size).toBeGreaterThan(15);
    expect(leaks(answers, person.hidden)).toEqual([]);
  });

  it('after the person has changed their name and phone, and after an admin has', async () => {
    const changed = { full_name: 'Bramantyo Eka Kusumawardhana Putra', phone: '081377665545' };
    await expectStatus(200, person.rest.put('/users/profile', changed));
    await expectStatus(200, world.admin.rest.put(`/api/admin/users/${person.id}`, { phone: '081377665544' }));
    expect(leaks(await answersToOwner(world, asked), [...person.hidden, '081377665545', 'Putra'])).toEqual([]);
  });

  it('after they have been checked out without an answer', async () => {
    const other = await secretPerson(app);
    const dummy = await makeDummyHouse(app, other);
    const reads = await readsOfOwner(dummy);
    const { owner, tenant } = dummy.house;
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await expectStatus(
      200,
      other.rest.put('/users/profile', { full_name: 'Bramantyo Eka Kusumawardhana', phone: '081377665544' }),
    );
    expect(leaks(await answersToOwner(dummy, reads), other.hidden)).toEqual([]);
    const again = await assign(app, owner, other, dummy.house.room.id);
    expect(leaks(new Map([['tenants.assign', JSON.stringify(again)]]), other.hidden)).toEqual([]);
  });

  it('after they have declined', async () => {
    const other = await secretPerson(app);
    const dummy = await makeDummyHouse(app, other);
    const reads = await readsOfOwner(dummy);
    await expectStatus(200, other.rest.post(`/api/tenants/${dummy.house.tenant.tenant.id}/decline`));
    expect(leaks(await answersToOwner(dummy, reads), other.hidden)).toEqual([]);
    const { rows } = await app.deps.db.execute<{ details: object }>(sql`
      select details from notices where user_id = ${dummy.house.owner.id}`);
    expect(leaks(new Map([['notices', JSON.stringify(rows)]]), other.hidden)).toEqual([]);
  });

  it('until they confirm: then it is in the tenancy, its complaints and its drafts', async () => {
    const other = await secretPerson(app);
    const home = await makeDummyHouse(app, other);
    const { owner, kost, tenant } = home.house;
    await makeComplaint(home.house);
    const draft = await makeInvoice(app, owner, tenant.tenant.id);
    const issued = await makeBill(app, owner, tenant.tenant.id);
    const confirmed = await expectStatus(200, other.rest.post<Tenant>(`/api/tenants/${tenant.tenant.id}/confirm`));
    const seen = { full_name: 'Bramantyo Eka Kusumawardhana', phone: '081377665544', email: other.email };
    expect(confirmed).toMatchObject({ ...seen, status: 'ACTIVE' });
    const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    expect(tenants).toMatchObject([seen]);
    const complaints = await expectStatus(200, owner.rest.get<object[]>('/api/complaints'));
    expect(complaints).toMatchObject([{ tenant_name: seen.full_name }]);
    const invoiceOf = ({ id }: Invoice) => expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(await invoiceOf(draft)).toMatchObject({ tenant_name: seen.full_name, tenant_user_info: seen });
    // Issued invoices stay as they were.
    expect(await invoiceOf(issued)).toMatchObject({ tenant_name: 'Bramantyo K.', tenant_info: seen });
    expect(leaks(await answersToOwner(home, await readsOfOwner(home)), other.hidden)).not.toEqual([]);
    // From then on it follows changes, as long as they live there.
    await expectStatus(200, other.rest.put<User>('/users/profile', { full_name: 'Nama Lain', phone: '081200000000' }));
    const later = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    expect(later.find(({ id }) => id === confirmed.id)).toMatchObject({
      full_name: 'Nama Lain',
      phone: '081200000000',
    });
  });

  it('and keeps what they typed themselves, which the account does not replace', async () => {
    const other = await secretPerson(app);
    const typed = { full_name: 'Bram dari Pasar', phone: '081299990000' };
    const { house } = await makeDummyHouse(app, other, typed);
    expect(house.tenant.tenant).toMatchObject({ ...typed, email: 'b•••@uji.ekost.id' });
    await expectStatus(200, other.rest.put('/users/profile', { full_name: 'Nama Lain', phone: '081377665545' }));
    const confirmed = await expectStatus(
      200,
      other.rest.post<Tenant>(`/api/tenants/${house.tenant.tenant.id}/confirm`),
    );
    expect(confirmed).toMatchObject({ ...typed, email: other.email });
  });

  it('and what they know of somebody who has lived with them', async () => {
    const other = await secretPerson(app);
    const { house } = await makeDummyHouse(app, other);
    const id = house.tenant.tenant.id;
    const known = await expectStatus(200, other.rest.post<Tenant>(`/api/tenants/${id}/confirm`));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
    await expectStatus(200, other.rest.put('/users/profile', { full_name: 'Nama Baru Sekali', phone: '081355555555' }));
    const { full_name, phone, email } = known;
    expect(await assign(app, house.owner, other, house.room.id)).toMatchObject({ full_name, phone, email });
  });
});
