import { type SQL, sql } from 'drizzle-orm';
import type { ValueOrSlot } from './prepared.ts';

/** How many words of a search are looked for; further ones are ignored. */
const MOST_WORDS = 5;

/** The words of a search, each of which has to be found. */
export function searchWords(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS) ?? [];
}

/** Whether a text has the word anywhere, whatever its case. No character of the word stands for others. */
export function contains(text: SQL, word: ValueOrSlot): SQL {
  return sql`strpos(lower(${text}), lower(${word})) > 0`;
}
