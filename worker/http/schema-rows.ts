import type { Json } from './json-schema.ts';
import { choicesOf, typeOf } from './schema-example.ts';

/** A field of an input or an answer as the docs show it. */
export interface SchemaRow {
  /** Its path, such as `items[].unit_price`. */
  name: string;
  isRequired: boolean;
  type: string;
  /** Its limits, and what its contract says about it. */
  notes: string;
}

/** A JSON Schema as rows, each object followed by its own fields. */
export function schemaRows(schema: Json, prefix = ''): SchemaRow[] {
  const choices = choicesOf(schema);
  if (choices.length > 0) return unique(choices.flatMap((choice) => schemaRows(choice, prefix)));
  if (typeOf(schema) === 'array') return schemaRows((schema.items ?? {}) as Json, `${prefix}[]`);
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([field, inner]) => {
    const name = prefix === '' ? field : `${prefix}.${field}`;
    return [rowOf(name, inner, required.includes(field)), ...schemaRows(inner, name)];
  });
}

export function rowOf(name: string, schema: Json, isRequired: boolean): SchemaRow {
  return { name, isRequired, type: typeName(schema), notes: notesOf(schema) };
}

function unique(rows: SchemaRow[]): SchemaRow[] {
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

function typeName(schema: Json): string {
  const orNull = isNullable(schema) ? ' or null' : '';
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeName))].join(' or ') + orNull;
  if ('const' in schema) return JSON.stringify(schema.const) + orNull;
  if (Array.isArray(schema.enum))
    return schema.enum.filter((word) => word !== null).join(' | ') + (schema.enum.includes(null) ? ' or null' : '');
  const type = typeOf(schema);
  if (type === 'array') return `list of ${typeName((schema.items ?? {}) as Json)}${orNull}`;
  return String(schema.format ?? type ?? 'any') + orNull;
}

function isNullable({ type, anyOf = [] }: Json): boolean {
  return (Array.isArray(type) && type.includes('null')) || (anyOf as Json[]).some((choice) => choice.type === 'null');
}

/** Limits that a program can break; those of every safe integer say nothing. */
function notesOf(schema: Json): string {
  const [inner = schema] = choicesOf(schema);
  const limits: [words: string, value: unknown, unit?: string][] = [
    ['at least', isFar(inner.minimum) ? undefined : inner.minimum],
    ['at most', isFar(inner.maximum) ? undefined : inner.maximum],
    ['at least', inner.minLength, ' characters'],
    ['at most', inner.maxLength, ' characters'],
    ['at least', inner.minItems, ' entries'],
    ['at most', inner.maxItems, ' entries'],
    ['default', schema.default === undefined ? undefined : JSON.stringify(schema.default)],
  ];
  const said = limits.flatMap(([words, value, unit = '']) =>
    value === undefined ? [] : [`${words} ${String(value)}${unit}`],
  );
  return [schema.description, said.join(', ')].filter(Boolean).join('. ');
}

function isFar(limit: unknown): boolean {
  return Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER;
}
