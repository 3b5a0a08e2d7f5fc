import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Technician } from '#shared/contract/technicians.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import type { ListedUser } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { sentTo } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { unprove } from '#tests/support/people/contacts.ts';
import { randomDigits } from '#tests/support/people/random-digits.ts';
import { billDueIn } from '#tests/support/people/reminders.ts';
import { consent } from '#tests/support/messengers/outbox.ts';

const app = createTestApp({ now: '2031-06-20T05:00:00Z' });
const owner = await makePerson(app, { role: 'OWNER' });
const kostId = (await makeKost(owner)).id;

let last = 100;

/** A mobile number without its prefix that no other test uses, nor one that begins like it. */
const mobile = () => `81${(last += 1)}${randomDigits(6)}`;

const found = async (search: string) =>
  (
    await expectStatus(
      200,
      owner.rest.get<TenantOfList[]>(`/api/kost/${kostId}/tenants?${new URLSearchParams({ search })}`),
    )
  ).map(({ id }) => id);

const assignable = async (search: string) =>
  (
    await expectStatus(
      200,
      owner.rest.get<{ users: ListedUser[] }>(`/api/admin/users?${new URLSearchParams({ search })}`),
    )
  ).users.map(({ id }) => id);

/** Every way to write one Indonesian number. */
const waysToWrite = (national: string) => [
  `0${national}`,
  `+62 ${national}`,
  `62${national}`,
  `+62 0${national}`,
  `62 0${national}`,
  `0062 ${national}`,
  `0${national.slice(0, 3)}-${national.slice(3)}`,
];

describe('a number is found however it was typed, and however it is searched for', () => {
  it.each([0, 2, 3, 4])('way %i of writing one, of a tenant', async (way) => {
    const national = mobile();
    const phone = waysToWrite(national)[way];
    const tenant = await makeTenant(app, owner, (await makeRoom(owner, kostId)).id, { phone });
    expect(tenant.tenant.phone, 'as it was typed').toBe(phone?.replaceAll(' ', ''));
    for (const search of [...waysToWrite(national), national.slice(0, 8), `0${national.slice(0, 6)}`]) {
      expect({ search, found: await found(search) }).toEqual({ search, found: [tenant.tenant.id] });
    }
  });

  it.each([0, 2, 3, 4, 5])('way %i of writing one, of somebody to assign, by the whole number alone', async (way) => {
    const national = mobile();
    const { id } = await makeAccount(app, { role: 'TENANT' });
    const phone = waysToWrite(national)[way]?.replaceAll(' ', '');
    await app.deps.db.execute(sql`update users set phone = ${phone} where id = ${id}`);
    for (const search of waysToWrite(national))
      expect({ search, found: await assignable(search) }).toEqual({ search, found: [id] });
    for (const search of [national.slice(0, -1), `0${national}1`]) expect(await assignable(search)).toEqual([]);
  });

  it('by a technician’s whole number, unless two have it', async () => {
    const national = mobile();
    const [one, two] = [
      await makeAccount(app, { role: 'MAINTENANCE' }),
      await makeAccount(app, { role: 'MAINTENANCE' }),
    ];
    const give = async (id: string, phone: string) => {
      await unprove(app, id);
      await app.deps.db.execute(sql`update users set phone = ${phone} where id = ${id}`);
    };
    await give(one.id, `+620${national}`);
    const ask = (contact: string) => owner.rest.post<Technician>('/api/technicians', { contact });
    const asked = await expectStatus(201, ask(`0${national}`));
    expect(asked.user_id).toBe(one.id);
    await give(two.id, `0062${national}`);
    await expectStatus(404, ask(`62${national}`));
  });

  it('before the job has read it', async () => {
    const national = mobile();
    const { id } = await makeAccount(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set phone = ${`+620${national}`} where id = ${id}`);
    await app.deps.db.execute(sql`update users set phone_e164 = null where id = ${id}`);
    expect(await assignable(`0${national}`)).toEqual([id]);
  });

  it('of another country, by any of its forms', async () => {
    const number = `9${randomDigits(7)}`;
    const tenant = await makeTenant(app, owner, (await makeRoom(owner, kostId)).id, { phone: `0065 ${number}` });
    for (const search of [`+65 ${number}`, `0065${number}`, `+65${number.slice(0, 5)}`])
      expect({ search, found: await found(search) }).toEqual({ search, found: [tenant.tenant.id] });
  });

  it('also if two accounts share it', async () => {
    const national = mobile();
    const house = await makeHousehold(app);
    const rooms = [await makeRoom(owner, kostId), await makeRoom(house.owner, house.kost.id)] as const;
    const here = await makeTenant(app, owner, rooms[0].id, { phone: `0${national}` });
    await makeTenant(app, house.owner, rooms[1].id, { phone: `+62 ${national}` });
    expect(await found(`62${national}`)).toEqual([here.tenant.id]);
  });
});

describe('a message goes to the number that is meant', () => {
  it.each([
    ['+62 0812-3456-7802', '6281234567802'],
    ['62 0812 3456 7803', '6281234567803'],
    ['0062 812 345 6784', '628123456784'],
    ['0065 9123 4567', '6591234567'],
  ])('typed as %s', async (phone, destination) => {
    const tenant = await makeTenant(app, owner, (await makeRoom(owner, kostId)).id, { phone });
    await consent(app, tenant.id);
    await billDueIn(app, { owner, tenant }, 0);
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.tenant.id}/reminders`, { tone: 'BIASA' }));
    expect((await sentTo(app, tenant.id)).map((message) => message.destination)).toEqual([destination]);
  });

  it.each(['(0274) 512345', '0081 2345 67890', '0800 123 4567'])('and nowhere if it is %s', async (phone) => {
    const tenant = await makeTenant(app, owner, (await makeRoom(owner, kostId)).id, { phone });
    await consent(app, tenant.id);
    await billDueIn(app, { owner, tenant }, 0);
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.tenant.id}/reminders`, { tone: 'BIASA' }));
    expect(await sentTo(app, tenant.id)).toEqual([]);
    const { rows } = await app.deps.db.execute(sql`
      select state, error_code from messages where user_id = ${tenant.id} and kind = 'BILL_REMINDER'`);
    expect(rows).toEqual([{ state: 'FAILED', error_code: 'NO_DESTINATION' }]);
  });
});
