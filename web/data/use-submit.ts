import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '../lib/toast.ts';
import { type Refusal, refusalsOf } from './refusals.ts';

/** What `Form` needs of a submission. */
export interface Submission {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** The sentence of the last failure that is not about a field, until the form is edited or sent again. */
  failure: string | null;
  /** The failure is news and no fault, such as a registration that waits. */
  isNews?: boolean;
  /** What the server refused about fields, until the form is edited or sent again. */
  refusals: readonly Refusal[];
  clearFailure: () => void;
}

/**
 * Sends a form, one submission at a time: a second click does nothing. If the call fails, what was typed stays, and the
 * failure is a toast and shown in place: at the refused field, which gets the focus, or else above the form.
 *
 * @param messageOf the sentence for a failure: the server's, or else the screen's own (spec §8)
 * @param tellsNews whether a failure is no fault of what was sent
 */
export function useSubmit<Fields extends FieldValues, Input>(
  form: UseFormReturn<Fields, unknown, Input>,
  send: (input: Input) => Promise<void>,
  messageOf: (error: unknown) => string,
  tellsNews: (error: unknown) => boolean = () => false,
): Submission {
  const [failure, setFailure] = useState<string | null>(null);
  const [isNews, setIsNews] = useState(false);
  const { refusals, refuse, clear } = useRefusals(form);
  const sending = useRef(false);
  const clearFailure = () => {
    setFailure(null);
    clear();
  };
  const fail = (error: unknown, element: unknown) => {
    const message = messageOf(error);
    if (!refuse(error, message, element)) setFailure(message);
    setIsNews(tellsNews(error));
    (tellsNews(error) ? toast.info : toast.error)(message);
  };
  const sendOnce = async (input: Input, element: unknown) => {
    if (sending.current) return;
    sending.current = true;
    clearFailure();
    try {
      await send(input);
    } catch (error) {
      fail(error, element);
    } finally {
      sending.current = false;
    }
  };
  const onSubmit = (event?: BaseSyntheticEvent) => {
    const element: unknown = event?.target;
    // Also catches a failure to load the code of the validation.
    return form
      .handleSubmit((input) => sendOnce(input, element))(event)
      .catch((error) => fail(error, element));
  };
  return { onSubmit, failure, isNews, refusals, clearFailure };
}

/** Shows what the server refused at the form's fields, like the form's own errors. */
function useRefusals<Fields extends FieldValues, Input>(form: UseFormReturn<Fields, unknown, Input>) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { setFocus } = form;
  useEffect(() => {
    const [first] = refusals;
    if (!first) return undefined;
    // The fields are disabled while the call is pending; they are enabled again in the next frame.
    const frame = requestAnimationFrame(() => {
      setFocus(first.field as FieldPath<Fields>);
      document.activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals, setFocus]);
  return {
    refusals,
    /** @returns whether the failure is shown at fields of the form `element` */
    refuse: (error: unknown, message: string, element: unknown): boolean => {
      if (!(element instanceof HTMLFormElement)) return false;
      const found = refusalsOf(error, message, (field) => element.elements.namedItem(field) !== null);
      for (const { field, ...rest } of found) form.setError(field as FieldPath<Fields>, { type: 'server', ...rest });
      setRefusals(found);
      return found.length > 0;
    },
    clear: () => {
      if (refusals.length === 0) return;
      for (const { field } of refusals) form.clearErrors(field as FieldPath<Fields>);
      setRefusals([]);
    },
  };
}
