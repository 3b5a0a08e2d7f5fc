import { Slot } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useWrite, type WriteWords } from '../data/use-write.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'danger'>;

interface ConfirmedWriteProps<Input, Result> extends Question, WriteWords {
  call: { mutateAsync: (input: Input) => Promise<Result>; isPending: boolean };
  input: Input;
  /** Receives the answer before the success is shown. */
  onDone?: (result: Result) => void;
  /** The button that opens the question. */
  children: ReactElement;
}

/** A write that is confirmed first. */
export function ConfirmedWrite<Input, Result>(props: ConfirmedWriteProps<Input, Result>) {
  const { call, input, onDone, done, failed, children, ...question } = props;
  const run = useWrite();
  const [asking, setAsking] = useState(false);
  const write = async () => {
    const result = await call.mutateAsync(input);
    onDone?.(result);
  };
  return (
    <>
      <Slot.Root onClick={() => setAsking(true)}>{children}</Slot.Root>
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        loading={call.isPending}
        onConfirm={() => void run(write, { done, failed }, () => setAsking(false))}
      />
    </>
  );
}
