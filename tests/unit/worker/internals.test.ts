import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { types } from '@neondatabase/serverless';
import { initTRPC, lazy } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pgTable as builtTable } from '#drizzle/schema/built-pg-table.ts';
import { createDb } from '#worker/db/client.ts';
import { builtCall, lazyParts, loadParts, proceduresOf } from '#worker/internals/calls.ts';
import { drizzleParts, withoutPart } from '#worker/internals/drizzle-parts.ts';
import { overHttp } from '#worker/internals/http-driver.ts';
import { phoneParts, withoutPhonePart } from '#worker/internals/phone-parts.ts';
import { rowMapper } from '#worker/internals/row-mapper.ts';
import { bound, runPrepared } from '#worker/internals/statements.ts';
import { withoutSubscriptions } from '#worker/internals/trpc-parts.ts';
import { unchangedBy } from '#worker/internals/unchanged-by.ts';
import { root } from '#worker/local/build.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const rooms = pgTable('rooms', { number: text().notNull(), floor: integer().notNull() });
const driver = readFileSync(new URL(import.meta.resolve('@neondatabase/serverless')), 'utf8');
const drizzleFile = (file: string) => readFileSync(new URL(file, import.meta.resolve('drizzle-orm')), 'utf8');
const phoneFile = (file: string) =>
  readFileSync(new URL(`../../es6-modern/${file}`, import.meta.resolve('libphonenumber-js/core/es6')), 'utf8');
const trpc = new URL('.', import.meta.resolve('@trpc/server'));
const [trpcFile = ''] = globSync('resolveResponse-*.mjs', { cwd: trpc }).map((file) =>
  readFileSync(new URL(file, trpc), 'utf8'),
);
const ROW = ['A-1', '2', '3'];
const answer = { command: 'SELECT', rowCount: 1, fields: ROW.map((name) => ({ name, dataTypeID: 25 })), rows: [ROW] };
const sent: { query: string; params: string[] }[] = [];

/** A database that answers each statement with the one row. */
const db = createDb({
  databaseUrl: 'postgres://user:password@localhost/name',
  fetch: async (_, init) => {
    const body = JSON.parse(String(init?.body)) as (typeof sent)[number] | { queries: typeof sent };
    sent.push(...('queries' in body ? body.queries : [body]));
    return Response.json('queries' in body ? { results: body.queries.map(() => answer) } : answer);
  },
});
const statement = db
  .select({ number: rooms.number, floor: rooms.floor, most: sql<number>`max(floor)`.mapWith(Number) })
  .from(rooms)
  .where(sql`number = ${sql.placeholder('number')}`)
  .prepare('rooms');
const ROWS = [{ number: 'A-1', floor: 2, most: 3 }];

/** The kinds of values for which `createDb` or Drizzle sets what reads them, such as instants, days and intervals. */
const readByOthers = new Set([20, 1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
const VALUES = [
  '',
  't',
  '12',
  '-1.5',
  '{1,2}',
  '{t,NULL}',
  '{"a b",c}',
  '(1,2)',
  '<(1,2),3>',
  '{"a":1}',
  '\\x6162',
  'text',
];

/** What a kind of value is read as; null if it is refused. */
function readingsOf({ getTypeParser }: typeof types, oid: number): unknown[] {
  const read = getTypeParser(oid);
  return VALUES.map((value) => {
    try {
      return read(value);
    } catch {
      return null;
    }
  });
}

const t = initTRPC.meta<{ action: string }>().create();
const input = z.object({ id: z.string() });
const output = z.string();
const send = t.procedure
  .meta({ action: 'send' })
  .input(input)
  .output(output)
  .mutation(() => 'sent');
const router = t.router({ later: lazy(async () => ({ later: t.router({ send }) })), now: t.router({ send }) });

const said: [sentence: string, isTrue: () => unknown, is: unknown][] = [
  ['Drizzle’s statement shows how its columns are read', () => rowMapper(statement)(answer), ROWS],
  ['Drizzle reads a row as we do', () => statement.mapResult(answer), ROWS],
  ['a statement of Drizzle is filled and sent by us', () => runPrepared(db, statement, { number: 'A-1' }), ROWS],
  ['Drizzle’s batch takes a statement that is filled', () => db.batch([bound(statement, { number: 'A-2' })]), [ROWS]],
  ['what is filled is what is sent', () => sent.map(({ params }) => params), [['A-1'], ['A-2']]],
  [
    'tRPC’s procedure keeps what it was built with',
    () => builtCall(send),
    { type: 'mutation', meta: { action: 'send' }, input, output },
  ],
  ['tRPC’s router names its procedures', () => Object.keys(proceduresOf(router)), ['now.send']],
  ['tRPC’s router names its parts that are loaded later', () => lazyParts(router), ['later']],
  [
    'tRPC’s router loads a part when it is told',
    async () => {
      await loadParts(router, ['later']);
      return Object.keys(proceduresOf(router)).toSorted();
    },
    ['later.send', 'now.send'],
  ],
  [
    'Drizzle looks for no other spelling of a column in the built Worker',
    () => [rooms, builtTable('rooms', { number: text() })].map(({ number }) => [number.name, number.keyAsName]),
    [
      ['number', true],
      ['number', false],
    ],
  ],
  [
    'Drizzle’s modules that the Worker never runs export what they did',
    () => drizzleParts.filter((file) => withoutPart(file, drizzleFile(file)) === null),
    [],
  ],
  [
    'libphonenumber’s modules that the Worker never runs export what they did',
    () => phoneParts.filter((file) => withoutPhonePart(file, phoneFile(file)) === null),
    [],
  ],
  ['tRPC’s answers that go on have a part of their own', () => withoutSubscriptions(trpcFile) !== null, true],
  ['Neon’s driver has its parts for TCP where they are cut out', () => overHttp(driver) !== null, true],
  [
    'Neon’s driver without them reads every kind of value as before, but for those that others read',
    async () => {
      const { types: cut } = (await import(`data:text/javascript,${encodeURIComponent(overHttp(driver) ?? '')}`)) as {
        types: typeof types;
      };
      const kinds = Array.from({ length: 5000 }, (_, oid) => oid).filter((oid) => !readByOthers.has(oid));
      return kinds.filter((oid) => !isDeepStrictEqual(readingsOf(types, oid), readingsOf(cut, oid)));
    },
    [],
  ],
  [
    'Zod’s schemas show their parts',
    () =>
      unchangedBy(z.object({ rows: z.array(z.object({ id: z.uuid(), paid: z.nullable(z.int()) })) }))?.({ rows: [] }),
    true,
  ],
];

it.each(said)('the libraries are inside as worker/internals has it: %s', async (sentence, isTrue, is) => {
  const found = await Promise.resolve(isTrue()).catch((error: unknown) => error);
  expect(found, `No longer so: ${sentence}. See worker/internals/README.md.`).toEqual(is);
});

it('no call goes on after its answer, so that the built Worker needs no part of tRPC for it', async () => {
  const kinds = Object.values(await allProcedures()).map((procedure) => builtCall(procedure).type);
  expect([...new Set(kinds)].toSorted()).toEqual(['mutation', 'query']);
});

it('no other file of the worker reads the insides of a library', () => {
  const files = globSync('worker/**/*.ts', { cwd: root }).filter((file) => !file.startsWith('worker/internals/'));
  const readers = files.filter((file) => /\._(?:def|zod|prepare)\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(readers).toEqual([]);
});
