import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ManagedUser } from '#shared/contract/users.ts';
import { maskedEmail, maskedName, maskedPhone } from '#worker/features/accounts/masked-accounts.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeHousehold,
  makeKost,
  makeNewcomer,
  makePerson,
  makeRoom,
  unique,
} from '#tests/support/people/factories.ts';
import { assign, moveIn } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });

const freshRoom = async () => (await makeRoom(owner, (await makeKost(owner)).id)).id;

/** Looks on a whole page, since other suites make accounts meanwhile. */
async function find(id: string, search: string, by = owner): Promise<ManagedUser | undefined> {
  const path = `/api/admin/users?${new URLSearchParams({ role: 'TENANT', limit: '100', ...(search ? { search } : {}) })}`;
  const { users } = await expectStatus(200, by.rest.get<{ users: ManagedUser[] }>(path));
  return users.find((user) => user.id === id);
}

/** A tenant account without a tenancy, with a unique surname and phone number. */
async function stranger() {
  const surname = `Hartanto${unique('x').replaceAll(/[^a-z]/g, '')}`;
  // A number of Indonesia never goes on with zeros.
  const digits = `1${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, '0')
    .slice(1)}`;
  const person = await makePerson(app, { role: 'TENANT', full_name: `Budi Agung ${surname}` });
  await app.deps.db.execute(sql`update users set phone = ${`08${digits}`} where id = ${person.id}`);
  return { ...person, surname, digits, full_name: `Budi Agung ${surname}` };
}

describe('a stranger in an owner’s list of tenants', () => {
  it('is shown by first name and initial, with masked contacts, without a search', async () => {
    const { id, email, digits } = await stranger();
    expect(await find(id, '')).toMatchObject({
      full_name: 'Budi H.',
      email: `${email[0]}•••@uji.ekost.id`,
      phone: `••••••••••${digits.slice(-2)}`,
    });
  });

  it('is shown with the full name, but never contacts, to a search for three letters of it, the whole email or the whole number', async () => {
    const { id, email, digits, full_name, surname } = await stranger();
    const searches = [surname, surname.toUpperCase(), 'agung hart', 'ung', email, email.toUpperCase()];
    for (const search of [...searches, `08${digits}`, `+628${digits}`, `628${digits}`, `08-${digits}`]) {
      const found = await find(id, search);
      expect([search, found?.full_name]).toEqual([search, full_name]);
      expect(JSON.stringify(found)).not.toContain(email);
      expect(JSON.stringify(found)).not.toContain(digits);
    }
  });

  it('is not found by two letters of what is hidden, or by a part of a contact', async () => {
    const { id, email, digits } = await stranger();
    for (const search of [
      'gu',
      'rt',
      email.slice(0, -1),
      email.split('@')[0] ?? '',
      digits,
      `08${digits.slice(0, -1)}`,
    ]) {
      expect([search, await find(id, search)]).toEqual([search, undefined]);
    }
    const found = await Promise.all(['Bu', 'di', 'h.', 'Budi H'].map((search) => find(id, search)));
    expect(found.map((user) => user?.full_name)).toEqual(['Budi H.', 'Budi H.', 'Budi H.', 'Budi H.']);
  });
});

describe('a person whom an owner knows', () => {
  it('has the name that the owner typed, as long as the account is in the owner’s hands', async () => {
    const person = await makeNewcomer(app, owner, await freshRoom(), { full_name: 'Citra Dewi Lestari' });
    await expectStatus(200, owner.rest.post(`/api/tenants/${person.tenant.id}/checkout`));
    expect(await find(person.id, '')).toMatchObject({ full_name: 'Citra Dewi Lestari' });
    const { owner: other } = await makeHousehold(app);
    expect(await find(person.id, '', other)).toMatchObject({ full_name: 'Citra L.' });
  });

  it('has the name from the time with the owner, not a later one', async () => {
    const person = await makePerson(app, { role: 'TENANT', full_name: 'Dewi Anggraini' });
    const { id } = await moveIn(app, owner, person, await freshRoom());
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    await expectStatus(200, person.rest.put('/users/profile', { full_name: 'Dewi Rahasia', phone: '081200000001' }));
    expect(await find(person.id, '')).toMatchObject({ full_name: 'Dewi Anggraini' });
  });

  it('does not include people who were assigned a room and never answered', async () => {
    const person = await makePerson(app, { role: 'TENANT', full_name: 'Eko Prasetyo' });
    const { id } = await assign(app, owner, person, await freshRoom(), { full_name: 'Eko dari Pasar' });
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    expect(await find(person.id, '')).toMatchObject({ full_name: 'Eko P.' });
  });
});

describe('a mask', () => {
  const masks = { name: maskedName, phone: maskedPhone, email: maskedEmail };

  it.each([
    ['name', 'Budi Santoso', 'Budi S.'],
    ['name', 'budi agung santoso', 'budi S.'],
    ['name', '  Budi   Santoso ', 'Budi S.'],
    ['name', 'Budi', 'Budi'],
    ['name', 'M. Rizki É’lan', 'M. É.'],
    ['name', '李 小龙', '李 小.'],
    ['phone', '081234567890', '••••••••••90'],
    ['phone', '0812345', '•••••••'],
    ['email', 'budi@contoh.id', 'b•••@contoh.id'],
    ['email', 'b@contoh.id', 'b•••@contoh.id'],
    ['email', '"a@b"@contoh.id', '"•••@contoh.id'],
  ] as const)('of the %s %j is %j', async (kind, value, masked) => {
    const { rows } = await app.deps.db.execute(sql`select ${masks[kind](sql`${value}::text`)} as masked`);
    expect(rows).toEqual([{ masked }]);
  });
});
