import { type ReactNode, useId, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast, type ToastOptions } from '../lib/toast.ts';
import { failureMessage } from '../data/call-error.ts';
import { type KeptAs, useDraft } from '../data/use-draft.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useSubmit } from '../data/use-submit.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './form.tsx';
import { RestoredLine } from './restored-line.tsx';

interface FormDialogProps<Fields extends FieldValues, Input, Result> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose' | 'children'
> {
  form: UseFormReturn<Fields, unknown, Input>;
  /** Under which name what is typed survives a reload; without it, it does not. */
  keptAs?: KeptAs;
  /** Makes the call; null if the person cancelled it. If it fails, what was typed stays. */
  send: (input: Input) => Promise<Result | null>;
  isSending: boolean;
  /** The toast after success, and the text below it. */
  done: string;
  doneNote?: string;
  /** The sentence for a failure without one of the server, or a function that makes it. */
  failed: string | ((error: unknown) => string);
  /** Null if there is nothing to send, so that only the close button is shown. */
  submitLabel: string | null;
  sendingLabel?: string;
  /** Sending is not possible yet. */
  disabled?: boolean;
  /** Called before the fields are validated. */
  onSubmit?: () => void;
  /** What the success says beside its words: a way to take the change back. */
  wayBack?: (result: Result) => Pick<ToastOptions, 'duration' | 'action'>;
  /** What somebody may want to check of what was done, below the toast's text: of several toasts only the last is read. */
  hints?: (result: Result) => string[];
  /** Receives the answer at once; without it, the dialog closes once the data is fresh. */
  onDone?: (result: Result) => void;
  /**
   * A second button that also sends the form, but leaves the dialog open for another entry; `onDone` then prepares the
   * form.
   */
  again?: { label: string; onDone: () => void };
  /** The form's classes, such as the distance between its fields. */
  className?: string;
  /** In the footer, before the buttons. */
  beside?: ReactNode;
  /** Below the form, but not part of it. */
  below?: ReactNode;
}

/** How long hints are shown. */
const HINTS_MS = 10_000;

/** A form in a dialog: success is a toast, a refusal is shown at its field, and outdated data is fetched again. */
export function FormDialog<Fields extends FieldValues, Input, Result>(props: FormDialogProps<Fields, Input, Result>) {
  const { title, description, size, onClose, form, send, isSending, done, doneNote, failed, onSubmit, onDone } = props;
  const { submitLabel, sendingLabel = 'Menyimpan...', disabled = false, className, beside, below, children } = props;
  const { again, keptAs, wayBack, hints } = props;
  const draft = useDraft(form, keptAs);
  const close = () => {
    draft.forget();
    onClose();
  };
  const id = useId();
  const isForNext = useRef(false);
  const refresh = useRefresh();
  const submission = useSubmit(
    form,
    async (input) => {
      const result = await send(input);
      if (result === null) return;
      draft.forget();
      toast.success(done, { ...noted(doneNote, hints?.(result) ?? []), ...wayBack?.(result) });
      if (again && isForNext.current) {
        again.onDone();
        void refresh();
        return;
      }
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
  const submitting = (isNext: boolean) => ({
    type: 'submit' as const,
    form: id,
    onClick: () => {
      isForNext.current = isNext;
    },
  });
  return (
    <Dialog
      {...{ title, description, size }}
      onClose={close}
      holdsInput={draft.restored !== null}
      footer={
        <>
          {beside}
          <Button variant="secondary" onClick={close}>
            {submitLabel === null ? 'Tutup' : 'Batal'}
          </Button>
          {submitLabel === null ? null : (
            <Button {...submitting(false)} loading={isSending} disabled={disabled}>
              {isSending ? sendingLabel : submitLabel}
            </Button>
          )}
          {again ? (
            // Comes after the other in the page, because Enter presses the first submit button.
            <Button
              {...submitting(true)}
              variant="soft"
              className="max-sm:basis-full! sm:order-first sm:mr-auto"
              disabled={disabled || isSending}
            >
              {again.label}
            </Button>
          ) : null}
        </>
      }
    >
      <Form id={id} submission={{ ...submission, onSubmit: submit }} className={className}>
        <RestoredLine {...draft} />
        {children}
      </Form>
      {below}
    </Dialog>
  );
}

/** What a toast says below its text; hints stand long enough to be read and followed. */
function noted(note: string | undefined, hints: string[]): Pick<ToastOptions, 'description' | 'duration'> {
  if (hints.length === 0) return { description: note };
  const lines = [note, ...hints].filter((line) => line !== undefined);
  return {
    description: lines.map((line) => (
      <span key={line} className="mt-1 block">
        {line}
      </span>
    )),
    duration: HINTS_MS,
  };
}
