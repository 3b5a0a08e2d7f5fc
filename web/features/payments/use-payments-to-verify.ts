import { trpc } from '../../data/trpc.ts';

/** Payments asked for at a time. */
const PAGE = 20;

/** The payments that tenants reported and that wait for the owner's word, newest first. */
export function usePaymentsToVerify() {
  const query = trpc.payments.list.useInfiniteQuery(
    { status: 'PENDING', source: 'MANUAL', limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  const payments = query.data?.pages.flatMap((page) => page.items);
  const known = payments?.length ?? 0;
  return {
    query,
    payments,
    /** How many wait, as far as that is known: '20+'. */ count: query.hasNextPage ? `${known}+` : known,
  };
}
