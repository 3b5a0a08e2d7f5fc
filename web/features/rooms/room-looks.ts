import type { Room, RoomOfList, RoomOption } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { RoomStatus } from '#shared/enums.ts';
import { formatDay } from '#shared/format.ts';
import { isContractOver, OPEN_END } from '#shared/rules/contract-dates.ts';
import { formatShortDay, today } from '../../lib/today.ts';

interface RoomLooks {
  /** The background of a card's head. */
  soft: string;
  /** The dot beside the word. */
  mark: string;
  /** The square of the small picture: taken rooms are filled, the others open. */
  square: string;
}

/** How a room's state looks, in the grid and in the small picture. A word is always shown with it. */
export const roomLooks: Record<RoomStatus, RoomLooks> = {
  AVAILABLE: {
    soft: 'bg-success-soft text-success',
    mark: 'bg-success',
    square: 'border border-success/50 bg-success-soft text-success',
  },
  OCCUPIED: {
    soft: 'bg-primary-soft text-on-primary-soft',
    mark: 'bg-primary',
    square: 'bg-primary text-on-primary',
  },
  MAINTENANCE: {
    soft: 'bg-warning-soft text-warning',
    mark: 'bg-warning',
    square: 'border border-warning/50 bg-warning-soft text-warning',
  },
  RESERVED: {
    soft: 'bg-info-soft text-info',
    mark: 'bg-info',
    square: 'border border-info/50 bg-info-soft text-info',
  },
};

/** 'Kosong sejak 3 Nov' of a room that can be let. */
export function emptySince({ empty_since }: Pick<Room, 'empty_since'>): string | null {
  return empty_since === null ? null : `Kosong sejak ${formatShortDay(empty_since)}`;
}

/** 'Bebas sampai 1 Jan 2027, lalu perbaikan' of a free room that will be closed. */
export function freeUntil({ closes_on: day }: Pick<Room, 'closes_on'>): string | null {
  return day === null ? null : `Bebas sampai ${formatDay(day)}, lalu perbaikan`;
}

/** From when on a room is free, null if nobody knows, and whether that is sure: its tenant leaves, or moves to another room. */
interface Free {
  day: string | null;
  isSure: boolean;
}

/** What stands beside a day that is only the end of a contract. */
export const IF_NOT_RENEWED = ', jika tidak diperpanjang';

/** 'Bebas dari 1 Jan 2027, jika tidak diperpanjang' of a room with tenants. */
export function freeFrom({ day, isSure }: Free): string | null {
  return day === null ? null : `Bebas dari ${formatDay(day)}${isSure ? '' : IF_NOT_RENEWED}`;
}

/**
 * From when on a room can be given to somebody else: its tenant has it up to the end of the contract, also who has agreed
 * to leave before that, and who has agreed to a later day stays until then.
 */
export function freeOf(day: string, leaves: string | null): string {
  return leaves !== null && leaves > day ? leaves : day;
}

/** The same of a room that is offered to who comes later, which nobody leaves for another. */
export function freeOfOption({ free_from: day = null, leaves_on: leaves = null }: Partial<RoomOption>): Free {
  return { day: day && freeOf(day, leaves), isSure: leaves !== null };
}

/** The same of a room of a list. */
export function freeOfList({ free_from: day, tenancy }: Pick<RoomOfList, 'free_from' | 'tenancy'>): Free {
  if (day === null) return { day, isSure: false };
  const agreed = day === tenancy?.contract_end ? tenancy.leaves_on : null;
  return { day: freeOf(day, agreed), isSure: agreed !== null || day === tenancy?.moves_on };
}

/** Up to which day a tenant has their room: the end of their contract, or the day on which they move to another. */
export function heldUntil({ contract_end: end, planned_move: move }: NonNullable<RoomLife['tenant']>): string {
  return move?.moves_on ?? end;
}

/** On which day a room is free of its tenant, if that is known, nobody comes next and it does not close. */
export function freeFromOf({ room, tenant, next_tenant: next }: RoomLife): string | null {
  if (tenant === null || next !== null || room.closes_on !== null) return null;
  const end = heldUntil(tenant);
  // Whose day of moving has come and who is still there has something in the way.
  if (tenant.planned_move !== null && end <= today(room.kost_id)) return null;
  return end === OPEN_END || isContractOver(end, today(room.kost_id)) ? null : end;
}
