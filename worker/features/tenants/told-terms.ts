import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type Context, today } from '../../context.ts';
import { beforeAndAfter, type Cte, pick, type Rows } from '../../db/ctes.ts';
import { nextRentOf, rentBeforeAndAfter, rentOn } from '../billing/agreed-rent.ts';
import { wasAndIs } from '../notices/added-notices.ts';
import { toldChange } from '../notices/told-change.ts';
import { atPlaces } from './tenancy-places.ts';

/** For a RETURNING: what a tenant has agreed to, after the statement, and before it with the prefix `old_`. */
export const termsBeforeAndAfter = {
  ...pick(alias(tenancies, 'new'), 'id', 'user_id', 'kost_id', 'room_id', 'confirmed_at'),
  ...beforeAndAfter(tenancies, 'contract_start', 'contract_end', 'deposit_amount', 'rent_period'),
  ...rentBeforeAndAfter,
};

type TermsChange = Rows<keyof typeof termsBeforeAndAfter>;
type RentTerms = Rows<'rent_period' | 'old_rent_period' | keyof typeof rentBeforeAndAfter>;

/** What the rent was and is, now and from a later month on; null where it has not changed. */
export function rentFacts(context: Context, changed: RentTerms) {
  const day = today(context);
  const rent = (of: '' | 'old_') =>
    sql`jsonb_build_object('amount', ${rentOn(changed, day, of)}, 'per', ${changed[`${of}rent_period`]})`;
  const next = (of: '' | 'old_') => sql`(${nextRentOf(changed, day, of)})::jsonb`;
  const later = (of: '' | 'old_') =>
    sql`coalesce(${next(of)}, jsonb_build_object('amount', ${rentOn(changed, day, of)}))`;
  return {
    rent: wasAndIs(rent('old_'), rent('')),
    later_rent: wasAndIs(later('old_'), later(''), [next('old_'), next('')]),
  };
}

/** The INSERT of the notice to tenants of what their owner has changed of what they agreed to (`toldChange`). */
export function toldOfTerms(context: Context, changed: Cte<unknown> & TermsChange): SQL {
  return toldChange(context, {
    from: atPlaces(changed),
    tenancy: changed,
    facts: {
      contract_start: wasAndIs(changed.old_contract_start, changed.contract_start),
      contract_end: wasAndIs(changed.old_contract_end, changed.contract_end),
      deposit_amount: wasAndIs(changed.old_deposit_amount, changed.deposit_amount),
      ...rentFacts(context, changed),
    },
  });
}
