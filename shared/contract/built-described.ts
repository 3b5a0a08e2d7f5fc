/** A field in the built Worker, whose docs are written already: without words, which the minifier then leaves out. */
export function described<Schema>(schema: Schema, _description: string): Schema {
  return schema;
}
