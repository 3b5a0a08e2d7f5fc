import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { callByRest, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls, procedures } from '#tests/support/app/calls/every-call.ts';
import { makeComplaint, submitDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import {
  expectStatus,
  makeBill,
  makeInvoice,
  makeRoom,
  makeTenant,
  pay,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { policy } from '#shared/policy.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

let app: TestApp;
let victim: World;
let stranger: World;
/** Another tenant of the victim's owner. */
let neighbour: Person;

const table = new Map(restProcedures(await allProcedures()).map((procedure) => [procedure.name, procedure]));

/** Calls that name a row and are open to an owner or a tenant. For everybody else, every row is a stranger's anyway. */
const scoped = procedures.flatMap(({ name, type }) => {
  const { names } = goodCall(name);
  const action = table.get(name)?.meta.action;
  if (names === undefined || action === undefined) return [];
  const roles: readonly string[] = policy[action].roles;
  const callers = (['OWNER', 'TENANT'] as const).filter((role) => roles.includes(role));
  return callers.map((role) => ({ procedure: name, type, field: names, role }));
});

/** Calls that answer something other than 404 for a foreign row, because of what they ask for. */
const otherwise: Record<string, ErrorCode> = {
  'complaints.create': 'TENANCY_INCOMPLETE',
  'payments.createLegacy': 'NO_MATCHING_BILL',
};

interface Variant {
  procedure: string;
  of: string;
  role: 'OWNER' | 'TENANT';
  input: (world: World) => Promise<Fields> | Fields;
}

const id = async (row: Promise<{ id: string }>) => ({ id: (await row).id });
const tenantOf = ({ house }: World) => house.tenant.tenant.id;
const draft = (world: World) => makeInvoice(app, world.house.owner, tenantOf(world));
const bill = (world: World) => makeBill(app, world.house.owner, tenantOf(world));
const occupied = ({ house }: World) => ({ id: house.room.id });

async function settledComplaint({ house }: World) {
  const complaint = await makeComplaint(house);
  return expectStatus(
    200,
    house.owner.rest.put<{ id: string }>(`/api/complaints/${complaint.id}`, { status: 'CLOSED' }),
  );
}

async function paidBill(world: World) {
  const made = await bill(world);
  await pay(app, world.house.tenant, made.id, 1_500_000);
  return made;
}

/** Rows in other states; the answer must not reveal whether they exist either. */
const variants: Variant[] = [
  { procedure: 'rooms.update', of: 'an occupied room', role: 'OWNER', input: (w) => ({ ...occupied(w), floor: 9 }) },
  { procedure: 'rooms.remove', of: 'an occupied room', role: 'OWNER', input: occupied },
  {
    procedure: 'tenants.createQuick',
    of: 'an occupied room',
    role: 'OWNER',
    input: ({ house }) => quickTenantFields(app, house.room.id),
  },
  { procedure: 'invoices.get', of: 'a draft', role: 'OWNER', input: (w) => id(draft(w)) },
  { procedure: 'invoices.get', of: 'a draft', role: 'TENANT', input: (w) => id(draft(w)) },
  { procedure: 'invoices.send', of: 'a sent bill', role: 'OWNER', input: (w) => id(bill(w)) },
  { procedure: 'invoices.cancel', of: 'a paid bill', role: 'OWNER', input: (w) => id(paidBill(w)) },
  {
    procedure: 'invoices.waiveLateFees',
    of: 'a bill without',
    role: 'OWNER',
    input: async (w) => ({ ...(await id(bill(w))), reason: 'x' }),
  },
  { procedure: 'invoices.stopRecurrence', of: 'a single bill', role: 'OWNER', input: (w) => id(bill(w)) },
  { procedure: 'payments.methods', of: 'a draft', role: 'TENANT', input: (w) => id(draft(w)) },
  {
    procedure: 'payments.pay',
    of: 'a draft',
    role: 'TENANT',
    input: async (w) => ({ invoice_id: (await draft(w)).id, amount: 1_000, payment_method: 'QRIS' }),
  },
  {
    procedure: 'payments.process',
    of: 'a draft',
    role: 'TENANT',
    input: async (w) => ({ ...(await id(draft(w))), payment_method: 'CASH' }),
  },
  {
    procedure: 'complaints.edit',
    of: 'a settled one',
    role: 'TENANT',
    input: async (w) => ({ ...(await id(settledComplaint(w))), title: 'x' }),
  },
  { procedure: 'articles.submit', of: 'a waiting one', role: 'OWNER', input: (w) => id(submitDraft(w.house.owner)) },
  { procedure: 'articles.removeOwn', of: 'a waiting one', role: 'OWNER', input: (w) => id(submitDraft(w.house.owner)) },
];

describe('another person’s row', () => {
  beforeAll(async () => {
    app = createTestApp();
    victim = await makeWorld(app);
    stranger = await makeWorld(app);
    const { owner, kost } = victim.house;
    neighbour = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
  });

  const callersOf = (role: 'OWNER' | 'TENANT') =>
    role === 'OWNER' ? [stranger.house.owner] : [stranger.house.tenant, neighbour];

  /** An answer without what differs between requests. */
  function bytes({ status, headers, body }: RestAnswer): string {
    const kept = [...headers].filter(([name]) => name !== 'x-request-id');
    return JSON.stringify([status, kept, { ...body, request_id: '' }]);
  }

  async function expectNotFound(procedure: string, field: string, role: 'OWNER' | 'TENANT', foreignInput: Fields) {
    const code = otherwise[procedure] ?? 'NOT_FOUND';
    const inPath = table.get(procedure)?.pathParameters.includes(field) ?? false;
    const malformed = inPath ? ['bukan-id', "1' or '1'='1", '%00', ' '] : [];
    for (const caller of callersOf(role)) {
      const ask = (value: unknown) => callByRest(caller.rest, procedure, { ...foreignInput, [field]: value });
      const foreign = await ask(foreignInput[field]);
      expect([foreign.status, foreign.body.code]).toEqual([errorCatalogue[code].status, code]);
      for (const other of [crypto.randomUUID(), ...malformed]) expect(bytes(await ask(other))).toBe(bytes(foreign));
    }
  }

  async function expectNotFoundByTrpc({ procedure, type, field, role }: (typeof scoped)[number], input: Fields) {
    const [caller] = callersOf(role);
    const ask = async (value: unknown) => {
      const json = { json: { ...input, [field]: value } };
      const path = `/trpc/${procedure}${type === 'query' ? `?input=${encodeURIComponent(JSON.stringify(json))}` : ''}`;
      const answer = await (type === 'query' ? caller?.rest.get(path) : caller?.rest.post(path, json));
      return [answer?.status, JSON.stringify(answer?.body).replace(/"request_id":"[^"]+"/, '')];
    };
    const foreign = await ask(input[field]);
    expect(foreign[0]).toBe(errorCatalogue[otherwise[procedure] ?? 'NOT_FOUND'].status);
    expect(await ask(crypto.randomUUID())).toEqual(foreign);
  }

  const expectNothingChanged = (act: () => Promise<void>) =>
    expectUnchanged(app, [victim.house.owner, stranger.house.owner], act);

  it.each(scoped)(
    'by $procedure as $role is the same answer as a missing one by REST and by tRPC, and changes nothing',
    async (call) => {
      const input = (await goodCall(call.procedure).input?.(victim)) ?? {};
      await expectNothingChanged(async () => {
        await expectNotFound(call.procedure, call.field, call.role, input);
        await expectNotFoundByTrpc(call, input);
      });
    },
  );

  it.each(variants)(
    'by $procedure of $of as $role is the same 404 as a missing one, and changes nothing',
    async ({ procedure, role, input }) => {
      const foreign = await input(victim);
      await expectNothingChanged(() => expectNotFound(procedure, goodCall(procedure).names ?? '', role, foreign));
    },
  );

  it('is in no list of other people', async () => {
    const { owner, room, tenant } = victim.house;
    const made = await bill(victim);
    const complaint = await makeComplaint(victim.house);
    const article = await submitDraft(owner);
    const { payment_id, payment_reference } = await pay(app, tenant, made.id, 500_000);
    const secrets = [room.id, tenant.tenant.id, tenant.email, made.id, complaint.id, article.id, payment_id];

    const kostId = stranger.house.kost.id;
    const lists = procedures.filter(({ name, type }) => type === 'query' && goodCall(name).names === undefined);
    const calls: [string, Fields][] = [];
    for (const { name } of lists) calls.push([name, (await goodCall(name).input?.(stranger)) ?? {}]);
    calls.push(['rooms.list', { kostId }], ['rooms.options', { kostId }], ['tenants.list', { kostId }]);
    for (const [name, input] of calls) {
      for (const caller of [stranger.house.owner, stranger.house.tenant, neighbour]) {
        const { status, body } = await callByRest(caller.rest, name, input);
        expect([200, 403, 404]).toContain(status);
        const told = [...secrets, payment_reference].filter((secret) => JSON.stringify(body).includes(secret));
        expect([name, told]).toEqual([name, []]);
      }
    }
  });

  it('is not revealed by using it as a cursor', async () => {
    const free = await makeRoom(victim.house.owner, victim.house.kost.id);
    await makeRoom(stranger.house.owner, stranger.house.kost.id, { floor: 150 });
    const after = (cursor: string) =>
      stranger.house.owner.rest.get(`/api/kost/${stranger.house.kost.id}/rooms?cursor=${cursor}`);
    expect(bytes(await after(free.id))).toBe(bytes(await after(crypto.randomUUID())));
  });

  const byAdmin = Object.entries(goodCalls).filter(([, { by, names }]) => by === 'admin' && names !== undefined);

  it.each(byAdmin)('an admin gets the same 404 by %s for a missing row', async (name, call) => {
    const input = { ...(await call.input?.(victim)), [call.names ?? '']: crypto.randomUUID() };
    const answer = await callByRest(victim.admin.rest, name, input);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, 'NOT_FOUND', 'Data tidak ditemukan']);
  });
});
