import { type RoomStatus, roomStatuses } from '../enums.ts';
import { roomTransitions, statesLeadingTo } from './transitions.ts';

/** States in which a room may be given to a tenant. */
export const freeRoomStatuses = ['AVAILABLE'] as const satisfies readonly RoomStatus[];

/** States in which somebody lives in a room now. Months are counted by who moved in and out: `rooms-by-month.ts`. */
export const occupiedRoomStatuses = ['OCCUPIED'] as const satisfies readonly RoomStatus[];

/** The states that an owner may set by hand. */
export const settableRoomStatuses: readonly RoomStatus[] = roomStatuses.filter(
  (status) => statesLeadingTo(roomTransitions, status).length > 0,
);

/** Whether a room may be given to a tenant. */
export function isFreeRoom(status: RoomStatus): boolean {
  return (freeRoomStatuses as readonly RoomStatus[]).includes(status);
}

/** Whether a running or coming tenancy holds a room: then the owner cannot set the room's state by hand. */
export function isHeldRoom(room: { tenant_name: string | null }): boolean {
  return room.tenant_name !== null;
}
