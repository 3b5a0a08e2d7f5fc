import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import { type UserStatus, userStatuses } from '#shared/enums.ts';
import { choosableUserStatuses } from '#shared/rules/transitions.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

const update = (id: string, fields: object) => admin.rest.put<ManagedUser>(`/api/admin/users/${id}`, fields);

describe('an admin’s change to an account', () => {
  it('changes name and phone in their normal form, and leaves what is not sent', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const user = await expectStatus(200, update(person.id, { full_name: ' Budi Baru ', phone: '+62 812-9876-5432' }));
    expect(user).toMatchObject({
      full_name: 'Budi Baru',
      phone: '+6281298765432',
      email: person.email,
      role: 'OWNER',
      status: 'ACTIVE',
      is_active: true,
    });
    expect(await expectStatus(200, update(person.id, {}))).toEqual(user);
    await expectStatus(200, person.rest.get('/auth/me'));
  });

  it('is shown to the owner of a live tenancy at once, where fields were sent', async () => {
    const house = await makeHousehold(app);
    const tenants = () => expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
    const [before] = await tenants();
    await expectStatus(200, update(house.tenant.id, { full_name: 'Nama Benar' }));
    expect(await tenants()).toEqual([{ ...before, full_name: 'Nama Benar' }]);
    await expectStatus(200, update(house.tenant.id, { is_active: true }));
    expect(await tenants()).toEqual([{ ...before, full_name: 'Nama Benar' }]);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await expectStatus(200, update(house.tenant.id, { full_name: 'Nama Lain', phone: '081211112222' }));
    expect(await tenants()).toMatchObject([{ full_name: 'Nama Benar', status: 'TERMINATED', phone: before?.phone }]);
  });

  it('never reaches email or password', async () => {
    const account = await makeAccount(app, { role: 'OWNER' });
    const user = await expectStatus(
      200,
      update(account.id, { email: 'x@y.id', password: 'diganti', full_name: 'Budi' }),
    );
    expect(user.email).toBe(account.email);
    await signIn(app, account.email, PASSWORD);
  });

  it('to one’s own account is limited to name and phone', async () => {
    await expectUnchanged(app, [admin], async () => {
      for (const own of [
        { is_active: false },
        { role: 'OWNER' },
        { status: 'SUSPENDED' },
        { status: 'PENDING_APPROVAL' },
      ]) {
        for (const id of [admin.id, admin.id.toUpperCase()]) {
          await expectRefusal('OWN_ACCOUNT', update(id, own), 'Anda tidak dapat menonaktifkan akun sendiri');
        }
      }
    });
    const same = { role: 'ADMIN', status: 'ACTIVE', is_active: true, full_name: 'Admin Baru' };
    expect(await expectStatus(200, update(admin.id, same))).toMatchObject(same);
    await expectStatus(200, admin.rest.get('/auth/me'));
  });
});

describe('the state of an account', () => {
  /** Rejecting is a separate decision with a reason, never made here. */
  const reachable: Record<UserStatus, UserStatus[]> = {
    PENDING_APPROVAL: ['PENDING_APPROVAL', 'ACTIVE'],
    ACTIVE: ['ACTIVE', 'SUSPENDED'],
    SUSPENDED: ['SUSPENDED', 'ACTIVE'],
    REJECTED: ['REJECTED', 'ACTIVE'],
  };
  const moves = userStatuses.flatMap((from) =>
    userStatuses.map((to) => ({ from, to, allowed: reachable[from].includes(to) })),
  );

  it.each(userStatuses)('offers from %s only where it may go', (from) => {
    expect(new Set(choosableUserStatuses(from))).toEqual(new Set(reachable[from]));
  });

  it.each(moves.filter(({ allowed }) => allowed))('goes from $from to $to', async ({ from, to }) => {
    const account = await makeAccount(app, { role: 'OWNER', status: from });
    const user = await expectStatus(200, update(account.id, { status: to }));
    expect(user).toMatchObject({ status: to, rejection_reason: to === 'REJECTED' ? 'Data tidak lengkap' : null });
    const { status } = await app.rest.post('/auth/login', { email: account.email, password: PASSWORD });
    expect(status).toBe(to === 'ACTIVE' ? 200 : 403);
  });

  it.each(moves.filter(({ allowed }) => !allowed))('never goes from $from to $to', async ({ from, to }) => {
    const account = await makeAccount(app, { role: 'OWNER', status: from });
    await expectUnchanged(app, [account], () =>
      expectRefusal(
        'USER_STATUS_CONFLICT',
        update(account.id, { status: to, full_name: 'Ikut Berubah' }),
        'Status pengguna tidak dapat diubah seperti itu',
      ),
    );
    expect(await countAudits(app, 'account.update', account.id)).toBe(0);
  });

  it.each([
    ['suspension', { status: 'SUSPENDED' }, { status: 'ACTIVE' }],
    ['the switch', { is_active: false }, { is_active: true }],
  ])('by %s ends every session at once, and none returns with it', async (_, shut, open) => {
    const person = await makePerson(app, { role: 'OWNER' });
    const elsewhere = await signIn(app, person.email, PASSWORD);
    await expectStatus(200, update(person.id, shut));
    for (const rest of [person.rest, elsewhere]) await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    await expectRefusal('ACCOUNT_DISABLED', app.rest.post('/auth/login', { email: person.email, password: PASSWORD }));
    await expectStatus(200, update(person.id, open));
    await expectRefusal('UNAUTHENTICATED', person.rest.get('/auth/me'));
    await signIn(app, person.email, PASSWORD);
  });
});

describe('the role of an account', () => {
  it('changes with the next sign-in: every session ends at once', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    expect(await expectStatus(200, update(person.id, { role: 'OWNER' }))).toMatchObject({ role: 'OWNER' });
    await expectRefusal('UNAUTHENTICATED', person.rest.get('/auth/me'));
    await makeKost({ ...person, rest: await signIn(app, person.email, PASSWORD) });
  });

  it('stays, with its sessions, if it is sent unchanged', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    await expectStatus(200, update(person.id, { role: 'TENANT', full_name: 'Budi' }));
    await expectStatus(200, person.rest.get('/auth/me'));
  });

  it('cannot change while an owner has a kost, or a tenant a contract', async () => {
    const house = await makeHousehold(app);
    await expectUnchanged(app, [house.owner], async () => {
      for (const id of [house.owner.id, house.tenant.id]) {
        await expectRefusal(
          'USER_ROLE_IN_USE',
          update(id, { role: 'MAINTENANCE', full_name: 'Ikut Berubah' }),
          'Role tidak dapat diubah selama pengguna memiliki data pada role ini',
        );
      }
    });
    await expectStatus(200, house.tenant.rest.get('/auth/me'));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await expectStatus(200, update(house.tenant.id, { role: 'MAINTENANCE' }));
  });

  it('never changes under a contract that is being made at the same time', async () => {
    const { owner, kost } = await makeHousehold(app);
    for (let round = 0; round < 10; round += 1) {
      const account = await makeAccount(app, { role: 'TENANT' });
      const room = await makeRoom(owner, kost.id);
      const { email: _, ...fields } = quickTenantFields(app, room.id);
      const [assigned, changed] = await Promise.all([
        owner.rest.post('/api/tenants', { ...fields, user_id: account.id }),
        update(account.id, { role: 'OWNER' }),
      ]);
      expect([assigned.status, changed.status].sort()).toEqual(assigned.status === 201 ? [201, 409] : [200, 409]);
      const { rows } = await app.deps.db.execute(sql`
        select u.role from tenancies t join users u on u.id = t.user_id
        where t.user_id = ${account.id} and u.role <> 'TENANT'`);
      expect(rows).toEqual([]);
    }
  });

  it('never changes under a kost that is being made at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await makePerson(app, { role: 'OWNER' });
      const form = { address: 'Jl. Uji 1', kost_type: 'PUTRA', description: 'x', facilities: ['AC'], rules: ['x'] };
      const [made, changed] = await Promise.all([
        person.rest.post('/kost', { ...form, name: 'Kost Uji' }),
        update(person.id, { role: 'TENANT' }),
      ]);
      expect([
        [201, 409],
        [401, 200],
      ]).toContainEqual([made.status, changed.status]);
      const { rows } = await app.deps.db.execute(sql`
        select u.role from kosts k join users u on u.id = k.owner_id where u.id = ${person.id} and u.role <> 'OWNER'`);
      expect(rows).toEqual([]);
    }
  });
});
