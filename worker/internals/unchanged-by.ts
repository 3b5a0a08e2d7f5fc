import type * as z from 'zod/mini';

type Test = (value: unknown) => boolean;

/**
 * Makes a test from a schema: would Zod accept this value and return it unchanged? If the test says yes, Zod can be
 * skipped; if it says no, Zod must decide. Null if the schema has a part that is not handled below.
 *
 * A Worker may not compile code (no `eval`), so Zod runs in its slow form, which takes a fourteenth of the Worker's
 * time for a list.
 */
export function unchangedBy(schema: z.core.$ZodType): Test | null {
  const { def, values } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return stringTest(def);
    case 'number':
      return numberTest(def);
    case 'boolean':
      return isPlain(def) ? (value) => typeof value === 'boolean' : null;
    case 'enum':
      return isPlain(def) && values !== undefined ? (value) => values.has(value as z.core.util.Literal) : null;
    case 'nullable':
      return isPlain(def) ? orNull(unchangedBy(def.innerType)) : null;
    case 'array':
      return isPlain(def) ? each(unchangedBy(def.element)) : null;
    case 'object':
      return isPlain(def) && def.catchall === undefined ? withFields(def.shape) : null;
    default:
      return null;
  }
}

function isPlain({ checks = [] }: z.core.$ZodTypeDef): boolean {
  return checks.length === 0;
}

/**
 * The test of a string. A format is handled only if Zod checks nothing but its pattern. A check that may rewrite the
 * string, such as `toLowerCase`, must leave it unchanged; any other check is left to Zod.
 */
function stringTest(def: z.core.$ZodStringDef & { format?: string; pattern?: RegExp | undefined }): Test | null {
  const { format, pattern, checks = [] } = def;
  if (format !== undefined && (pattern === undefined || !['uuid', 'datetime'].includes(format))) return null;
  const rewrites: ((text: string) => unknown)[] = [];
  for (const { _zod } of checks) {
    if (_zod.def.check !== 'overwrite') return null;
    rewrites.push((_zod.def as z.core.$ZodCheckOverwriteDef<string>).tx);
  }
  return (value) =>
    typeof value === 'string' &&
    (pattern === undefined || pattern.test(value)) &&
    rewrites.every((rewrite) => rewrite(value) === value);
}

function numberTest(def: z.core.$ZodNumberDef & { format?: string }): Test | null {
  if (!isPlain(def)) return null;
  if (def.format === undefined) return Number.isFinite;
  return def.format === 'safeint' ? Number.isSafeInteger : null;
}

function orNull(test: Test | null): Test | null {
  return test && ((value) => value === null || test(value));
}

function each(test: Test | null): Test | null {
  return test && ((value) => Array.isArray(value) && allOf(value, test));
}

/** Whether all elements pass. A loop, since `every` would skip the holes of an array. */
function allOf(values: unknown[], test: Test): boolean {
  for (let index = 0; index < values.length; index += 1) if (!test(values[index])) return false;
  return true;
}

/** The test of a plain object with exactly these fields; other objects, which may have a `toJSON`, go to Zod. */
function withFields(shape: z.core.$ZodShape): Test | null {
  const tests = new Map<string, Test>();
  for (const name of Reflect.ownKeys(shape)) {
    const test = typeof name === 'string' && shape[name] !== undefined ? unchangedBy(shape[name]) : null;
    if (test === null) return null;
    tests.set(name as string, test);
  }
  return (value) => {
    if (!isPlainObject(value)) return false;
    let names = 0;
    for (const name in value) {
      if (tests.get(name)?.(value[name]) !== true) return false;
      names += 1;
    }
    return names === tests.size;
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
