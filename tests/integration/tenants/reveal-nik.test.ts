import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeRoom,
  makeTenant,
  type TenantPerson,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { countAudits } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);

describe('a NIK', () => {
  const reveal = (id: string, by = house.owner) => by.rest.post<RevealedNik>(`/api/tenants/${id}/reveal-nik`);

  async function another(): Promise<{ nik: string; tenant: TenantPerson }> {
    const nik = uniqueNik();
    const { id } = await makeRoom(house.owner, house.kost.id);
    return { nik, tenant: await makeTenant(app, house.owner, id, { nik }) };
  }

  it('is shown to the owner in full, to no cache, and each look has its entry', async () => {
    const { nik, tenant } = await another();
    const answer = await reveal(tenant.tenant.id);
    expect([answer.status, answer.body]).toEqual([200, { nik, kept_until: null }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await countAudits(app, 'tenancy.reveal-nik', tenant.tenant.id)).toBe(1);
    await expectStatus(200, reveal(tenant.tenant.id));
    expect(await countAudits(app, 'tenancy.reveal-nik', tenant.tenant.id)).toBe(2);
  });

  it('of a former tenant is still shown for a year, and says until when', async () => {
    const { nik, tenant } = await another();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const kept_until = addMonths(wibDay(app.clock.now()), 12);
    expect(await expectStatus(200, reveal(tenant.tenant.id))).toEqual({ nik, kept_until });
  });

  it('cannot be taken over by another tenancy', async () => {
    const [one, two] = [await another(), await another()];
    await app.deps.db.execute(sql`
      update tenancies set nik_ciphertext = (select nik_ciphertext from tenancies where id = ${one.tenant.tenant.id})
      where id = ${two.tenant.tenant.id}`);
    expect((await reveal(two.tenant.tenant.id)).status).toBe(500);
  });

  it('is masked in everything else that is answered, and never logged', async () => {
    const { nik, tenant } = await another();
    await makeBill(app, house.owner, tenant.tenant.id);
    const answers = await Promise.all([
      house.owner.rest.get(`/api/kost/${house.kost.id}/tenants`),
      house.owner.rest.get(`/api/kost/${house.kost.id}/rooms`),
      house.owner.rest.get('/api/invoices'),
      house.owner.rest.post(`/api/tenants/${tenant.tenant.id}/renew`, { contract_end: '2099-01-01' }),
      tenant.rest.get('/api/tenant/my-tenancy'),
      tenant.rest.get('/api/dashboard/tenant'),
      tenant.rest.get('/auth/me'),
      house.owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`),
    ]);
    await expectStatus(200, reveal(tenant.tenant.id));
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(text).toContain(`•••• •••• •••• ${nik.slice(-4)}`);
    expect(text).not.toContain(nik);
    expect(app.logLines.length).toBeGreaterThan(0);
    expect(app.logLines.join('\n')).not.toContain(nik);
  });

  it('that was changed in the table is not shown, and the next one is', async () => {
    const [one, two] = [await another(), await another()];
    await app.deps.db.execute(sql`
      update tenancies set nik_ciphertext = overlay(nik_ciphertext placing 'AAAA' from length(nik_ciphertext) - 8)
      where id = ${one.tenant.tenant.id}`);
    const refused = await reveal(one.tenant.tenant.id);
    expect(refused.status).toBe(500);
    expect(JSON.stringify(refused.body)).not.toContain(one.nik);
    expect(await expectStatus(200, reveal(two.tenant.tenant.id))).toEqual({ nik: two.nik, kept_until: null });
  });
});
