import type { MonthDelivery, MonthTotals } from '#shared/contract/month-board.ts';
import { isReached } from '#shared/rules/delivery.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';

/** How far the month's open bills have reached their tenants; not asked for where there are none. */
export function useDelivery(filter: { month: string; kost_id: string | undefined }, totals: MonthTotals | undefined) {
  const user = useCurrentUser();
  const hasOpen = totals?.states.some(({ state }) => state === 'SENT' || state === 'PARTIAL' || state === 'LATE');
  const enabled = hasOpen === true && can(user, 'reminder:send');
  const delivery = trpc.invoices.monthDelivery.useQuery(filter, { enabled }).data;
  return { delivery: enabled ? delivery : undefined, reached: countReached(enabled ? (delivery?.bills ?? []) : []) };
}

/** Of the bills that WhatsApp can reach, or that have arrived without it. */
export function countReached(bills: MonthDelivery['bills']): { count: number; of: number } {
  const reached = bills.filter(({ delivery }) => isReached(delivery)).length;
  const waiting = bills.filter(({ delivery, number }) => !isReached(delivery) && number === 'MOBILE').length;
  return { count: reached, of: reached + waiting };
}
