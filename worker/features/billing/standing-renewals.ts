import { type SQL, sql } from 'drizzle-orm';
import { openLeavingStates, openRenewalStates } from '#shared/enums.ts';
import { CONTRACT_ENDING_DAYS } from '#shared/rules/contract-dates.ts';
import { type Context, today } from '../../context.ts';
import { columnOf, type Of } from '../../db/ctes.ts';
import { isIssued, isOneOf } from '../../db/states.ts';
import { rentOn } from './agreed-rent.ts';

/** Whether a row of `leavings l` is open; word for word the condition of its indexes. */
export const isOpenLeaving: SQL = isOneOf(openLeavingStates, sql`l.state`);

/** Whether a row of `leavings l` is open and binds: by a bill link it is a wish of whoever holds it, in nobody's way. */
export const isBindingLeaving: SQL = sql`(${isOpenLeaving} and not l.by_link)`;

/** Whether a row of `leavings l` is the day on which its tenant leaves, agreed by both (`agreedDay`). */
export const isAgreedLeaving: SQL = sql`${isBindingLeaving} and l.state <> 'ASKED'`;

const agreedLeavingOf = (tenancy: Of<'id'>): SQL => sql`(select l.leaves_on from leavings l
  where l.tenancy_id = ${columnOf(tenancy, 'id')} and ${isAgreedLeaving})`;

/** The day on which the tenant of a row of `tenancies` leaves, once it is agreed; else null. */
export const agreedLeaving: SQL = agreedLeavingOf('tenancies');

/** The day from which a tenancy asks for no rent: its contract's end, or an earlier day on which its tenant leaves, once it is agreed. */
export function rentUntil(tenancy: Of<'id' | 'contract_end'>): SQL {
  return sql`least(${columnOf(tenancy, 'contract_end')}, ${agreedLeavingOf(tenancy)})`;
}

/** Whether a row of `renewals r` is open; word for word the condition of its indexes. */
export const isOpenRenewal: SQL = isOneOf(openRenewalStates, sql`r.state`);

const asDay = (day: string | SQL) => (typeof day === 'string' ? sql`${day}::date` : day);

/** Whether a renewal of `t` may have another rent than was agreed: none is for a later month, which it would replace. */
export const hasPlace = (day: string | SQL, t: 't' | 'tenancies'): SQL =>
  sql`(${sql.raw(t)}.next_rent_from > ${asDay(day)}) is not true`;

/**
 * Whether an open row of `renewals r` still stands for its row of `t`: until the contract's last day, as long as contract
 * and rent are those it was made for, its tenant has not said that they leave, and its days are nobody else's. So whatever else changes
 * one of them (another renewal, a raise, a check-out, a promise of the room) needs to know nothing of offers. Beside a rent that is agreed for a later month, which
 * another one would replace, only one at the rent of then stands.
 */
export function isStanding(day: string | SQL, t: 't' | 'tenancies'): SQL {
  const of = sql.raw(t);
  return sql`${isOpenRenewal} and r.ends_on >= ${asDay(day)} and ${of}.status = 'ACTIVE' and ${of}.contract_end = r.ends_on
    and ${rentOn(t, sql`r.rent_from`)} = r.rent_was
    and (${hasPlace(day, t)} or r.monthly_rent = r.rent_was and (r.state = 'OFFERED' or r.asked_rent = r.rent_was))
    and not exists (select from leavings l where l.tenancy_id = r.tenancy_id and ${isBindingLeaving})
    and not exists (select from stays s where s.room_id = ${of}.room_id and s.tenancy_id is distinct from ${of}.id
      and s.during && daterange(r.ends_on, r.contract_end))`;
}

/**
 * The first day on which a row of `tenancies` that goes on by the month can end, if its owner says so: after the end that
 * was agreed, the days of notice of its kost, or those before which an end is told if they are more, and what was billed.
 */
export function firstEnd(context: Context, row: 't' | 'tenancies' = 'tenancies'): SQL {
  const t = sql.raw(row);
  return sql`greatest(${t}.agreed_end,
    (select ${today(context)}::date + greatest(k.leaving_days, ${CONTRACT_ENDING_DAYS}) from kosts k where k.id = ${t}.kost_id),
    (select max(coalesce(i.covers_to, i.due_date)) + 1 from invoices i
      where i.tenant_id = ${t}.id and i.invoice_type = 'MONTHLY_RENT' and ${isIssued(sql`i.status`)} and i.status <> 'CANCELLED'))`;
}
