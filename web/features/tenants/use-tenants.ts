import { trpc } from '../../data/trpc.ts';
import { useAllPages } from '../../data/use-all-pages.ts';
import { byPage } from '../../data/by-page.ts';

/** All tenancies of a kost, newest first, past ones included; further pages are loaded automatically. */
export function useTenants(kostId: string) {
  const query = trpc.tenants.list.useInfiniteQuery({ kostId }, byPage);
  useAllPages(query);
  return { query, tenants: query.data?.pages.flatMap((page) => page.items) };
}
