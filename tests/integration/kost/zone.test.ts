import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const app = await createTestApp({ now: '2031-03-01T03:00:00Z' });

describe('the zone of a kost', () => {
  let house: Household;
  beforeAll(async () => {
    house = await makeHome(app);
  });

  const zonesOf = async () => {
    const { rows } = await app.deps.db.execute(sql`
      select (select zone from kosts where id = ${house.kost.id}) as kost,
        (select array_agg(distinct zone) from tenancies where kost_id = ${house.kost.id}) as tenancies,
        (select jsonb_object_agg(status, zone) from invoices where kost_id = ${house.kost.id}) as bills`);
    return rows[0];
  };
  const issued = async () => {
    const { rows } = await app.deps.db.execute(sql`
      select i.id, i.status, i.due_date, i.issued_date, i.late_fee_until, i.late_fee_amount, i.total_amount, i.next_issue_on
      from invoices i where kost_id = ${house.kost.id} order by id`);
    return rows;
  };

  it('is that of its address if it is new and nothing else was said, and stays when other fields change', async () => {
    const { owner } = house;
    const fields = { name: 'Kost', kost_type: 'PUTRI', description: 'Tenang', facilities: ['WiFi'], rules: ['Sopan'] };
    const made = await expectStatus(
      201,
      owner.rest.post<Kost>('/kost', { ...fields, address: 'Panakkukang, Makassar' }),
    );
    expect(made.zone).toBe('WITA');
    const moved = await owner.rest.put<Kost>(`/api/kost/${made.id}`, { address: 'Menteng, Jakarta' });
    expect((await expectStatus(200, Promise.resolve(moved))).zone).toBe('WITA');
    const chosen = { ...fields, address: 'Panakkukang, Makassar', zone: 'WIT' };
    expect((await expectStatus<Kost>(201, owner.rest.post<Kost>('/kost', chosen))).zone).toBe('WIT');
  });

  it('is carried to tenancies and open bills in the same change, also twice and at once, and moves nothing issued', async () => {
    const { owner, tenant, kost } = house;
    const bill = await makeBill(app, owner, tenant.tenant.id);
    expect(await zonesOf()).toEqual({ kost: 'WIB', tenancies: ['WIB'], bills: { SENT: 'WIB' } });
    const before = await issued();
    const change = (zone: string) => owner.rest.put<Kost>(`/api/kost/${kost.id}`, { zone });
    await expectStatus(200, change('WITA'));
    expect(await zonesOf()).toEqual({ kost: 'WITA', tenancies: ['WITA'], bills: { SENT: 'WITA' } });
    expect(await issued()).toEqual(before);
    await Promise.all([change('WIT'), change('WITA'), change('WIT'), makeBill(app, owner, tenant.tenant.id)]);
    const { rows } = await app.deps.db.execute(sql`
      select count(distinct z.zone) as zones from (select zone from kosts where id = ${kost.id} union all
        select zone from tenancies where kost_id = ${kost.id} union all select zone from invoices where kost_id = ${kost.id}) as z`);
    expect(rows).toEqual([{ zones: 1 }]);
    expect((await issued()).filter(({ id }) => id === bill.id)).toEqual(before);
    await expectStatus(200, change('WIB'));
  });

  it('is noted in the trail when it changes, and not when it does not', async () => {
    const { owner, kost } = house;
    const notes = async () => {
      const { rows } = await app.deps.db.execute<{ zone: string }>(sql`
        select details ->> 'zone' as zone from audit_log where subject_id = ${kost.id} and action = 'kost.update' order by id desc limit 1`);
      return rows[0]?.zone;
    };
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIT' }));
    expect(await notes()).toBe('WIT');
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIT' }));
    expect(await notes()).toBeNull();
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIB' }));
  });
});
