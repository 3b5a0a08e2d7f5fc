import { beforeAll, describe, expect, it } from 'vitest';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openSession,
  PASSWORD,
  quickTenantFields,
  signIn,
  unique,
} from '#tests/support/factories.ts';
import { expectRefusal } from '#tests/support/refusals.ts';

let app: TestApp;
let house: Household;
beforeAll(async () => {
  app = createTestApp();
  house = await makeHousehold(app);
});

const issue = (id: string) => house.owner.rest.post<Credentials>(`/api/tenants/${id}/credentials`);
const ownRoom = async () => (await makeRoom(house.owner, house.kost.id)).id;

/** A tenancy of an account that somebody registered for themselves. */
async function assigned(): Promise<{ email: string; tenancy: Tenant }> {
  const { id: user_id, email } = await makeAccount(app, { role: 'TENANT' });
  const { email: _, ...fields } = quickTenantFields(app, await ownRoom());
  const body = { ...fields, user_id, monthly_rent: 1_000_000 };
  return { email, tenancy: await expectStatus(201, house.owner.rest.post<Tenant>('/api/tenants', body)) };
}

describe('new credentials by the owner', () => {
  it('open the account that the owner has made, once, and end what was open', async () => {
    const { tenant, rest } = await makeTenant(app, house.owner, await ownRoom());
    const credentials = await expectStatus(200, issue(tenant.id));
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    const fresh = await signIn(app, credentials.email, credentials.password);
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', fresh.get('/api/invoices'));
  });

  it('are none for an account that its tenant registered: it stays theirs alone', async () => {
    const { email, tenancy } = await assigned();
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenancy.id));
    await expectStatus(200, (await signIn(app, email, PASSWORD)).get('/auth/me'));
  });

  it('are none for one that the owner had approved as an admin, before they became an owner', async () => {
    const registered = { email: `${unique('daftar')}@uji.ekost.id`, full_name: 'Siti', phone: '081234567890' };
    const { id: user_id } = await expectStatus(
      201,
      app.rest.post<User>('/auth/register', { ...registered, role: 'TENANT', password: PASSWORD }),
    );
    const former = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(200, former.rest.post('/api/admin/approve-user', { user_id, action: 'approve' }));
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(200, admin.rest.put(`/api/admin/users/${former.id}`, { role: 'OWNER' }));
    const owner = { ...former, rest: await openSession(app, former.id, 'OWNER') };
    const { email: _, ...fields } = quickTenantFields(app, (await makeRoom(owner, (await makeKost(owner)).id)).id);
    const tenancy = await expectStatus(201, owner.rest.post<Tenant>('/api/tenants', { ...fields, user_id }));
    await expectRefusal('CREDENTIALS_NOT_YOURS', owner.rest.post(`/api/tenants/${tenancy.id}/credentials`));
    await expectStatus(200, (await signIn(app, registered.email, PASSWORD)).get('/auth/me'));
  });

  it('are none for an account that another owner has made', async () => {
    const stranger = await makeHousehold(app);
    const { tenant } = await makeTenant(app, stranger.owner, (await makeRoom(stranger.owner, stranger.kost.id)).id);
    await expectStatus(200, stranger.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    const { email: _, ...fields } = quickTenantFields(app, await ownRoom());
    const body = { ...fields, user_id: tenant.user_id, monthly_rent: 1_000_000 };
    const tenancy = await expectStatus(201, house.owner.rest.post<Tenant>('/api/tenants', body));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenancy.id));
  });

  it('are none for an account that an admin has shut', async () => {
    const { tenant } = await makeTenant(app, house.owner, await ownRoom());
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(204, admin.rest.delete(`/api/admin/users/${tenant.user_id}`));
    const refused = await issue(tenant.id);
    expect(refused.status).toBe(409);
  });

  it('of an admin are for anyone', async () => {
    const { email, tenancy } = await assigned();
    const admin = await makePerson(app, { role: 'ADMIN' });
    const path = `/api/admin/users/${tenancy.user_id}/credentials`;
    const credentials = await expectStatus(200, admin.rest.post<Credentials>(path));
    expect(credentials.email).toBe(email);
  });
});
