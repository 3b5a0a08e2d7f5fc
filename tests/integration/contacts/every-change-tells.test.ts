import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountAlert } from '#shared/enums.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { makeNewcomer, makeRoom } from '#tests/support/people/factories.ts';
import { allProcedures } from '#worker/trpc/router.ts';

/** The writes that change what can reset or reach an account that is there already, and what its holder is told. */
const reaching: Record<string, AccountAlert> = {
  'auth.changePassword': 'PASSWORD',
  'passwordReset.byLink': 'PASSWORD',
  'passwordReset.byCode': 'PASSWORD',
  'tenants.issueCredentials': 'PASSWORD',
  'users.issueCredentials': 'PASSWORD',
  'secondFactor.confirm': 'SECOND_FACTOR',
  'secondFactor.renewRecoveryCodes': 'SECOND_FACTOR',
  'secondFactor.switchOff': 'SECOND_FACTOR',
  'users.resetTotp': 'SECOND_FACTOR',
  'profile.update': 'PHONE',
  'users.update': 'PHONE',
  'users.giveEmail': 'EMAIL',
  'tenants.update': 'PHONE',
  'phoneConfirmation.confirm': 'PHONE_PROVEN',
  // Not at the address that is lost: it is its true holder's.
  'emailClaims.register': 'EMAIL_LOST',
};

/** Those that change something of it and tell nobody, and why. */
const silent: Record<string, string> = {
  'invitations.accept': 'the account had no holder before: whoever accepts becomes it, and all else ends',
  'emailConfirmation.confirm':
    'the address could reset the password before, since its holder typed it; others are told',
};

/** Those that take an address or a number, but change none of an account that is there, and what they do with it. */
const taking: Record<string, string> = {
  'auth.register': 'makes an account',
  'emailClaims.ask': 'finds an account',
  'emailConfirmation.send': 'sends a link there, by which it then becomes the account’s',
  'users.create': 'makes an account',
  'tenants.createQuick': 'makes an account',
  'workOrders.createTechnician': 'makes an account',
  'auth.login': 'finds an account',
  'auth.applyAgain': 'finds an account',
  'passwordReset.request': 'finds an account',
  'tenants.assign': 'writes it into the tenancy alone',
  'tenants.addOccupant': 'writes the number of somebody without an account',
  'tenants.updateOccupant': 'writes the number of somebody without an account',
};

/** What the good call of a write does not change; the account is a tenant's who has never chosen a password. */
const inputs: Record<string, (world: World) => Promise<Fields>> = {
  'tenants.update': async ({ app: where, house }) => {
    const { id, tenant } = await makeNewcomer(where, house.owner, (await makeRoom(house.owner, house.kost.id)).id);
    await proveEmail(where, id);
    return { id: tenant.id, phone: '081399998888' };
  },
};

interface Account extends Record<string, unknown> {
  id: string;
  reach: string;
  /** The proven contacts: kind, and id of the proof. */
  proofs: string[];
}

/** What can reset or reach each account. */
async function accounts({ app }: World): Promise<Map<string, Account>> {
  const { rows } = await app.deps.db.execute<Account>(sql`
    select u.id, jsonb_build_array(u.email, u.phone, u.password_hash,
        (select jsonb_agg(jsonb_build_array(p.kind, p.value, p.how) order by p.kind) from contact_proofs p
          where p.user_id = u.id and p.ended_at is null),
        (select t.secret_ciphertext from user_totp t where t.user_id = u.id and t.confirmed_at is not null),
        (select jsonb_agg(r.id order by r.id) from recovery_codes r where r.user_id = u.id))::text as reach,
      array(select p.kind || ' ' || p.id from contact_proofs p where p.user_id = u.id and p.ended_at is null order by p.id) as proofs
    from users u`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function tellingsOf({ app }: World, userId: string) {
  const { rows: alerts } = await app.deps.db.execute<{ id: string; about: string; contact: string }>(sql`
    select id, details ->> 'about' as about, subject_id::text as contact from messages
    where user_id = ${userId} and kind = 'ACCOUNT_ALERT' order by subject_id, id`);
  const { rows: notices } = await app.deps.db.execute<{ id: string }>(sql`
    select id from notices where user_id = ${userId}
      and kind in ('PASSWORD_CHANGED', 'SECOND_FACTOR_CHANGED', 'CONTACT_CHANGED')`);
  return { alerts, notices };
}

type Tellings = Awaited<ReturnType<typeof tellingsOf>>;

/** What an account was told since then. */
function news(now: Tellings, earlier: Tellings | undefined): Tellings {
  const known = new Set([...(earlier?.alerts ?? []), ...(earlier?.notices ?? [])].map(({ id }) => id));
  return {
    alerts: now.alerts.filter(({ id }) => !known.has(id)),
    notices: now.notices.filter(({ id }) => !known.has(id)),
  };
}

/** The fields of a procedure's input, also of one with conditions of its own. */
function fieldsOf(procedure: unknown): string[] {
  type Schema = { shape?: object; def: { innerType?: { shape?: object } } };
  const { inputs: schemas } = (procedure as { _def: { inputs: Schema[] } })._def;
  return schemas.flatMap(({ shape, def }) => Object.keys(shape ?? def.innerType?.shape ?? {}));
}

const writes = procedures.filter(({ type }) => type === 'mutation');

// A database of its own, because every account in it is looked at.
const app = await ownApp();

describe('a change of what can reset or reach an account', () => {
  let world: World;
  const found = new Set<string>();
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  it.for(writes)('by $name is told to every contact that was proven, and to the other devices', async ({ name }) => {
    const call = goodCall(name);
    const rest = await callerOf(world, call.by);
    const input = (await (inputs[name] ?? call.input)?.(world)) ?? {};
    const before = await accounts(world);
    const earlier = new Map<string, Tellings>();
    for (const id of before.keys()) earlier.set(id, await tellingsOf(world, id));
    expect((await callByRest(rest, name, input)).status).toBeLessThan(300);
    const after = await accounts(world);
    const changed = [...before.values()].filter(({ id, reach }) => after.has(id) && after.get(id)?.reach !== reach);
    if (changed.length > 0) found.add(name);
    expect(changed.length > 0, `${name} is in one of the two lists`).toBe(name in reaching || name in silent);
    for (const { id, proofs } of changed) {
      const { alerts, notices } = news(await tellingsOf(world, id), earlier.get(id));
      const subject = reaching[name];
      const told = proofs
        .filter((proof) => subject !== undefined && !(subject === 'EMAIL_LOST' && proof.startsWith('EMAIL')))
        .map((proof) => ({ about: subject, contact: proof.split(' ')[1] }));
      expect(alerts.map(({ about, contact }) => ({ about, contact }))).toEqual(told);
      expect(notices).toHaveLength(name in silent ? 0 : 1);
    }
  });

  it('is one of those above: each of them was seen', () => {
    expect([...found].sort()).toEqual([...Object.keys(reaching), ...Object.keys(silent)].sort());
  });

  it('can be made by no other write that takes an address or a number', async () => {
    const all = await allProcedures();
    const taken = writes
      .map(({ name }) => name)
      .filter((name) => fieldsOf(all[name]).some((field) => /^(email|phone)$/.test(field)));
    const known = new Set([...Object.keys(reaching), ...Object.keys(silent), ...Object.keys(taking)]);
    expect(taken.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(taking).filter((name) => !taken.includes(name))).toEqual([]);
  });
});
