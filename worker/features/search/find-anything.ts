import type { SQL } from 'drizzle-orm';
import { MOST_FOUND, type SearchResults } from '#shared/contract/search.ts';
import { readSearch } from '#shared/rules/search-query.ts';
import { type OwnerContext, today } from '../../context.ts';
import { foundByAmounts, foundByDays, foundByNumber } from './found-by-value.ts';
import { foundByWords } from './found-by-words.ts';

/** What one reading of a text finds: the kinds that it can find. */
type Found = Partial<SearchResults>;

/**
 * Finds what an owner may mean by a text: each of its readings is a statement of its own, and all are one trip. A bill's
 * number tells the most, then an amount, a date, and words, which are found in many things.
 */
export async function findAnything({ db, scope, ...context }: OwnerContext, typed: string): Promise<SearchResults> {
  const day = today(context);
  const { words, phone, number, amounts, days } = readSearch(typed, day);
  const statements: (SQL | null)[] = [
    number && foundByNumber(scope, number, day),
    amounts.length > 0 ? foundByAmounts(scope, amounts, day) : null,
    days && foundByDays(scope, days, day),
    words.length > 0 || phone !== null ? foundByWords(scope, { words, phone }, day) : null,
  ];
  const found = await Promise.all(
    statements
      .filter((statement) => statement !== null)
      .map((statement) => db.execute<Record<string, unknown>>(statement)),
  );
  const answers = found.flatMap(({ rows }) => rows as Found[]);
  return {
    tenants: bestOf(answers.map(({ tenants }) => tenants)),
    rooms: bestOf(answers.map(({ rooms }) => rooms)),
    invoices: bestOf(answers.map(({ invoices }) => invoices)),
    payments: bestOf(answers.map(({ payments }) => payments)),
    complaints: bestOf(answers.map(({ complaints }) => complaints)),
  };
}

/** The first ones of several lists, each once. */
function bestOf<Row extends { id: string }>(lists: readonly (Row[] | undefined)[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of lists.flatMap((list) => list ?? [])) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()].slice(0, MOST_FOUND);
}
