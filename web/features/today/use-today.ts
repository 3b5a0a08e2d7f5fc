import { trpc } from '../../data/trpc.ts';

/**
 * The tasks of the owner, which the bar counts on every tab, and the rents of this month.
 *
 * @param isShown whether the first screen is, which alone shows the rents
 */
export function useToday(isShown: boolean) {
  const today = trpc.dashboards.ownerToday.useQuery();
  const month = trpc.dashboards.ownerMonth.useQuery(undefined, { enabled: isShown });
  return { today, month };
}
