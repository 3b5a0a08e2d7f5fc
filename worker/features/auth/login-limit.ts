import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';

export const WINDOW_SECONDS = 15 * 60;
const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 50;

/** What passwords that are tried are counted by: keyed hashes, so that no email or address is kept. */
export interface LoginKeys {
  account: string;
  address: string;
}

/** One counter, as the counting statement returns it. */
export interface LoginCount {
  key: string;
  /** Wrong ones of the window. */
  failures: number;
  /** Those being looked at now, this one included. */
  pending: number;
  /** Seconds until the window ends. */
  wait: number;
}

export function loginKeys(context: Context, account: string): LoginKeys {
  const hash = (label: string, value: string) => keyedHash(context.config.JWT_SECRET, label, value);
  return { account: hash('login-account', account), address: hash('login-address', context.address) };
}

/**
 * Counts a password as being tried before it is looked at, so that parallel tries cannot slip under the limit. A window
 * starts with its first try and ends 15 minutes later.
 */
export function countTry(context: Context, keys: LoginKeys): SQL {
  const now = sql`${nowIso(context)}::timestamptz`;
  const over = sql`login_attempts.window_started_at <= ${now} - make_interval(secs => ${WINDOW_SECONDS})`;
  // In the order of the keys, as `recordTry` locks them.
  const [first, second] = [keys.account, keys.address].toSorted();
  return sql`insert into login_attempts (key, failures, pending, window_started_at)
    values (${first}, 0, 1, ${now}), (${second}, 0, 1, ${now})
    on conflict (key) do update set
      failures = case when ${over} then 0 else login_attempts.failures end,
      pending = case when ${over} then 1 else login_attempts.pending + 1 end,
      window_started_at = case when ${over} then ${now} else login_attempts.window_started_at end
    returning key, failures, pending,
      ceil(extract(epoch from window_started_at + make_interval(secs => ${WINDOW_SECONDS}) - ${now}))::int as wait`;
}

/** What came of a try: a right one lets the account start afresh, a refused one never happened. */
export function recordTry(keys: LoginKeys, outcome: 'right' | 'wrong' | 'refused'): SQL {
  const failures = {
    right: sql`case when key = ${keys.account} then 0 else failures end`,
    wrong: sql`failures + 1`,
    refused: sql`failures`,
  };
  return sql`update login_attempts set pending = greatest(pending - 1, 0), failures = ${failures[outcome]}
    where key in (
      select key from login_attempts where key in (${keys.account}, ${keys.address})
      order by key collate "C" for update)`;
}

/** Whether a counted try may be looked at: yes, not before others have been, or not before the window ends. */
export type Admission = { kind: 'ADMITTED' } | { kind: 'CROWDED' } | { kind: 'BLOCKED'; retryAfter: number };

/** Ten wrong passwords for an account, fifty from an address, in 15 minutes. */
export function admission(keys: LoginKeys, counts: readonly LoginCount[]): Admission {
  const limits = { [keys.account]: WRONG_PER_ACCOUNT, [keys.address]: WRONG_PER_ADDRESS };
  const limitOf = ({ key }: LoginCount) => limits[key] ?? 0;
  const spent = counts.filter((count) => count.failures >= limitOf(count));
  if (spent.length > 0) return { kind: 'BLOCKED', retryAfter: Math.max(...spent.map(({ wait }) => wait), 1) };
  const crowded = counts.some((count) => count.failures + count.pending > limitOf(count));
  return { kind: crowded ? 'CROWDED' : 'ADMITTED' };
}
