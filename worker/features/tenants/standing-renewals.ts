import { type SQL, sql } from 'drizzle-orm';
import { openLeavingStates, openRenewalStates } from '#shared/enums.ts';
import { isOneOf } from '../../db/states.ts';
import { rentOn } from '../billing/agreed-rent.ts';

const isOpenLeaving = isOneOf(openLeavingStates, sql`l.state`);

/** Whether a row of `renewals r` is open; word for word the condition of its indexes. */
export const isOpenRenewal: SQL = isOneOf(openRenewalStates, sql`r.state`);

/**
 * Whether an open row of `renewals r` still stands for its row of `t`: until the contract's last day, as long as contract
 * and rent are those it was made for, and nobody has said that they leave. So whatever else changes one of them (another
 * renewal, a raise, a check-out) needs to know nothing of offers.
 */
export function isStanding(day: string, t: 't' | 'tenancies'): SQL {
  const of = sql.raw(t);
  return sql`${isOpenRenewal} and r.ends_on >= ${day}::date and ${of}.status = 'ACTIVE' and ${of}.contract_end = r.ends_on
    and ${rentOn(t, sql`r.rent_from`)} = r.rent_was
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and ${isOpenLeaving})`;
}
