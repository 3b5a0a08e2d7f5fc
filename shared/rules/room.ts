import type { RoomStatus } from '../enums.ts';

/** States in which a room may be given to a tenant. */
export const freeRoomStatuses = ['AVAILABLE'] as const satisfies readonly RoomStatus[];

/** The states that an owner may set by hand. Only a tenancy makes a room OCCUPIED. */
export const settableRoomStatuses = ['AVAILABLE', 'MAINTENANCE', 'RESERVED'] as const satisfies readonly RoomStatus[];

/** Whether a room may be given to a tenant. */
export function isFreeRoom(status: RoomStatus): boolean {
  return (freeRoomStatuses as readonly RoomStatus[]).includes(status);
}

/** Whether a tenancy holds a room, a running one or one to come: then its state is not the owner's to set. */
export function isHeldRoom(room: { tenant_name: string | null }): boolean {
  return room.tenant_name !== null;
}
