import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Textarea } from './field.tsx';

interface ReasonDialogProps {
  title: string;
  description?: string;
  /** What the reason is for: 'Alasan penolakan'. */
  label: string;
  confirmLabel: string;
  danger?: boolean;
  loading: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for a reason that others will read; it is required (spec §5). */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, confirmLabel, danger = false, loading, onClose, onConfirm } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            disabled={given === ''}
            loading={loading}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== '' && !loading) onConfirm(given);
        }}
      >
        <Field label={label}>
          <Textarea value={reason} maxLength={500} rows={4} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
