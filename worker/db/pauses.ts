import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { inWib, inZone } from './sql.ts';

/**
 * What an owner's jobs, links and tenants ask about the time during which an admin has switched the owner's account off
 * (`schema/account-pauses.ts`).
 */

/** What a person is told who would answer a question of an owner who is switched off. */
export const ANSWER_LATER =
  'Akun pemilik kost ini sedang dinonaktifkan. Coba lagi setelah akunnya aktif kembali, atau hubungi admin E-Kost.';

const pausesOf = (userId: SQLWrapper) => sql`select from account_pauses pause where pause.user_id = ${userId}`;

/** Whether an account is switched off. */
export function isPaused(userId: SQLWrapper): SQL {
  return sql`(exists (${pausesOf(userId)} and pause.resumed_at is null))`;
}

/** Whether an account was switched off at some moment of a day of a zone. */
export function wasPausedOn(userId: SQLWrapper, day: SQLWrapper, zone: SQLWrapper): SQL {
  return sql`(exists (${pausesOf(userId)} and pause.paused_at < ${inZone(sql`(${day} + 1)::timestamp`, zone)}
    and coalesce(pause.resumed_at, 'infinity') > ${inZone(sql`${day}::timestamp`, zone)}))`;
}

/** Whether an account was switched on again on a later WIB day than this one. */
export function wasResumedAfter(userId: SQLWrapper, day: SQLWrapper): SQL {
  return sql`(exists (${pausesOf(userId)} and pause.resumed_at >= ${inWib(sql`(${day} + 1)::timestamp`)}))`;
}
