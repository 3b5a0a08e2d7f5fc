import { beforeEach, describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import type { QuickTenantResult, Tenant, WrittenTenant } from '#shared/contract/tenants.ts';
import { identityHintTexts } from '#shared/rules/identity-hints.ts';
import { repeatedNumber } from '#shared/rules/import/sheet-rows.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeNewcomer,
  makeRoom,
  makeTenant,
  quickTenantFields,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { assign, assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
let house: Household;
let man: string;
let woman: string;
beforeEach(async () => {
  house = await makeHome(app);
  // Men by their day of birth; a woman's is 40 more.
  man = uniqueNik();
  woman = uniqueNik().replace(/^(.{6})(.)/, (_, place: string, day: string) => place + String(Number(day) + 4));
});

const free = async ({ owner, kost } = house) => (await makeRoom(owner, kost.id)).id;
const create = async (fields: object, home = house) =>
  expectStatus(
    201,
    home.owner.rest.post<QuickTenantResult>(
      '/api/owner/quick-tenant',
      quickTenantFields(app, await free(home), { ...fields }),
    ),
  );
const update = (id: string, fields: object) =>
  expectStatus(200, house.owner.rest.put<WrittenTenant>(`/api/tenants/${id}`, fields));
const hintsOf = (tenant: Tenant) => (tenant as WrittenTenant).hints;
const setType = (kost_type: string) =>
  expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { kost_type }));

describe('what an owner may want to check of a tenant’s number', () => {
  it('is a kost of the other sex and a number that is known, wherever it is typed, and hinders nothing', async () => {
    await setType('PUTRI');
    const { tenant } = await create({ nik: man });
    expect(tenant.hints).toEqual(['OTHER_SEX']);
    expect((await create({ nik: woman })).tenant.hints).toEqual([]);
    expect((await create({ nik: woman })).tenant.hints).toEqual(['KNOWN_NUMBER']);
    expect((await update(tenant.id, { nik: woman })).hints).toEqual(['KNOWN_NUMBER']);
    expect((await update(tenant.id, { origin: 'Solo' })).hints).toEqual([]);
    expect((await update(tenant.id, { passport: 'AB1234567' })).hints).toEqual([]);
    expect((await create({ nik: undefined, passport: 'ab 1234567' })).tenant.hints).toEqual(['KNOWN_NUMBER']);
    const { tenancy } = await assignStranger(app, house.owner, house.kost.id, { nik: man });
    expect(hintsOf(tenancy)).toEqual(['OTHER_SEX']);
    const again = await assignStranger(app, house.owner, house.kost.id, { nik: man });
    expect(hintsOf(again.tenancy)).toEqual(['OTHER_SEX', 'KNOWN_NUMBER']);
  });

  it('is of occupants and of who has left too, and of no other owner', async () => {
    const passport = 'CD7654321';
    await expectStatus(
      201,
      house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/occupants`, { full_name: 'Rini', passport }),
    );
    const left = await create({ nik: man });
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${left.tenant.id}/checkout`));
    const other = await makeHome(app);
    for (const number of [{ nik: man }, { nik: undefined, passport }]) {
      expect((await create(number)).tenant.hints).toEqual(['KNOWN_NUMBER']);
      expect((await create(number, other)).tenant.hints).toEqual([]);
    }
  });

  it('is not a second room of the same person, nor who was named by mistake and has declined', async () => {
    const guest = await makeNewcomer(app, house.owner, await free(), { nik: man });
    expect(hintsOf(await assign(app, house.owner, guest, await free(), { nik: man }))).toEqual([]);
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id, { nik: woman });
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/decline`));
    expect((await create({ nik: woman })).tenant.hints).toEqual([]);
  });

  it('is said of the rows of an import, before and when they are made', async () => {
    await setType('PUTRI');
    await makeTenant(app, house.owner, await free(), { nik: woman });
    const numbers = [woman, man, man];
    const rows = tenantRows(3).map(({ n, cells }, at) => ({ n, cells: { ...cells, nik: numbers[at] } }));
    const input = { id: crypto.randomUUID(), kost_id: house.kost.id, rows };
    const { OTHER_SEX: otherSex, KNOWN_NUMBER: known } = identityHintTexts;
    for (const [dry_run, state] of [
      [true, 'WARNING'],
      [false, 'DONE'],
    ]) {
      const answer = await expectStatus(
        200,
        house.owner.rest.post<CommitImportResult>('/api/imports', { ...input, dry_run }),
      );
      expect(answer.rows.map((row) => row.state)).toEqual([state, state, state]);
      const said = (at: number) => answer.rows[at]?.reasons;
      expect(said(0)).toContain(known);
      expect(said(0)).not.toContain(otherSex);
      expect(said(1)).toContain(otherSex);
      expect(said(1)).not.toContain(known);
      expect(said(2)).toEqual(expect.arrayContaining([repeatedNumber(3), otherSex]));
    }
  });
});
