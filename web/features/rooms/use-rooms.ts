import { isFreeRoom } from '#shared/rules/room.ts';
import { trpc } from '../../data/trpc.ts';
import { loadFailure } from '../../ui/load-failure.ts';
import { useAllPages } from '../../data/use-all-pages.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { byPage } from '../../data/by-page.ts';

const LOAD_FAILED = 'Gagal memuat data kamar';

/** All rooms of a kost in the order of the grid; further pages are loaded automatically. */
export function useRooms(kostId: string) {
  const query = trpc.rooms.list.useInfiniteQuery({ kostId }, byPage);
  useAllPages(query);
  return { query, rooms: query.data?.pages.flatMap((page) => page.items) };
}

/**
 * The free rooms of a kost. `hasNone` is known only once all rooms are loaded; `failure` is set while some could not be
 * loaded.
 */
export function useFreeRooms(kostId: string) {
  const { query, rooms } = useRooms(kostId);
  useLoadError(query.error, LOAD_FAILED);
  const free = rooms?.filter((room) => isFreeRoom(room.status));
  return {
    free,
    hasNone: query.isSuccess && !query.hasNextPage && free?.length === 0,
    failure: loadFailure(query, LOAD_FAILED),
  };
}
