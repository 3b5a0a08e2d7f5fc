import { trpc } from '../../app/trpc.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';

/** All rooms of a property in the order of the grid; the pages after the first come by themselves. */
export function useRooms(kostId: string) {
  const query = trpc.rooms.list.useInfiniteQuery(
    { kostId },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useAllPages(query);
  return { query, rooms: query.data?.pages.flatMap((page) => page.items) };
}

/** The rooms of a property that a tenant can be given. `hasNone` is known only once all rooms are. */
export function useFreeRooms(kostId: string) {
  const { query, rooms } = useRooms(kostId);
  const free = rooms?.filter((room) => room.status === 'AVAILABLE');
  return { free, hasNone: query.isSuccess && !query.hasNextPage && free?.length === 0 };
}
