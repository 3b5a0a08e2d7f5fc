import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/enums.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import { openSession } from '#tests/support/people/factories.ts';

const app = createTestApp();
const world = await makeWorld(app);

/** What was asked of the outside besides the database. */
const asked: string[] = [];
for (const way of ['gateway', 'messages', 'files', 'passwords'] as const)
  Object.assign(app.deps, { [way]: heard(way) });

function heard(way: 'gateway' | 'messages' | 'files' | 'passwords'): object {
  const parts = Object.entries(app.deps[way]).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part];
    const use = (...given: unknown[]): unknown => {
      asked.push(`${way}.${name}`);
      return Reflect.apply(part, app.deps[way], given);
    };
    return [name, use];
  });
  return Object.fromEntries(parts) as object;
}

/** Another session of whoever is signed in, which has ended. */
async function ended({ token }: RestClient): Promise<RestClient> {
  const { sub: id = '', role } = decodeJwt<{ role: Role }>(token ?? '');
  const rest = await openSession(app, id, role);
  const { sid } = decodeJwt<{ sid: string }>(rest.token ?? '');
  await app.deps.db.execute(sql`update sessions set revoked_at = now() where id = ${sid}`);
  return rest;
}

const writes = procedures.filter(({ name, type }) => type === 'mutation' && goodCall(name).by !== 'nobody');

describe('a session that has ended, of somebody who might,', () => {
  it.each(writes)(
    'is refused first by $name: one trip, in which nothing happens, and none elsewhere',
    async ({ name }) => {
      const call = goodCall(name);
      const rest = await ended(await callerOf(world, call.by));
      const input = (await call.input?.(world)) ?? {};
      await app.calm();
      await expectUnchanged(app, [world.house.owner], async () => {
        asked.length = 0;
        app.trips.reset();
        await expectRefusal('UNAUTHENTICATED', callByRest(rest, name, input));
        await app.calm();
        expect([app.trips.requests, asked]).toEqual([1, []]);
      });
    },
  );

  it.each(writes)('is refused by $name before it reads what is wrong with the input', async ({ name }) => {
    const rest = await ended(await callerOf(world, goodCall(name).by));
    await expectRefusal('UNAUTHENTICATED', callByRest(rest, name, {}));
  });
});
