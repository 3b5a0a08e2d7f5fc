import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Credentials, QuickTenantResult } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  type Person,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { logIn, signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

// A clock of its own, because seven days must pass more than once.
const app = createTestApp({ now: '2031-03-01T00:00:00Z' });

describe('a first password', () => {
  let owner: Person;
  let admin: Person;

  async function people() {
    owner = await makePerson(app, { role: 'OWNER' });
    admin = await makePerson(app, { role: 'ADMIN' });
  }

  async function dates(email: string) {
    const { rows } = await app.deps.db.execute<{ chosen: boolean; expires: boolean }>(sql`
      select password_chosen_at is not null as chosen, password_expires_at is not null as expires
      from users where email = ${email}`);
    return rows[0];
  }

  async function quickTenant(): Promise<Credentials> {
    const room = await makeRoom(owner, (await makeKost(owner)).id);
    const made = owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, room.id));
    return (await expectStatus(201, made)).credentials;
  }

  async function createdByAdmin(): Promise<Credentials> {
    const email = `${unique('buatan')}@uji.ekost.id`;
    const fields = { email, full_name: 'Budi', phone: '081234567890', role: 'TENANT', password: 'kunci-pagar-7' };
    await expectStatus(201, admin.rest.post<User>('/api/admin/users', fields));
    return { email, password: fields.password };
  }

  async function issuedByAdmin(): Promise<Credentials> {
    const { email } = await createdByAdmin();
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
    return expectStatus(200, admin.rest.post<Credentials>(`/api/admin/users/${rows[0]?.id}/credentials`));
  }

  it.each([
    ['that an owner made', quickTenant],
    ['that an admin gave', createdByAdmin],
    ['that an admin issued anew', issuedByAdmin],
  ])('%s opens the account for seven days, to the second, and then says whom to ask', async (_, make) => {
    await people();
    const { email, password } = await make();
    expect(await dates(email)).toEqual({ chosen: false, expires: true });
    app.clock.advanceMs(WEEK - 1_000);
    await signIn(app, email, password);
    app.clock.advanceMs(1_000);
    await expectRefusal(
      'FIRST_PASSWORD_EXPIRED',
      logIn(app, email, password),
      'Kata sandi pertama sudah kedaluwarsa. Minta yang baru kepada pemilik kost atau admin.',
    );
    // Without the right password, the answer reveals nothing.
    await expectRefusal('INVALID_CREDENTIALS', logIn(app, email, 'salah-sekali'));
  });

  it('that was replaced in time leaves a chosen one, which never expires', async () => {
    await people();
    const { email, password } = await quickTenant();
    const rest = await signIn(app, email, password);
    const wish = { current_password: password, new_password: 'pilihan-saya-7' };
    await expectStatus(200, rest.put('/users/password', wish));
    expect(await dates(email)).toEqual({ chosen: true, expires: false });
    app.clock.advanceMs(8 * WEEK);
    await signIn(app, email, wish.new_password);
  });

  it('does not exist for people who register: they choose a password', async () => {
    const email = `${unique('daftar')}@uji.ekost.id`;
    const fields = { full_name: 'Siti', email, phone: '081234567890', role: 'OWNER', password: PASSWORD };
    await expectStatus(201, app.rest.post('/auth/register', fields));
    expect(await dates(email)).toEqual({ chosen: true, expires: false });
  });
});
