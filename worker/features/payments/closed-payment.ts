import { type SQL, sql } from 'drizzle-orm';
import { VOIDABLE_DAYS_AFTER_TENANCY } from '#shared/rules/payment.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { inWib } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';

/**
 * Whether the payment `p` stands for good: its tenancy is over, and it was recorded or approved long ago. Otherwise a
 * former landlord could ask a former tenant again for what both had settled.
 *
 * @param day today in WIB
 */
export function isClosedPayment(day: ValueOrSlot, tenancyId: SQL): SQL<boolean> {
  const recordedOn = sql`${inWib(sql`coalesce(p.verified_at, p.created_at)`)}::date`;
  return sql<boolean>`(${recordedOn} < ${day}::date - ${sql.raw(String(VOIDABLE_DAYS_AFTER_TENANCY))}
    and ${isOfEndedTenancy(tenancyId)})`;
}

/** Whether a tenancy is over, or was called off. */
export function isOfEndedTenancy(tenancyId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from tenancies t where t.id = ${tenancyId} and not ${isLive(sql`t.status`)})`;
}
