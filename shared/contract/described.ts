import * as z from 'zod/mini';

/** A field with what the API's docs say about it. The given schema, which other fields may share, stays without it. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const field = schema.clone();
  z.globalRegistry.add(field, { description });
  return field;
}
