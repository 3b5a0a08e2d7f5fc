import { useEffect, useRef, useState } from 'react';
import type { ChangedRents, ChangeRentsInput } from '#shared/contract/rent-changes.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { rentExceptionText } from './rent-exception-text.ts';

export type RentToChange = NonNullable<ChangeRentsInput['rents']>[number];

interface RentsOfMonth {
  /** Empty for all kosts. */
  kostId: string;
  month: string;
  onClose: () => void;
}

/** What the tenants of a kost, or of all, pay, whose rent can change from a month on, who of them is left out, and the change. */
export function useChangeRents({ kostId, month, onClose }: RentsOfMonth) {
  const [loaded, setLoaded] = useState<{ of: string; plan: ChangedRents } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ask = trpc.tenants.changeRents.useMutation();
  const write = trpc.tenants.changeRents.useMutation();
  const run = useWrite();

  const of = month + kostId;
  const asked = useRef(of);
  const load = () => {
    setError(null);
    asked.current = of;
    // An answer that comes after another question was asked is dropped.
    const isAsked = () => asked.current === of;
    void ask.mutateAsync({ month, ...(kostId !== '' && { kost_id: kostId }) }).then(
      (plan) => isAsked() && setLoaded({ of, plan }),
      (failure: unknown) => isAsked() && setError(failure),
    );
  };
  useEffect(() => {
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- asked when the dialog opens, and for another month or kost
  }, [of]);

  const change = (wanted: { rents: RentToChange[]; take_back: boolean }) =>
    void run(
      async () => tell(await write.mutateAsync({ month, dry_run: false, ...wanted }), wanted.take_back),
      { failed: 'Gagal mengubah sewa' },
      (isMade) => isMade && onClose(),
    );
  // What was asked for another month or kost is not shown for this one.
  const plan = loaded?.of === of ? loaded.plan : null;
  return { plan, error, left, setLeft, load, change, isPending: write.isPending };
}

/** Says how many rents have changed, and who was left out because something has changed since the preview. */
function tell({ rows }: ChangedRents, isBack: boolean): void {
  const skipped = rows.filter(({ exception }) => exception !== null);
  const count = rows.length - skipped.length;
  const [first] = skipped;
  const others = skipped.length > 1 ? ` dan ${skipped.length - 1} lainnya` : '';
  const note = first && `${skipped.length} dilewati: ${first.tenant_name} (${rentExceptionText(first)})${others}`;
  if (count === 0) toast.info('Tidak ada sewa yang berubah', { description: note });
  else toast.success(isBack ? `${count} sewa baru dibatalkan` : `${count} sewa dinaikkan!`, { description: note });
}
