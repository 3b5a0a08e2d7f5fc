import { type SQL, sql } from 'drizzle-orm';
import { loginAttempts } from '#drizzle/schema/sessions.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, columnsOf, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { deviceHash } from './known-device.ts';

/**
 * How many wrong passwords are accepted in 15 minutes, by kind of attack:
 *
 * - guessing at one account from one network: ten for this pair;
 * - guessing from many networks, or trying to lock out the holder: twenty for the account over all networks. The
 *   holder's known devices have a counter each, which strangers cannot use up;
 * - trying a common password at many accounts: sixty from a network, not counting known devices. After a successful
 *   sign-in, that account's wrong tries are refunded to the network, so that a campus behind one address is not locked
 *   out. Nobody gains tries at other accounts by signing in to their own;
 * - guessing at the password of a stolen session: ten for the session, which nobody else can use up.
 */
const MOST_WRONG = { pair: 10, account: 20, network: 60, device: 10, session: 10 } as const;

export const WINDOW_SECONDS = 15 * 60;

/** One counter. Its key is a keyed hash, so that no email, address or device is stored. */
export interface Counter {
  key: string;
  most: number;
}

/** The counters of a try. After a right try, the wrong tries of the first counter are subtracted from all of them. */
export type Counters = readonly [Counter, ...Counter[]];

function counter(context: Context, kind: keyof typeof MOST_WRONG, ...names: string[]): Counter {
  const key = keyedHash(context.config.JWT_SECRET, `tries-${kind}`, names.join('\n'));
  return { key, most: MOST_WRONG[kind] };
}

/** The counters of a sign-in from a device that the account does not know. */
export function strangerCounters(
  context: Context,
  email: string,
): readonly [pair: Counter, account: Counter, network: Counter] {
  return [
    counter(context, 'pair', email, context.address),
    counter(context, 'account', email),
    counter(context, 'network', context.address),
  ];
}

/** A limit that no window can reach, for counters that only count. */
const COUNTED_ONLY = 1_000_000;

/**
 * The counters of a code for a forgotten password. A wrong code counts like a wrong password, but wrong passwords do
 * not keep the holder from using a code: only the code itself and the network have limits.
 */
export function resetCounters(context: Context, email: string): Counters {
  const [pair, account, network] = strangerCounters(context, email);
  return [{ ...pair, most: COUNTED_ONLY }, { ...account, most: COUNTED_ONLY }, network];
}

/** The counter of a device that the account knows. */
export function deviceCounters(context: Context, email: string): Counters {
  return [counter(context, 'device', email, deviceHash(context) ?? '')];
}

/** The counter of a session that proves its account's password again. */
export function sessionCounters(context: Context, sessionId: string): Counters {
  return [counter(context, 'session', sessionId)];
}

/**
 * Makes tries at the same counters wait for each other until the end of the transaction, so that `admission` counts all
 * of its counters or none.
 */
export function lockedCounters(counters: readonly { key: string | SQL }[]): SQL {
  const keys = sql.join(
    counters.map(({ key }) => sql`(${key})`),
    sql`, `,
  );
  return sql`select pg_advisory_xact_lock(turn) from (
    select hashtextextended(key, 0) as turn from (values ${keys}) as counters(key) order by 1) as turns`;
}

/** The result of `admission`. */
export interface Admission {
  admitted: boolean;
  /** Seconds until the windows of used-up counters end; null if only other tries have to be waited for. */
  wait: number | null;
  /** The key of a counter that does not allow it now. */
  full_key: string | null;
}

/**
 * The CTEs that count a try before its password is checked, if its counters allow it, so that parallel tries cannot
 * exceed a limit. A refused try writes nothing. A window starts with its first try. Comes after `lockedCounters` in a
 * batch; `verdict` has the columns of `Admission`.
 *
 * @param from the counters that apply, as `limits`: `key` and `most`
 */
export function admission(context: Context, from: SQL) {
  const now = sql`${nowIso(context)}::timestamptz`;
  const window = sql`make_interval(secs => ${WINDOW_SECONDS})`;
  const over = sql`login_attempts.window_started_at <= ${now} - ${window}`;
  const counted = {
    failures: sql`case when ${over} then 0 else login_attempts.failures end`,
    pending: sql`case when ${over} then 1 else login_attempts.pending + 1 end`,
    window_started_at: sql`case when ${over} then ${now} else login_attempts.window_started_at end`,
  };
  const scope = selected('scope', { key: sql<string>`limits.key`, most: sql<number>`limits.most` })`${from}`;
  const counters = selected('counters', {
    ...columnsOf(scope),
    failures: sql<number>`coalesce(failures, 0)`,
    pending: sql<number>`coalesce(pending, 0)`,
    wait: sql<number>`ceil(extract(epoch from window_started_at + ${window} - ${now}))::int`,
  })`${scope} left join login_attempts on login_attempts.key = ${scope.key} and not (${over})`;
  const { key, most, failures, pending, wait } = counters;
  const verdict = selected('verdict', {
    admitted: sql<boolean>`bool_and(${failures} + ${pending} < ${most})`,
    wait: sql<number>`max(greatest(${wait}, 1)) filter (where ${failures} >= ${most})`,
    full_key: sql<string>`min(${key}) filter (where ${failures} + ${pending} >= ${most})`,
  })`${counters}`;
  const isAdmitted = sql`(select ${verdict.admitted} from ${verdict})`;
  const row = { key, failures: 0, pending: 1, window_started_at: now };
  const count = sql`
    ${insertion(loginAttempts, row, sql`${counters} where ${isAdmitted} order by ${key} collate "C"`)}
    on conflict (key) do update set ${changes(loginAttempts, counted)}`;
  return { parts: [scope, counters, verdict, count], verdict, isAdmitted };
}

/**
 * The result of a try. A right one refunds the wrong ones of the first counter, once, also in the others if they were
 * counted in the same window. An undecided one, such as a right password without its code, changes nothing.
 */
export function recordedTry([first, ...others]: Counters, outcome: 'right' | 'wrong' | 'undecided'): SQL {
  const keys = sql.join(
    [first, ...others].map(({ key }) => sql`${key}`),
    sql`, `,
  );
  const held = selected(
    'held',
    pick(loginAttempts, 'key', 'failures', 'pending', 'window_started_at'),
    'materialized',
  )`login_attempts where key in (${keys}) order by key collate "C" for update`;
  const givenBack = sql`(select own.failures from ${held} own
    where own.key = ${first.key} and own.window_started_at >= ${held.window_started_at})`;
  const failures = {
    right: sql`greatest(${held.failures} - coalesce(${givenBack}, 0), 0)`,
    wrong: sql`${held.failures} + 1`,
    undecided: held.failures,
  }[outcome];
  return withCtes(
    [held],
    sql`
      update login_attempts set ${changes(loginAttempts, { pending: sql`greatest(${held.pending} - 1, 0)`, failures })}
      from ${held} where ${held.key} = login_attempts.key`,
  );
}
