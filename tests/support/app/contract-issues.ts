/** What is asked of a contract here. */
interface Contract {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: { message: string }[] } | undefined };
}

/** What a contract says to an input: its sentences in the order in which it says them; empty where it takes it. */
export function sentences(schema: Contract, input: unknown): string[] {
  return (schema.safeParse(input).error?.issues ?? []).map((issue) => issue.message);
}

/** The sentence that is shown: the first one. */
export function firstSentence(schema: Contract, input: unknown): string | undefined {
  return sentences(schema, input)[0];
}
