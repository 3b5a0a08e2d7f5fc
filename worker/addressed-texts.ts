import { type SQL, sql } from 'drizzle-orm';
import { HOLDS_WEB_ADDRESS, holdsWebAddress } from '#shared/rules/web-address.ts';
import { DomainError } from './errors.ts';

/**
 * Names and titles with a web address are refused when they are new or changed, but a stored one goes on: forms send it
 * again with what was changed beside it. New ones are refused by the contract (`newName`); a change compares here.
 */
type Texts = Record<string, string | undefined>;

/**
 * For the WHERE of an UPDATE: whether the texts hold no web address, or are the stored ones. Their names are the
 * columns'. After it, `refuseAddressed` says which one was refused.
 */
export function hasNoNewAddress(texts: Texts, table?: SQL): SQL {
  const kept = addressed(texts).map(([column, text]) => {
    const stored = table === undefined ? sql.identifier(column) : sql`${table}.${sql.identifier(column)}`;
    return sql` and ${stored} = ${text}`;
  });
  return sql`(true${sql.join(kept)})`;
}

/**
 * @param row the row after the write, which kept its text if the new one was refused
 * @throws DomainError VALIDATION for a text that was not taken
 */
export function refuseAddressed(texts: Texts, row: Record<string, unknown>): void {
  const refused = addressed(texts).filter(([column, text]) => row[column] !== text);
  if (refused.length === 0) return;
  const issues = refused.map(([column]) => ({ path: [column], message: HOLDS_WEB_ADDRESS }));
  throw new DomainError('VALIDATION', { message: HOLDS_WEB_ADDRESS, issues });
}

function addressed(texts: Texts): [column: string, text: string][] {
  return Object.entries(texts).flatMap(([column, text]) =>
    text !== undefined && holdsWebAddress(text) ? [[column, text] as [string, string]] : [],
  );
}
