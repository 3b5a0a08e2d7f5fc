import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { RoomStatus } from '#shared/enums.ts';
import { formatDay } from '#shared/format.ts';
import { agreedDay } from '#shared/rules/leaving.ts';
import { formatShortDay } from '../../lib/today.ts';

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

/** The same of a room of a list, or one that is offered to who comes later. */
export function freeOf({
  free_from: day = null,
  may_renew: mayRenew,
}: Partial<Pick<RoomOfList, 'free_from' | 'may_renew'>>): Free {
  return { day, isSure: day !== null && mayRenew === false };
}

/** The later of two days, of which the second may be missing. */
const laterOf = (day: string, other: string | null) => (other !== null && other > day ? other : day);

type Ends = Pick<NonNullable<RoomOfList['tenancy']>, 'contract_end' | 'leaves_on' | 'moves_on'>;

/** The last day that is known of a tenant: an agreed one after their contract counts, a move ends it before. */
function lastDay({ contract_end, leaves_on, moves_on }: Ends): string {
  const end = laterOf(contract_end, leaves_on);
  return moves_on !== null && moves_on < end ? moves_on : end;
}

/** Up to which day a tenant has their room: the end of their contract, a later agreed day, or that of moving to another. */
export function heldUntil({ contract_end, leaving, planned_move }: NonNullable<RoomLife['tenant']>): string {
  return lastDay({ contract_end, leaves_on: agreedDay(leaving), moves_on: planned_move?.moves_on ?? null });
}
