import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface PastDueQuestion {
  /** Asks whether to continue; resolves with the answer. */
  ask: () => Promise<boolean>;
  /** Render this once, beside the form. */
  dialog: ReactNode;
}

/** Asks before an invoice is made that is late from the start. */
export function usePastDueQuestion(): PastDueQuestion {
  const [answer, setAnswer] = useState<((goesOn: boolean) => void) | null>(null);
  const settle = (goesOn: boolean) => {
    answer?.(goesOn);
    setAnswer(null);
  };
  return {
    ask: () => new Promise((resolve) => setAnswer(() => resolve)),
    dialog: (
      <ConfirmDialog
        open={answer !== null}
        onOpenChange={(open) => {
          if (!open) settle(false);
        }}
        title="Jatuh tempo sudah lewat"
        description="Tagihan langsung terlambat. Lanjutkan?"
        confirmLabel="Lanjutkan"
        onConfirm={() => settle(true)}
      />
    ),
  };
}
