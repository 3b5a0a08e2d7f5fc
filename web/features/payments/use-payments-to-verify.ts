import { usePages } from '../../data/use-pages.ts';

/** Page size. */
const PAGE = 20;

/** Reported payments that wait for the owner's decision, newest first. */
export function usePaymentsToVerify() {
  const query = usePages('payments.list', { status: 'PENDING', source: 'MANUAL', limit: PAGE });
  const known = query.data?.pages.flatMap((page) => page.items).length ?? 0;
  return {
    query,
    /** How many wait, as far as they are loaded: '20+'. */
    count: query.hasNextPage ? `${known}+` : known,
  };
}
