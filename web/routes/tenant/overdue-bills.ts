import type { NavigationCounts } from '#shared/contract/dashboards.ts';
import type { DueSum } from '../../features/invoices/due-total.tsx';

/** How many bills of a tenant are late and what remains of them. Either of two calls can tell. */
export interface OverdueBills {
  count: number;
  amount: number;
}

export function overdueOf(due: DueSum | null, counts: NavigationCounts | undefined): OverdueBills {
  if (counts) return { count: counts.overdue_bills, amount: counts.overdue_amount };
  return { count: due?.late ?? 0, amount: due?.past_due_amount ?? 0 };
}
