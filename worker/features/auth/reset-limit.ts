import { type SQL, sql } from 'drizzle-orm';
import { loginAttempts } from '#drizzle/schema/sessions.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { RESET_LINK_MINUTES } from '#shared/rules/account-link.ts';
import { oneRow } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, columnsOf, copied, insertion, selected } from '../../db/ctes.ts';
import { deviceHash } from './known-device.ts';

const HOUR = 60 * 60;

/** A counter of messages in a window. Its key is a keyed hash, also of an address that no account has. */
export interface SendCounter {
  key: string | SQL;
  most: number;
  seconds: number;
  /** Whether the counter is for devices that the account knows, for others, or for all. */
  devices: 'known' | 'others' | 'all';
}

/**
 * How many messages for a forgotten password are sent. Strangers cannot keep the holder from getting one:
 *
 * - by e-mail three in the time for which a link works, whoever asks: once the limit refuses, a link that still works
 *   is in the mailbox;
 * - by WhatsApp three an hour and six a day, because a code works only for the browser that asked for it. Devices that
 *   the account knows have three an hour of their own;
 * - ten an hour from a network.
 */
export function sendCounters(context: Context, email: string, channel: ResetChannel): SendCounter[] {
  const counter = (name: string, of: string, most: number, seconds: number, devices: SendCounter['devices']) => ({
    key: keyedHash(context.config.JWT_SECRET, `reset-${name}`, of),
    most,
    seconds,
    devices,
  });
  const network = counter('network', context.address, 10, HOUR, 'all');
  if (channel === 'EMAIL') return [network, counter('links', email, 3, RESET_LINK_MINUTES * 60, 'all')];
  return [
    network,
    counter('codes', email, 3, HOUR, 'others'),
    counter('codes-of-day', email, 6, 24 * HOUR, 'others'),
    counter('codes-of-device', `${email}\n${deviceHash(context) ?? ''}`, 3, HOUR, 'known'),
  ];
}

/**
 * The CTEs that count a message, if its counters allow it. Comes after `lockedCounters` in a batch; `verdict` has
 * `admitted` and `wait`, the seconds until the next message is allowed. A refused message writes nothing.
 *
 * @param from the message: one row, or none
 * @param known whether its account knows the device
 */
export function sendCount(
  context: Context,
  counters: readonly SendCounter[],
  from: SQL = oneRow,
  known: SQL = sql`true`,
) {
  const now = sql`${nowIso(context)}::timestamptz`;
  const rows = counters.map(
    ({ key, most, seconds, devices }) => sql`(${key}, ${most}::int, ${seconds}::int, ${devices}::text)`,
  );
  const scope = selected('scope', {
    key: sql<string>`asked.key`,
    failures: sql<number>`coalesce(a.failures, 0) + 1`,
    window_started_at: sql<string>`coalesce(a.window_started_at, ${now})`,
    is_full: sql<boolean>`coalesce(a.failures, 0) >= most`,
    wait: sql<number>`ceil(extract(epoch from a.window_started_at + make_interval(secs => seconds) - ${now}))::int`,
  })`(values ${sql.join(rows, sql`, `)}) as asked(key, most, seconds, devices)
      join (select ${known} as known from ${from}) as message on devices = 'all' or (devices = 'known') = message.known
      left join login_attempts a on a.key = asked.key and a.window_started_at > ${now} - make_interval(secs => seconds)`;
  const { is_full: isFull, wait, ...counted } = columnsOf(scope);
  const verdict = selected('verdict', {
    admitted: sql<boolean>`bool_and(not ${isFull})`,
    wait: sql<number>`max(${wait}) filter (where ${isFull})`,
  })`${scope}`;
  const isAdmitted = sql`(select ${verdict.admitted} from ${verdict})`;
  const count = sql`
    ${insertion(loginAttempts, counted, sql`${scope} where ${isAdmitted} order by ${scope.key} collate "C"`)}
    on conflict (key) do update set ${changes(loginAttempts, copied('excluded', ['failures', 'window_started_at']))}`;
  return { parts: [scope, verdict, count], verdict, isAdmitted };
}
