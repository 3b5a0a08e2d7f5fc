import { type SQL, sql } from 'drizzle-orm';
import { VOIDABLE_DAYS_AFTER_TENANCY } from '#shared/rules/payment.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { inZone } from '../../db/sql.ts';
import { livesOn } from './shares.ts';

/**
 * Whether the payment `p` can no longer be taken back: its tenancy is over, and it was recorded or approved more than
 * `VOIDABLE_DAYS_AFTER_TENANCY` days ago. Otherwise a former landlord could reopen what both had settled.
 *
 * @param day today at the kost
 */
export function isClosedPayment(day: ValueOrSlot | SQL, tenancyId: SQL): SQL<boolean> {
  const recordedOn = sql`${inZone(sql`coalesce(p.verified_at, p.created_at)`, sql`t.zone`)}::date`;
  const isLongAgo = sql`${recordedOn} < ${day}::date - ${sql.raw(String(VOIDABLE_DAYS_AFTER_TENANCY))}`;
  return isOfEndedTenancy(tenancyId, sql` and ${isLongAgo}`);
}

/** Whether a tenancy `t` is over, or was cancelled before it began; not so if its tenant moved to where they live. */
export function isOfEndedTenancy(tenancyId: SQL, more: SQL = sql.empty()): SQL<boolean> {
  return sql<boolean>`exists (select from tenancies t where t.id = ${tenancyId} and not ${livesOn('t')}${more})`;
}
