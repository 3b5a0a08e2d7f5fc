import { beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '#shared/error-codes.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type Household,
  makeAccount,
  makeBill,
  makeHousehold,
  makeInvoice,
  makePerson,
  makeRoom,
  openPayment,
  PASSWORD,
  quickTenantFields,
  signIn,
  unique,
} from '#tests/support/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/refusals.ts';
import type { RestClient } from '#tests/support/rest-client.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { appRouter } from '#worker/trpc/router.ts';

let app: TestApp;
let house: Household;
let admin: RestClient;
beforeAll(async () => {
  app = createTestApp();
  house = await makeHousehold(app);
  admin = (await makePerson(app, { role: 'ADMIN' })).rest;
});

const bill = () => makeBill(app, house.owner, house.tenant.tenant.id);
const draft = () => makeInvoice(app, house.owner, house.tenant.tenant.id);
const attempt = async () => openPayment(house.tenant, (await bill()).id, 100_000);

interface Row {
  /** As the spec writes it (§7), or the decisions. */
  route: string;
  status: 200 | 201 | 204;
  shape: 'object' | 'list' | 'nothing';
  call: () => Promise<{ rest: RestClient; path: string; body?: unknown }>;
}

const owner = async (path: string, body?: unknown) => ({ rest: house.owner.rest, path, body });
const tenant = async (path: string, body?: unknown) => ({ rest: house.tenant.rest, path, body });

const rows: Row[] = [
  {
    route: 'POST /auth/register',
    status: 201,
    shape: 'object',
    call: async () => ({
      rest: app.rest,
      path: '/auth/register',
      body: {
        full_name: 'x',
        email: `${unique('x')}@uji.ekost.id`,
        phone: '081234567890',
        role: 'TENANT',
        password: PASSWORD,
      },
    }),
  },
  {
    route: 'POST /auth/login',
    status: 200,
    shape: 'object',
    call: async () => ({ rest: app.rest, path: '/auth/login', body: { email: house.owner.email, password: PASSWORD } }),
  },
  { route: 'GET /auth/me', status: 200, shape: 'object', call: () => owner('/auth/me') },
  { route: 'GET /auth/demo', status: 200, shape: 'object', call: () => owner('/auth/demo') },
  {
    route: 'POST /auth/logout',
    status: 204,
    shape: 'nothing',
    call: async () => ({ rest: await signIn(app, house.owner.email, PASSWORD), path: '/auth/logout' }),
  },
  {
    route: 'PUT /users/password',
    status: 200,
    shape: 'object',
    call: async () => ({
      rest: (await makePerson(app, { role: 'OWNER' })).rest,
      path: '/users/password',
      body: { current_password: PASSWORD, new_password: 'kata-baru' },
    }),
  },
  {
    route: 'POST /kost',
    status: 201,
    shape: 'object',
    call: () =>
      owner('/kost', {
        name: 'x',
        address: 'x',
        kost_type: 'PUTRA',
        description: 'x',
        facilities: ['AC'],
        rules: ['x'],
        images: [],
        owner_id: house.owner.id,
      }),
  },
  { route: 'GET /api/kost', status: 200, shape: 'list', call: () => owner('/api/kost') },
  {
    route: 'GET /api/kost/{kostId}/rooms',
    status: 200,
    shape: 'list',
    call: () => owner(`/api/kost/${house.kost.id}/rooms`),
  },
  {
    route: 'POST /api/rooms',
    status: 201,
    shape: 'object',
    call: () => owner('/api/rooms', { kost_id: house.kost.id, room_number: unique('R').slice(0, 20), monthly_rent: 1 }),
  },
  {
    route: 'PUT /api/rooms/{id}',
    status: 200,
    shape: 'object',
    call: () => owner(`/api/rooms/${house.room.id}`, { floor: 2 }),
  },
  {
    route: 'DELETE /api/rooms/{id}',
    status: 204,
    shape: 'nothing',
    call: async () => owner(`/api/rooms/${(await makeRoom(house.owner, house.kost.id)).id}`),
  },
  {
    route: 'POST /api/owner/quick-tenant',
    status: 201,
    shape: 'object',
    call: async () =>
      owner('/api/owner/quick-tenant', quickTenantFields(app, (await makeRoom(house.owner, house.kost.id)).id)),
  },
  {
    route: 'GET /api/kost/{kostId}/tenants',
    status: 200,
    shape: 'list',
    call: () => owner(`/api/kost/${house.kost.id}/tenants`),
  },
  {
    route: 'POST /api/tenants/{id}/checkout',
    status: 200,
    shape: 'object',
    call: async () => {
      const leaving = await makeHousehold(app);
      return { rest: leaving.owner.rest, path: `/api/tenants/${leaving.tenant.tenant.id}/checkout` };
    },
  },
  { route: 'GET /api/tenant/my-tenancy', status: 200, shape: 'object', call: () => tenant('/api/tenant/my-tenancy') },
  { route: 'GET /api/invoices', status: 200, shape: 'list', call: () => owner('/api/invoices?status=&invoice_type=') },
  {
    route: 'GET /api/invoices/{id}',
    status: 200,
    shape: 'object',
    call: async () => tenant(`/api/invoices/${(await bill()).id}`),
  },
  {
    route: 'POST /api/invoices',
    status: 201,
    shape: 'object',
    call: () =>
      owner('/api/invoices', {
        tenant_id: house.tenant.tenant.id,
        invoice_type: 'MONTHLY_RENT',
        title: 'x',
        description: '',
        items: [{ description: 'x', quantity: 2, unit_price: 5, total_price: 10 }],
        subtotal: 10,
        tax_amount: 0,
        total_amount: 10,
        due_date: '2099-01-01',
        late_fee_percentage: 2,
        allow_partial_payment: true,
        notes: '',
        is_recurring: false,
        recurrence_type: 'NONE',
        recurrence_end_date: '',
      }),
  },
  {
    route: 'POST /api/invoices/{id}/send',
    status: 200,
    shape: 'object',
    call: async () => owner(`/api/invoices/${(await draft()).id}/send`),
  },
  {
    route: 'POST /api/invoices/{id}/cancel',
    status: 200,
    shape: 'object',
    call: async () => owner(`/api/invoices/${(await draft()).id}/cancel`),
  },
  {
    route: 'GET /api/invoices/{id}/payment-methods',
    status: 200,
    shape: 'object',
    call: async () => tenant(`/api/invoices/${(await bill()).id}/payment-methods`),
  },
  {
    route: 'GET /api/invoices/{id}/open-payment',
    status: 200,
    shape: 'object',
    call: async () => tenant(`/api/invoices/${(await attempt()).invoice_id}/open-payment`),
  },
  {
    route: 'POST /api/payments',
    status: 201,
    shape: 'object',
    call: async () =>
      tenant('/api/payments', { invoice_id: (await bill()).id, amount: 1, payment_method: 'QRIS', notes: '' }),
  },
  { route: 'GET /api/payments', status: 200, shape: 'list', call: () => tenant('/api/payments') },
  {
    route: 'GET /payments/{id}/status',
    status: 200,
    shape: 'object',
    call: async () => tenant(`/payments/${(await attempt()).payment_id}/status?channel=QRIS`),
  },
  {
    route: 'GET /api/simulated-payments/{payment_reference}',
    status: 200,
    shape: 'object',
    call: async () => ({ rest: app.rest, path: `/api/simulated-payments/${(await attempt()).payment_reference}` }),
  },
  {
    route: 'POST /api/simulated-payments/{payment_reference}',
    status: 200,
    shape: 'object',
    call: async () => ({
      rest: app.rest,
      path: `/api/simulated-payments/${(await attempt()).payment_reference}`,
      body: { outcome: 'SUCCEEDED' },
    }),
  },
  { route: 'GET /api/dashboard/owner', status: 200, shape: 'object', call: () => owner('/api/dashboard/owner') },
  { route: 'GET /api/dashboard/tenant', status: 200, shape: 'object', call: () => tenant('/api/dashboard/tenant') },
  {
    route: 'GET /api/tenant/payment-summary',
    status: 200,
    shape: 'object',
    call: () => tenant('/api/tenant/payment-summary'),
  },
  {
    route: 'GET /api/admin/pending-users',
    status: 200,
    shape: 'list',
    call: async () => ({ rest: admin, path: '/api/admin/pending-users' }),
  },
  {
    route: 'POST /api/admin/approve-user',
    status: 200,
    shape: 'object',
    call: async () => ({
      rest: admin,
      path: '/api/admin/approve-user',
      body: {
        user_id: (await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' })).id,
        action: 'approve',
        rejection_reason: '',
      },
    }),
  },
];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const methodOf = (route: string) => route.split(' ')[0] as Method;

describe('the REST table', () => {
  it('is the one that stands here', () => {
    const mounted = restProcedures(appRouter).map(({ route }) => `${route.method} ${route.path}`);
    expect(mounted.sort()).toEqual(rows.map(({ route }) => route).sort());
  });

  it.each(rows)('$route answers $status with $shape', async ({ route, status, shape, call }) => {
    const { rest, path, body } = await call();
    const answer = await rest.call<unknown>(methodOf(route), path, body);
    expect(answer.status).toBe(status);
    const got = answer.body === '' ? 'nothing' : Array.isArray(answer.body) ? 'list' : typeof answer.body;
    expect(got).toBe(shape);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  const open = new Set(['/auth/register', '/auth/login', '/auth/demo', '/api/simulated-payments/{payment_reference}']);

  it.each(rows.filter(({ route }) => !open.has(route.split(' ')[1] ?? '')))(
    '$route is closed to nobody in particular',
    async ({ route }) => {
      const path = (route.split(' ')[1] ?? '').replace(/\{\w+\}/, crypto.randomUUID());
      const method = methodOf(route);
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('UNAUTHENTICATED', app.rest.call(method, path, method === 'GET' ? undefined : {})),
      );
    },
  );
});

describe('an empty body', () => {
  it('with no content type does what needs none: send, checkout, logout', async () => {
    const { id } = await draft();
    const response = await app.fetch(
      new Request(`http://ekost.test/api/invoices/${id}/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${house.owner.rest.token}` },
      }),
    );
    expect(response.status).toBe(200);
  });

  it.each(['', ' ', '\n', '{}'])('as %j is the same', async (body) => {
    const { id } = await draft();
    expect((await house.owner.rest.post(`/api/invoices/${id}/send`, body)).status).toBe(200);
  });

  it('is no fields where some are needed', async () => {
    await expectRefusal('VALIDATION', app.rest.post('/auth/login'), 'Email harus diisi');
  });
});

describe('the catalogue of refusals', () => {
  it('has the statuses that were decided on: 400, 401, 403, 404, 405, 409, 413, 429 and the faults', () => {
    const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 413, 429, 500, 502, 503]);
  });
});
