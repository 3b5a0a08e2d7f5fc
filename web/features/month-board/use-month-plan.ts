import { useEffect, useState } from 'react';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { isOnlyWarning } from '#shared/rules/month-bill.ts';
import { trpc } from '../../data/trpc.ts';

interface PlannedMonth {
  month: string;
  kostId: string | undefined;
  /** One tenancy alone; without it all of the month. */
  tenancyId: string | undefined;
}

/** Who would be billed for a month, and who of them is chosen; loaded when the dialog opens, and again on demand. */
export function useMonthPlan({ month, kostId, tenancyId }: PlannedMonth) {
  const [plan, setPlan] = useState<BilledMonth | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = trpc.invoices.billMonth.useMutation();

  const load = () => {
    setError(null);
    const tenancy_ids = tenancyId === undefined ? undefined : [tenancyId];
    void mutateAsync({ month, kost_id: kostId, tenancy_ids }).then((found) => {
      setPlan(found);
      // A tenancy that was opened by itself is chosen despite a warning, but not if it may be billed already.
      const wanted = found.rows.filter(
        (row) => row.exception === null || (tenancyId !== undefined && isOnlyWarning(row) && row.similar.length === 0),
      );
      setChosen(new Set(wanted.map(({ tenancy_id }) => tenancy_id)));
    }, setError);
  };
  useEffect(() => {
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the dialog opens
  }, []);
  return { plan, error, chosen, setChosen, load };
}
