import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { MOST_AT_HOME } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { type DueSum, sumOfDue } from './due-total.tsx';

/** What all open bills come to, as the summary says; null until it is known. */
export function useDueOfAll(enabled: boolean): DueSum | null {
  const { data } = trpc.dashboards.paymentSummary.useQuery(undefined, { enabled });
  if (data === undefined) return null;
  const { pending_invoices: pending, overdue_invoices: late, total_unpaid_amount: amount } = data;
  return { ...data, count: pending + late, late, amount };
}

/** The same, asked for only where the bills of a tenant's home are not all. */
export function useDueOfHome(home: Home | undefined): DueSum | null {
  const bills = home && billsOfHome(home);
  const isPart = [home?.overdue_payments, home?.pending_payments].some((list = []) => list.length >= MOST_AT_HOME);
  const all = useDueOfAll(isPart);
  return isPart || !bills ? all : sumOfDue(bills.map((bill) => ({ ...bill, is_late: bill.status === 'OVERDUE' })));
}

type Home = Pick<TenantDashboard, 'overdue_payments' | 'pending_payments'>;

/** The bills of a tenant's home that are to be paid, late or not. */
export const billsOfHome = ({ overdue_payments: late, pending_payments: ahead }: Home): InvoiceSummary[] => [
  ...late,
  ...ahead,
];
