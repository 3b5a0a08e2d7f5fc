import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { failureMessage } from '../data/call-error.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useSubmit } from '../data/use-submit.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './form.tsx';

export interface FormDialogProps<Fields extends FieldValues, Input, Result> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose' | 'children'
> {
  form: UseFormReturn<Fields, unknown, Input>;
  /** Makes the call; null where nobody wants it made after all. What was typed stays when it fails. */
  send: (input: Input) => Promise<Result | null>;
  isSending: boolean;
  /** The toast once it was sent, and what stands below it. */
  done: string;
  doneNote?: string;
  /** The sentence for a failure where the server gives none; or what makes it of the failure. */
  failed: string | ((error: unknown) => string);
  /** Null where there is nothing to send: the way out is all there is. */
  submitLabel: string | null;
  sendingLabel?: string;
  /** There is nothing to send yet, or nothing that could be. */
  disabled?: boolean;
  /** Called before what was typed is checked. */
  onSubmit?: () => void;
  /** Takes the answer and leads on at once; left out, the dialog closes once what is shown is fresh. */
  onDone?: (result: Result) => void;
  /** The look of the form: the distance between its fields. */
  className?: string;
  /** In the footer, before the buttons. */
  beside?: ReactNode;
  /** Below the form, and no part of it. */
  below?: ReactNode;
}

/** A form in a dialog: what is sent is said in a toast, what is refused at its field, and what it made old is fetched. */
export function FormDialog<Fields extends FieldValues, Input, Result>(props: FormDialogProps<Fields, Input, Result>) {
  const { title, description, size, onClose, form, send, isSending, done, doneNote, failed, onSubmit, onDone } = props;
  const { submitLabel, sendingLabel = 'Menyimpan...', disabled = false, className, beside, below, children } = props;
  const id = useId();
  const refresh = useRefresh();
  const submission = useSubmit(
    form,
    async (input) => {
      const result = await send(input);
      if (result === null) return;
      toast.success(done, { description: doneNote });
      onDone?.(result);
      await refresh();
      if (!onDone) onClose();
    },
    typeof failed === 'string' ? (error) => failureMessage(error, failed) : failed,
  );
  const submit: typeof submission.onSubmit = (event) => {
    onSubmit?.();
    return submission.onSubmit(event);
  };
  return (
    <Dialog
      {...{ title, description, size, onClose }}
      footer={
        <>
          {beside}
          <Button variant="secondary" onClick={onClose}>
            {submitLabel === null ? 'Tutup' : 'Batal'}
          </Button>
          {submitLabel === null ? null : (
            <Button type="submit" form={id} loading={isSending} disabled={disabled}>
              {isSending ? sendingLabel : submitLabel}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} submission={{ ...submission, onSubmit: submit }} className={className}>
        {children}
      </Form>
      {below}
    </Dialog>
  );
}
