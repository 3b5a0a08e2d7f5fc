import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Credentials, QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeBill,
  makeHousehold,
  makeKost,
  makeNewcomer,
  makePerson,
  makeRoom,
  makeTenant,
  openSession,
  PASSWORD,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';

const app = createTestApp();
const house = await makeHousehold(app);

const issue = (id: string) => house.owner.rest.post<Credentials>(`/api/tenants/${id}/credentials`);
const chooses = (by: RestClient, current_password: string, new_password: string) =>
  by.put('/users/password', { current_password, new_password });
const ownRoom = async () => (await makeRoom(house.owner, house.kost.id)).id;

/** A tenancy of an account that somebody registered for themselves. */
async function assigned(): Promise<{ email: string; tenancy: Tenant }> {
  const { id: user_id, email } = await makeAccount(app, { role: 'TENANT' });
  const { email: _, ...fields } = quickTenantFields(app, await ownRoom());
  const body = { ...fields, user_id, monthly_rent: 1_000_000 };
  return { email, tenancy: await expectStatus(201, house.owner.rest.post<Tenant>('/api/tenants', body)) };
}

describe('new credentials by the owner', () => {
  it('open the account that the owner has made, once, and end its sessions', async () => {
    const { tenant, rest } = await makeNewcomer(app, house.owner, await ownRoom());
    const credentials = await expectStatus(200, issue(tenant.id));
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    const fresh = await signIn(app, credentials.email, credentials.password);
    await expectRefusal('PASSWORD_CHANGE_REQUIRED', fresh.get('/api/invoices'));
  });

  it('are refused for an account that its tenant registered', async () => {
    const { email, tenancy } = await assigned();
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenancy.id));
    await expectStatus(200, (await signIn(app, email, PASSWORD)).get('/auth/me'));
  });

  it('are refused for one that the owner had approved as an admin, before becoming an owner', async () => {
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

  it('are refused for an account that another owner has made', async () => {
    const stranger = await makeHousehold(app);
    const { tenant } = await makeTenant(app, stranger.owner, (await makeRoom(stranger.owner, stranger.kost.id)).id);
    await expectStatus(200, stranger.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    const { email: _, ...fields } = quickTenantFields(app, await ownRoom());
    const body = { ...fields, user_id: tenant.user_id, monthly_rent: 1_000_000 };
    const tenancy = await expectStatus(201, house.owner.rest.post<Tenant>('/api/tenants', body));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenancy.id));
  });

  it('are refused for an account that has lived with another owner, even if nobody has chosen its password', async () => {
    const person = await makeNewcomer(app, house.owner, await ownRoom());
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${person.tenant.id}/checkout`));
    const stranger = await makeHousehold(app);
    const room = await makeRoom(stranger.owner, stranger.kost.id);
    const elsewhere = await assign(app, stranger.owner, person, room.id);
    await expectStatus(200, stranger.owner.rest.post(`/api/tenants/${elsewhere.id}/checkout`));
    const again = await assign(app, house.owner, person, await ownRoom());
    expect(again.owner_may_issue_credentials).toBe(false);
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(again.id));
  });

  it('never let a former landlord into an account, once its holder has chosen a password', async () => {
    // The owner makes the account; its holder chooses a password, moves out, lives elsewhere, and moves out there.
    const fields = quickTenantFields(app, await ownRoom());
    const made = await expectStatus(201, house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields));
    expect(made.tenant.owner_may_issue_credentials).toBe(true);
    const first = await signIn(app, made.credentials.email, made.credentials.password);
    await expectStatus(200, chooses(first, made.credentials.password, 'pilihan-penyewa'));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(made.tenant.id));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${made.tenant.id}/checkout`));
    const other = await makeHousehold(app);
    const holder = { id: made.tenant.user_id };
    const theirs = await assign(app, other.owner, holder, (await makeRoom(other.owner, other.kost.id)).id);
    const bill = await makeBill(app, other.owner, theirs.id);
    await expectStatus(200, other.owner.rest.post(`/api/tenants/${theirs.id}/checkout`));

    // The first owner assigns a room again and asks for credentials.
    const back = await assign(app, house.owner, holder, await ownRoom());
    expect(back.owner_may_issue_credentials).toBe(false);
    const rest = await signIn(app, made.credentials.email, 'pilihan-penyewa');
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(back.id));
    await expectStatus(200, rest.get(`/api/invoices/${bill.id}`));
    await expectStatus(200, (await signIn(app, made.credentials.email, 'pilihan-penyewa')).get('/auth/me'));
  });

  it('are refused for an account that nobody has reviewed or opened, and its tenancy is shown', async () => {
    const { id } = await makeAccount(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set password_chosen_at = null, reviewed_by = null where id = ${id}`);
    const tenancy = await assign(app, house.owner, { id }, await ownRoom());
    expect(tenancy.owner_may_issue_credentials).toBe(false);
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenancy.id));
  });

  it('are still refused if an admin has issued some in the meantime', async () => {
    const { tenant } = await makeTenant(app, house.owner, await ownRoom());
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(200, admin.rest.post(`/api/admin/users/${tenant.user_id}/credentials`));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenant.id));
  });

  it('lose to a password that is chosen in the same moment, or come before it: never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const fields = quickTenantFields(app, await ownRoom());
      const { tenant, credentials } = await expectStatus(
        201,
        house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields),
      );
      const first = await signIn(app, credentials.email, credentials.password);
      const [chosen, issued] = await Promise.all([
        chooses(first, credentials.password, 'pilihan-penyewa'),
        issue(tenant.id),
      ]);
      expect([chosen.status === 200, issued.status === 200].filter(Boolean)).toHaveLength(1);
      const password = chosen.status === 200 ? 'pilihan-penyewa' : issued.body.password;
      await expectStatus(200, (await signIn(app, credentials.email, password)).get('/auth/me'));
    }
  });

  it('are refused for an account that an admin has deactivated', async () => {
    const { tenant } = await makeNewcomer(app, house.owner, await ownRoom());
    const admin = await makePerson(app, { role: 'ADMIN' });
    await expectStatus(204, admin.rest.delete(`/api/admin/users/${tenant.user_id}`));
    const refused = await issue(tenant.id);
    expect(refused.status).toBe(409);
  });

  it('by an admin are possible for anyone', async () => {
    const { email, tenancy } = await assigned();
    const admin = await makePerson(app, { role: 'ADMIN' });
    const path = `/api/admin/users/${tenancy.user_id}/credentials`;
    const credentials = await expectStatus(200, admin.rest.post<Credentials>(path));
    expect(credentials.email).toBe(email);
  });
});
