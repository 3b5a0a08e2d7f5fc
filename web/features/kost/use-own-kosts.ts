import { usePages } from '../../data/use-pages.ts';

/** The owner's kosts, page by page; the dashboard holds all of them at once. */
export function useOwnKosts() {
  return usePages('kost.list', {}, false);
}
