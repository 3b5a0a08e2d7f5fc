import { useEffect } from 'react';
import type { Room } from '#shared/contract/rooms.ts';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { useRooms } from './use-rooms.ts';

/** All rooms of a kost in the order of the grid; undefined until the last of them is loaded. */
export function useAllRooms(kostId: string): { rooms: Room[] | undefined; hasFailed: boolean } {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useRooms(kostId, { limit: MAX_PAGE_SIZE });
  const rooms = data?.pages.flatMap(({ items }) => items);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return { rooms: hasNextPage ? undefined : rooms, hasFailed: isError };
}
