import type * as z from 'zod/mini';

/** The place of a text in an input: the keys that lead to it, 0 for the first item of a list. */
export type Path = (string | number)[];

/**
 * Every place where a schema accepts a text: also choices, ids, days and numbers that are read from text. Fields that
 * accept anything are ignored by the server, and are left out.
 */
export function stringLeaves(schema: z.ZodMiniType | undefined, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {};
  switch (def?.type) {
    case 'string':
    case 'enum':
    case 'template_literal':
      return [path];
    case 'literal':
      return def.values.some((value) => typeof value === 'string') ? [path] : [];
    case 'number':
      return 'coerce' in def && def.coerce ? [path] : [];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => stringLeaves(field as z.ZodMiniType, [...path, key]));
    case 'array':
      return stringLeaves(def.element as z.ZodMiniType, [...path, 0]);
    case 'record':
      return stringLeaves(def.valueType as z.ZodMiniType, [...path, 'x']);
    case 'union':
      return unique(def.options.flatMap((option) => stringLeaves(option as z.ZodMiniType, path)));
    case 'intersection':
      return unique([def.left, def.right].flatMap((side) => stringLeaves(side as z.ZodMiniType, path)));
    case 'pipe':
      return stringLeaves((isTransform(def.in) ? def.out : def.in) as z.ZodMiniType, path);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return stringLeaves(def.innerType as z.ZodMiniType, path);
    default:
      return [];
  }
}

/** The input with another value in one place; missing objects on the way are made. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const container = typeof key === 'number' ? [...((input as unknown[]) ?? [])] : { ...(input as object) };
  const at = container as Record<string | number, unknown>;
  at[key] = withValue(at[key], rest, value);
  return container;
}

/** The value in one place of an input. */
export function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], input);
}

function isTransform(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'transform';
}

function unique(paths: Path[]): Path[] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}
