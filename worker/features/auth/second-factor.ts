import { type SQL, sql } from 'drizzle-orm';
import { recoveryCodes, userTotp } from '#drizzle/schema/second-factors.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes } from '../../db/ctes.ts';
import { recoveryHash } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';
import { openTotpSecret } from './totp-secret.ts';

/** What an account's codes are checked against. */
export interface SecondFactor {
  secret_ciphertext: string;
  last_used_step: number;
  /** The hashes of the recovery codes that have not been used. */
  recovery_hashes: string[];
}

/** The second factor of a row of `users`, as JSON; null if it has none. */
export const secondFactorJson: SQL = sql`(
  select json_build_object('secret_ciphertext', t.secret_ciphertext, 'last_used_step', t.last_used_step,
    'recovery_hashes', (select coalesce(json_agg(r.code_hash), '[]')
      from recovery_codes r where r.user_id = users.id and r.used_at is null))
  from user_totp t where t.user_id = users.id and t.confirmed_at is not null)`;

/** Whether a row of `users` has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`exists (
  select from user_totp t where t.user_id = users.id and t.confirmed_at is not null)`;

export interface Coded {
  id: string;
  second_factor: SecondFactor | null;
}

/**
 * Checks a code. If it is right, returns a statement that uses it up; of several simultaneous calls with the same code,
 * the statement gives a row to only one. Null if the code is wrong or used, or if there is no second factor.
 */
export function codeProof(context: Context, { id, second_factor: factor }: Coded, code: string): SQL | null {
  if (factor === null) return null;
  if (code.length > 6) {
    const hash = recoveryHash(context, id, code);
    if (!factor.recovery_hashes.includes(hash)) return null;
    return sql`update recovery_codes set ${changes(recoveryCodes, { used_at: nowIso(context) })}
      where user_id = ${id} and code_hash = ${hash} and used_at is null returning user_id`;
  }
  const { secret_ciphertext: sealed, last_used_step: lastUsedStep } = factor;
  const step = matchingStep(openTotpSecret(context, id, sealed), code, context.now(), lastUsedStep);
  if (step === null) return null;
  return sql`update user_totp set ${changes(userTotp, { last_used_step: step })}
    where user_id = ${id} and secret_ciphertext = ${sealed} and last_used_step < ${step} returning user_id`;
}
