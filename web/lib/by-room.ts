import { roomOrder } from '#shared/rules/room-numbers.ts';

/** Orders rows by their kost, then by their room as people count: 2 before 10. */
export function byRoom(
  one: { kost_name: string; room_number: string },
  other: { kost_name: string; room_number: string },
): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function placeOf({ kost_name, room_number }: { kost_name: string; room_number: string }): string {
  return `${kost_name}\n${roomOrder(room_number)}`;
}
