import { sql } from 'drizzle-orm';
import { nowIso } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { isOpen } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { appliedCredit, creditLocks } from './applied-credit.ts';
import { mayTakeCredit } from '../billing/bill-money.ts';
import { dueShare, isShared, ownDue, staysOn } from '../billing/shares.ts';
import { dayIn } from '../../zone.ts';

/** How many bills one statement finds. Credits are rare: one pass is nearly always enough. */
const CHUNK = 200;

/**
 * Pays open bills from the credit that their tenants have with their owners, the earliest due first: bills that the
 * daily job issued, and bills that were issued before the credit came. Credit that comes after the job's start does not
 * count. The credit of an occupant pays their next shares.
 *
 * @returns how many bills were paid, in part or whole
 */
export async function applyOpenCredits(context: JobContext): Promise<number> {
  let paid = 0;
  // The rest of a credit goes to the tenant's next bill.
  for (let found = 1; found > 0;) {
    found = context.allowance.allows(2) ? await applyToNextBills(context) : 0;
    paid += found;
  }
  return paid;
}

/** Pays the next bill of each tenant who has credit, and of each occupant, one trip for each. */
async function applyToNextBills(context: JobContext): Promise<number> {
  const { db, allowance } = context;
  const day = dayIn(context, sql`i.zone`);
  const { rows } = await db.execute<{ id: string; occupant_id: string | null }>(sql`
    with balances as (
      select user_id, owner_id, occupant_id from credit_entries where created_at <= ${nowIso(context)}
      group by user_id, owner_id, occupant_id having sum(amount) > 0
    )
    select distinct on (i.tenant_user_id, i.owner_id, b.occupant_id) i.id, b.occupant_id from balances b
    join invoices i on i.tenant_user_id = b.user_id and i.owner_id = b.owner_id
    left join occupants o on o.id = b.occupant_id
    where case when o.id is null then ${ownDue('i', day)} > 0
      else ${staysOn(day)} and ${isShared('i')} and ${dueShare('i')} > 0 end and ${isOpen(sql`i.status`)} and ${mayTakeCredit(sql`i.tenant_id`)}
      and not ${isPaused(sql`i.owner_id`)}
    order by i.tenant_user_id, i.owner_id, b.occupant_id, i.due_date, i.id limit ${CHUNK}`);
  let paid = 0;
  for (const { id, occupant_id: payer } of rows) {
    if (!allowance.allows(1)) break;
    const isIt = sql`id = ${id}`;
    const [turn, lock] = creditLocks(isIt);
    const [, , applied] = await db.batch([
      db.execute(turn),
      db.execute(lock),
      db.execute(appliedCredit(context, isIt, { payer })),
    ]);
    paid += applied.rows.length;
  }
  return paid;
}
