import { describe, expect, it } from 'vitest';
import type { Credentials } from '#shared/contract/tenants.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeBill,
  makeHousehold,
  makePerson,
  makeRoom,
  makeNewcomer,
  PASSWORD,
  type Person,
  unique,
} from '#tests/support/people/factories.ts';
import { logIn, signIn } from '#tests/support/people/sign-in.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

describe('an account that an admin makes', () => {
  const form = (fields: object = {}) => ({
    email: `${unique('baru')}@uji.ekost.id`,
    full_name: 'Budi Baru',
    phone: '0812-3456-7890',
    role: 'OWNER',
    password: 'sekali-pakai',
    ...fields,
  });
  const create = (fields: object) => admin.rest.post<ManagedUser>('/api/admin/users', fields);

  it.each(roles)('can be of any role (%s), is active at once, and must choose a password', async (role) => {
    const fields = form({ role });
    const user = await expectStatus(201, create({ ...fields, email: ` ${fields.email.toUpperCase()} ` }));
    expect(user).toEqual({
      id: user.id,
      email: fields.email,
      full_name: 'Budi Baru',
      phone: '081234567890',
      role,
      status: 'ACTIVE',
      is_active: true,
      rejection_reason: null,
      created_at: user.created_at,
    });
    const rest = await signIn(app, fields.email, 'sekali-pakai');
    expect((await rest.get('/auth/me')).body).toMatchObject({ role, must_change_password: true });
    await expectRefusal(
      'PASSWORD_CHANGE_REQUIRED',
      rest.put('/users/profile', { full_name: 'x', phone: '081234567890' }),
    );
    const body = { current_password: 'sekali-pakai', new_password: 'kata-sandi-baru' };
    await expectStatus(200, rest.put('/users/password', body));
    const chosen = await signIn(app, fields.email, body.new_password);
    expect((await chosen.get('/auth/me')).body).toMatchObject({ must_change_password: false });
  });

  it('has a unique email, also when two are made at once', async () => {
    const taken = await makeAccount(app, { role: 'TENANT' });
    await expectUnchanged(app, [taken], () =>
      expectRefusal('EMAIL_TAKEN', create(form({ email: taken.email.toUpperCase() })), 'Email sudah terdaftar'),
    );
    const { email } = form();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(form({ email }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('deactivating an account', () => {
  const shut = (id: string) => admin.rest.delete(`/api/admin/users/${id}`);

  it('ends its sessions with the very next request, and nobody signs in with it any more', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await signIn(app, person.email, PASSWORD);
    await expectStatus(204, shut(person.id));
    for (const rest of [person.rest, elsewhere]) await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectRefusal(
      'ACCOUNT_DISABLED',
      logIn(app, person.email, PASSWORD),
      'Akun Anda dinonaktifkan. Hubungi admin.',
    );
    expect(await countAudits(app, 'account.deactivate', person.id)).toBe(1);
  });

  it('leaves its data where it is: the owner still sees the tenant and the bills', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await expectStatus(204, shut(tenant.id));
    const tenants = await expectStatus(200, owner.rest.get<object[]>(`/api/kost/${kost.id}/tenants`));
    expect(tenants).toMatchObject([{ id: tenant.tenant.id, status: 'ACTIVE' }]);
    expect(await expectStatus(200, owner.rest.get(`/api/invoices/${bill.id}`))).toMatchObject({ status: 'SENT' });
  });

  it('is done once, also when it is asked for several times at once', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => shut(person.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    await expectUnchanged(app, [person], () => expectRefusal('USER_STATUS_CONFLICT', shut(person.id)));
    expect(await countAudits(app, 'account.deactivate', person.id)).toBe(1);
  });

  it('of an account that waits or was rejected leaves that decision as it is', async () => {
    for (const status of ['PENDING_APPROVAL', 'REJECTED'] as const) {
      const account = await makeAccount(app, { role: 'OWNER', status });
      await expectStatus(204, shut(account.id));
      const { users } = await expectStatus(
        200,
        admin.rest.get<{ users: ManagedUser[] }>(`/api/admin/users?search=${account.email}`),
      );
      expect(users).toMatchObject([{ id: account.id, status, is_active: false }]);
      await expectRefusal('ACCOUNT_DISABLED', logIn(app, account.email, PASSWORD));
    }
  });

  it('is never possible for one’s own', async () => {
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      await expectUnchanged(app, [admin], () =>
        expectRefusal('OWN_ACCOUNT', shut(id), 'Anda tidak dapat menonaktifkan akun sendiri'),
      );
    }
    await expectStatus(200, admin.rest.get('/auth/me'));
  });
});

describe('new credentials', () => {
  /** What holds for all one-time credentials, whoever made them. */
  async function expectOneTime({ headers, body }: { headers: Headers; body: Credentials }, person: Person) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual(['email', 'password']);
    expect([body.email, body.password]).toEqual([person.email, expect.stringMatching(/^[a-hjkmnp-z2-9]{12}$/)]);
    await expectRefusal('UNAUTHENTICATED', person.rest.get('/auth/me'));
    await expectRefusal('INVALID_CREDENTIALS', logIn(app, person.email, PASSWORD));
    const rest = await signIn(app, person.email, body.password);
    expect((await rest.get('/auth/me')).body).toMatchObject({ id: person.id, must_change_password: true });
    expect(await countAudits(app, 'account.issue-credentials', person.id)).toBe(1);
  }

  it('by an admin replace anyone’s password once, and end their sessions', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const answer = await admin.rest.post<Credentials>(`/api/admin/users/${person.id}/credentials`);
    expect(answer.status).toBe(200);
    await expectOneTime(answer, person);
  });

  it('by an owner replace a tenant’s, in a running contract and in a coming one', async () => {
    const { owner, kost } = await makeHousehold(app);
    const contract_start = addDays(wibDay(app.clock.now()), 3);
    const running = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
    const coming = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id, { contract_start });
    for (const person of [running, coming]) {
      const answer = await owner.rest.post<Credentials>(`/api/tenants/${person.tenant.id}/credentials`);
      expect(answer.status).toBe(200);
      await expectOneTime(answer, person);
    }
  });

  it('are not made for an account that is deactivated or was never approved', async () => {
    for (const status of ['SUSPENDED', 'PENDING_APPROVAL', 'REJECTED'] as const) {
      const account = await makeAccount(app, { role: 'OWNER', status });
      await expectUnchanged(app, [account], () =>
        expectRefusal('NOT_FOUND', admin.rest.post(`/api/admin/users/${account.id}/credentials`)),
      );
    }
  });

  it('cannot be made by an owner for a tenant who has moved out', async () => {
    const { owner, tenant } = await makeHousehold(app);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await expectUnchanged(app, [owner], () =>
      expectRefusal('NOT_FOUND', owner.rest.post(`/api/tenants/${tenant.tenant.id}/credentials`)),
    );
    await expectStatus(200, tenant.rest.get('/auth/me'));
  });
});
