/** The part of a Zod schema that is used here. */
interface Contract {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: { message: string }[] } | undefined };
}

/** The sentences with which a contract refuses an input, in order; empty if it accepts it. */
export function sentences(schema: Contract, input: unknown): string[] {
  return (schema.safeParse(input).error?.issues ?? []).map((issue) => issue.message);
}

/** The sentence that is shown: the first one. */
export function firstSentence(schema: Contract, input: unknown): string | undefined {
  return sentences(schema, input)[0];
}
