import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useBack } from './use-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, in the spec's words. */
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  /** What else is asked, below the description. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, danger = false, loading = false, onConfirm } = props;
  const { children } = props;
  const returnFocus = useReturnFocus(open);
  useBack(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div className="fixed inset-0 z-50 flex items-end justify-center bg-black/50 p-4 animate-fade sm:items-center">
          <AlertDialog.Content
            data-modal
            aria-modal
            onCloseAutoFocus={returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className="max-h-full w-full max-w-md overflow-y-auto rounded-2xl bg-raised p-5 shadow-raised animate-rise sm:p-6"
          >
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            {description ? (
              <AlertDialog.Description className="mt-2 text-sm text-muted">{description}</AlertDialog.Description>
            ) : null}
            {children}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">Batal</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
