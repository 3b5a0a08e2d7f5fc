import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { UserRow } from '../users/queries.ts';
import { admission, countTry, type LoginCount, type LoginKeys, loginKeys, recordTry } from './login-limit.ts';
import { verifyPassword } from './password.ts';

export type Account = Pick<
  UserRow,
  | 'id'
  | 'role'
  | 'status'
  | 'is_active'
  | 'rejection_reason'
  | 'password_hash'
  | 'must_change_password'
  | 'password_expires_at'
>;

/** How often, and how long each time, a try waits for those before it; a password takes about 0.1 s to look at. */
const TURNS = 20;
const TURN_MS = 250;

/** Whose password it is. */
export interface Who {
  /** What the tries are counted under. */
  name: string;
  /** Finds the account, or none, in `users`. */
  condition: SQL;
}

export interface CheckedPassword {
  /** Null for a wrong password, and for an unknown email, in the same time. */
  account: Account | null;
  keys: LoginKeys;
}

/**
 * Compares a password with an account's, within the limit of wrong ones. A wrong one is counted here; after a right one
 * the caller's own write carries `recordTry(keys, 'right')`.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function checkPassword(context: Context, who: Who, password: string): Promise<CheckedPassword> {
  const keys = loginKeys(context, who.name);
  const account = await admit(context, who, keys);
  const matches = await verifyPassword(password, account?.password_hash ?? null);
  if (matches && account !== null) return { account, keys };
  await context.db.execute(recordTry(keys, 'wrong'));
  return { account: null, keys };
}

/** Counts the try and reads the account; where many are being looked at already, it waits for its turn. */
async function admit(context: Context, who: Who, keys: LoginKeys): Promise<Account | null> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { rows } = await context.db.execute<{ counts: LoginCount[]; account: Account | null }>(sql`
      with counted as (${countTry(context, keys)})
      select (select json_agg(counted) from counted) as counts,
        (select json_build_object('id', id, 'role', role, 'status', status, 'is_active', is_active,
            'rejection_reason', rejection_reason, 'password_hash', password_hash,
            'must_change_password', must_change_password, 'password_expires_at', password_expires_at)
          from users where ${who.condition}) as account`);
    const { counts = [], account = null } = rows[0] ?? {};
    const verdict = admission(keys, counts);
    if (verdict.kind === 'ADMITTED') return account;
    await context.db.execute(recordTry(keys, 'refused'));
    if (verdict.kind === 'BLOCKED') throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: verdict.retryAfter });
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: 5 });
}
