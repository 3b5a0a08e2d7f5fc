import { keepPreviousData } from '@tanstack/react-query';
import { byPage } from '../../data/by-page.ts';
import { trpc } from '../../data/trpc.ts';
import { useSearchText } from '../../ui/use-combobox.ts';

/** How many free rooms are loaded at once; others are found by searching or scrolling. */
const OFFERED = 20;

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
