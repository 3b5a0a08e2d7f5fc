import { sql } from 'drizzle-orm';
import { ownerNumbers } from '#drizzle/schema/owner-numbers.ts';
import { inChunks } from '../../allowance.ts';
import type { Context } from '../../context.ts';
import { insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';

/** How many rows one statement replaces. */
const CHUNK = 20_000;

/**
 * Replaces the rows that writes have added to the owners' numbers by their sums, so that a dashboard reads few rows.
 * Each statement inserts the sum of the rows that it deletes, so a number is the same before and after for everybody
 * who reads or writes meanwhile, and jobs may run at the same time.
 *
 * @returns how many rows were replaced
 */
export function sumOwnerNumbers(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => sumSome(context));
}

async function sumSome(context: Context): Promise<number> {
  const replaced = returned('replaced', pick(ownerNumbers, 'owner_id', 'kind', 'day', 'count', 'amount'))`
      delete from ${ownerNumbers} where ctid = any(array(
        select ctid from (
          select *, ctid, count(*) over (partition by owner_id, kind, day) as parts from ${ownerNumbers}
        ) as numbers
        where parts > 1 or (count = 0 and amount = 0)
        order by owner_id, kind, day limit ${CHUNK}))`;
  const count = sql`sum(${replaced.count})`;
  const amount = sql`sum(${replaced.amount})`;
  const summed = insertion(
    ownerNumbers,
    { ...pick(replaced, 'owner_id', 'kind', 'day'), count, amount },
    sql`${replaced} group by 1, 2, 3 having ${count} <> 0 or ${amount} <> 0`,
  );
  const { rows } = await context.db.execute<{ count: number }>(
    withCtes([replaced, summed], sql`select count(*) from ${replaced}`),
  );
  return rows[0]?.count ?? 0;
}
