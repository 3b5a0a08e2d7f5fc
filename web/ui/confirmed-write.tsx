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
}

/** A write that is confirmed first. `children`: the button that opens the question. */
export function ConfirmedWrite<Input, Result>({
  children,
  ...question
}: ConfirmedWriteProps<Input, Result> & { children: ReactElement }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Slot.Root onClick={() => setAsking(true)}>{children}</Slot.Root>
      <WriteQuestion {...question} open={asking} onOpenChange={setAsking} />
    </>
  );
}

type WriteQuestionProps<Input, Result> = ConfirmedWriteProps<Input, Result> &
  Pick<ConfirmDialogProps, 'open' | 'onOpenChange'>;

/** The same where an entry of a menu opens the question. */
export function WriteQuestion<Input, Result>(props: WriteQuestionProps<Input, Result>) {
  const { call, input, onDone, done, failed, ...question } = props;
  const run = useWrite();
  const write = async () => {
    const result = await call.mutateAsync(input);
    onDone?.(result);
  };
  return (
    <ConfirmDialog
      {...question}
      loading={call.isPending}
      onConfirm={() => void run(write, { done, failed }, () => question.onOpenChange(false))}
    />
  );
}
