import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { cte, idsOf, returned, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { e164 } from '../../e164.ts';

/** How many rows one statement reads, and how many statements one run makes at most; the next run goes on. */
const CHUNK = 2_000;
const MOST_STATEMENTS = 300;

/** The tables with a number that is searched or messaged, and where it stands; `isNumber` is of their partial index. */
const tables = [
  { table: 'users', typed: 'phone', isNumber: sql`phone <> ''` },
  { table: 'tenancies', typed: 'phone', isNumber: sql`phone <> ''` },
  { table: 'contact_proofs', typed: 'value', isNumber: sql`kind = 'PHONE'` },
] as const;

/**
 * Gives numbers that were stored before `phone_e164` their other form: Indonesian ones in SQL, those of other countries
 * by the library, also if a Worker before the column has written them since. A row that is done is not looked at again,
 * so an interrupted run costs nothing; unclear numbers, which are few, are looked at in each.
 *
 * @returns how many were filled
 */
export async function readNumbers(context: JobContext): Promise<number> {
  let total = 0;
  let statements = 0;
  for (const each of tables) {
    for (const chunk of [indonesianChunk, foreignChunk]) {
      let after: string | null = null;
      // A chunk of foreign numbers is read and written.
      while (statements < MOST_STATEMENTS && context.allowance.allows(2)) {
        const { read, filled, last } = await chunk(context, each, after);
        total += filled;
        after = last;
        statements += 1;
        if (read < CHUNK) break;
      }
    }
  }
  return total;
}

type Table = (typeof tables)[number];

interface Chunk {
  /** How many rows were looked at, how many were filled, and the id of the last. */
  read: number;
  filled: number;
  last: string | null;
}

/** Rows without the other form, after an id; those that another write holds are left to the next run. */
function unreadRows({ table, isNumber }: Table, after: string | null, more: SQL): SQL {
  return sql`select * from ${sql.identifier(table)} where phone_e164 is null and ${isNumber} and ${more}
    and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${CHUNK} for no key update skip locked`;
}

async function indonesianChunk({ db }: Context, each: Table, after: string | null): Promise<Chunk> {
  const typed = sql.identifier(each.typed);
  const found = cte('unread', { id: sql<string>`id` }, () =>
    unreadRows(each, after, sql`indonesian_e164(${typed}) is not null`),
  );
  const filled = returned('filled', { id: sql<string>`t.id` })`
      update ${sql.identifier(each.table)} t set phone_e164 = indonesian_e164(t.${typed}) from ${found}
      where t.id = ${found.id}`;
  const result = sql`
    select (select count(*) from ${found})::int as read, (select count(*) from ${filled})::int as filled,
      (${idsOf(found)} order by 1 desc limit 1) as last`;
  const { rows } = await db.execute<Chunk & Record<string, unknown>>(withCtes([found, filled], result));
  return rows[0] ?? { read: 0, filled: 0, last: null };
}

async function foreignChunk({ db }: Context, each: Table, after: string | null): Promise<Chunk> {
  const typed = sql.identifier(each.typed);
  const { rows } = await db.execute<{ id: string; typed: string }>(sql`
    select id, ${typed} as typed from (${unreadRows(each, after, sql`${typed} ~ '^\\+?[0-9]+$'`)}) as unread order by id`);
  const read = rows.flatMap(({ id, typed: number }) => {
    const form = e164(number);
    return form === null ? [] : [{ id, number, form }];
  });
  if (read.length > 0) {
    await db.execute(sql`
      update ${sql.identifier(each.table)} t set phone_e164 = row.form
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as row(id uuid, number text, form text)
      where t.id = row.id and t.${typed} = row.number and t.phone_e164 is null`);
  }
  return { read: rows.length, filled: read.length, last: rows.at(-1)?.id ?? null };
}
