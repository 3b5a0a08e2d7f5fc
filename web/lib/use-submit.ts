import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';

/** What `Form` needs of a submission. */
export interface Submission {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** The sentence of the last failure, until something is edited or sent again. */
  failure: string | null;
  clearFailure: () => void;
}

/**
 * Sends a form once at a time: a second click while the first is under way does nothing. What was typed stays when the
 * call fails; the failure is said in place and as a toast.
 *
 * @param messageOf the sentence for a failure: the server's first, else the screen's own (spec §8)
 */
export function useSubmit<Fields extends FieldValues, Input>(
  form: UseFormReturn<Fields, unknown, Input>,
  send: (input: Input) => Promise<void>,
  messageOf: (error: unknown) => string,
): Submission {
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const fail = (error: unknown) => {
    const message = messageOf(error);
    setFailure(message);
    toast.error(message);
  };
  const sendOnce = async (input: Input) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await send(input);
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
    }
  };
  // Outside of the sending, the code of the checks may fail to come.
  const onSubmit = (event?: BaseSyntheticEvent) => form.handleSubmit(sendOnce)(event).catch(fail);
  return { onSubmit, failure, clearFailure: () => setFailure(null) };
}
