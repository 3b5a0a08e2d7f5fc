import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDb } from '#worker/db/client.ts';
import { toDomainError } from '#worker/errors.ts';

const databaseUrl = 'postgresql://user:password@database.test/ekost';

/** An answer of PostgreSQL's with one row, as the gateway sends it. */
const rowOf = (value: string) => ({
  command: 'SELECT',
  rowCount: 1,
  rowAsArray: true,
  fields: [{ name: 'value', dataTypeID: 25 }],
  rows: [[value]],
});

const valueOf = async (db: ReturnType<typeof createDb>) => (await db.execute(sql`select 'x' as value`)).rows[0]?.value;

it('each client keeps its own address and network, however many there are', async () => {
  const asked: string[] = [];
  const clients = ['one', 'two'].map((name) =>
    createDb({
      databaseUrl,
      fetchEndpoint: `https://${name}.test/sql`,
      fetch: async (address) => {
        asked.push(String(address));
        return Response.json(rowOf(name));
      },
    }),
  );
  expect(await Promise.all(clients.map(valueOf))).toEqual(['one', 'two']);
  expect(asked.sort()).toEqual(['https://one.test/sql', 'https://two.test/sql']);
});

it('an answer that breaks off is a database that was not reached, not a fault of ours', async () => {
  const broken = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"rows":['));
      },
      pull: (controller) => controller.error(new Error('Network connection lost.')),
    });
    return Promise.resolve(new Response(body));
  };
  const failure: unknown = await valueOf(createDb({ databaseUrl, fetch: broken })).catch((error: unknown) => error);
  expect(toDomainError(failure).code).toBe('DATABASE_UNAVAILABLE');
});
