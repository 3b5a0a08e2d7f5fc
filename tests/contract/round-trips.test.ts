import type { AnyTRPCProcedure } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
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
  type Person,
  quickTenantFields,
  signIn,
  unique,
} from '#tests/support/factories.ts';
import type { RestAnswer } from '#tests/support/rest-client.ts';
import { appRouter } from '#worker/trpc/router.ts';

/** The sequential database round trips that a call may cost (architecture, "Database access"). */
const BUDGET = { query: 1, mutation: 2 } as const;

/** Every exception, with its reason. */
const exceptions: Record<string, { trips: number; because: string }> = {
  'payments.pay': { trips: 3, because: 'the gateway is asked between the attempt and what it answered' },
  'auth.changePassword': { trips: 3, because: 'the old hash must be read before it can be compared' },
  'payments.simulate': { trips: 3, because: 'it plays the bank: a look, the callback, and another look' },
};

/** Procedures that answer without the database. */
const tripless = new Set(['auth.demo']);

type Call = () => Promise<RestAnswer<unknown>>;

describe('the sequential database round trips of', () => {
  let app: TestApp;
  let house: Household;
  let admin: Person;
  /** For each procedure what it needs, made beforehand, and the one call that is counted. */
  const calls: Record<string, () => Promise<Call> | Call> = {
    'auth.register': () => () =>
      app.rest.post('/auth/register', {
        full_name: 'x',
        email: `${unique('x')}@uji.ekost.id`,
        phone: '081234567890',
        role: 'OWNER',
        password: PASSWORD,
      }),
    'auth.login': () => () => app.rest.post('/auth/login', { email: house.owner.email, password: PASSWORD }),
    'auth.me': () => () => house.owner.rest.get('/auth/me'),
    'auth.demo': () => () => app.rest.get('/auth/demo'),
    'auth.logout': async () => {
      const rest = await signIn(app, house.owner.email, PASSWORD);
      return () => rest.post('/auth/logout');
    },
    'auth.changePassword': async () => {
      const person = await makePerson(app, { role: 'OWNER' });
      return () =>
        person.rest.put<Session>('/users/password', { current_password: PASSWORD, new_password: 'kata-baru' });
    },
    'users.listPending': () => () => admin.rest.get('/api/admin/pending-users'),
    'users.review': async () => {
      const { id } = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
      return () => admin.rest.post('/api/admin/approve-user', { user_id: id, action: 'approve' });
    },
    'kost.list': () => () => house.owner.rest.get('/api/kost'),
    'kost.create': () => () =>
      house.owner.rest.post('/kost', {
        name: 'x',
        address: 'x',
        kost_type: 'PUTRA',
        description: 'x',
        facilities: ['AC'],
        rules: ['x'],
      }),
    'rooms.list': () => () => house.owner.rest.get(`/api/kost/${house.kost.id}/rooms`),
    'rooms.create': () => () =>
      house.owner.rest.post('/api/rooms', {
        kost_id: house.kost.id,
        room_number: unique('R').slice(0, 20),
        monthly_rent: 1,
      }),
    'rooms.update': () => () => house.owner.rest.put(`/api/rooms/${house.room.id}`, { floor: 2 }),
    'rooms.remove': async () => {
      const { id } = await makeRoom(house.owner, house.kost.id);
      return () => house.owner.rest.delete(`/api/rooms/${id}`);
    },
    'tenants.list': () => () => house.owner.rest.get(`/api/kost/${house.kost.id}/tenants`),
    'tenants.mine': () => () => house.tenant.rest.get('/api/tenant/my-tenancy'),
    'tenants.createQuick': async () => {
      const { id } = await makeRoom(house.owner, house.kost.id);
      return () => house.owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, id));
    },
    'tenants.checkOut': async () => {
      const leaving = await makeHousehold(app);
      return () => leaving.owner.rest.post(`/api/tenants/${leaving.tenant.tenant.id}/checkout`);
    },
    'invoices.list': () => () => house.owner.rest.get('/api/invoices'),
    'invoices.get': async () => {
      const { id } = await bill();
      return () => house.tenant.rest.get(`/api/invoices/${id}`);
    },
    'invoices.create': () => () =>
      house.owner.rest.post('/api/invoices', {
        tenant_id: house.tenant.tenant.id,
        title: 'x',
        due_date: '2099-01-01',
        items: [{ description: 'x', quantity: 1, unit_price: 1 }],
      }),
    'invoices.send': async () => {
      const { id } = await makeInvoice(app, house.owner, house.tenant.tenant.id);
      return () => house.owner.rest.post(`/api/invoices/${id}/send`);
    },
    'invoices.cancel': async () => {
      const { id } = await bill();
      return () => house.owner.rest.post(`/api/invoices/${id}/cancel`);
    },
    'payments.methods': async () => {
      const { id } = await bill();
      return () => house.tenant.rest.get(`/api/invoices/${id}/payment-methods`);
    },
    'payments.bills': () => () => house.tenant.rest.get('/api/payments'),
    'payments.pay': async () => {
      const { id } = await bill();
      return () => house.tenant.rest.post('/api/payments', { invoice_id: id, amount: 1, payment_method: 'QRIS' });
    },
    'payments.openAttempt': async () => {
      const { invoice_id } = await attempt();
      return () => house.tenant.rest.get(`/api/invoices/${invoice_id}/open-payment`);
    },
    'payments.status': async () => {
      const { payment_id } = await attempt();
      return () => house.tenant.rest.get(`/payments/${payment_id}/status`);
    },
    'payments.simulated': async () => {
      const { payment_reference } = await attempt();
      return () => app.rest.get(`/api/simulated-payments/${payment_reference}`);
    },
    'payments.simulate': async () => {
      const { payment_reference } = await attempt();
      return () => app.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome: 'SUCCEEDED' });
    },
    'dashboards.owner': () => () => house.owner.rest.get('/api/dashboard/owner'),
    'dashboards.tenant': () => () => house.tenant.rest.get('/api/dashboard/tenant'),
    'dashboards.paymentSummary': () => () => house.tenant.rest.get('/api/tenant/payment-summary'),
  };

  const bill = () => makeBill(app, house.owner, house.tenant.tenant.id);
  const attempt = async () => openPayment(house.tenant, (await bill()).id, 100_000);
  const procedures = Object.entries(
    appRouter._def.procedures as Record<string, unknown> as Record<string, AnyTRPCProcedure>,
  ).map(([name, { _def }]) => ({ name, type: _def.type }));

  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
    admin = await makePerson(app, { role: 'ADMIN' });
  });

  it('every procedure is counted here, and nothing else', () => {
    expect(Object.keys(calls).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  it('each exception is a procedure that needs it', () => {
    const known = new Set(procedures.map(({ name }) => name));
    expect(Object.keys(exceptions).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(procedures)('$name, a $type, are within the budget', async ({ name, type }) => {
    const call = await calls[name]?.();
    if (call === undefined) throw new Error(`${name} is not in the table`);
    app.trips.reset();
    const { status } = await call();
    const trips = app.trips.sequential;
    expect(status).toBeLessThan(300);
    const exception = exceptions[name];
    const budget = exception?.trips ?? BUDGET[type === 'query' ? 'query' : 'mutation'];
    expect(trips).toBeLessThanOrEqual(budget);
    // An exception that is no longer needed must go.
    const least = exception?.trips ?? (tripless.has(name) ? 0 : 1);
    expect(trips).toBeGreaterThanOrEqual(least);
  });

  it('a callback of the gateway is one', async () => {
    const { payment_id, amount } = await attempt();
    app.trips.reset();
    const { status } = await app.rest.post(
      '/webhooks/xendit',
      {
        event: 'payment.capture',
        data: {
          reference_id: payment_id,
          currency: 'IDR',
          request_amount: amount,
          captures: [{ capture_id: payment_id, capture_amount: amount }],
        },
      },
      { 'x-callback-token': app.deps.config.XENDIT_CALLBACK_TOKEN },
    );
    expect([status, app.trips.sequential]).toEqual([200, 1]);
  });
});

describe('the counter', () => {
  it('counts requests one after the other, and those side by side once', async () => {
    const { trips, deps } = createTestApp();
    const ask = () => deps.db.execute('select 1');
    trips.reset();
    await ask();
    await ask();
    expect([trips.sequential, trips.requests]).toEqual([2, 2]);
    trips.reset();
    await Promise.all([ask(), ask(), ask()]);
    expect([trips.sequential, trips.requests]).toEqual([1, 3]);
  });
});
