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

/**
 * What a deposit's ledger tells of the deposit itself, and of prepaid rent and credit, which a settlement moves into it:
 * what is taken off goes off the deposit first, which gives back what is left of it, and no more than was received.
 */
const told = (received: SQL, deducted: SQL, returned: SQL) => sql`jsonb_build_object('deposit_received', ${received},
  'deposit_deducted', least(${deducted}, ${received}),
  'deposit_returned', least(${returned}, greatest(${received} - ${deducted}, 0)),
  'other_returned', greatest(${returned} - greatest(${received} - ${deducted}, 0), 0))`;

/**
 * What came and went of a row of `deposits`, and of the rooms that its tenant left for this one by moves: what was held of
 * them came along. Of who neither moved nor was settled with nothing more is read.
 */
const cameAndWent = sql`case when moved = 0 and received > 0
  then ${told(sql`received`, sql`-deducted`, sql`-returned`)}
  else (
    with recursive home (id) as (select deposits.tenancy_id union all
      select t.moved_from_id from home join tenancies t on t.id = home.id where t.moved_from_id is not null)
    select ${told(sql`sum(d.received)`, sql`-sum(d.deducted)`, sql`-sum(d.returned)`)}
    from home join deposits d on d.tenancy_id = home.id) end`;
const sums = sql`(${cameAndWent}) || jsonb_build_object('deposit_held', held)`;

/** What is said of a deposit of which nothing was received. */
export const noDeposit = {
  deposit_received: 0,
  deposit_deducted: 0,
  deposit_returned: 0,
  other_returned: 0,
  deposit_held: 0,
};
type DepositSums = typeof noDeposit;

/** What is said of the deposit of each row of a page of `tenancies`; null if nothing was received. */
export const depositOfEach = named<DepositSums | null>(tenancies.id, deposits.tenancy_id, sums);

/** The same of one tenancy. */
export function depositOf(tenancy: SQL): SQL<DepositSums | null> {
  return sql<DepositSums | null>`(select ${sums} from deposits where tenancy_id = ${tenancy})`;
}
