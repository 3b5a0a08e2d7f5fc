import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const KEPT_FOLDER = fileURLToPath(new URL('../../../drizzle/functions/kept/', import.meta.url));

/** What stands around a statement in the function that holds it. */
export const HEAD = '#variable_conflict use_column\nBEGIN RETURN QUERY\n';
export const TAIL = ';\nEND';

const texts = new Map<string, string>();

/** The statement that a function holds. */
function textOf(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const file = `${KEPT_FOLDER}${name}.sql`;
  if (!existsSync(file)) throw new Error(`${name} holds a statement that no file of drizzle/functions/kept has`);
  const whole = readFileSync(file, 'utf8');
  const text = whole.slice(whole.indexOf(HEAD) + HEAD.length, whole.lastIndexOf(TAIL));
  texts.set(name, text);
  return text;
}

/** A statement as it was before the Worker put the call of a function in its place. */
export function asWritten(query: string): string {
  const name = /^select \* from (kept_\w+)\(/.exec(query)?.[1];
  return name === undefined ? query : textOf(name);
}
