import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mapped } from '#shared/contract/mapped.ts';
import type { pageOf } from '#shared/contract/page.ts';
import type { PageOutput } from '#worker/trpc/page.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { unchangedBy } from '#worker/internals/unchanged-by.ts';

type Page = PageOutput<ReturnType<typeof pageOf>>;

/** Its key in `for … in` is not the one in its JSON. */
class Account {
  password = 'x';
  get id() {
    return ID;
  }
  toJSON() {
    return { all: this.password };
  }
}

const ID = '01980abc-0000-7000-8000-00000000000f';

const pages = Object.entries(await allProcedures()).flatMap(([name, procedure]) => {
  const { output } = procedure._def as unknown as { output?: Page | z.ZodMiniType };
  return output !== undefined && 'zod' in output ? [{ name, page: output }] : [];
});

/** What is put in each place of a page. */
const values: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  1n,
  '',
  'teks \u0000 \ud800',
  ID,
  ID.toUpperCase(),
  `${ID}\n`,
  '2026-11-24T07:00:00.000Z',
  '2026-11-24T07:00:00+07:00',
  '2026-02-30T07:00:00Z',
  '2026-11-24',
  [],
  [null],
  {},
  { id: ID },
  new Date(0),
  new Map([['id', ID]]),
  new Account(),
  Object.create({ id: ID }),
  JSON.parse(`{"__proto__": {"id": "${ID}"}}`),
  Object.assign([], { 1: { id: ID } }),
  [Symbol.iterator],
];

describe.each(pages)('a page of $name', ({ page: { zod: schema, parse } }) => {
  it.each(['with all its fields', 'with its gaps'])('is answered as Zod answers it, %s', (kind) => {
    const good = {
      items: [1, 2].map(() => sample(schema.shape.items.def.element, kind === 'with its gaps')),
      next_cursor: ID,
    };
    expect(() => schema.parse(good)).not.toThrow();
    const answers = [good, ...changedOnce(good)].map((page) => ({
      ours: outcome(parse, page),
      zods: outcome((value) => schema.parse(value), page),
    }));
    expect(answers.filter(({ ours, zods }) => !isDeepStrictEqual(ours, zods))).toEqual([]);
  });
});

it('all pages but those of a few kinds of fields are answered as they are, without a copy', () => {
  const copied = pages.filter(({ page: { zod: schema, parse } }) => {
    const answer = { items: [sample(schema.shape.items.def.element, false)], next_cursor: null };
    return parse(answer) !== answer;
  });
  const articles = ['articles.search', 'articles.listOwn', 'articles.listAll', 'articles.listPending'];
  // A room's prices of other periods are named where they are set.
  expect(copied.map(({ name }) => name)).toEqual([
    'imports.exportRooms',
    'rooms.list',
    'rooms.options',
    ...articles,
    'audit.list',
    'notices.list',
  ]);
});

it.each([
  ['a check of its own', z.string().check(z.minLength(2))],
  ['a form with rules beyond its pattern', z.ipv6()],
  ['a refinement', z.boolean().check(z.refine(Boolean))],
  ['a range', z.int().check(z.gte(1))],
  ['a day', z.iso.date()],
  ['a smaller number', z.int32()],
  ['a default', z.object({ name: z._default(z.string(), 'x') })],
  ['a fallback', z.catch(z.string(), 'x')],
  ['a frozen answer', z.readonly(z.array(z.string()))],
  ['a symbol for a name', z.object({ [Symbol.iterator]: z.string() })],
  ['a transform', mapped(z.string(), Number)],
  ['a field that may be missing', z.object({ name: z.optional(z.string()) })],
  ['other fields kept', z.looseObject({ name: z.string() })],
  ['other fields refused', z.strictObject({ name: z.string() })],
  ['a limited length', z.array(z.string()).check(z.maxLength(1))],
  ['such a field inside', z.object({ names: z.array(z.nullable(z.string().check(z.minLength(2)))) })],
])('a schema with %s is left to Zod', (_, schema) => {
  expect(unchangedBy(schema)).toBeNull();
});

/** The page with one place changed, for each place and value; then with a field too many, and one too few. */
function* changedOnce(page: object): Generator<object> {
  for (const path of pathsOf(page)) {
    for (const value of values) yield changed(page, path, () => value);
    yield changed(page, path, (old) => (isObject(old) ? { ...old, secret: 1 } : old));
    yield changed(page, path, (old) => (isObject(old) ? Object.create(old) : old));
    yield changed(page, path, (old) =>
      isObject(old) ? Object.assign(Object.create({ toJSON: () => 'x' }), old) : old,
    );
    yield changed(page, path, (old) => (Array.isArray(old) ? Array.from({ length: 2 }) : old));
    yield changed(page, path, (old) => (Array.isArray(old) ? Object.assign([], { 1: old[0] }) : old));
    const [name] = path.slice(-1);
    yield changed(page, path.slice(0, -1), (old) =>
      isObject(old) ? Object.fromEntries(Object.entries(old).filter(([key]) => key !== name)) : old,
    );
  }
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])]);
}

function changed<Value>(value: Value, [name, ...rest]: string[], change: (old: unknown) => unknown): Value {
  if (name === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[name] = changed(copy[name], rest, change);
  return copy as Value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function outcome(parse: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return { answered: parse(value) };
  } catch (error) {
    return { refused: (error as z.core.$ZodError).issues };
  }
}

/** A value that the schema takes; with `hasGaps`, null wherever null is allowed. */
function sample(schema: z.core.$ZodType, hasGaps: boolean): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (each: z.core.$ZodType) => sample(each, hasGaps);
  switch (def.type) {
    case 'string':
      return { uuid: ID, datetime: '2026-11-24T07:00:00.000Z' }[(def as { format?: string }).format ?? ''] ?? 'teks';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'nullable':
      return hasGaps ? null : inner(def.innerType);
    case 'optional':
      return inner(def.innerType);
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'record':
      return {};
    case 'array':
      return [inner(def.element)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inner(field)]));
    default:
      throw new Error(`No sample of a ${def.type}.`);
  }
}
