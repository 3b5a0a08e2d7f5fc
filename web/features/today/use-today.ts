import { trpc } from '../../data/trpc.ts';

/**
 * What waits for the owner, which each tab counts, and this month's rents.
 *
 * @param isShown whether the first screen is, which alone shows the rents
 */
export function useToday(isShown: boolean) {
  const today = trpc.dashboards.ownerToday.useQuery();
  const month = trpc.dashboards.ownerMonth.useQuery(undefined, { enabled: isShown });
  return { today, month };
}
