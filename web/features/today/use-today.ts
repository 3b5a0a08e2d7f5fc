import { trpc } from '../../data/trpc.ts';

/**
 * The tasks of the owner, and the rents of this month.
 *
 * @param isShown whether the first screen is, which alone shows them
 */
export function useToday(isShown: boolean) {
  const today = trpc.dashboards.ownerToday.useQuery(undefined, { enabled: isShown });
  const month = trpc.dashboards.ownerMonth.useQuery(undefined, { enabled: isShown });
  return { today, month };
}
