import { createHash } from 'node:crypto';
import { keptStatements } from './kept-statements.ts';

/** How many hexadecimal digits of a text's SHA-256 name its function. */
const DIGITS = 12;

/** Texts that were found to be kept, with their calls. */
const calls = new Map<string, string>();

/**
 * What is sent in place of a statement whose plan PostgreSQL keeps: a call of the function that holds the same text
 * (`drizzle/functions/kept`). Neon's HTTP keeps connections but no prepared statements, so that any other text is planned
 * by every call. A text that no function holds is sent as it is.
 */
export function keepingPlan(text: string, parameters: number): string {
  const known = calls.get(text);
  if (known !== undefined) return known;
  const name = keptName(text);
  if (!keptStatements.includes(name.slice(-DIGITS))) return text;
  const call = `select * from ${name}(${Array.from({ length: parameters }, (_, index) => `$${index + 1}`).join()})`;
  calls.set(text, call);
  return call;
}

/** The function that holds a statement, whose line breaks and indents do not count: the built Worker has none (`web/lean-sql.ts`). */
export function keptName(text: string): string {
  const digest = createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex');
  return `kept_${isLocking(text) ? 'write_' : ''}${digest.slice(0, DIGITS)}`;
}

/** Whether a statement, or a request that holds some, locks rows: it is sent alone, since two batches could otherwise wait for each other's locks. */
export const isLocking = (text: string) =>
  /\b(?:insert into|update|delete from|for (?:key )?share|kept_write)\b/i.test(text);
