import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';

/** Reported payments that wait for the owner's decision, newest first. */
export function usePaymentsToVerify() {
  const { kost_id } = useKostFilter();
  const query = usePages('payments.list', { kost_id, status: 'PENDING', source: 'MANUAL', limit: SCREEN_PAGE_SIZE });
  const known = query.data?.pages.flatMap((page) => page.items).length ?? 0;
  return {
    query,
    /** How many wait, as far as they are loaded: '20+'. */
    count: query.hasNextPage ? `${known}+` : known,
  };
}
