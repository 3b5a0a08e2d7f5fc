import { type SQL, sql } from 'drizzle-orm';
import type { ValueOrSlot } from './prepared.ts';

/** How many words of a search are used; further ones are ignored. */
const MOST_WORDS = 5;

/** The words of a search, each of which has to be found. */
export function searchWords(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS) ?? [];
}

/** Whether a text contains the word, in upper or lower case. No character of the word acts as a wildcard. */
export function contains(text: SQL, word: ValueOrSlot): SQL {
  return sql`strpos(lower(${text}), lower(${word})) > 0`;
}
