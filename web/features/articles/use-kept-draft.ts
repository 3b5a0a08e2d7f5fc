import { useEffect, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface KeptDraft {
  /** Earlier unsaved text has been restored. */
  isRestored: boolean;
  /** Discards unsaved changes: the form is as it was saved. */
  discard: () => void;
}

/**
 * Keeps unsaved text: leaving the site asks first, and the text is restored when the form is opened again, until the
 * tab is closed or the session ends.
 *
 * @param name the account and the article; one draft is kept for each
 */
export function useKeptDraft<Fields extends FieldValues, Input>(
  form: UseFormReturn<Fields, unknown, Input>,
  name: string,
): KeptDraft {
  const [restored, setRestored] = useState(() => readDraft(name, JSON.stringify(form.getValues())));
  const { isDirty } = form.formState;
  useLayoutEffect(() => {
    if (restored !== null) form.reset(JSON.parse(restored) as Fields, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => tryStorage((storage) => storage.setItem(name, JSON.stringify(values))),
    });
  }, [form, name, restored]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    isRestored: restored !== null,
    discard: () => {
      form.reset();
      setRestored(null);
      forgetDraft(name);
    },
  };
}

/** Forgets a draft that was saved or is no longer wanted. */
export function forgetDraft(name: string): void {
  tryStorage((storage) => storage.removeItem(name));
}

/** The kept draft, if it differs from what is saved. */
function readDraft(name: string, saved: string): string | null {
  const kept = tryStorage((storage) => storage.getItem(name)) ?? null;
  return kept === saved ? null : kept;
}

/** Storage may be unavailable or full; then nothing is kept. */
function tryStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
