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
 * number tells the most, then an amount, then words, which are found in many things.
 */
export async function findAnything({ db, scope, ...clock }: OwnerContext, typed: string): Promise<SearchResults> {
  const { words, phone, number, amounts, days } = readSearch(typed, today(clock));
  const byAmounts = amounts.length > 0 ? foundByAmounts(scope, amounts, clock) : null;
  const byWords = words.length > 0 || phone !== null ? foundByWords(scope, { words, phone }, clock) : null;
  const statements: (SQL | null)[] = [
    number && foundByNumber(scope, number, clock),
    ...(words.some(isRoomNumber) ? [byWords, byAmounts] : [byAmounts, byWords]),
    days && foundByDays(scope, days, clock),
  ];
  const found = await Promise.all(
    statements
      .filter((statement) => statement !== null)
      .map((statement) => db.execute<Record<string, unknown>>(statement)),
  );
  const answers = found.flatMap(({ rows }) => rows as Found[]);
  return {
    tenants: bestOf(answers.map(({ tenants }) => tenants)),
    occupants: bestOf(answers.map(({ occupants }) => occupants)),
    rooms: bestOf(answers.map(({ rooms }) => rooms)),
    invoices: bestOf(answers.map(({ invoices }) => invoices)),
    payments: bestOf(answers.map(({ payments }) => payments)),
    complaints: bestOf(answers.map(({ complaints }) => complaints)),
  };
}

/** Up to three digits are rather a room than an amount in thousands. */
const isRoomNumber = (word: string): boolean => /^\d{1,3}$/.test(word);

/** The first ones of several lists, each once. */
function bestOf<Row extends { id: string }>(lists: readonly (Row[] | undefined)[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of lists.flatMap((list) => list ?? [])) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()].slice(0, MOST_FOUND);
}
