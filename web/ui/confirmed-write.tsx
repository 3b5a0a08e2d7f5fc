import { type ReactNode, useState } from 'react';
import { useWrite, type WriteWords } from '../data/use-write.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'danger'>;

export interface ConfirmedWriteProps extends Question, WriteWords {
  write: () => Promise<unknown>;
  isPending: boolean;
  /** Renders the button that asks. */
  children: (ask: () => void) => ReactNode;
}

/** A write that is confirmed first. */
export function ConfirmedWrite({ write, isPending, done, failed, children, ...question }: ConfirmedWriteProps) {
  const run = useWrite();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        loading={isPending}
        onConfirm={() => void run(write, { done, failed }, () => setAsking(false))}
      />
    </>
  );
}
