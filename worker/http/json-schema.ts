import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/** A contract as JSON Schema, of input or of output. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
