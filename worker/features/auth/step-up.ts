import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { SteppedUp, StepUpInput } from '#shared/contract/step-up.ts';
import { auditAccounts, oneRow } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes, cte, idsOf, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { bySession, checkCode, checkPassword } from './check-password.ts';
import type { Counters } from './login-counters.ts';
import { recordedTry } from './login-limit.ts';
import { STEP_UP_SECONDS } from '../open-sessions/lifetimes.ts';

/**
 * Proves the caller's identity again, for ten minutes and only for this session. Wrong tries are counted for the
 * session. The hash must be read before it can be compared, hence a third round trip.
 *
 * @throws DomainError WRONG_CURRENT_PASSWORD, WRONG_CODE or TOO_MANY_ATTEMPTS
 */
export async function stepUp(context: SignedInContext, input: StepUpInput): Promise<SteppedUp> {
  const { db, actor } = context;
  const { proof, keys } = await prove(context, input);
  const proved = cte('proved', {}, () => proof);
  const account = returned('stepped_up', { id: sessions.user_id })`
      update sessions set ${changes(sessions, { stepped_up_at: nowIso(context) })}
      where id = ${actor.sessionId} and revoked_at is null and exists (select from ${proved})`;
  const audited = auditAccounts(context, 'account.step-up', account);
  const [steppedUp] = await db.batch([
    db.execute(withCtes([proved, account, audited], idsOf(account))),
    db.execute(recordedTry(keys, 'right')),
  ]);
  if (steppedUp.rows.length === 0) throw new DomainError(input.code === undefined ? 'UNAUTHENTICATED' : 'WRONG_CODE');
  return { expires_in: STEP_UP_SECONDS };
}

/** Checks the password or code. Its statement returns a row if the proof is still valid when it runs. */
async function prove(context: SignedInContext, input: StepUpInput): Promise<{ proof: SQL; keys: Counters }> {
  const who = bySession(context);
  if (input.code !== undefined) {
    const { proof, keys } = await checkCode(context, who, input.code);
    if (proof === null) throw new DomainError('WRONG_CODE');
    return { proof, keys };
  }
  const { account, keys } = await checkPassword(context, who, input.password ?? '');
  if (account === null) throw new DomainError('WRONG_CURRENT_PASSWORD');
  return { proof: sql`select from ${oneRow}`, keys };
}
