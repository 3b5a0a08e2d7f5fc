import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Invoice } from '#shared/contract/invoices.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { goodCall, goodCalls, keyedCalls, procedures } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { makeBill, expectStatus, unique } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { openApiDocument } from '#worker/http/openapi.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const world = await makeWorld(createTestApp());
const neighbours = { ...(await makeWorld(world.app)), app: world.app };

const inputOf = async (name: string, where = world) => (await goodCall(name).input?.(where)) ?? {};
/** What refuses a call that names no row. */
const namesNoRow: Record<string, () => Fields> = {
  'workOrders.createTechnician': () => ({ email: world.house.tenant.email }),
  'invoices.billMany': () => ({ bills: [{ tenancy_id: crypto.randomUUID(), amount: 1 }] }),
  'invoices.addToRents': () => ({ bills: [{ tenancy_id: crypto.randomUUID(), amount: 1 }] }),
  'tenants.changeRents': () => ({ rents: [{ tenancy_id: crypto.randomUUID(), rent: 1, new_rent: 2 }] }),
};

const ask = async (name: string, input: Fields, where = world) =>
  callByRest(await callerOf(where, goodCall(name).by), name, input);

/** The number of rows in each table that belongs to an owner's money. */
async function countsOf({ app, house }: World): Promise<Record<string, unknown>> {
  const { rows } = await app.deps.db.execute(sql`
    select (select count(*) from users where reviewed_by = ${house.owner.id}) as accounts,
      (select count(*) from tenancies where owner_id = ${house.owner.id}) as tenancies,
      (select count(*) from invoices where owner_id = ${house.owner.id}) as invoices,
      (select coalesce(sum(paid_amount), 0)::bigint from invoices where owner_id = ${house.owner.id}) as paid,
      (select coalesce(sum(late_fee_amount), 0)::bigint from invoices where owner_id = ${house.owner.id}) as fees,
      (select count(*) from payments where owner_id = ${house.owner.id}) as payments,
      (select coalesce(sum(amount), 0)::bigint from credit_entries where owner_id = ${house.owner.id}) as credit,
      (select count(*) from audit_log where owner_id = ${house.owner.id}) as entries`);
  return rows[0] ?? {};
}

/** What an act adds to these numbers. */
async function effectOf(act: () => Promise<unknown>, where = world): Promise<Record<string, number>> {
  const before = await countsOf(where);
  await act();
  const after = await countsOf(where);
  return Object.fromEntries(Object.keys(after).map((name) => [name, Number(after[name]) - Number(before[name])]));
}

const effects = new Map<string, Record<string, number>>();

/** The effect of the good call, made once and without a key: the same in each house. */
async function onceOf(name: string): Promise<Record<string, number>> {
  const known = effects.get(name);
  if (known !== undefined) return known;
  // What an earlier call has left of credit pays this.
  await makeBill(world.app, world.house.owner, world.house.tenant.tenant.id, { invoice_type: 'CUSTOM' });
  const input = await inputOf(name);
  const effect = await effectOf(async () => expect((await ask(name, input)).status).toBeLessThan(300));
  effects.set(name, effect);
  return effect;
}

const names = keyedCalls.map(({ name }) => name);
/** These ask the gateway in between: if the database's answer is lost, nobody knows what the gateway did. */
const throughGateway = new Set(['payments.pay', 'payments.createLegacy', 'billLinks.pay']);

describe.each(keyedCalls)('$name with an idempotency key', ({ name, change }) => {
  it('has one effect however often it is sent, and answers the same, within the trips of a write', async () => {
    const once = await onceOf(name);
    const input = { ...(await inputOf(name)), idempotency_key: unique('kunci') };
    const effect = await effectOf(async () => {
      const first = await ask(name, input);
      expect(first.status).toBeLessThan(300);
      for (let again = 0; again < 2; again += 1) {
        world.app.trips.reset();
        const repeated = await ask(name, input);
        expect([repeated.status, JSON.stringify(repeated.body)]).toEqual([first.status, JSON.stringify(first.body)]);
        expect(world.app.trips.sequential).toBeLessThanOrEqual(2);
      }
    });
    expect(effect).toEqual(once);
    await expectSoundMoney(world.app, world.house.owner);
  });

  it('has one effect if eight are sent at once, and all get the same answer', async () => {
    const once = await onceOf(name);
    const input = { ...(await inputOf(name)), idempotency_key: unique('kunci') };
    const effect = await effectOf(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(name, input)));
      const taken = answers.filter(({ status }) => status < 300);
      expect(taken.length).toBeGreaterThan(0);
      expect(new Set(taken.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      // One of them asks the gateway; the others may come before its answer.
      const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body.code);
      expect(refused).toEqual(throughGateway.has(name) ? refused.map(() => 'PAYMENT_IN_PROGRESS') : []);
    });
    expect(effect).toEqual(once);
    await expectSoundMoney(world.app, world.house.owner);
  });

  it('is refused with another body, or for another procedure, and changes nothing', async () => {
    const idempotency_key = unique('kunci');
    const input = { ...(await inputOf(name)), idempotency_key };
    expect((await ask(name, input)).status).toBeLessThan(300);
    const { by } = goodCall(name);
    const other = names.find((each) => each !== name && goodCall(each).by === by) ?? '';
    const others = { ...(await inputOf(other)), idempotency_key };
    await expectUnchanged(world.app, [world.house.owner], async () => {
      await expectRefusal('IDEMPOTENCY_CONFLICT', ask(name, { ...input, ...change() }));
      await expectRefusal('IDEMPOTENCY_CONFLICT', ask(other, others));
    });
  });

  it('belongs to whoever sent it: the same key of somebody else is another one', async () => {
    const idempotency_key = unique('kunci');
    const once = await onceOf(name);
    expect((await ask(name, { ...(await inputOf(name)), idempotency_key })).status).toBeLessThan(300);
    const theirs = { ...(await inputOf(name, neighbours)), idempotency_key };
    const effect = await effectOf(async () => {
      expect((await ask(name, theirs, neighbours)).status).toBeLessThan(300);
    }, neighbours);
    expect(effect).toEqual(once);
  });

  it('is not used up by a refusal', async () => {
    const idempotency_key = unique('kunci');
    const { names: field = 'id' } = goodCall(name);
    const input = { ...(await inputOf(name)), idempotency_key };
    // A call about many rows names them in a list.
    const list = Object.keys(input).find((each) => each.endsWith('_ids'));
    const wrong = list === undefined ? { [field]: crypto.randomUUID() } : { [list]: [crypto.randomUUID()] };
    const refused = await ask(name, { ...input, ...(namesNoRow[name]?.() ?? wrong) });
    expect([404, 409]).toContain(refused.status);
    expect(refused.body.code).not.toBe('IDEMPOTENCY_CONFLICT');
    expect((await ask(name, input)).status).toBeLessThan(300);
  });
});

describe('a lost answer of the database', () => {
  it.each(names.filter((name) => !throughGateway.has(name)))('to %s leaves one effect', async (name) => {
    const once = await onceOf(name);
    const input = { ...(await inputOf(name)), idempotency_key: unique('kunci') };
    const effect = await effectOf(async () => {
      world.app.trips.loseAnswerTo(/insert into \W*idempotency_keys/);
      await expectRefusal('DATABASE_UNAVAILABLE', ask(name, input));
      expect((await ask(name, input)).status).toBeLessThan(300);
    });
    expect(effect).toEqual(once);
    await expectSoundMoney(world.app, world.house.owner);
  });
});

describe('an idempotency key', () => {
  it('reveals nothing that its caller may no longer see', async () => {
    const theirs = await neighbours.house.owner.rest.post<Invoice>(
      '/api/invoices',
      await inputOf('invoices.create', neighbours),
    );
    for (const name of [
      'invoices.create',
      'payments.process',
      'payments.pay',
      'tenants.assign',
      'tenants.createQuick',
    ]) {
      const input = { ...(await inputOf(name)), idempotency_key: unique('kunci') };
      expect((await ask(name, input)).status).toBeLessThan(300);
      await world.app.deps.db.execute(sql`
        update idempotency_keys set subject_id = ${theirs.body.id} where key = ${input.idempotency_key}`);
      await expectRefusal('NOT_FOUND', ask(name, input));
    }
  });

  it('stores nothing from which the body could be guessed', async () => {
    const input: Fields = { ...(await inputOf('tenants.createQuick')), idempotency_key: unique('kunci') };
    const { body } = await ask('tenants.createQuick', input);
    const { rows } = await world.app.deps.db.execute(sql`
      select k.* from idempotency_keys k where key = ${input.idempotency_key}`);
    const { password } = (body as { credentials: { password: string } }).credentials;
    const kept = JSON.stringify(rows);
    const { idempotency_key: _, ...plain } = input;
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(plain))));
    expect([password, String(plain.nik), digest.toString('hex')].filter((secret) => kept.includes(secret))).toEqual([]);
    expect(rows).toHaveLength(1);
  });

  it('gives first credentials that no other key gives', async () => {
    const passwordOf = async () => {
      const input = { ...(await inputOf('tenants.createQuick')), idempotency_key: unique('kunci') };
      const { body } = await ask('tenants.createQuick', input);
      return (body as { credentials: { password: string } }).credentials.password;
    };
    const passwords = await Promise.all([passwordOf(), passwordOf(), passwordOf()]);
    expect(new Set(passwords).size).toBe(3);
  });

  it('is ignored by calls that make or move no money', async () => {
    const { rest } = world.house.owner;
    const input = await inputOf('rooms.create');
    await expectStatus(201, rest.post('/api/rooms', input, { 'idempotency-key': 'pendek' }));
  });
});

describe('every write', async () => {
  const table = restProcedures(await allProcedures());
  const takesKey = (input: z.ZodMiniType | undefined) =>
    input !== undefined &&
    'idempotency_key' in (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

  it('takes an idempotency key, or says why it needs none', () => {
    const writes = procedures.filter(({ type }) => type === 'mutation').map(({ name }) => name);
    const decided = Object.entries(goodCalls).flatMap(([name, { key }]) => (key === undefined ? [] : [name]));
    expect(decided.sort()).toEqual(writes.sort());
    expect(
      table
        .filter(({ input }) => takesKey(input))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort());
  });

  it('that takes one says so in the OpenAPI document', async () => {
    const { paths } = openApiDocument(restProcedures(await allProcedures()), '1') as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    };
    const told = table.filter(({ route }) =>
      paths[route.path]?.[route.method.toLowerCase()]?.parameters?.some(
        (parameter) => parameter.name === 'Idempotency-Key' && parameter.in === 'header',
      ),
    );
    expect(told.map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});
