import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  type Person,
  quickTenantFields,
} from '#tests/support/factories.ts';
import { expectUnchanged } from '#tests/support/refusals.ts';
import type { RestAnswer } from '#tests/support/rest-client.ts';
import { restProcedures, type RestProcedure } from '#worker/http/rest-routes.ts';
import { appRouter } from '#worker/trpc/router.ts';

type Role = 'owner' | 'tenant' | 'admin';

/** What of the victim's a call names. */
type Subject = 'kost' | 'room' | 'freeRoom' | 'tenancy' | 'draft' | 'bill' | 'payment' | 'user';

interface ScopedCall {
  procedure: string;
  as: Role;
  /** The field that names a row, and whose row it is. */
  field: string;
  subject: Subject;
  input?: () => Record<string, unknown>;
}

let app: TestApp;

const invoiceFields = () => ({
  title: 'Sewa',
  due_date: '2099-01-01',
  items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }],
});
const paymentFields = () => ({ amount: 1_000, payment_method: 'QRIS' });

const scoped: ScopedCall[] = [
  { procedure: 'rooms.list', as: 'owner', field: 'kostId', subject: 'kost' },
  {
    procedure: 'rooms.create',
    as: 'owner',
    field: 'kost_id',
    subject: 'kost',
    input: () => ({ room_number: 'X1', monthly_rent: 1 }),
  },
  {
    procedure: 'rooms.update',
    as: 'owner',
    field: 'id',
    subject: 'room',
    input: () => ({ floor: 9, status: 'MAINTENANCE' }),
  },
  { procedure: 'rooms.update', as: 'owner', field: 'id', subject: 'freeRoom', input: () => ({ monthly_rent: 1 }) },
  { procedure: 'rooms.remove', as: 'owner', field: 'id', subject: 'freeRoom' },
  { procedure: 'rooms.remove', as: 'owner', field: 'id', subject: 'room' },
  { procedure: 'tenants.list', as: 'owner', field: 'kostId', subject: 'kost' },
  {
    procedure: 'tenants.createQuick',
    as: 'owner',
    field: 'room_id',
    subject: 'freeRoom',
    input: () => quickTenantFields(app, ''),
  },
  {
    procedure: 'tenants.createQuick',
    as: 'owner',
    field: 'room_id',
    subject: 'room',
    input: () => quickTenantFields(app, ''),
  },
  { procedure: 'tenants.checkOut', as: 'owner', field: 'id', subject: 'tenancy' },
  { procedure: 'invoices.get', as: 'owner', field: 'id', subject: 'bill' },
  { procedure: 'invoices.get', as: 'owner', field: 'id', subject: 'draft' },
  { procedure: 'invoices.get', as: 'tenant', field: 'id', subject: 'bill' },
  { procedure: 'invoices.get', as: 'tenant', field: 'id', subject: 'draft' },
  { procedure: 'invoices.create', as: 'owner', field: 'tenant_id', subject: 'tenancy', input: invoiceFields },
  { procedure: 'invoices.send', as: 'owner', field: 'id', subject: 'draft' },
  { procedure: 'invoices.send', as: 'owner', field: 'id', subject: 'bill' },
  { procedure: 'invoices.cancel', as: 'owner', field: 'id', subject: 'draft' },
  { procedure: 'invoices.cancel', as: 'owner', field: 'id', subject: 'bill' },
  { procedure: 'payments.methods', as: 'owner', field: 'id', subject: 'bill' },
  { procedure: 'payments.methods', as: 'tenant', field: 'id', subject: 'bill' },
  { procedure: 'payments.methods', as: 'tenant', field: 'id', subject: 'draft' },
  { procedure: 'payments.pay', as: 'tenant', field: 'invoice_id', subject: 'bill', input: paymentFields },
  { procedure: 'payments.pay', as: 'tenant', field: 'invoice_id', subject: 'draft', input: paymentFields },
  { procedure: 'payments.status', as: 'tenant', field: 'id', subject: 'payment' },
  { procedure: 'payments.status', as: 'owner', field: 'id', subject: 'payment' },
];

/** Calls that name no row of anyone's; and those of an admin, to whom every account is known. */
const unscoped = [
  'auth.register',
  'auth.login',
  'auth.me',
  'auth.demo',
  'auth.logout',
  'auth.changePassword',
  'users.listPending',
  'users.review',
  'kost.list',
  'kost.create',
  'tenants.mine',
  'invoices.list',
  'payments.bills',
  'dashboards.owner',
  'dashboards.tenant',
  'dashboards.paymentSummary',
  // Whoever knows the reference may look and play, as at a real bank.
  'payments.simulated',
  'payments.simulate',
];

describe('what is not one’s own', () => {
  let victim: Household;
  let stranger: Household;
  /** Another tenant of the victim's owner. */
  let neighbour: Person;
  const ids = {} as Record<Subject, string>;
  const table = new Map(restProcedures(appRouter).map((procedure) => [procedure.name, procedure]));

  beforeAll(async () => {
    app = createTestApp();
    victim = await makeHousehold(app);
    stranger = await makeHousehold(app);
    const { owner, tenant, kost } = victim;
    neighbour = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    ids.kost = kost.id;
    ids.room = victim.room.id;
    ids.freeRoom = (await makeRoom(owner, kost.id)).id;
    ids.tenancy = tenant.tenant.id;
    ids.draft = (await makeInvoice(app, owner, tenant.tenant.id)).id;
    ids.bill = bill.id;
    ids.payment = (await openPayment(tenant, bill.id, 600_000)).payment_id;
  });

  /** A call by REST, with the id in its path or its body as the route has it. */
  function call(person: Person, { route, pathParameters }: RestProcedure, input: Record<string, unknown>) {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !pathParameters.includes(name)));
    return person.rest.call(route.method, path, route.method === 'GET' ? undefined : body);
  }

  /** All of an answer but what is each request's own. */
  function bytes({ status, headers, body }: RestAnswer): string {
    const kept = [...headers].filter(([name]) => name !== 'x-request-id');
    return JSON.stringify([status, kept, { ...body, request_id: '' }]);
  }

  it('is asked for by a call that stands in one of the two lists here', () => {
    expect([...new Set([...scoped.map(({ procedure }) => procedure), ...unscoped])].sort()).toEqual(
      Object.keys(appRouter._def.procedures).sort(),
    );
  });

  it.each(scoped.map((each) => ({ ...each, name: `${each.procedure} of a foreign ${each.subject}` })))(
    'by $name as $as is the same 404 as a missing one, and changes nothing',
    async ({ procedure, as, field, subject, input }) => {
      const found = table.get(procedure);
      if (found === undefined) throw new Error(`no REST route for ${procedure}`);
      const callers = as === 'tenant' ? [stranger.tenant, neighbour] : [stranger.owner];
      for (const caller of callers) {
        await expectUnchanged(app, [victim.owner, stranger.owner], async () => {
          const ask = (id: string) => call(caller, found, { ...input?.(), [field]: id });
          const foreign = await ask(ids[subject]);
          expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
          expect(bytes(await ask(crypto.randomUUID()))).toBe(bytes(foreign));
          const malformed = found.pathParameters.includes(field) ? ['bukan-id', "1' or '1'='1", '%00', ' '] : [];
          for (const id of malformed) expect(bytes(await ask(id))).toBe(bytes(foreign));
        });
      }
    },
  );

  it.each(scoped.map((each) => ({ ...each, name: `${each.procedure} of a foreign ${each.subject}` })))(
    'by tRPC, $name as $as is the same refusal as a missing one',
    async ({ procedure, as, field, subject, input }) => {
      const caller = as === 'tenant' ? stranger.tenant : stranger.owner;
      const isQuery = table.get(procedure)?.route.method === 'GET';
      const ask = async (id: string) => {
        const json = { json: { ...input?.(), [field]: id } };
        const path = `/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(json))}` : ''}`;
        const { status, body } = await (isQuery ? caller.rest.get(path) : caller.rest.post(path, json));
        return [status, JSON.stringify(body).replace(/"request_id":"[^"]+"/, '')];
      };
      await expectUnchanged(app, [victim.owner, stranger.owner], async () => {
        const foreign = await ask(ids[subject]);
        expect(foreign[0]).toBe(404);
        expect(await ask(crypto.randomUUID())).toEqual(foreign);
      });
    },
  );

  it('is in no list of anyone else', async () => {
    const everything = await Promise.all([
      ...['/api/kost', `/api/kost/${stranger.kost.id}/rooms`, `/api/kost/${stranger.kost.id}/tenants`].map((path) =>
        stranger.owner.rest.get(path),
      ),
      ...['/api/invoices', '/api/dashboard/owner'].map((path) => stranger.owner.rest.get(path)),
      ...[stranger.tenant, neighbour].flatMap((person) =>
        ['/api/invoices', '/api/payments', '/api/dashboard/tenant', '/api/tenant/payment-summary'].map((path) =>
          person.rest.get(path),
        ),
      ),
    ]);
    const text = JSON.stringify(everything.map(({ body }) => body));
    const { kost: _, ...private_ } = ids;
    expect(Object.values(private_).filter((id) => text.includes(id))).toEqual([]);
    expect(everything.map(({ status }) => status)).toEqual(everything.map(() => 200));
  });

  it('is not told by where a list goes on after it', async () => {
    await makeRoom(stranger.owner, stranger.kost.id, { floor: 150 });
    const after = (cursor: string) => stranger.owner.rest.get(`/api/kost/${stranger.kost.id}/rooms?cursor=${cursor}`);
    expect(bytes(await after(ids.freeRoom))).toBe(bytes(await after(crypto.randomUUID())));
  });

  it('an admin who names an account that there is not gets the 404 that everyone gets', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const answer = await admin.rest.post('/api/admin/approve-user', {
      user_id: crypto.randomUUID(),
      action: 'approve',
    });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, 'NOT_FOUND', 'Data tidak ditemukan']);
  });
});
