import { useEffect } from 'react';
import type { Room } from '#shared/contract/rooms.ts';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { useRooms } from './use-rooms.ts';

/** The most rooms of one kost that are loaded at once. */
const MOST = 2_000;

/** All rooms of a kost in the order of the grid; undefined until the last of them is loaded. */
export function useAllRooms(kostId: string): { rooms: Room[] | undefined; hasFailed: boolean } {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useRooms(kostId, { limit: MAX_PAGE_SIZE });
  const rooms = data?.pages.flatMap(({ items }) => items);
  const hasMore = hasNextPage && (rooms?.length ?? 0) < MOST;
  useEffect(() => {
    if (hasMore && !isFetching && !isError) void fetchNextPage();
  }, [hasMore, isFetching, isError, fetchNextPage]);
  return { rooms: hasMore ? undefined : rooms, hasFailed: isError };
}
