import { scryptSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#tests/support/app/rest-client.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const admin = await makePerson(app, { role: 'ADMIN' });
const roomId = (await makeRoom(owner, (await makeKost(owner)).id)).id;

const mailbox = unique('mawar');
const person = { full_name: 'Mawar Lestari', email: `${mailbox}@uji.ekost.id`, phone: '081234567890' };

/** Each way to set a password, with the name of its field. */
const ways: [name: string, field: string, (password: string) => ReturnType<Person['rest']['post']>][] = [
  ['registering', 'password', (password) => app.rest.post('/auth/register', { ...person, role: 'TENANT', password })],
  [
    'changing it',
    'new_password',
    async (new_password) => {
      const rest = (await makePerson(app, { role: 'TENANT', full_name: person.full_name })).rest;
      return rest.put('/users/password', { current_password: PASSWORD, new_password });
    },
  ],
  [
    'an admin who makes an account',
    'password',
    (password) => admin.rest.post('/api/admin/users', { ...person, role: 'TENANT', password }),
  ],
  [
    'an owner who makes one',
    'password',
    (password) => owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, roomId, { ...person, password })),
  ],
];

describe.each(ways)('%s', (_, field, choose) => {
  it.each([
    ['PASSWORD_EASY', 'iloveyou'],
    ['PASSWORD_EASY', 'Trustno1'],
    ['PASSWORD_EASY', 'rahasia'],
    ['PASSWORD_EASY', 'zxcvbn'],
    ['PASSWORD_EASY', '456456'],
    ['PASSWORD_PERSONAL', 'mawar123'],
    ['PASSWORD_PERSONAL', 'Lestari'],
  ] as const)('is refused as %s for %s, at its field', async (code, password) => {
    const { body } = await expectRefusal(code, choose(password) as Promise<never>);
    expect((body as Refusal).issues?.map(({ path }) => path)).toEqual([[field]]);
  });

  it('leaves nothing behind when it is refused', async () => {
    const { rows } = await app.deps.db.execute(sql`select id from users where email = ${person.email}`);
    expect(rows).toEqual([]);
  });
});

describe('an admin', () => {
  it('is not made with fewer than twelve characters', async () => {
    const fields = { ...person, email: `${unique('admin')}@uji.ekost.id`, role: 'ADMIN' };
    await expectRefusal(
      'PASSWORD_SHORT_FOR_ADMIN',
      admin.rest.post('/api/admin/users', { ...fields, password: 'sebelas-hur' }),
    );
  });

  it('must choose another password at the first sign-in after becoming one', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    await expectStatus(200, admin.rest.put(`/api/admin/users/${id}`, { role: 'ADMIN' }));
    const rest = await signIn(app, email, PASSWORD);
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', rest.get('/api/admin/users'));
    // Neither another change of the account nor another role asks for a new password again.
    await expectStatus(200, rest.put('/users/password', { current_password: PASSWORD, new_password: 'dua-belas-hu' }));
    await expectStatus(200, admin.rest.put(`/api/admin/users/${id}`, { full_name: 'Admin Lain', role: 'ADMIN' }));
    const again = await signIn(app, email, 'dua-belas-hu');
    await expectRefusal('TOTP_SETUP_REQUIRED', again.get('/api/admin/users'));
  });

  it('cannot change to a shorter password either', async () => {
    const { rest } = await makePerson(app, { role: 'ADMIN' });
    const wish = { current_password: PASSWORD, new_password: 'sebelas-hur' };
    await expectRefusal('PASSWORD_SHORT_FOR_ADMIN', rest.put('/users/password', wish));
    await expectStatus(200, rest.put('/users/password', { ...wish, new_password: 'dua-belas-hu' }));
  });
});

describe('a hash with older parameters', () => {
  it('is renewed by the sign-in that proves its password, in the same trips', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    // A hash of this password at half the cost.
    const old = 'scrypt$4096$8$10$AAAAAAAAAAAAAAAAAAAAAA==$' + oldKey(PASSWORD).toString('base64');
    await app.deps.db.execute(sql`update users set password_hash = ${old} where id = ${id}`);
    await expectRefusal('INVALID_CREDENTIALS', app.rest.post('/auth/login', { email, password: 'salah-sekali' }));
    expect(await hashOf(id)).toBe(old);
    app.trips.reset();
    await signIn(app, email, PASSWORD);
    expect(app.trips.sequential).toBe(2);
    const renewed = await hashOf(id);
    expect([old, renewed].map(app.deps.passwords.isOutdated)).toEqual([true, false]);
    await signIn(app, email, PASSWORD);
    expect(await hashOf(id)).toBe(renewed);
  });

  it('lets everybody in who proves its password at once', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    const old = `scrypt$4096$8$10$AAAAAAAAAAAAAAAAAAAAAA==$${oldKey(PASSWORD).toString('base64')}`;
    await app.deps.db.execute(sql`update users set password_hash = ${old} where id = ${id}`);
    const statuses = Array.from({ length: 5 }, async () => {
      const { status } = await app.rest.post('/auth/login', { email, password: PASSWORD });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await app.deps.db.execute(sql`select id from sessions where user_id = ${id}`);
    expect(rows).toHaveLength(5);
  });

  async function hashOf(id: string): Promise<string> {
    const { rows } = await app.deps.db.execute<{ password_hash: string }>(sql`
      select password_hash from users where id = ${id}`);
    return rows[0]?.password_hash ?? '';
  }

  function oldKey(password: string): Buffer {
    return scryptSync(password, Buffer.alloc(16), 32, { N: 4096, r: 8, p: 10 });
  }
});
