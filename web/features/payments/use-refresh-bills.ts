import { useCallback } from 'react';
import { trpc } from '../../data/trpc.ts';

/**
 * Fetches everything again that a payment changes: bills, their details, the dashboards. What is shown stays meanwhile.
 */
export function useRefreshBills(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.invoices.invalidate();
    void utils.dashboards.invalidate();
    void utils.payments.bills.invalidate();
    void utils.payments.own.invalidate();
    void utils.payments.methods.invalidate();
  }, [utils]);
}
