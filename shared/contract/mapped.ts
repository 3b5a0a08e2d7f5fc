import * as z from 'zod/mini';

/**
 * A schema whose values are changed once they are checked. `z.transform` would do so a moment later in an asynchronous
 * call, and so put the faults of its field behind those of the fields that follow.
 */
export function mapped<Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  change: (value: z.output<Schema>) => Value,
) {
  return z.codec(schema, z.unknown() as z.ZodMiniType<Value, Value>, { decode: change, encode: oneWay });
}

function oneWay(): never {
  throw new Error('what was read by a contract is not written back');
}
