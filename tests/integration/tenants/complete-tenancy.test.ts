import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RevealedNik } from '#shared/contract/niks.ts';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeKost, makePerson, type Person, unique, uniqueNik } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const app = createTestApp();

let owner: Person;
let kostId: string;
let tenant: Tenant;

/** Somebody whom an import has made, of whom it knew no more than name, phone and room. */
beforeEach(async () => {
  owner = await makePerson(app, { role: 'OWNER' });
  kostId = (await makeKost(owner)).id;
  const [row] = tenantRows(1);
  const { contract_start: _, ...cells } = row?.cells ?? { contract_start: '' };
  const rows = [{ n: 2, cells }];
  await expectStatus(200, owner.rest.post('/api/imports', { id: crypto.randomUUID(), kost_id: kostId, rows }));
  tenant = await listed();
});

async function listed(): Promise<Tenant> {
  const [found] = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kostId}/tenants`));
  if (found === undefined) throw new Error('nobody was imported');
  return found;
}

const update = (fields: Record<string, unknown>) => owner.rest.put<Tenant>(`/api/tenants/${tenant.id}`, fields);
const newEmail = () => `${unique('lengkap')}@uji.ekost.id`;
const contact = { emergency_contact_name: 'Bu Sri', emergency_contact_phone: '081311112222' };
const isTakenOver = () =>
  app.deps.db.execute(sql`update users set password_chosen_at = now() where id = ${tenant.user_id}`);

describe('what an import did not know of a tenancy', () => {
  it('is completed by the owner alone, who confirms the days by sending them unchanged', async () => {
    expect(tenant.incomplete).toEqual(['email', 'nik', 'emergency_contact', 'contract_start', 'contract_end']);
    const [email, nik] = [newEmail(), uniqueNik()];
    const { contract_start, contract_end } = tenant;
    const known = { email, ...contact, contract_start, contract_end };
    expect(await expectStatus(200, update({ ...known, nik }))).toMatchObject({ ...known, incomplete: [] });
    expect(await listed()).toMatchObject({ nik: `•••• •••• •••• ${nik.slice(-4)}`, incomplete: [] });
    const { body: seen } = await owner.rest.post<RevealedNik>(`/api/tenants/${tenant.id}/reveal-nik`);
    expect(seen.nik).toBe(nik);
    const { body: today } = await owner.rest.get<{ tenants: object }>('/api/dashboard/owner/today');
    expect(today.tenants).toMatchObject({ incomplete: 0 });
    const { rows } = await app.deps.db.execute(sql`
      select details from audit_log where subject_id = ${tenant.id} and action = 'tenancy.update'`);
    expect(rows).toEqual([{ details: { email: true, nik: true } }]);
  });

  it.each([
    ['email', () => ({ email: newEmail() })],
    ['nik', () => ({ nik: uniqueNik() })],
    ['emergency_contact', () => contact],
    ['contract_start', () => ({ contract_start: tenant.contract_start })],
    ['contract_end', () => ({ contract_end: tenant.contract_end })],
  ])('loses %s when it is said, and nothing else', async (part, said) => {
    const { incomplete } = await expectStatus(200, update(said()));
    expect(incomplete).toEqual(tenant.incomplete.filter((each) => each !== part));
  });

  it('stays when something else is corrected, or half of a contact is typed', async () => {
    const said = { monthly_rent: 900_000, phone: '081399998888', emergency_contact_name: 'Bu Sri' };
    expect(await expectStatus(200, update(said))).toMatchObject({ incomplete: tenant.incomplete });
  });

  it('can be credentials then: the e-mail is the login name of the account', async () => {
    await expectRefusal('ACCOUNT_INCOMPLETE', owner.rest.post(`/api/tenants/${tenant.id}/credentials`));
    const email = newEmail();
    await expectStatus(200, update({ email }));
    const issued = await expectStatus(200, owner.rest.post<Credentials>(`/api/tenants/${tenant.id}/credentials`));
    expect(issued.email).toBe(email);
    await expectStatus(200, (await signIn(app, email, issued.password)).get('/auth/me'));
  });

  it('is not an e-mail of somebody else, with which nothing changes', async () => {
    const stranger = await makePerson(app, { role: 'TENANT' });
    await expectUnchanged(app, [owner, stranger], () =>
      expectRefusal('EMAIL_TAKEN', update({ email: stranger.email, monthly_rent: 1, nik: uniqueNik() })),
    );
  });

  it('is the holder’s own who has taken the account over, but a NIK that is missing', async () => {
    await isTakenOver();
    await expectUnchanged(app, [owner], () => expectRefusal('CONTACT_OF_HOLDER', update({ email: newEmail() })));
    const { incomplete } = await expectStatus(200, update({ nik: uniqueNik() }));
    expect(incomplete).not.toContain('nik');
    await expectUnchanged(app, [owner], () => expectRefusal('CONTACT_OF_HOLDER', update({ nik: uniqueNik() })));
  });
});
