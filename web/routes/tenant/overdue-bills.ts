import type { NavigationCounts, TenantDashboard } from '#shared/contract/dashboards.ts';

/** How many bills of a tenant are late and what remains of them. Either of two calls can tell. */
export interface OverdueBills {
  count: number;
  amount: number;
}

export function overdueOf(dashboard: TenantDashboard | undefined, counts: NavigationCounts | undefined): OverdueBills {
  if (counts) return { count: counts.overdue_bills, amount: counts.overdue_amount };
  const bills = dashboard?.overdue_payments ?? [];
  return { count: bills.length, amount: bills.reduce((sum, bill) => sum + bill.remaining_amount, 0) };
}
