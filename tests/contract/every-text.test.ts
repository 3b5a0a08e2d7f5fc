import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type Fields, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { type Path, stringLeaves, valueAt, withValue } from '#tests/support/app/string-leaves.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const contracts = new URL('../../shared/contract/', import.meta.url);

/** Texts that no field accepts, made from a good one. */
const refused = {
  'U+0000': (good: string) => `${good}\u0000`,
  'half a surrogate pair': (good: string) => `${good}\ud800`,
  '100,000 characters': (good: string) => good.padEnd(100_000, '1'),
};

const procedures = restProcedures(await allProcedures()).flatMap(({ name, input, pathParameters, route }) => {
  const leaves = stringLeaves(input);
  return leaves.length > 0 && input !== undefined ? [{ name, input, leaves, pathParameters, route }] : [];
});

const textAt = (input: unknown, path: Path) => {
  const value = valueAt(input, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The contracts that are not the router's, such as a form with its confirmation. */
async function forms(): Promise<[string, z.ZodMiniType][]> {
  const found: [string, z.ZodMiniType][] = [];
  for await (const file of glob('*.ts', { cwd: contracts })) {
    const exported = (await import(new URL(file, contracts).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported))
      if (/(Input|Form)$/.test(name) && schema instanceof z.ZodMiniType) found.push([`${file}: ${name}`, schema]);
  }
  return found;
}

const world = await makeWorld(createTestApp());

describe('no text of any call', () => {
  it.each(procedures)('holds U+0000, half a surrogate pair or 100,000 characters: $name', async (procedure) => {
    const { name, input, leaves, pathParameters, route } = procedure;
    const call = goodCall(name);
    const good: Fields = (await call.input?.(world)) ?? {};
    const rest = await callerOf(world, call.by);
    for (const path of leaves) {
      for (const [what, spoil] of Object.entries(refused)) {
        const bad = spoil(textAt(good, path));
        const spoilt = withValue(good, path, bad) as Fields;
        const where = `${path.join('.')} with ${what}`;
        const { success, error } = input.safeParse(spoilt);
        expect([where, success]).toEqual([where, false]);
        expect([where, error?.issues.some((issue) => path.join('.').startsWith(issue.path.join('.')))]).toEqual([
          where,
          true,
        ]);
        // A URL cannot hold half a surrogate pair: it becomes U+FFFD before the server reads it.
        const inAddress = route.method === 'GET' || pathParameters.includes(String(path[0]));
        if (inAddress && !bad.isWellFormed()) continue;
        const { status } = await callByRest(rest, name, spoilt);
        expect([where, status]).toEqual([where, pathParameters.includes(String(path[0])) ? 404 : 400]);
      }
    }
  });

  it('nor of any form', async () => {
    const all = await forms();
    expect(all.length).toBeGreaterThan(30);
    const taken = all.flatMap(([name, schema]) =>
      stringLeaves(schema).flatMap((path) =>
        Object.entries(refused)
          .filter(([, spoil]) => {
            const issues = schema.safeParse(withValue({}, path, spoil(''))).error?.issues ?? [];
            return !issues.some((issue) => issue.path.length > 0 && path.join('.').startsWith(issue.path.join('.')));
          })
          .map(([what]) => `${name} takes ${what} as ${path.join('.')}`),
      ),
    );
    expect(taken).toEqual([]);
  });
});
