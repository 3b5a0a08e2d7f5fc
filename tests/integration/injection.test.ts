import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeHousehold, makeInvoice, PASSWORD } from '#tests/support/people/factories.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

/** Values that only the server may decide, for every field that the call's own form does not have. */
function serverFields({ house, admin }: World): Fields {
  const { owner, tenant, kost } = house;
  return {
    id: owner.id,
    owner_id: owner.id,
    author_id: owner.id,
    tenant_id: tenant.tenant.id,
    tenant_user_id: tenant.id,
    payer_user_id: tenant.id,
    user_id: tenant.id,
    actor_id: admin.id,
    kost_id: kost.id,
    role: 'ADMIN',
    status: 'PAID',
    source: 'GATEWAY',
    email: 'milikku@uji.ekost.id',
    invoice_number: 'INV-MILIKKU',
    payment_reference: 'PAY-MILIKKU',
    is_active: false,
    must_change_password: false,
    archived_at: '2000-01-01T00:00:00Z',
    paid_amount: 1,
    remaining_amount: 0,
    subtotal: 1,
    total_amount: 1,
    late_fee_amount: 1,
    allocated_amount: 1,
    credited_amount: 1,
    fee_amount: 0,
    views: 1_000,
    total_rooms: 99,
    occupied_rooms: 99,
    nik: '1',
    resolution_notes: 'milikku',
    resolved_at: '2000-01-01T00:00:00Z',
    issued_date: '2000-01-01',
    expires_at: '2099-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    published_at: '2000-01-01T00:00:00Z',
    paid_at: '2000-01-01T00:00:00Z',
    verified_by: owner.id,
    reviewed_by: admin.id,
  };
}

const writes = restProcedures(await allProcedures()).filter(({ name }) =>
  procedures.some((procedure) => procedure.name === name && procedure.type === 'mutation'),
);

/** The fields of a call's own form. Fields that accept anything are ignored by the server, and are left out. */
function ownFields(input: z.ZodMiniType | undefined): Set<string> {
  if (input === undefined) return new Set();
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const meant = Object.entries(properties).filter(([, field]) => Object.keys(field as object).length > 0);
  return new Set(meant.map(([name]) => name));
}

describe('fields that only the server decides on change nothing when they are sent with a write', () => {
  let world: World;
  let stranger: World;
  beforeAll(async () => {
    const app = createTestApp();
    world = await makeWorld(app);
    stranger = await makeWorld(app);
  });

  /** An answer with everything that differs between calls replaced: ids, numbers, references, addresses and tokens. */
  function comparable(body: unknown): string {
    const { owner, tenant, kost, room } = world.house;
    const known = new Set([owner.id, tenant.id, tenant.tenant.id, kost.id, room.id, world.admin.id]);
    return JSON.stringify(body, (key, value: unknown) => {
      if (
        /^(access_token|invoice_number|payment_reference|rfid_uid|room_number|password|request_id|secret|uri|set_up_token|recovery_codes|version|sha256)$/.test(
          key,
        )
      )
        return '';
      if (
        /^xendit_|^qr_|^checkout_url$|^url$|^account_number$|^nik$|^due_date$|^deposit_(held|received|returned)$/.test(
          key,
        )
      )
        return typeof value;
      if (typeof value !== 'string') return value;
      return value
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => (known.has(id) ? id : 'id'))
        .replace(/-[b-df-hj-np-tv-xz]{12}/g, '-n')
        .replace(/&s=[0-9a-f]{32}/, '&s=n')
        .replace(/^20[2-9]\d-\d\d-\d\dT.*Z$/, 'now');
    });
  }

  it.each(writes.map(({ name, input }) => ({ name, input })))('$name', async ({ name, input }) => {
    const call = goodCall(name);
    const ask = async (extra: Fields) => {
      const fields = (await call.input?.(world)) ?? {};
      return callByRest(await callerOf(world, call.by), name, { ...extra, ...fields });
    };
    const own = ownFields(input);
    const injected = Object.fromEntries(Object.entries(serverFields(stranger)).filter(([field]) => !own.has(field)));
    expect(Object.keys(injected).length).toBeGreaterThan(15);
    const plain = await ask({});
    const answer = await expectUnchanged(world.app, [stranger.house.owner], () => ask(injected));
    expect(plain.status).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).not.toMatch(/milikku/i);
    expect([answer.status, comparable(answer.body)]).toEqual([plain.status, comparable(plain.body)]);
  });
});

describe('who and what a call is about', () => {
  let app: TestApp;
  let house: Household;
  let stranger: Household;
  beforeAll(async () => {
    app = createTestApp();
    [house, stranger] = [await makeHousehold(app), await makeHousehold(app)];
  });

  it('is the row in the path, whatever the query and the body name', async () => {
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

  it('is not extended by the query of a list', async () => {
    const query = `?owner_id=${stranger.owner.id}&tenant_user_id=${stranger.tenant.id}&role=ADMIN&user_id=${stranger.tenant.id}`;
    for (const path of ['/api/invoices', '/api/kost', '/api/dashboard/owner']) {
      const plain = await expectStatus(200, house.owner.rest.get(path));
      expect(await expectStatus(200, house.owner.rest.get(`${path}${query}`))).toEqual(plain);
    }
  });

  it('is the account of the token, whatever the headers or the sign-in say', async () => {
    const headers = { 'x-user-id': stranger.owner.id, 'x-role': 'ADMIN', 'x-forwarded-user': stranger.owner.email };
    const me = await expectStatus(200, house.owner.rest.get('/auth/me', headers));
    expect(me).toMatchObject({ id: house.owner.id, role: 'OWNER' });
    const more = { role: 'ADMIN', __proto__: { role: 'ADMIN' }, constructor: { prototype: { role: 'ADMIN' } } };
    const answer = await house.tenant.rest.post('/auth/login', {
      email: house.tenant.email,
      password: PASSWORD,
      ...more,
    });
    const signedIn = await app.rest.as(String(answer.body.access_token)).get('/auth/me');
    expect(signedIn.body).toMatchObject({ id: house.tenant.id, role: 'TENANT' });
  });
});
