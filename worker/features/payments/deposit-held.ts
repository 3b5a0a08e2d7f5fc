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

/** Whether an entry moves prepaid rent or credit in, as a settlement does; what a move moves along has no note. */
const isOther = sql`(kind = 'MOVED' and note is not null)`;

/** The note of an entry by which a tenant's credit moves into their deposit, or out of it again. */
export const CREDIT_OF_TENANT = 'Saldo kredit penyewa';

/** The notes of entries of a settlement: credit of who pays shares, which pays no bills, and what paid these, without a proof. */
export const [CREDIT_OF_PAYERS, PAID_BILLS] = [sql`'Saldo kredit pembayar bagian'`, sql`'Tagihan yang belum lunas'`];

const sumUntil = (which: SQL) => sql`coalesce(sum(amount) filter (where ${which}) over in_order, 0)`;

/**
 * Columns of entries in the order in which they were made: what was returned until each of them, what of prepaid rent and
 * credit was moved in, and the `others` that are left of it, since it pays open bills first. These are returned first: by
 * what is returned beyond them the deposit is.
 */
export const returnedUntil = sql`sum(-amount) filter (where kind = 'RETURNED') over in_order as until, ${sumUntil(isOther)} as brought,
  greatest(${sumUntil(sql`${isOther} or note = ${PAID_BILLS} and proof is null`)}, ${sumUntil(sql`note = ${CREDIT_OF_PAYERS}`)}) as others`;

/**
 * What a deposit's ledger tells: what was deducted, but for bills that were paid of other money, went off the deposit first,
 * which gives back no more than what is left.
 */
const told = (received: SQL, deducted: SQL, returned: SQL, own: SQL) => {
  const ofDeposit = sql`least(${returned}, ${own}, greatest(${received} - ${deducted}, 0))`;
  return sql`jsonb_build_object('deposit_received', ${received}, 'deposit_deducted', least(${deducted}, ${received}),
    'deposit_returned', ${ofDeposit}, 'other_returned', ${returned} - ${ofDeposit})`;
};

/**
 * What came and went of a row of `deposits`, and of the rooms that its tenant left for this one by moves: what was held of
 * them came along. Of who neither moved nor was settled with nothing more is read.
 *
 * @param all the table, by a name that no CTE around it takes
 */
const sums = (all: 'tenancies' | 'public.tenancies') => sql`(case when moved = 0 and received > 0
  then ${told(sql`received`, sql`-deducted`, sql`-returned`, sql`-returned`)}
  else (
    with recursive home (id) as (select deposits.tenancy_id union all
      select t.moved_from_id from home join ${sql.raw(all)} t on t.id = home.id where t.moved_from_id is not null)
    select ${told(sql`all_of.received`, sql`(all_of.deducted - paid)`, sql`all_of.returned`, sql`own`)}
    from (select sum(d.received) as received, -sum(d.deducted) as deducted, -sum(d.returned) as returned
      from home join deposits d on d.tenancy_id = home.id) as all_of
    cross join (select greatest(max(until - others), 0) as own, coalesce(max(brought - others), 0) as paid from (
      select ${returnedUntil} from home join deposit_entries on tenancy_id = home.id
      window in_order as (order by deposit_entries.id)) as each) as most) end) || jsonb_build_object('deposit_held', held)`;

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
export const depositOfEach = named<DepositSums | null>(tenancies.id, deposits.tenancy_id, sums('public.tenancies'));

/** The same of one tenancy. */
export function depositOf(tenancy: SQL): SQL<DepositSums | null> {
  return sql<DepositSums | null>`(select ${sums('tenancies')} from deposits where tenancy_id = ${tenancy})`;
}
