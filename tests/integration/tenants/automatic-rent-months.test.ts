import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeKost, makeRoom, type Person, quickTenantFields } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runJobOn } from '#tests/support/people/series.ts';

describe('an automatic rent', () => {
  let app: TestApp;
  let owner: Person;
  let room: string;
  beforeAll(async () => {
    const own = await createOwnApp({ now: '2026-01-01T02:00:00Z' });
    app = own.app;
    return own.stop;
  });
  beforeEach(async () => {
    await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
    setDay('2026-11-22');
    owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner);
    room = (await makeRoom(owner, kost.id, { room_number: '101', monthly_rent: 1_500_000 })).id;
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const made = async (auto_rent: object | undefined, fields: object = {}) => {
    const contract = { contract_start: '2026-11-22', contract_end: '2028-11-22', auto_rent, ...fields };
    const input = quickTenantFields(app, room, contract);
    return (await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', input))).tenant;
  };
  const set = (id: string, fields: object) => owner.rest.post<Tenant>(`/api/tenants/${id}/automatic-rent`, fields);
  const bills = async (tenancy: string) => {
    const { rows } = await app.deps.db.execute<{ title: string; amount: number }>(sql`
      select title, subtotal as amount from invoices where tenant_id = ${tenancy} order by due_date`);
    return rows;
  };

  it('of a contract from the end of January, due on the 28th, gives each month its own title', async () => {
    const tenant = await made({ day: 28, first_period: 'PRO_RATA' }, { contract_start: '2027-01-29' });
    for (const day of ['2027-01-28', '2027-02-22', '2027-03-22']) await runJobOn(app, day);
    expect((await bills(tenant.id)).map(({ title, amount }) => [title, amount])).toEqual([
      ['Sewa kamar 101 Januari 2027', 1_451_613],
      ['Sewa kamar 101 Februari 2027', 1_500_000],
      ['Sewa kamar 101 Maret 2027', 1_500_000],
    ]);
  });

  it.each([
    [0, undefined, 0],
    [0, 1.5, 1.5],
    [null, undefined, 2],
  ])('takes the late fee of the tenancy, %s, unless the call names one: %s', async (bps, asked, taken) => {
    const tenant = await made(undefined);
    await app.deps.db.execute(sql`update tenancies set late_fee_bps = ${bps} where id = ${tenant.id}`);
    const on = await expectStatus(200, set(tenant.id, { is_on: true, late_fee_percentage: asked }));
    expect(on).toMatchObject({
      late_fee_percentage: (bps ?? 200) / 100,
      automatic_rent: { late_fee_percentage: taken },
    });
  });
});
