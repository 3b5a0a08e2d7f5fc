import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedUser } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makePerson,
  makeRoom,
  type Person,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const admin = await makePerson(app, { role: 'ADMIN' });

async function list(person: Person, query: Record<string, string>): Promise<ListedUser[]> {
  const path = `/api/admin/users?${new URLSearchParams(query)}`;
  return (await expectStatus(200, person.rest.get<{ users: ListedUser[] }>(path))).users;
}

const idsOf = async (person: Person, query: Record<string, string>) => (await list(person, query)).map(({ id }) => id);

it('the list says whom an admin may invite: whom an admin made an account, until its holder has chosen a password', async () => {
  const { owner, kost } = await makeHousehold(app);
  const made = { full_name: 'Teknisi Uji', phone: '081234567890', role: 'MAINTENANCE', password: 'sekali-pakai-9' };
  const email = `${unique('undang')}@uji.ekost.id`;
  const { id } = await expectStatus(201, admin.rest.post<{ id: string }>('/api/admin/users', { ...made, email }));
  const isInvitable = async (search: string) => (await list(admin, { search })).map((user) => user.is_invitable);
  expect(await isInvitable(email)).toEqual([true]);
  const { url } = await expectStatus(201, admin.rest.post<{ url: string }>(`/api/users/${id}/invitation`));
  expect(await isInvitable(email)).toEqual([true]);
  const accepted = { password: 'pilihan-sendiri-7', phone: '081234567890', reminders: false };
  const token = url.split('/').at(-1);
  await expectStatus(
    200,
    app.rest.post(`/api/invitations/${token}/accept`, { ...accepted, emergency_contact_name: '' }),
  );
  expect(await isInvitable(email)).toEqual([false]);
  // Accounts that owners made are invited by these owners, and whoever registered has a password.
  const fields = quickTenantFields(app, (await makeRoom(owner, kost.id)).id);
  await expectStatus(201, owner.rest.post('/api/owner/quick-tenant', fields));
  expect(await isInvitable(String(fields.email))).toEqual([false]);
  const registered = await makeAccount(app, { role: 'OWNER' });
  expect(await isInvitable(registered.email)).toEqual([false]);
  expect((await list(owner, { role: 'TENANT' })).some((user) => user.is_invitable)).toBe(false);
});

describe('the admin’s list of accounts', () => {
  const word = unique('Zulkarnaen');
  const accounts: Record<'owner' | 'tenant' | 'waiting' | 'rejected', { id: string; email: string }> = {
    owner: { id: '', email: '' },
    tenant: { id: '', email: '' },
    waiting: { id: '', email: '' },
    rejected: { id: '', email: '' },
  };
  beforeAll(async () => {
    accounts.owner = await makeAccount(app, { role: 'OWNER', full_name: `Bapak ${word}` });
    accounts.tenant = await makeAccount(app, { role: 'TENANT', full_name: word.toUpperCase() });
    accounts.waiting = await makeAccount(app, { role: 'TENANT', full_name: word, status: 'PENDING_APPROVAL' });
    accounts.rejected = await makeAccount(app, { role: 'OWNER', full_name: word, status: 'REJECTED' });
  });

  it('is searched by a part of the name, whatever its case, the newest first', async () => {
    const { owner, tenant, waiting, rejected } = accounts;
    for (const search of [word, word.toLowerCase(), ` ${word.slice(2)} `]) {
      expect(await idsOf(admin, { search })).toEqual([rejected.id, waiting.id, tenant.id, owner.id]);
    }
  });

  it('is searched by a part of the email', async () => {
    const { id, email } = accounts.owner;
    expect(await idsOf(admin, { search: email.slice(0, -8).toUpperCase() })).toEqual([id]);
  });

  it('can be narrowed to a role, a state, and both', async () => {
    const { owner, tenant, waiting, rejected } = accounts;
    expect(await idsOf(admin, { search: word, role: 'OWNER' })).toEqual([rejected.id, owner.id]);
    expect(await idsOf(admin, { search: word, status: 'ACTIVE' })).toEqual([tenant.id, owner.id]);
    expect(await idsOf(admin, { search: word, role: 'TENANT', status: 'PENDING_APPROVAL' })).toEqual([waiting.id]);
    expect(await idsOf(admin, { search: word, role: 'MAINTENANCE' })).toEqual([]);
  });

  it('shows an account as it is, with why it was rejected, and never its password', async () => {
    const [rejected] = await list(admin, { search: word, status: 'REJECTED', limit: '100' });
    expect(rejected).toEqual({
      id: accounts.rejected.id,
      email: accounts.rejected.email,
      full_name: word,
      phone: '081234567890',
      role: 'OWNER',
      status: 'REJECTED',
      is_active: true,
      is_invitable: false,
      messages_waiting: 0,
      rejection_reason: 'Data tidak lengkap',
      created_at: rejected?.created_at,
    });
  });

  it('takes pattern characters literally', async () => {
    for (const search of [`${word}%`, `_${word.slice(1)}`, `${word}' or '1'='1`]) {
      expect(await idsOf(admin, { search })).toEqual([]);
    }
  });
});

describe('an owner’s list of accounts', () => {
  const word = unique('Wulandari');
  let owner: Person;
  let free: { id: string; email: string };
  beforeAll(async () => {
    const house = await makeHousehold(app);
    owner = house.owner;
    free = await makeAccount(app, { role: 'TENANT', full_name: word });
    for (const role of ['OWNER', 'MAINTENANCE', 'ADMIN'] as const) await makeAccount(app, { role, full_name: word });
    for (const status of ['PENDING_APPROVAL', 'REJECTED', 'SUSPENDED'] as const) {
      await makeAccount(app, { role: 'TENANT', full_name: word, status });
    }
    const shut = await makeAccount(app, { role: 'TENANT', full_name: word });
    await app.deps.db.execute(sql`update users set is_active = false where id = ${shut.id}`);
    const room = await makeRoom(owner, house.kost.id);
    const housed = quickTenantFields(app, room.id, { full_name: word });
    await expectStatus(201, owner.rest.post('/api/owner/quick-tenant', housed));
  });

  it('has the active tenants without a tenancy, and nobody else', async () => {
    expect(await idsOf(owner, { search: word })).toEqual([free.id]);
    expect(await idsOf(owner, { search: word, role: 'OWNER', status: 'PENDING_APPROVAL' })).toEqual([free.id]);
  });

  it('shows no contact in full', async () => {
    const [shown] = await list(owner, { search: word });
    expect(shown).toMatchObject({ full_name: word, email: `${free.email[0]}•••@uji.ekost.id`, phone: '••••••••••90' });
    expect(JSON.stringify(shown)).not.toContain(free.email);
  });

  it('finds the whole email, whatever its case, and no part of one', async () => {
    expect(await idsOf(owner, { search: free.email.toUpperCase() })).toEqual([free.id]);
    const [name = '', domain = ''] = free.email.split('@');
    for (const search of [name, `${name}@`, `@${domain}`, free.email.slice(1), free.email.slice(0, -1)]) {
      expect(await idsOf(owner, { search })).not.toContain(free.id);
    }
  });

  it('does not reveal whether a tenant of another house exists', async () => {
    const { tenant } = await makeHousehold(app);
    expect(await idsOf(owner, { search: tenant.email })).toEqual([]);
  });
});
