import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

/** Asks before typed input is discarded. */
export function DiscardDialog({ open, onOpenChange, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Buang perubahan?"
      description="Yang Anda tulis belum disimpan."
      confirmLabel="Buang"
      danger
      onConfirm={onDiscard}
    />
  );
}
