import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePerson, type Person } from '#tests/support/people/factories.ts';
import { shutEachOther } from '#tests/support/people/last-admin.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const ADMINS = 5;
const ROUNDS = 6;

const app = await ownApp();

describe('one admin always remains', () => {
  beforeEach(async () => {
    await app.deps.db.execute(sql`update users set is_active = false, status = 'SUSPENDED' where role = 'ADMIN'`);
  });

  async function activeAdmins(): Promise<number> {
    const { rows } = await app.deps.db.execute<{ count: number }>(
      sql`select count(*) as count from users where role = 'ADMIN' and status = 'ACTIVE' and is_active`,
    );
    return Number(rows[0]?.count);
  }

  const update = ({ rest }: Person, { id }: Person, fields: object) => rest.put(`/api/admin/users/${id}`, fields);
  const ways: [how: string, shut: (actor: Person, target: Person) => Promise<{ status: number }>][] = [
    ['deactivating', ({ rest }, { id }) => rest.delete(`/api/admin/users/${id}`)],
    ['demoting', (actor, target) => update(actor, target, { role: 'TENANT' })],
    ['suspending', (actor, target) => update(actor, target, { status: 'SUSPENDED' })],
    ['switching off', (actor, target) => update(actor, target, { is_active: false })],
  ];

  async function makeAdmins(): Promise<Person[]> {
    const admins = await Promise.all(Array.from({ length: ADMINS }, () => makePerson(app, { role: 'ADMIN' })));
    // Changing a role needs a fresh step-up.
    await app.deps.db.execute(sql`update sessions set stepped_up_at = ${app.clock.now().toISOString()}`);
    return admins;
  }

  it.each([...ways, ['shutting out by any way', (...pair) => anyWay(...pair)] as (typeof ways)[number]])(
    'however many are %s each other at once',
    async (_, shut) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const admins = await makeAdmins();
        const pairs = admins.flatMap((actor) => admins.map((target) => [actor, target] as const));
        const calls = pairs.filter(([actor, target]) => actor !== target).map((pair) => shut(...pair));
        const answers = await Promise.all(calls);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        expect(answers.some(({ status }) => status < 300)).toBe(true);
        expect(await activeAdmins()).toBeGreaterThanOrEqual(1);
        await app.deps.db.execute(sql`update users set is_active = false, status = 'SUSPENDED' where role = 'ADMIN'`);
      }
    },
  );

  let turn = 0;
  const anyWay = (actor: Person, target: Person) => {
    turn += 1;
    return ways[turn % ways.length]?.[1](actor, target) ?? Promise.resolve({ status: 0 });
  };

  it('an admin who is deactivated meanwhile does not deactivate the last one', async () => {
    await expectRefusal('LAST_ADMIN', shutEachOther(app), 'Harus ada minimal satu admin aktif');
    expect(await activeAdmins()).toBe(1);
  });
});
