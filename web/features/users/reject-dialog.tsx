import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';

export interface RejectDialogProps {
  title: string;
  loading: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection; without one there is nothing to send (spec §5). */
export function RejectDialog({ title, loading, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const blank = reason.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="Alasan ini akan dibaca oleh yang bersangkutan."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button variant="danger" disabled={blank} loading={loading} onClick={() => onReject(reason.trim())}>
            Tolak
          </Button>
        </>
      }
    >
      <Field label="Alasan penolakan">
        <Textarea value={reason} maxLength={500} rows={4} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
