import { describe, expect, it } from 'vitest';
import { MAX_RUPIAH } from '#shared/rules/money.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { goodCalls } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { damage } from '#tests/support/people/settlements.ts';

/** Amounts that PostgreSQL's integer does not hold; as a parameter beside a number, one may be read as such. */
const LARGE = [2_147_483_648, MAX_RUPIAH];

interface Schema {
  $ref?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; schema: Schema }[];
}
type Path = readonly (string | number)[];

const app = await ownApp();
const world = await makeWorld(app);
const document = await expectStatus(
  200,
  app.rest.get<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json'),
);
const routes = new Map(restProcedures(await allProcedures()).map(({ name, route }) => [name, route]));

function resolved({ $ref, ...schema }: Schema): Schema {
  if ($ref === undefined) return schema;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
  return resolved(found as Schema);
}

/** Where an input has amounts. */
function amountsIn(schema: Schema, path: Path = []): Path[] {
  const { maximum, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = resolved(schema);
  if (maximum === MAX_RUPIAH) return [path];
  return [
    ...Object.entries(properties).flatMap(([name, each]) => amountsIn(each, [...path, name])),
    ...(items === undefined ? [] : amountsIn(items, [...path, 0])),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((each) => amountsIn(each, path)),
  ];
}

function amountsOf(name: string): Path[] {
  const route = routes.get(name);
  const operation = route && document.paths[route.path]?.[route.method.toLowerCase()];
  const schemas = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => schema);
  const query = Object.fromEntries((operation?.parameters ?? []).map((each) => [each.name, each.schema]));
  const paths = [...schemas, { properties: query }].flatMap((schema) => amountsIn(schema));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The input with an amount at that place, and without the totals that were reckoned from another. */
function withAmount(input: unknown, [step, ...rest]: Path, amount: number): unknown {
  if (step === undefined) return amount;
  const { total_price: _, ...fields } = (input ?? {}) as Record<string, unknown>;
  const inner = withAmount(fields[step], rest, amount);
  if (typeof step === 'string') return { ...fields, [step]: inner };
  return Array.isArray(input) ? input.with(step, withAmount(input[step], rest, amount)) : [inner];
}

/** What an input must have beside an amount that the good call leaves out. */
const beside: Record<string, () => Promise<Fields>> = {
  'settlements.save': async () => ({ damages: [await damage(app, world.house.owner, 1)] }),
};

const cases = Object.keys(goodCalls).flatMap((name) => amountsOf(name).map((path) => ({ name, path })));
const taken = new Set<string>();

/** Taken, in conflict with what is there, or refused for its size. */
const isFair = (said: number | string) =>
  typeof said === 'string' ? said.includes('terlalu besar') : said < 300 || said === 409;

describe('an amount of any size that a contract allows is taken or refused', () => {
  it.each(cases.map(({ name, path }) => [name, path.join('.'), path] as const))('%s: %s', async (name, _, path) => {
    const call = goodCalls[name];
    for (const amount of LARGE) {
      const input = { ...(await call?.input?.(world)), ...(await beside[name]?.()) };
      const rest = await callerOf(world, call?.by ?? 'nobody');
      const fields = withAmount(input, path, amount) as Fields;
      const answer = await callByRest(rest, name, fields, crypto.randomUUID());
      const said = answer.status === 400 ? JSON.stringify(answer.body) : answer.status;
      expect([said, amount]).toEqual([expect.toSatisfy(isFair), amount]);
      if (answer.status < 300) taken.add(name);
    }
  });

  it('and is read, and reckoned with by the jobs of the days after', async () => {
    expect(taken.size).toBeGreaterThan(20);
    for (const days of [0, 2, 4]) {
      app.clock.advanceMs(days * 86_400_000);
      await runDailyJob(app.deps);
    }
    const reads = Object.entries(goodCalls).filter(([name]) => routes.get(name)?.method === 'GET');
    for (const [name, { by, input }] of reads) {
      if (by !== 'owner' && by !== 'tenant' && by !== 'admin') continue;
      const { status } = await callByRest(await callerOf(world, by), name, (await input?.(world)) ?? {});
      expect([name, status < 500]).toEqual([name, true]);
    }
  });
});
