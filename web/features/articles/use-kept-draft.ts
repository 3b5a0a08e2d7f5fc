import { useEffect, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

export interface KeptDraft {
  /** What was written earlier is in the form again. */
  isRestored: boolean;
  /** Throws away what is written: the form is as it was saved. */
  discard: () => void;
}

/**
 * Keeps what is written and not saved: leaving the site asks first, and until the tab is closed or the session ends,
 * whoever comes back to the form finds it again.
 *
 * @param name whose writing and of what; one draft is kept for each
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

/** What was kept is saved, or not wanted any more. */
export function forgetDraft(name: string): void {
  tryStorage((storage) => storage.removeItem(name));
}

/** What was kept, where it says something else than what is saved. */
function readDraft(name: string, saved: string): string | null {
  const kept = tryStorage((storage) => storage.getItem(name)) ?? null;
  return kept === saved ? null : kept;
}

/** Storage can be shut off or full; then nothing is kept. */
function tryStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
