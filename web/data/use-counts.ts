import { useEffect } from 'react';
import { keepZones } from '../lib/today.ts';
import { callFailure } from './call-error.ts';
import { claimsOf, readToken } from './token.ts';
import { trpc } from './trpc.ts';
import { useKostId } from './use-named-kost.ts';
import type { OutputOf } from './wire/procedures.ts';

type Counts = OutputOf<'dashboards.counts'>;

const KEY = 'menunggu';
/** A batch fails as a whole when its connection breaks; alone, the call may succeed. In ms. */
const AGAIN_AFTER = 500;

/**
 * What waits for the account, which the navigation counts. A dashboard asks for it with its own data; the navigation
 * asks on other pages, and otherwise shows what the dashboard has loaded. For an owner who works in one kost, what waits there. After a reload the last known numbers are
 * shown until the present ones are loaded.
 *
 * @returns `isUnknown` while nobody can tell yet what the numbers are
 */
export function useCounts(isAsking = true): { counts: Counts | undefined; isUnknown: boolean } {
  const kost_id = useKostId();
  const query = trpc.dashboards.counts.useQuery(kost_id === undefined ? undefined : { kost_id }, {
    enabled: isAsking,
    placeholderData: () => lastHeard(kost_id),
    retry: (count, error) => count < 2 && mayPass(error),
    retryDelay: AGAIN_AFTER,
  });
  const { data, isPlaceholderData, failureCount } = query;
  keepZones(data ?? { zone: null });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) remember(data, kost_id);
  }, [data, isPlaceholderData, kost_id]);
  return { counts: data, isUnknown: data === undefined && query.isFetching && failureCount === 0 };
}

/** Whether a failure may be gone at the next try; a refusal stays. */
function mayPass(error: unknown): boolean {
  const { status } = callFailure(error);
  return status === null || status >= 500;
}

function remember(counts: Counts, kostId = ''): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([claimsOf(readToken()).sub, counts, kostId]));
  } catch {
    // Without storage, the numbers are unknown after a reload until they are loaded.
  }
}

/** The numbers of the signed-in account, in all or in a kost, when this tab last heard of them. */
function lastHeard(kostId = ''): Counts | undefined {
  try {
    const [account, counts, of] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, Counts?, string?];
    return account !== undefined && account === claimsOf(readToken()).sub && of === kostId ? counts : undefined;
  } catch {
    return undefined;
  }
}
