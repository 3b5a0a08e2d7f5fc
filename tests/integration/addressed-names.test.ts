import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { HOLDS_WEB_ADDRESS } from '#shared/rules/web-address.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeNewcomer,
  makeRoom,
  makeHousehold,
  makePerson,
  type Household,
  type Person,
} from '#tests/support/people/factories.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const LURE = 'https://evil.example Budi';

/** Titles that stand nowhere but on the pages of those who may read them, and a name that must be the paper's own. */
const elsewhere = new Set([
  'complaints.create',
  'complaints.edit',
  'complaints.report',
  'contracts.agree',
  'billLinks.agreeContract',
  'articles.draft',
  'articles.editOwn',
  'articles.publish',
  'articles.update',
]);

/** The good call's tenant has a name that is theirs to change. */
const ownInputs: Record<string, (world: World) => Promise<Fields>> = {
  'tenants.update': async ({ app, house }) => {
    const room = await makeRoom(house.owner, house.kost.id);
    return { id: (await makeNewcomer(app, house.owner, room.id)).tenant.id };
  },
};

const all = await allProcedures();

/** The fields of a call's input that take a name or a title. */
function nameFields(name: string): string[] {
  const { inputs } = (all[name] as unknown as { _def: { inputs: { shape?: object }[] } })._def;
  return inputs.flatMap(({ shape = {} }) => Object.keys(shape)).filter((field) => /^(name|title)$|_name$/.test(field));
}

const named = procedures
  .filter(({ name, type }) => type === 'mutation' && !elsewhere.has(name))
  .flatMap(({ name }) => nameFields(name).map((field) => ({ name, field })));

describe('a name or title with a web address', () => {
  const app = createTestApp();
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  it('is looked for in every call that takes a person’s name, a kost’s or a bill’s title', () => {
    expect(named.map(({ name, field }) => `${name} ${field}`)).toEqual(
      expect.arrayContaining([
        'auth.register full_name',
        'users.create full_name',
        'users.update full_name',
        'profile.update full_name',
        'profile.updateEmergencyContact emergency_contact_name',
        'invitations.accept emergency_contact_name',
        'tenants.createQuick full_name',
        'tenants.createQuick emergency_contact_name',
        'tenants.assign full_name',
        'tenants.update full_name',
        'workOrders.createTechnician full_name',
        'kost.create name',
        'kost.update name',
        'invoices.create title',
        'invoices.updateDraft title',
      ]),
    );
  });

  it.each(named)('is refused by $name for $field, and changes nothing', async ({ name, field }) => {
    const { by, input } = goodCall(name);
    const fields = { ...(await (ownInputs[name] ?? input)?.(world)), [field]: LURE };
    const caller = await callerOf(world, by);
    const { body } = await expectUnchanged(app, [world.house.owner], () =>
      expectRefusal('VALIDATION', callByRest(caller, name, fields), HOLDS_WEB_ADDRESS),
    );
    expect(body.issues).toEqual([{ path: [field], message: HOLDS_WEB_ADDRESS }]);
  });

  it('in an imported row is a problem of that row', async () => {
    const { by, input } = goodCall('imports.commit');
    const fields = (await input?.(world)) as { rows: { cells: Record<string, string> }[] };
    for (const { cells } of fields.rows) if (cells['full_name']) cells['full_name'] = LURE;
    const { body } = await callByRest(await callerOf(world, by), 'imports.commit', { ...fields, dry_run: true });
    expect(JSON.stringify(body)).toContain('Nama penyewa memuat alamat web');
  });
});

describe('a stored name with a web address', () => {
  const app = createTestApp();
  let house: Household;
  beforeAll(async () => {
    house = await makeHousehold(app);
  });
  const store = (table: string, column: string, id: string) =>
    app.deps.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${LURE} where id = ${id}`);

  it('goes on when something beside it is changed in the profile, and cannot become another such name', async () => {
    const person: Person = await makePerson(app, { role: 'OWNER' });
    await store('users', 'full_name', person.id);
    const save = (full_name: string) => person.rest.put('/users/profile', { full_name, phone: '081377778888' });
    expect(await expectStatus(200, save(LURE))).toMatchObject({ full_name: LURE, phone: '081377778888' });
    await expectRefusal('VALIDATION', save('Budi www.evil.example'), HOLDS_WEB_ADDRESS);
    expect(await expectStatus(200, save('Budi Santoso'))).toMatchObject({ full_name: 'Budi Santoso' });
    await expectRefusal('VALIDATION', save(LURE), HOLDS_WEB_ADDRESS);
  });

  it('goes on in a kost, a tenancy and its emergency contact', async () => {
    const { owner, kost, tenant } = house;
    await store('kosts', 'name', kost.id);
    const fields = { name: LURE, description: 'Lebih tenang' };
    expect(await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, fields))).toMatchObject(fields);
    await store('tenancies', 'emergency_contact_name', tenant.tenant.id);
    const contact = { emergency_contact_name: LURE, emergency_contact_phone: '081255556666' };
    const saved = await expectStatus(200, tenant.rest.put<Tenant>(`/tenants/${tenant.tenant.id}/profile`, contact));
    expect(saved).toMatchObject(contact);
    const corrected = { ...contact, deposit_amount: 1_000_000 };
    expect(await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.tenant.id}`, corrected))).toMatchObject(
      corrected,
    );
  });
});
