import { type SQL, sql } from 'drizzle-orm';
import { invoiceCounters, invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { isEveryNumber, numberWord } from '#shared/rules/invoice-number.ts';
import { contains, searchWords } from '../../db/search.ts';
import { inScope, ofOwner } from '../../scope.ts';
import type { PartyScope } from '../../viewer.ts';
import { countText, numberBeginning, numberOf } from '../billing/invoice-number.ts';

/** The words of a search that narrow a list of invoices. */
export function billWords(search: string | undefined): string[] {
  return searchWords(search).filter((word) => !isEveryNumber(word));
}

/** The values for the placeholders of `areFound`. */
export function wordValues(words: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    words.flatMap((word, at) => {
      const { beginning, count } = numberWord(word);
      return [
        [`word${at}`, word],
        [`beginning${at}`, beginning],
        [`count${at}`, count],
      ];
    }),
  );
}

/** The conditions that a row of `invoices` has each of some words, whose values are placeholders. */
export function areFound(scope: PartyScope, words: number): SQL[] {
  return Array.from({ length: words }, (_, at) => {
    const word = sql.placeholder(`word${at}`);
    if (scope.of !== 'owner') {
      const told = sql`invoices.invoice_number || ' ' || invoices.title || ' kamar ' || invoices.room_number`;
      return contains(sql`normal_text(${told})`, word);
    }
    const beginning = sql`${sql.placeholder(`beginning${at}`)}::text`;
    const count = sql`${sql.placeholder(`count${at}`)}::text`;
    // A UNION uses an index for each half; with an OR, PostgreSQL would read all bills of the owner.
    return sql`invoices.id = any(array(
      select i.id from invoices i where i.tenant_id = any(array(${tenanciesWith(word, scope)}))
      union all select i.id from invoices i
      where ${inScope(scope, invoices, 'i')} and i.invoice_number = any(array(${numbersLike(scope, beginning, count)}))))`;
  });
}

type OwnersBills = Extract<PartyScope, { of: 'owner' }>;

/**
 * All tenancies of an owner whose tenant's name, room or kost has the word. They are far fewer than their bills, which
 * an index then finds.
 */
function tenanciesWith(word: Parameters<typeof contains>[1], scope: OwnersBills): SQL {
  return sql`
    select t.id from kosts k join tenancies t on t.kost_id = k.id join rooms r on r.id = t.room_id
    where ${inScope(scope, kosts, 'k')} and (${contains(sql`t.name_normal`, word)}
      or ${contains(sql`'kamar ' || r.number_normal`, word)} or ${contains(sql`k.name_normal`, word)})`;
}

/** An owner's invoice numbers that begin or end so, generated from the months' counters, since numbers have no gaps. */
function numbersLike(scope: OwnersBills, beginning: SQL, count: SQL): SQL {
  const month = sql`c.month`;
  const counted = numberOf(month, countText(sql`n`));
  return sql`
    select ${counted} from invoice_counters c cross join lateral generate_series(1, c.last_number) as n
    where ${ofOwner(scope, invoiceCounters, 'c')} and starts_with(${numberBeginning(month)}, left(${beginning}, 11))
      and starts_with(${counted}, ${beginning})
    union all select ${numberOf(month, count)} from invoice_counters c where ${ofOwner(scope, invoiceCounters, 'c')} and c.last_number >= ${count}::int`;
}
