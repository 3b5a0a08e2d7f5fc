import { sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import { auditNamed } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isUnfinishedAttempt } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';

/** How many attempts one statement closes. */
const CHUNK = 500;

/**
 * Closes gateway attempts that ran out without a callback. Money that arrives later is still accepted.
 *
 * @returns how many were closed
 */
export function expireAttempts(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => expireSome(context));
}

async function expireSome(context: Context): Promise<number> {
  const now = nowIso(context);
  const { rows } = await context.db.execute(sql`
    with due as (
      select id from payments
      where ${isUnfinishedAttempt} and expires_at < ${now}::timestamptz
      order by expires_at limit ${CHUNK} for update skip locked
    ), closed as (
      update payments set ${changes(payments, { status: 'EXPIRED', failure_code: 'EXPIRED', updated_at: now })}
      where id in (select id from due) returning id, owner_id, kost_id
    ), audited as (
      ${auditNamed(context, 'payment.expire', 'closed')}
    ) select id from closed`);
  return rows.length;
}
