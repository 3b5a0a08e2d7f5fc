/** The share of occupied rooms as a whole percentage, rounded; 0 if there are no rooms (spec §9). */
export function occupancyRate(occupiedRooms: number, totalRooms: number): number {
  return totalRooms === 0 ? 0 : Math.round((occupiedRooms / totalRooms) * 100);
}
