import type { Room } from '#shared/contract/rooms.ts';
import { byPage } from '../../data/by-page.ts';
import { trpc } from '../../data/trpc.ts';

/** The rooms of a kost in the order of the grid, or those in one state, so many at a time. */
export function useRooms(kostId: string, limit: number, status?: Room['status']) {
  return trpc.rooms.list.useInfiniteQuery({ kostId, limit, status }, byPage);
}
