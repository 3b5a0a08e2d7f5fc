import { isCalendarDay } from '#shared/rules/calendar.ts';
import { usePages } from '../../data/use-pages.ts';
import { today } from '../../lib/today.ts';
import { useSearchText } from '../../ui/use-combobox.ts';

/** How many free rooms are loaded at once; others are found by searching or scrolling. */
const OFFERED = 20;

/**
 * The free rooms of a kost to choose from, or those that are free from a day on. `hasNone` is known once they are loaded.
 *
 * @param old the room of who will move to one of them
 */
export function useFreeRooms(kostId: string, from?: string, old?: string) {
  const search = useSearchText();
  const query = usePages(
    'rooms.options',
    { kostId, from, moves_out_of: old, limit: OFFERED, ...(search.text ? { search: search.text } : {}) },
    true,
  );
  const hasNone = search.text === '' && !query.isPlaceholderData && query.data?.pages[0]?.items.length === 0;
  return { query, search, hasNone };
}

/** Those for a contract: the rooms that are free today, or of one that begins later also those that are free by then. */
export function useRoomsFor(kostId: string, start: string) {
  return useFreeRooms(kostId, isCalendarDay(start) && start > today(kostId) ? start : undefined);
}
