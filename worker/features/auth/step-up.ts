import { sql } from 'drizzle-orm';
import type { SteppedUp, StepUpInput } from '#shared/contract/step-up.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { bySession, checkPassword } from './check-password.ts';
import { recordTry } from './login-limit.ts';
import { STEP_UP_SECONDS } from './step-up-window.ts';

/**
 * Proves once more who one is, for ten minutes and for this session alone. Wrong ones are counted for the session. What
 * is to be compared must be read first, hence a third round trip.
 *
 * @throws DomainError WRONG_CURRENT_PASSWORD or TOO_MANY_ATTEMPTS
 */
export async function stepUp(context: SignedInContext, input: StepUpInput): Promise<SteppedUp> {
  const { db, actor } = context;
  const { account, keys } = await checkPassword(context, bySession(context), input.password);
  if (account === null) throw new DomainError('WRONG_CURRENT_PASSWORD');
  await db.batch([
    db.execute(sql`
      with stepped_up as (
        update sessions set stepped_up_at = ${nowIso(context)}
        where id = ${actor.sessionId} and revoked_at is null returning user_id
      ) ${auditEntry(context, { action: 'account.step-up', from: sql`stepped_up`, subject: sql`user_id` })}`),
    db.execute(recordTry(keys, 'right')),
  ]);
  return { expires_in: STEP_UP_SECONDS };
}
