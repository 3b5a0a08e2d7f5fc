import { keepPreviousData } from '@tanstack/react-query';
import type { Room } from '#shared/contract/rooms.ts';
import { byPage } from '../../data/by-page.ts';
import { trpc } from '../../data/trpc.ts';
import { useSearchText } from '../../ui/use-combobox.ts';

/** How many free rooms are loaded at once; others are found by searching or scrolling. */
const OFFERED = 20;

/** The rooms of a kost in the order of the grid, or those in one state, so many at a time. */
export function useRooms(kostId: string, limit: number, status?: Room['status']) {
  return trpc.rooms.list.useInfiniteQuery({ kostId, limit, status }, byPage);
}

/** The free rooms of a kost to choose from. `hasNone` is known once they are loaded. */
export function useFreeRooms(kostId: string) {
  const search = useSearchText();
  const query = trpc.rooms.options.useInfiniteQuery(
    { kostId, limit: OFFERED, ...(search.text ? { search: search.text } : {}) },
    { ...byPage, placeholderData: keepPreviousData },
  );
  const hasNone = search.text === '' && !query.isPlaceholderData && query.data?.pages[0]?.items.length === 0;
  return { query, search, hasNone };
}
