import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, makeHousehold } from '#tests/support/people/factories.ts';
import { assignStranger } from '#tests/support/people/lasting-people.ts';
import { cte, idsOf, withCtes } from '#worker/db/ctes.ts';
import { billLinksOf } from '#worker/features/bill-links/bill-link.ts';

const app = createTestApp();
const house = await makeHousehold(app);
async function makeLinks({ deps }: TestApp, tenancies: string[], most: number) {
  const asked = cte(
    'asked',
    { tenancy_id: sql<string>`value::uuid` },
    (columns) => sql`select ${columns} from jsonb_array_elements_text(${JSON.stringify(tenancies)}::jsonb)`,
  );
  const { parts, made } = billLinksOf({ ...deps, actor: null, requestId: 'uji' } as never, asked, most);
  const { rows } = await deps.db.execute<{ id: string }>(withCtes([asked, ...parts], idsOf(made)));
  return rows;
}

const newTenancy = async () => (await makeHousehold(app)).tenant.tenant.id;

describe("an owner's link to the bills of a tenancy", () => {
  it('stays the same until a new one is asked for, and is written down once', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const first = await shareBills(owner, tenant.tenant.id);
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await shareBills(owner, tenant.tenant.id)).toBe(first);
    expect(await countAudits(app, 'tenancy.share-bills', tenant.tenant.id)).toBe(1);

    const second = await shareBills(owner, tenant.tenant.id, { renew: true });
    expect(second).not.toBe(first);
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/bill-links/${first}`));
    await viewLink(app.rest, second);
    expect(await countAudits(app, 'tenancy.share-bills', tenant.tenant.id)).toBe(2);
    expect(await countAudits(app, 'tenancy.end-sharing', tenant.tenant.id)).toBe(1);
  });

  it('is one link however many ask at once, for the first and for a new one', async () => {
    const { owner, tenant } = await makeHousehold(app);
    for (const renew of [false, true]) {
      const tokens = await Promise.all(
        Array.from({ length: 10 }, () => shareBills(owner, tenant.tenant.id, { renew })),
      );
      const { rows } = await app.deps.db.execute<{ live: number }>(sql`
        select count(*)::int as live from bill_links where tenancy_id = ${tenant.tenant.id} and revoked_at is null`);
      expect(rows[0]?.live).toBe(1);
      const live = await shareBills(owner, tenant.tenant.id);
      expect(tokens).toContain(live);
      expect(new Set(tokens).size).toBeLessThanOrEqual(renew ? 10 : 1);
    }
  });

  it('is in no table: whoever has the database alone cannot open it', async () => {
    const token = await shareBills(house.owner, house.tenant.tenant.id);
    const { rows } = await app.deps.db.execute<{ row: string }>(sql`
      select bill_links::text as row from bill_links where tenancy_id = ${house.tenant.tenant.id}
      union all select audit_log::text from audit_log where subject_id = ${house.tenant.tenant.id}`);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('ends when it is revoked, which may be repeated, and another can be made', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const token = await shareBills(owner, tenant.tenant.id);
    for (let again = 0; again < 2; again += 1) {
      await expectStatus(204, owner.rest.delete(`/api/tenants/${tenant.tenant.id}/bill-link`));
    }
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/bill-links/${token}`));
    expect(await countAudits(app, 'tenancy.end-sharing', tenant.tenant.id)).toBe(1);
    await viewLink(app.rest, await shareBills(owner, tenant.tenant.id));
  });

  it('can be made once the tenant has confirmed, and never after they have declined', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    const make = () => house.owner.rest.post(`/api/tenants/${tenancy.id}/bill-link`);
    await expectUnchanged(app, [house.owner], () => expectRefusal('TENANCY_UNCONFIRMED', make()));
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    await expectStatus(200, make());

    const other = await assignStranger(app, house.owner, house.kost.id);
    await expectStatus(200, other.person.rest.post(`/api/tenants/${other.tenancy.id}/decline`));
    await expectRefusal('TENANCY_UNCONFIRMED', house.owner.rest.post(`/api/tenants/${other.tenancy.id}/bill-link`));
  });

  it('that went out goes on working when the secret is renewed; a new one is told then, and both end together', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const before = await shareBills(owner, tenant.tenant.id);
    const renewed = createTestApp({ bindings: { JWT_SECRET: 'rahasia-baru-yang-cukup-panjang-untuk-uji' } });
    await viewLink(renewed.rest, before);

    // The owner's session ended with the old secret; the row shows what the call would tell.
    const rows = await makeLinks(renewed, [tenant.tenant.id], 1);
    expect(rows).toHaveLength(1);
    await expectStatus(204, owner.rest.delete(`/api/tenants/${tenant.tenant.id}/bill-link`));
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/bill-links/${before}`));
  });
});

describe('links for many tenancies in one statement', () => {
  it('are made where one is missing, once each, for as many as were asked', async () => {
    const tenancies = [await newTenancy(), await newTenancy(), house.tenant.tenant.id];
    await shareBills(house.owner, house.tenant.tenant.id);
    const make = (most: number) => makeLinks(app, [...tenancies, ...tenancies], most);
    const one = await make(1);
    const rest = await make(20);
    expect([one.length, rest.length, (await make(20)).length]).toEqual([1, 1, 0]);
    expect([...one, ...rest].map(({ id }) => id).sort()).toEqual(tenancies.slice(0, 2).sort());
  });
});

describe('a checkout', () => {
  it('leaves the link: what is owed stays payable', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const token = await shareBills(owner, tenant.tenant.id);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    expect((await viewLink(app.rest, token)).bills.map(({ id }) => id)).toEqual([bill.id]);
    await viewLink(app.rest, await shareBills(owner, tenant.tenant.id, { renew: true }));
  });
});
