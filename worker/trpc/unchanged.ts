import type * as z from 'zod';

type Test = (value: unknown) => boolean;

/**
 * Tests whether a schema returns a value as it is. What passes, Zod would answer with an equal value; of what does not
 * pass, nothing is said. Null for a schema with any other kind of field than those below.
 *
 * A Worker must not compile code (no `eval`), so Zod asks several objects for each field of each row: of a list's answer
 * that takes a fourteenth of the Worker's time, and these tests next to nothing.
 */
export function unchangedBy(schema: z.core.$ZodType): Test | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return stringTest(def);
    case 'number':
      return numberTest(def);
    case 'boolean':
      return isPlain(def) ? (value) => typeof value === 'boolean' : null;
    case 'enum':
      return isPlain(def) ? oneOf(Object.values(def.entries)) : null;
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

/** Any text, or one of a form whose pattern says all; besides, what may rewrite it, such as `toLowerCase`. */
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

function oneOf(values: readonly unknown[]): Test {
  const known = new Set(values);
  return (value) => known.has(value);
}

function orNull(test: Test | null): Test | null {
  return test && ((value) => value === null || test(value));
}

function each(test: Test | null): Test | null {
  return test && ((value) => Array.isArray(value) && value.every(test));
}

/** These fields and no others. */
function withFields(shape: z.core.$ZodShape): Test | null {
  const fields: [string, Test][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const test = unchangedBy(field);
    if (test === null) return null;
    fields.push([name, test]);
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const row = value as Record<string, unknown>;
    let names = 0;
    for (const _ in row) names += 1;
    return names === fields.length && fields.every(([name, test]) => test(row[name]));
  };
}
