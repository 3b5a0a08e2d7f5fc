import { sql, type SQL } from 'drizzle-orm';
import { deposits } from '#drizzle/schema/deposits.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { named } from '../../db/page.ts';

/**
 * What the owner of a tenancy holds of its deposit, after the contract too.
 *
 * @param tenancy its id
 */
export function depositHeld(tenancy: SQL): SQL<number> {
  return sql<number>`coalesce((select held from deposits where tenancy_id = ${tenancy}), 0)`;
}

const sums = sql`jsonb_build_object('deposit_received', received, 'deposit_returned', -returned, 'deposit_held', held)`;

/** What is said of a deposit of which nothing was received. */
export const noDeposit = { deposit_received: 0, deposit_returned: 0, deposit_held: 0 };
type DepositSums = typeof noDeposit;

/** What is said of the deposit of each row of a page of `tenancies`; null if nothing was received. */
export const depositOfEach = named<DepositSums | null>(tenancies.id, deposits.tenancy_id, sums);

/** The same of one tenancy. */
export function depositOf(tenancy: SQL): SQL<DepositSums | null> {
  return sql<DepositSums | null>`(select ${sums} from deposits where tenancy_id = ${tenancy})`;
}
