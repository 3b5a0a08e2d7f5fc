import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { makeNewcomer, makeRoom } from '#tests/support/people/factories.ts';
import { randomDigits } from '#tests/support/people/random-digits.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const app = createTestApp();

/** Numbers of another country, which a Worker before the second form, and PostgreSQL, cannot read. */
const typed = () => `0065 9${randomDigits(7)}`;

/** Where each call that takes a number keeps it; nowhere for one that only finds somebody. */
const kept: Record<string, readonly ('users' | 'tenancies' | 'contact_proofs')[]> = {
  'auth.register': ['users', 'contact_proofs'],
  'emailClaims.register': ['users', 'contact_proofs'],
  'users.create': ['users'],
  'users.update': ['users'],
  'profile.update': ['users', 'tenancies'],
  'tenants.createQuick': ['users', 'tenancies'],
  'tenants.update': ['tenancies', 'users'],
  'tenants.assign': ['tenancies'],
  'workOrders.createTechnician': ['users'],
  'invitations.accept': ['users', 'tenancies', 'contact_proofs'],
  'imports.commit': ['users', 'tenancies'],
};

/** An occupant's is stored as it is dialled, and nobody is found by it. */
const asDialled = ['tenants.addOccupant', 'tenants.updateOccupant'];

/** What the good call of a write does not say. */
const inputs: Record<string, (input: Fields, phone: string, world: World) => Fields | Promise<Fields>> = {
  // Of an account that its owner still controls.
  'tenants.update': async (_, phone, { app: where, house }) => {
    const { tenant } = await makeNewcomer(where, house.owner, (await makeRoom(house.owner, house.kost.id)).id);
    return { id: tenant.id, phone };
  },
  'imports.commit': ({ rows, ...input }, phone) => ({
    ...input,
    rows: (rows as { n: number; cells: Fields }[]).map(({ n, cells }) => ({ n, cells: { ...cells, phone } })),
  }),
};

async function rowsWith(table: string, phone: string) {
  const column = sql.identifier(table === 'contact_proofs' ? 'value' : 'phone');
  const { rows } = await app.deps.db.execute<{ phone_e164: string | null }>(sql`
    select phone_e164 from ${sql.identifier(table)} where ${column} = ${phone.replaceAll(' ', '')}`);
  return rows.map(({ phone_e164 }) => phone_e164);
}

describe('a number', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  it.for(Object.entries(kept))('that %s stores has the form by which it is found', async ([name, tables]) => {
    const call = goodCall(name);
    const rest = await callerOf(world, call.by);
    const phone = typed();
    const input = (await call.input?.(world)) ?? {};
    const given = (await inputs[name]?.(input, phone, world)) ?? { ...input, phone };
    expect((await callByRest(rest, name, given)).status).toBeLessThan(300);
    for (const table of tables) {
      const forms = await rowsWith(table, phone);
      expect({ table, forms }).toEqual({ table, forms: [phone.replaceAll(' ', '').replace('00', '+')] });
    }
  });

  it('can be stored by no other call', async () => {
    const all = await allProcedures();
    const taking = procedures.filter(({ type, name }) => type === 'mutation' && takesPhone(all[name]));
    const known = new Set([...Object.keys(kept), ...asDialled]);
    expect(taking.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

function takesPhone(procedure: unknown): boolean {
  const { inputs: schemas } = (procedure as { _def: { inputs: { shape?: object }[] } })._def;
  return schemas.some(({ shape = {} }) => 'phone' in shape);
}
