import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  PASSWORD,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';

/** Fields that only the server may decide, sent with every write that has a body. */
describe('fields that nobody may send', () => {
  let app: TestApp;
  let house: Household;
  let stranger: Household;
  let injected: Record<string, unknown>;
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
    stranger = await makeHousehold(app);
    injected = {
      owner_id: stranger.owner.id,
      user_id: stranger.tenant.id,
      tenant_user_id: stranger.tenant.id,
      payer_user_id: stranger.tenant.id,
      actor: { id: stranger.owner.id, role: 'ADMIN' },
      role: 'ADMIN',
      is_active: true,
      paid_amount: 1_500_000,
      remaining_amount: 0,
      allocated_amount: 1_500_000,
      created_at: '2000-01-01T00:00:00Z',
      __proto__: { role: 'ADMIN' },
      constructor: { prototype: { role: 'ADMIN' } },
    };
  });

  it('change nothing in a quick tenant but the fields of the form', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const fields = { ...injected, status: 'TERMINATED', monthly_rent: 1, kost_id: stranger.kost.id };
    const { tenant } = await expectUnchanged(app, [stranger.owner], () =>
      expectStatus(
        201,
        house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', {
          ...fields,
          ...quickTenantFields(app, room.id),
        }),
      ),
    );
    expect(tenant).toMatchObject({ status: 'ACTIVE', monthly_rent: 1_500_000, kost_id: house.kost.id });
    expect(tenant.user_id).not.toBe(stranger.tenant.id);
    const { rows } = await app.deps.db.execute(sql`
      select u.role, u.status, t.owner_id from users u join tenancies t on t.user_id = u.id where t.id = ${tenant.id}`);
    expect(rows).toEqual([{ role: 'TENANT', status: 'ACTIVE', owner_id: house.owner.id }]);
  });

  it('change nothing in an invoice that is being sent', async () => {
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    const fields = { ...injected, status: 'PAID', total_amount: 1, issued_date: '2000-01-01', due_date: '2000-01-01' };
    const sent = await expectUnchanged(app, [stranger.owner], () =>
      expectStatus(200, house.owner.rest.post<Invoice>(`/api/invoices/${draft.id}/send`, fields)),
    );
    expect(sent).toMatchObject({ status: 'SENT', total_amount: 1_500_000, due_date: draft.due_date, paid_amount: 0 });
  });

  it('never override the row in the path', async () => {
    const theirs = await makeInvoice(app, stranger.owner, stranger.tenant.tenant.id);
    const [mine, other] = [
      await makeInvoice(app, house.owner, house.tenant.tenant.id),
      await makeInvoice(app, house.owner, house.tenant.tenant.id),
    ];
    await expectUnchanged(app, [stranger.owner], () =>
      expectStatus(200, house.owner.rest.post(`/api/invoices/${mine.id}/send?id=${other.id}`, { id: theirs.id })),
    );
    expect((await moneyOf(app, mine.id)).status).toBe('SENT');
    expect((await moneyOf(app, other.id)).status).toBe('DRAFT');
  });

  it('do not change whose password is changed', async () => {
    const own = await makeHousehold(app);
    await expectUnchanged(app, [stranger.owner, own.owner], async () => {
      const body = { ...injected, id: stranger.owner.id, email: stranger.owner.email };
      const answer = await own.tenant.rest.put('/users/password', {
        ...body,
        current_password: 'x',
        new_password: 'yyyyyy',
      });
      expect(answer.body.code).toBe('WRONG_CURRENT_PASSWORD');
    });
  });

  it('do not change who leaves at checkout, or when', async () => {
    const own = await makeHousehold(app);
    const ended = await expectUnchanged(app, [stranger.owner], () =>
      expectStatus(
        200,
        own.owner.rest.post<Tenant>(`/api/tenants/${own.tenant.tenant.id}/checkout`, {
          ...injected,
          id: stranger.tenant.tenant.id,
          status: 'ACTIVE',
          check_out_date: '2000-01-01',
        }),
      ),
    );
    expect(ended).toMatchObject({ id: own.tenant.tenant.id, status: 'TERMINATED' });
    expect(ended.check_out_date).not.toBe('2000-01-01');
  });

  it('in the query extend no list', async () => {
    await makeBill(app, house.owner, house.tenant.tenant.id);
    const query = `?owner_id=${stranger.owner.id}&tenant_user_id=${stranger.tenant.id}&role=ADMIN&user_id=${stranger.tenant.id}`;
    for (const path of ['/api/invoices', '/api/kost', '/api/dashboard/owner']) {
      const plain = await expectStatus(200, house.owner.rest.get(path));
      expect(await expectStatus(200, house.owner.rest.get(`${path}${query}`))).toEqual(plain);
    }
  });

  it('do not make an admin of a signed-in account', async () => {
    const answer = await house.tenant.rest.post('/auth/login', {
      email: house.tenant.email,
      password: PASSWORD,
      ...injected,
    });
    const me = await app.rest.as(String(answer.body.access_token)).get('/auth/me');
    expect(me.body).toMatchObject({ id: house.tenant.id, role: 'TENANT' });
  });

  it('as headers change nothing: the actor comes from the token alone', async () => {
    const headers = { 'x-user-id': stranger.owner.id, 'x-role': 'ADMIN', 'x-forwarded-user': stranger.owner.email };
    const me = await expectStatus(200, house.owner.rest.get('/auth/me', headers));
    expect(me).toMatchObject({ id: house.owner.id, role: 'OWNER' });
  });
});
