import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';

/** Reported payments that wait for the owner's decision, newest first. */
export function usePaymentsToVerify() {
  const query = usePages('payments.list', { status: 'PENDING', source: 'MANUAL', limit: SCREEN_PAGE_SIZE });
  const known = query.data?.pages.flatMap((page) => page.items).length ?? 0;
  return {
    query,
    /** How many wait, as far as they are loaded: '20+'. */
    count: query.hasNextPage ? `${known}+` : known,
  };
}
