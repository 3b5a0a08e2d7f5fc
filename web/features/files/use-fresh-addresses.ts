import { QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';

/** Pictures that fail ask for new addresses at most once in this time, in ms. */
const PAUSE_MS = 60_000;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * For a picture that fails to load, mostly because its signature has expired while the page was open: fetches the shown
 * data again that names uploaded files. A page without queries, as that of a bill link, has none to fetch.
 */
export function useFreshAddresses(): () => void {
  const client = useContext(QueryClientContext);
  return () => {
    const now = performance.now();
    if (now - askedAt < PAUSE_MS) return;
    askedAt = now;
    void client?.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.data !== undefined && JSON.stringify(state.data).includes('"/f/'),
    });
  };
}
