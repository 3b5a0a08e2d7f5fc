import { sql } from 'drizzle-orm';
import { loginAttempts } from '#drizzle/schema/sessions.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, insertion } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { WINDOW_SECONDS } from '../auth/login-limit.ts';

/** High, because many people may register behind one address, such as a campus. */
const PER_ADDRESS = 500;

/**
 * Counts a registration, even one that will be refused, before its password is hashed. Hashing is the most expensive
 * work that anyone can cause without an account, and one tRPC batch can ask for it many times.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countRegistration(context: Context): Promise<void> {
  const key = keyedHash(context.config.JWT_SECRET, 'register-address', context.address);
  const now = sql`${nowIso(context)}::timestamptz`;
  const window = sql`make_interval(secs => ${WINDOW_SECONDS})`;
  const over = sql`login_attempts.window_started_at <= ${now} - ${window}`;
  const counted = {
    failures: sql`case when ${over} then 1 else least(login_attempts.failures, ${PER_ADDRESS}::int) + 1 end`,
    window_started_at: sql`case when ${over} then ${now} else login_attempts.window_started_at end`,
  };
  const { rows } = await context.db.execute<{ count: number; wait: number }>(sql`
    ${insertion(loginAttempts, { key, failures: 1, window_started_at: now })}
    on conflict (key) do update set ${changes(loginAttempts, counted)}
    returning failures as count, ceil(extract(epoch from window_started_at + ${window} - ${now}))::int as wait`);
  const [{ count, wait } = { count: 1, wait: 1 }] = rows;
  if (count <= PER_ADDRESS) return;
  throw new DomainError('TOO_MANY_ATTEMPTS', {
    message: 'Terlalu banyak pendaftaran dari jaringan ini. Coba lagi beberapa menit lagi.',
    retryAfter: Math.max(wait, 1),
  });
}
