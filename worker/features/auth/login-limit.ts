import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { DomainError } from '../../errors.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 50;

/** What a sign-in is counted by: keyed hashes, so that no email or address is kept. */
export interface LoginKeys {
  account: string;
  address: string;
}

/** One counter's row, as the counting statement returns it. */
export interface LoginCount {
  key: string;
  failures: number;
  /** Seconds until its window ends. */
  wait: number;
}

export function loginKeys(context: Context, email: string): LoginKeys {
  const hash = (label: string, value: string) => keyedHash(context.config.JWT_SECRET, label, value);
  return { account: hash('login-account', email), address: hash('login-address', context.address) };
}

/**
 * Counts a sign-in as wrong before its password is looked at, so that parallel tries cannot slip under the limit; a
 * right one is taken off again by `forgiveLogin`. A window starts with its first failure and ends 15 minutes later.
 */
export function countLogin(context: Context, keys: LoginKeys): SQL {
  const now = sql`${nowIso(context)}::timestamptz`;
  const over = sql`login_attempts.window_started_at <= ${now} - make_interval(secs => ${WINDOW_SECONDS})`;
  return sql`insert into login_attempts (key, failures, window_started_at)
    values (${keys.account}, 1, ${now}), (${keys.address}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${over} then 1 else login_attempts.failures + 1 end,
      window_started_at = case when ${over} then ${now} else login_attempts.window_started_at end
    returning key, failures,
      ceil(extract(epoch from window_started_at + make_interval(secs => ${WINDOW_SECONDS}) - ${now}))::int as wait`;
}

/** Takes a right password's sign-in off again: the account starts afresh, the address gets its one try back. */
export function forgiveLogin(keys: LoginKeys): SQL {
  return sql`update login_attempts
    set failures = case when key = ${keys.account} then 0 else greatest(failures - 1, 0) end
    where key in (${keys.account}, ${keys.address})`;
}

/**
 * Refuses a sign-in over the limit: ten wrong ones for an account, fifty from an address.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export function assertUnderLimit(keys: LoginKeys, counts: readonly LoginCount[]): void {
  const limits = { [keys.account]: WRONG_PER_ACCOUNT, [keys.address]: WRONG_PER_ADDRESS };
  const over = counts.filter((count) => count.failures > (limits[count.key] ?? 0));
  if (over.length === 0) return;
  throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(...over.map((count) => count.wait), 1) });
}
