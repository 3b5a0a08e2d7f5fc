import type { MonthTotals } from '#shared/contract/month-board.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { countReached, queueOf } from './delivery-queue.ts';

/** How far the month's open bills have reached their tenants; not asked for where there are none. */
export function useDelivery(filter: { month: string; kost_id: string | undefined }, totals: MonthTotals | undefined) {
  const user = useCurrentUser();
  const hasOpen = totals?.states.some(({ state }) => state === 'SENT' || state === 'PARTIAL' || state === 'LATE');
  const enabled = hasOpen === true && can(user, 'reminder:send');
  const delivery = trpc.invoices.monthDelivery.useQuery(filter, { enabled }).data;
  return {
    delivery: enabled ? delivery : undefined,
    reached: countReached(queueOf(enabled ? (delivery?.bills ?? []) : [])),
  };
}
