import { type SQL, sql } from 'drizzle-orm';
import { loginAttempts } from '#drizzle/schema/sessions.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes, columnsOf, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import type { Counters } from './login-counters.ts';

export const WINDOW_SECONDS = 15 * 60;

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
  /** Whether a silent counter is used up: the try is counted, but even a right password is a wrong one. */
  is_withheld: boolean;
}

/**
 * The CTEs that count a try before its password is checked, if its counters allow it, so that parallel tries cannot
 * exceed a limit. A refused try writes nothing. A window starts with its first try. Comes after `lockedCounters` in a
 * batch; `verdict` has the columns of `Admission`.
 *
 * @param from the counters that apply, as `limits`: `key`, `most` and `is_silent`
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
  const scope = selected('scope', {
    key: sql<string>`limits.key`,
    most: sql<number>`limits.most`,
    is_silent: sql<boolean>`limits.is_silent`,
  })`${from}`;
  const counters = selected('counters', {
    ...columnsOf(scope),
    failures: sql<number>`coalesce(failures, 0)`,
    pending: sql<number>`coalesce(pending, 0)`,
    wait: sql<number>`ceil(extract(epoch from window_started_at + ${window} - ${now}))::int`,
  })`${scope} left join login_attempts on login_attempts.key = ${scope.key} and not (${over})`;
  const { key, most, is_silent: isSilent, failures, pending, wait } = counters;
  const isFull = sql`${failures} + ${pending} >= ${most}`;
  const verdict = selected('verdict', {
    admitted: sql<boolean>`bool_and(${isSilent} or not (${isFull}))`,
    wait: sql<number>`max(greatest(${wait}, 1)) filter (where ${failures} >= ${most} and not ${isSilent})`,
    full_key: sql<string>`min(${key}) filter (where ${isFull} and not ${isSilent})`,
    is_withheld: sql<boolean>`bool_or(${isSilent} and ${isFull})`,
  })`${counters}`;
  const isAdmitted = sql`(select ${verdict.admitted} from ${verdict})`;
  const row = { key, failures: 0, pending: 1, window_started_at: now };
  const count = sql`
    ${insertion(loginAttempts, row, sql`${counters} where ${isAdmitted} order by ${key} collate "C"`)}
    on conflict (key) do update set ${changes(loginAttempts, counted)}`;
  return { parts: [scope, counters, verdict, count], verdict, isAdmitted };
}

/**
 * The result of a try. A right one refunds the wrong ones of the counter that each names (`refundOf`), once, if they were
 * counted in the same window. An undecided one, such as a right password without its code, changes nothing.
 */
export function recordedTry(counters: Counters, outcome: 'right' | 'wrong' | 'undecided'): SQL {
  const rows = sql.join(
    counters.map(({ key, refundOf }) => sql`(${key}, ${refundOf})`),
    sql`, `,
  );
  const held = selected(
    'held',
    {
      ...pick(loginAttempts, 'key', 'failures', 'pending', 'window_started_at'),
      refund_of: sql<string>`tried.refund_of`,
    },
    'materialized',
  )`login_attempts join (values ${rows}) as tried(key, refund_of) on tried.key = login_attempts.key
      order by login_attempts.key collate "C" for update of login_attempts`;
  const givenBack = sql`(select own.failures from ${held} own
    where own.key = ${held.refund_of} and own.window_started_at >= ${held.window_started_at})`;
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

/**
 * Forgets tries. Leaves those that are just being recorded, whose locks are taken in an order of their own: a try is
 * lost then, not a batch.
 */
export function forgottenTries(keys: readonly string[], condition: SQL): SQL {
  return sql`delete from login_attempts where key in (
    select key from login_attempts where key = any(${textArray(keys)}) and ${condition} for update skip locked)`;
}
