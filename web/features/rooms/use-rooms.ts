import type { Room } from '#shared/contract/rooms.ts';
import { usePages } from '../../data/use-pages.ts';

/** Which rooms, and how many at a time; as many as a page holds by default. */
interface Wanted {
  limit?: number;
  status?: Room['status'] | undefined;
  /** In the number or the tenant's name. */
  search?: string | undefined;
}

/** The rooms of a kost in the order of the grid, or those in one state. */
export function useRooms(kostId: string, wanted: Wanted = {}) {
  // While somebody types a search, the previous rooms stay visible.
  return usePages('rooms.list', { kostId, ...wanted }, wanted.search !== undefined);
}
