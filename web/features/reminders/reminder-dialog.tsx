import { trpc } from '../../data/trpc.ts';
import { useMade } from '../../data/use-made.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { ReminderForm } from './reminder-form.tsx';

interface ReminderDialogProps {
  tenancyId: string;
  name: string;
  /** The bill was sent just now, so it is shared and not reminded of. */
  isNewBill?: boolean;
  onClose: () => void;
}

/** The finished reminder of a tenant: one more tap sends it. */
export function ReminderDialog({ tenancyId, name, isNewBill = false, onClose }: ReminderDialogProps) {
  const { mutateAsync } = trpc.reminders.draft.useMutation();
  const draft = useMade(() => mutateAsync({ id: tenancyId }));
  const title = isNewBill ? 'Bagikan tagihan' : `Ingatkan ${name}`;
  if (draft.data) return <ReminderForm {...{ title, draft: draft.data, isNewBill, onClose }} />;
  return (
    <Dialog onClose={onClose} title={title}>
      {draft.isError ? (
        <LoadError message="Gagal menyiapkan pesan" error={draft.error} onRetry={() => void draft.refetch()} />
      ) : (
        <SkeletonStack heights={['h-11', 'h-40']} />
      )}
    </Dialog>
  );
}
