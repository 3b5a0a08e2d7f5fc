import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { User } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makePerson,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);
const other = await makeHousehold(app);

const tenantsOf = ({ owner, kost }: Household) =>
  expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));

describe('one’s own profile', () => {
  it.each(roles)('can be changed by %s: the name trimmed, the phone without spaces and dashes', async (role) => {
    const person = await makePerson(app, { role });
    const before = await expectStatus(200, person.rest.get<User>('/auth/me'));
    const changed = await expectStatus(
      200,
      person.rest.put<User>('/users/profile', { full_name: '  Siti Aminah ', phone: '+62 812-9999 8888' }),
    );
    expect(changed).toMatchObject({ id: person.id, full_name: 'Siti Aminah', phone: '+6281299998888', role });
    expect(await expectStatus(200, person.rest.get('/auth/me'))).toEqual({
      ...before,
      full_name: 'Siti Aminah',
      phone: '+6281299998888',
      phone_unconfirmed: true,
      proven_phone: '••••••••••90',
    });
    expect(await countAudits(app, 'account.update-profile', person.id)).toBe(1);
  });

  it('is shown to the owner of a running tenancy at once', async () => {
    await expectStatus(200, house.tenant.rest.put('/users/profile', { full_name: 'Nama Baru', phone: '081211112222' }));
    expect(await tenantsOf(house)).toMatchObject([{ full_name: 'Nama Baru', phone: '081211112222' }]);
    const form = { title: 'Keran', description: 'Bocor', kost_id: house.kost.id, room_id: house.room.id };
    const complaint = await expectStatus(201, house.tenant.rest.post<Complaint>('/api/complaints', form));
    expect(complaint.tenant_name).toBe('Nama Baru');
  });

  it('does not change a contract that has ended', async () => {
    const past = await makeHousehold(app);
    await expectStatus(200, past.owner.rest.post(`/api/tenants/${past.tenant.tenant.id}/checkout`));
    await expectUnchanged(app, [other.owner], () =>
      expectStatus(200, past.tenant.rest.put('/users/profile', { full_name: 'Pindah', phone: '081211112222' })),
    );
    expect(await tenantsOf(past)).toMatchObject([{ full_name: 'Penyewa Uji', status: 'TERMINATED' }]);
  });
});

describe('the emergency contact', () => {
  const contact = { emergency_contact_name: ' Ibu Sari ', emergency_contact_phone: '0813-9999 8888' };
  const kept = { emergency_contact_name: 'Ibu Sari', emergency_contact_phone: '081399998888' };
  const path = ({ tenant }: Household) => `/tenants/${tenant.tenant.id}/profile`;

  it.each(['tenant', 'owner'] as const)('can be changed by the %s', async (who) => {
    const own = await makeHousehold(app);
    expect(await expectStatus(200, own[who].rest.put<Tenant>(path(own), contact))).toMatchObject(kept);
    expect(await tenantsOf(own)).toMatchObject([kept]);
    const dashboard = await expectStatus(200, own.tenant.rest.get('/api/dashboard/tenant'));
    expect(dashboard).toMatchObject({ tenant_info: kept });
    expect(await countAudits(app, 'tenancy.update-emergency-contact', own.tenant.tenant.id)).toBe(1);
  });

  it('is no longer missing from a tenancy that an import made once its tenant has typed it', async () => {
    const own = await makeHousehold(app);
    await app.deps.db.execute(sql`
      update tenancies set emergency_contact_name = '', emergency_contact_phone = '',
        incomplete = '{emergency_contact,contract_end}' where id = ${own.tenant.tenant.id}`);
    await expectStatus(200, own.tenant.rest.put(path(own), contact));
    expect(await tenantsOf(own)).toMatchObject([{ ...kept, incomplete: ['contract_end'] }]);
  });

  it.each(['tenant', 'owner'] as const)('of a contract that was called off is not changed by the %s', async (who) => {
    const own = await makeHousehold(app);
    const room = await makeRoom(own.owner, own.kost.id);
    const next = await makeTenant(app, own.owner, room.id, { contract_start: addDays(wibDay(app.clock.now()), 9) });
    await expectStatus(200, own.owner.rest.post(`/api/tenants/${next.tenant.id}/cancel`));
    const by = who === 'tenant' ? next : own.owner;
    // Nor does it count as ended later, from which its NIK is kept.
    await expectUnchanged(app, [own.owner], () =>
      expectRefusal('TENANCY_NOT_ACTIVE', by.rest.put(path({ ...own, tenant: next }), contact)),
    );
  });
});
