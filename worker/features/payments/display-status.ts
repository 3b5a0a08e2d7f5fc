import { type SQL, sql } from 'drizzle-orm';
import type { PaymentDisplayStatus } from '#shared/enums.ts';

/** The spec's payment lists show SUCCEEDED as PAID. */
export function paymentDisplayStatus(status: SQL): SQL<PaymentDisplayStatus> {
  return sql<PaymentDisplayStatus>`case ${status} when 'SUCCEEDED' then 'PAID' else ${status} end`;
}
