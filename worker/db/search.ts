import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { normalText } from '#shared/rules/normal-text.ts';
import type { ValueOrSlot } from './prepared.ts';

/** How many words of a search are used; further ones are ignored. */
const MOST_WORDS = 5;

/** The words of a search in the form in which names are compared; each of them has to be found. */
export function searchWords(search: string | undefined, most = MOST_WORDS): string[] {
  return normalText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, most);
}

/**
 * Whether a text contains the word. No character of the word acts as a wildcard.
 *
 * @param text in normal form: a column such as `name_normal`, or `normal_text(…)`
 * @param word in normal form: of `searchWords`, or by `normalText`
 */
export function contains(text: SQL | AnyColumn, word: ValueOrSlot): SQL {
  return sql`strpos(${text}, ${word}) > 0`;
}
