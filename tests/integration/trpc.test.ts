import { TRPCClientError } from '@trpc/client';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import type { InvoiceDisplayStatus } from '#shared/enums.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  makeAccount,
  makeHousehold,
  makePerson,
  PASSWORD,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { createTestClient } from '#tests/support/app/trpc-client.ts';
import type { AppRouter } from '#worker/trpc/router.ts';

describe('the main job by the typed client', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp();
  });

  it('goes from an owner who registers to a paid bill and a free room, with inferred types', async () => {
    const nobody = createTestClient(app);
    const admin = createTestClient(app, (await makePerson(app, { role: 'ADMIN' })).rest.token);
    const email = `${unique('pemilik')}@uji.ekost.id`;
    const registered = await nobody.auth.register.mutate({
      full_name: 'Pemilik',
      email,
      phone: '081234567890',
      role: 'OWNER',
      password: PASSWORD,
    });
    expectTypeOf(registered.status).toEqualTypeOf<'ACTIVE' | 'PENDING_APPROVAL' | 'REJECTED' | 'SUSPENDED'>();
    await admin.users.review.mutate({ user_id: registered.id, action: 'approve' });

    const session = await nobody.auth.login.mutate({ email, password: PASSWORD });
    const owner = createTestClient(app, session.access_token);
    const kost = await owner.kost.create.mutate({
      name: 'Kost Melati',
      address: 'Jl. Melati 1',
      kost_type: 'CAMPUR',
      description: 'Dekat kampus',
      facilities: ['WiFi'],
      rules: ['Jam malam 23.00'],
    });
    const room = await owner.rooms.create.mutate({ kost_id: kost.id, room_number: 'A1', monthly_rent: 1_500_000 });
    const made = await owner.tenants.createQuick.mutate(quickTenantFields(app, room.id));
    expectTypeOf(made).toEqualTypeOf<QuickTenantResult>();
    const draft = await owner.invoices.create.mutate({
      tenant_id: made.tenant.id,
      title: 'Sewa',
      due_date: '2099-01-01',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_500_000 }],
    });
    expectTypeOf(draft).toEqualTypeOf<Invoice>();
    expectTypeOf(draft.status).toEqualTypeOf<InvoiceDisplayStatus>();
    await owner.invoices.send.mutate({ id: draft.id });

    const first = await nobody.auth.login.mutate(made.credentials);
    const changed = await createTestClient(app, first.access_token).auth.changePassword.mutate({
      current_password: made.credentials.password,
      new_password: PASSWORD,
    });
    const tenant = createTestClient(app, changed.access_token);
    expect((await tenant.invoices.get.query({ id: draft.id })).status).toBe('VIEWED');
    const methods = await tenant.payments.methods.query({ id: draft.id });
    for (const [amount, payment_method] of [
      [600_000, 'BCA_VIRTUAL_ACCOUNT'],
      [900_000, 'QRIS'],
    ] as const) {
      expect(methods.payment_methods.map(({ code }) => code)).toContain(payment_method);
      const attempt = await tenant.payments.pay.mutate({ invoice_id: draft.id, amount, payment_method });
      expectTypeOf(attempt).toEqualTypeOf<PaymentAttempt>();
      const played = await nobody.payments.simulate.mutate({
        payment_reference: attempt.payment_reference,
        outcome: 'SUCCEEDED',
      });
      expect(played.status).toBe('SUCCEEDED');
    }
    expect(await tenant.invoices.get.query({ id: draft.id })).toMatchObject({ status: 'PAID', remaining_amount: 0 });
    expect(await owner.dashboards.owner.query()).toMatchObject({ total_revenue: 1_500_000, occupancy_rate: 100 });
    await owner.tenants.checkOut.mutate({ id: made.tenant.id });
    const { items } = await owner.rooms.list.query({ kostId: kost.id });
    expect(items).toMatchObject([{ id: room.id, status: 'AVAILABLE' }]);
  });

  it('makes several calls in one request', async () => {
    const { owner } = await makeHousehold(app);
    let requests = 0;
    const client = createTestClient({ fetch: (request) => ((requests += 1), app.fetch(request)) }, owner.rest.token);
    const [me, kosts, dashboard] = await Promise.all([
      client.auth.me.query(),
      client.kost.list.query({}),
      client.dashboards.owner.query(),
    ]);
    expect([requests, me.id, kosts.items.length, dashboard.total_rooms]).toEqual([1, owner.id, 1, 1]);
  });

  it('sends all reads of a batch, and the session check, in one trip', async () => {
    const { owner } = await makeHousehold(app);
    const client = createTestClient(app, owner.rest.token);
    app.trips.reset();
    await Promise.all([client.auth.me.query(), client.kost.list.query({}), client.dashboards.owner.query()]);
    expect([app.trips.requests, app.trips.sequential]).toEqual([1, 1]);
  });
});

describe('a refusal by tRPC', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp();
  });

  async function refusalOf(call: Promise<unknown>) {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof TRPCClientError)) throw new Error('the call was not refused');
    return error as TRPCClientError<AppRouter>;
  }

  it('carries the code, the sentence and the field', async () => {
    const client = createTestClient(app);
    const error = await refusalOf(
      client.auth.register.mutate({ full_name: '', email: 'x', phone: '1', role: 'OWNER', password: '1' }),
    );
    expect(error.message).toBe('Nama lengkap harus diisi');
    expect(error.data).toMatchObject({ code: 'VALIDATION', httpStatus: 400, path: 'auth.register' });
    expect(error.data?.issues?.map(({ path }) => path)).toEqual([['full_name'], ['email'], ['phone'], ['password']]);
  });

  it.each([
    ['UNAUTHENTICATED', 401],
    ['INVALID_CREDENTIALS', 401],
    ['ACCOUNT_PENDING', 403],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['EMAIL_TAKEN', 409],
  ] as const)('%s is %i in its data and in the answer', async (code, status) => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const pending = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
    const statuses: number[] = [];
    const spied = {
      fetch: async (request: Request) => {
        const response = await app.fetch(request);
        statuses.push(response.status);
        return response;
      },
    };
    const nobody = createTestClient(spied);
    const client = createTestClient(spied, owner.rest.token);
    const calls = {
      UNAUTHENTICATED: () => nobody.kost.list.query({}),
      INVALID_CREDENTIALS: () => nobody.auth.login.mutate({ email: owner.email, password: 'salah-sekali' }),
      ACCOUNT_PENDING: () => nobody.auth.login.mutate({ email: pending.email, password: PASSWORD }),
      FORBIDDEN: () => client.users.listPending.query({}),
      NOT_FOUND: () => client.invoices.get.query({ id: crypto.randomUUID() }),
      EMAIL_TAKEN: () =>
        nobody.auth.register.mutate({
          full_name: 'x',
          email: owner.email,
          phone: '081234567890',
          role: 'OWNER',
          password: PASSWORD,
        }),
    };
    const error = await refusalOf(calls[code]());
    expect([error.data?.code, error.data?.httpStatus, statuses.at(-1)]).toEqual([code, status, status]);
  });

  const post = (path: string, body: string) =>
    app.rest.post<{ error?: { json: { data: { code: string; httpStatus: number }; message: string } } }>(path, body);

  it.each([
    ['a procedure that there is not', '/trpc/users.deleteAll', '{"json":{}}', 404, 'NOT_FOUND'],
    ['an object’s own name', '/trpc/constructor', '{"json":{}}', 404, 'NOT_FOUND'],
    ['broken JSON', '/trpc/auth.login', '{"json":', 400, 'MALFORMED_JSON'],
    ['no input', '/trpc/auth.login', '{}', 400, 'VALIDATION'],
    ['a query as a mutation', '/trpc/auth.me', '{"json":null}', 405, 'METHOD_NOT_ALLOWED'],
  ])('for %s has its code, and no stack', async (_, path, body, status, code) => {
    const answer = await post(path, body);
    expect([answer.status, answer.body.error?.json.data.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|\.ts:/);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain'])('for a body of type %s is not a fault', async (type) => {
    const request = { method: 'POST', headers: { 'content-type': type }, body: 'email=x' };
    const response = await app.fetch(new Request('http://ekost.test/trpc/auth.login', request));
    const { error } = (await response.json()) as { error: { json: { data: { code: string } } } };
    expect([response.status, error.json.data.code]).toEqual([400, 'MALFORMED_JSON']);
  });

  it('for a mutation as a query is a 405: nothing is written by a GET', async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { email: 'x@y.id', password: 'x' } }));
    expect((await app.rest.get(`/trpc/auth.login?input=${input}`)).status).toBe(405);
  });

  it('for more than twenty calls in a batch comes once, and none of them is made', async () => {
    const names = Array.from({ length: 21 }, () => 'auth.login').join(',');
    const calls = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [index, { json: { email: 'x@y.id', password: 'x' } }]),
    );
    app.trips.reset();
    const answer = await post(`/trpc/${names}?batch=1`, JSON.stringify(calls));
    expect(answer.status).toBe(400);
    expect(app.trips.requests).toBe(0);
  });

  it('in a batch leaves the other calls as they are', async () => {
    const { owner } = await makeHousehold(app);
    const client = createTestClient(app, owner.rest.token);
    const [mine, missing] = await Promise.allSettled([
      client.auth.me.query(),
      client.invoices.get.query({ id: crypto.randomUUID() }),
    ]);
    expect([mine.status, missing.status]).toEqual(['fulfilled', 'rejected']);
  });
});
