import { ReasonDialog } from '../../ui/reason-dialog.tsx';

interface RejectDialogProps {
  title: string;
  loading: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection, which is required (spec §5). */
export function RejectDialog({ onReject, ...props }: RejectDialogProps) {
  return (
    <ReasonDialog
      {...props}
      description="Alasan ini akan dibaca oleh yang bersangkutan."
      label="Alasan penolakan"
      confirmLabel="Tolak"
      danger
      onConfirm={onReject}
    />
  );
}
