import { type SQL, sql } from 'drizzle-orm';
import type { MoveObstacle } from '#shared/enums.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { agreedLeaving, rentUntil } from '../billing/standing-renewals.ts';

/** Whether the contract of a row of `tenancies` ends by a day, or its tenant leaves by then. */
export function leavesBefore(day: string): SQL {
  return sql`(${rentUntil('tenancies')} <= ${day}::date)`;
}

/** Whether the tenant of a row of `tenancies` has agreed to leave by a day. */
export function hasAgreedToLeave(day: SQL): SQL {
  return sql`(${agreedLeaving} <= ${day}) is true`;
}

/**
 * Whether the tenant of a row of `tenancies` was told a settlement that is open, also if it is written anew: it is not called
 * off behind their back.
 */
export const isBeingSettled = sql`exists (select from settlements s where s.tenancy_id = tenancies.id
  and (s.state <> 'DRAFT' or s.version > 1) and ${isOpenSettlement()})`;

/**
 * What is in the way of the planned move of a row of `tenancies`; null if nothing is. That the room is held by somebody
 * counts from its day on.
 */
export function obstacleOf(day: SQL): SQL<MoveObstacle | null> {
  return sql<MoveObstacle | null>`case when ${hasAgreedToLeave(sql`greatest(tenancies.moves_on, ${day})`)} then 'LEAVES'
    when ${isBeingSettled} then 'SETTLEMENT' when ${hasOtherSeries} then 'OTHER_SERIES'
    when tenancies.moves_on <= ${day} and (
      not exists (select from rooms o where o.id = tenancies.moves_to_id and o.status = 'RESERVED')
      or exists (select from stays s where s.room_id = tenancies.moves_to_id and s.tenancy_id <> tenancies.id
        and s.during && daterange(${day}, greatest(tenancies.contract_end, ${day} + 1)))) then 'ROOM_HELD' end`;
}

/** Whether the rent of a row of `tenancies` is billed by a running series of another period. */
export const hasOtherSeries = sql`exists (select from invoices s where s.tenant_id = tenancies.id and s.series_period = 0
  and s.invoice_type = 'MONTHLY_RENT' and s.next_issue_on is not null
  and coalesce(s.rent_period, case s.recurrence_type when 'MONTHLY' then 'MONTH' end) is distinct from tenancies.rent_period)`;
