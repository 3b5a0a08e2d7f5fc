import { useEffect, useState } from 'react';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { ReminderForm } from './reminder-form.tsx';

export interface ReminderDialogProps {
  tenancyId: string;
  name: string;
  /** A bill that was sent just now is shared instead of reminded of. */
  isNewBill?: boolean;
  onClose: () => void;
}

const FAILED = 'Gagal menyiapkan pesan';

/** The finished reminder of a tenant: one more tap sends it. */
export function ReminderDialog({ tenancyId, name, isNewBill = false, onClose }: ReminderDialogProps) {
  const [draft, setDraft] = useState<ReminderDraft | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { mutateAsync } = trpc.reminders.draft.useMutation();

  const load = () => mutateAsync({ id: tenancyId }).then(setDraft, setError);
  useEffect(() => {
    void load();
    // Made once, when the dialog opens: the link to WhatsApp must be there before it is tapped.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const title = isNewBill ? 'Bagikan tagihan' : `Ingatkan ${name}`;
  if (draft !== null) return <ReminderForm {...{ title, draft, isNewBill, onClose }} />;
  return (
    <Dialog onClose={onClose} title={title}>
      {error === null ? (
        <SkeletonStack heights={['h-11', 'h-40']} />
      ) : (
        <LoadError
          message={FAILED}
          error={error}
          advice={failureMessage(error, 'Periksa koneksi internet Anda, lalu coba lagi.')}
          onRetry={() => {
            setError(null);
            void load();
          }}
        />
      )}
    </Dialog>
  );
}
