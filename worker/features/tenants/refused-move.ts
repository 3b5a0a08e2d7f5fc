import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOVED_BEFORE_ENTERING, type MoveTenantInput } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { MoveObstacle, RoomStatus } from '#shared/enums.ts';
import { type Scoped } from '../../context.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { agreedLeaving } from '../billing/standing-renewals.ts';
import { inScope } from '../../scope.ts';

/** What is said of a day, and of a room, that nobody can move to. */
export const MOVED_AFTER_LEAVING = 'Pada tanggal itu kontrak atau hunian penyewa sudah berakhir';
export const MOVED_WITHIN_KOST = 'Pilih kamar lain di kost yang sama';

/** What a refused move is explained by, to run beside it. */
export function moveFacts({ db, scope }: Scoped, id: string, day: string) {
  return db.execute<Facts>(sql`
    select coalesce(check_in_date, contract_start) <= ${day}::date as has_entered, ${leavesBefore(day)} as leaves_before, ${hasOtherSeries} as has_other,
      ${isBeingSettled} as is_settled
    from tenancies where tenancies.id = ${id} and ${inScope(scope, tenancies)}`);
}

/** Whether the contract of a row of `tenancies` ends by a day, or its tenant leaves by then. */
export function leavesBefore(day: string): SQL {
  return sql`(tenancies.contract_end <= ${day}::date or ${hasAgreedToLeave(sql`${day}::date`)})`;
}

/** Whether the tenant of a row of `tenancies` has agreed to leave by a day. */
export function hasAgreedToLeave(day: SQL): SQL {
  return sql`(${agreedLeaving} <= ${day}) is true`;
}

interface Facts extends Record<string, unknown> {
  has_entered: boolean;
  leaves_before: boolean;
  has_other: boolean;
  is_settled: boolean;
}

/** Why a move did not take place. */
export function refusedMove(
  { room_id }: MoveTenantInput,
  left: Tenant,
  room: { kost_id: string; kost_is_active: boolean; status: RoomStatus },
  facts: Facts | undefined,
  isAhead = false,
): DomainError {
  if (left.status !== 'ACTIVE') return new DomainError('TENANCY_NOT_ACTIVE');
  if (left.confirmed_at === null) return new DomainError('MOVE_UNCONFIRMED');
  if (left.planned_move !== null) return new DomainError('MOVE_PLANNED');
  if (facts?.has_entered === false) return wrongField('moves_on', MOVED_BEFORE_ENTERING);
  if (facts?.leaves_before && isAhead) return wrongField('moves_on', MOVED_AFTER_LEAVING);
  if (room.kost_id !== left.kost_id || room_id === left.room_id) return wrongField('room_id', MOVED_WITHIN_KOST);
  if (facts?.is_settled === true) return new DomainError('SETTLEMENT_OPEN');
  if (facts?.has_other === true) return new DomainError('RENT_SERIES_EXISTS');
  if (!room.kost_is_active) return new DomainError('KOST_INACTIVE');
  return new DomainError('ROOM_NOT_AVAILABLE');
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
