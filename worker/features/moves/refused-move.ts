import { type SQL, sql } from 'drizzle-orm';
import { MOVED_BEFORE_ENTERING, type MoveTenantInput } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { RoomStatus } from '#shared/enums.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Scoped } from '../../context.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { hasOtherSeries, isBeingSettled, leavesBefore } from '../tenants/move-obstacles.ts';

/** What is said of a day, and of a room, that nobody can move to. */
export const MOVED_AFTER_LEAVING = 'Pada tanggal itu kontrak atau hunian penyewa sudah berakhir';
export const MOVED_WITHIN_KOST = 'Pilih kamar lain di kost yang sama';

/**
 * Whether a tenancy can move at all, a condition on `tenancies`; why not, says `refusedMove`.
 *
 * @param day by which its tenant has entered
 */
export function mayMove({ scope }: Scoped, id: string, day: string): SQL {
  return sql`(tenancies.id = ${id} and ${inScope(scope, tenancies)} and tenancies.status = 'ACTIVE' and confirmed_at is not null
    and coalesce(check_in_date, contract_start) <= ${day}::date and not ${hasOtherSeries} and not ${isBeingSettled})`;
}

/** Whether a row of `rooms` is another room of the kost of a tenancy, which a condition names. */
export function isOfTheirKost(which: SQL): SQL {
  return sql`exists (select from tenancies where ${which} and tenancies.kost_id = rooms.kost_id and tenancies.room_id <> rooms.id)`;
}

/** What a refused move is explained by, to run beside it. */
export function moveFacts({ db, scope }: Scoped, id: string, day: string) {
  return db.execute<Facts>(sql`
    select coalesce(check_in_date, contract_start) <= ${day}::date as has_entered, ${leavesBefore(day)} as leaves_before, ${hasOtherSeries} as has_other,
      ${isBeingSettled} as is_settled
    from tenancies where tenancies.id = ${id} and ${inScope(scope, tenancies)}`);
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
