import { type SQL, sql } from 'drizzle-orm';
import { ownAccount } from '../../scope.ts';
import { kosts as kostTable } from '#drizzle/schema/kosts.ts';
import { auditEntry } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { pick, returned, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { lockedAccount } from '../accounts/queries.ts';

/** How long a sample is kept, since its dates grow old and most are never opened again. */
const KEPT_DAYS = 7;

/** How many samples one transaction removes. */
const CHUNK = 50;

/** Removes the caller's sample kost, if there is one, and all that belongs to it. */
export async function removeSampleKost(context: SignedInContext): Promise<void> {
  const { db } = context;
  const { rows, kosts, accounts } = removal(context, sql`sample_of = ${ownAccount(context)}`);
  const gone = returned('gone', pick(kostTable, 'id'))`${kosts}`;
  const entry = auditEntry(context, {
    action: 'kost.remove-sample',
    from: gone,
    subject: gone.id,
    owner: ownAccount(context),
  });
  await db.batch([
    lockedAccount(context, ownAccount(context)),
    ...rows,
    db.execute(withCtes([gone], entry)),
    db.execute(accounts),
  ]);
}

/**
 * Removes samples that were made more than a week ago.
 *
 * @returns how many
 */
export function removeOldSamples(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => removeSome(context), 2);
}

async function removeSome(context: Context): Promise<number> {
  const { db } = context;
  const since = new Date(context.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const { rows: old } = await db.execute<{ sample_of: string }>(sql`
    select sample_of from users where sample_of is not null and role = 'OWNER' and created_at < ${since}
    order by id limit ${CHUNK}`);
  if (old.length === 0) return 0;
  const owners = sql.join(
    old.map(({ sample_of }) => sql`${sample_of}::uuid`),
    sql`, `,
  );
  const { rows, kosts, accounts } = removal(context, sql`sample_of in (${owners})`);
  const lock = sql`select id from users where id in (${owners}) order by id for no key update`;
  await db.batch([db.execute(lock), ...rows, db.execute(kosts), db.execute(accounts)]);
  return old.length;
}

/**
 * The statements that delete samples, in their order. All of them find their rows through an account of a sample; a
 * real person's account has no `sample_of`, so none of their rows can be deleted.
 *
 * @param isMeant the condition on the accounts of the samples to delete
 */
function removal({ db }: Pick<Context, 'db'>, isMeant: SQL) {
  const samples = sql`(select id from users where sample_of is not null and role = 'OWNER' and ${isMeant})`;
  const owned = (table: SQL) => db.execute(sql`delete from ${table} where owner_id in ${samples}`);
  const within = (table: SQL) =>
    db.execute(sql`delete from ${table} where kost_id in (select id from kosts where owner_id in ${samples})`);
  return {
    rows: [
      owned(sql`complaints`),
      owned(sql`payments`),
      owned(sql`invoices`),
      within(sql`tenancies`),
      within(sql`rooms`),
      // The numbers that triggers added. The hourly job may just have replaced them by a sum, which the second delete
      // finds.
      owned(sql`owner_numbers`),
      owned(sql`owner_numbers`),
    ],
    kosts: sql`delete from kosts where owner_id in ${samples}`,
    accounts: sql`delete from users where sample_of is not null and ${isMeant}`,
  };
}
