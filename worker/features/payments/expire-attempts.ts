import { sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isUnfinishedAttempt } from '../../db/states.ts';

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
  const due = selected(
    'due',
    pick(payments, 'id'),
  )`payments where ${isUnfinishedAttempt} and expires_at < ${now}::timestamptz
      order by expires_at limit ${CHUNK} for update skip locked`;
  const end = changes(payments, { status: 'EXPIRED', failure_code: 'EXPIRED', updated_at: now });
  const closed = returned(
    'closed',
    pick(payments, 'id', 'owner_id', 'kost_id'),
  )`update payments set ${end} where id in (select ${due.id} from ${due})`;
  const { rows } = await context.db.execute(
    withCtes(
      [due, closed, { audited: auditOwned(context, 'payment.expire', closed) }],
      sql`select ${closed.id} from ${closed}`,
    ),
  );
  return rows.length;
}
