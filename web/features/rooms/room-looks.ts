import type { Room } from '#shared/contract/rooms.ts';
import type { RoomStatus } from '#shared/enums.ts';
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
