import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readAccount } from './account-store.ts';
import { changesOf, readDraft, restorable, type Restored, type Values, writeDraft } from './drafts.ts';
import { showsSample } from './sample-view.ts';
import { claimsOf, readToken } from './token.ts';

/** Under which name the unsent input of a form is kept. */
export interface KeptAs {
  form:
    | 'artikel'
    | 'kamar'
    | 'banyak-kamar'
    | 'kerusakan'
    | 'keluhan'
    | 'jawaban-keluhan'
    | 'kost'
    | 'penyewa'
    | 'penyewa-singkat'
    | 'penyewa-dari-akun'
    | 'tagihan';
  /** The stored thing that it changes; absent for a new one. */
  id?: string | undefined;
  /** Where the new one will be, or of what it is a copy. */
  at?: string | undefined;
}

/** How soon something typed is kept. */
const PAUSE_MS = 400;

/** Keeps what is typed into one form, on this device and for this account alone. */
interface Keeper {
  /** What was kept when the form was opened. */
  find: (defaults: Values) => Restored | null;
  /** The form has changed. */
  note: (values: Values, defaults: Values) => void;
  /** Forgets it: it was sent, or is not wanted. */
  forget: (values: Values, defaults: Values) => void;
}

/** Keeps the input of any form a moment after it has changed, and at once when the page is hidden or left. */
export function useKeeper(keptAs: KeptAs | undefined): Keeper {
  const name = keptAs && [keptAs.form, keptAs.id ?? '', keptAs.at ?? ''].join(':');
  const isEdit = keptAs?.id !== undefined;
  const keeper = useMemo(() => makeKeeper(name, isEdit), [name, isEdit]);
  useEffect(() => {
    addEventListener('pagehide', keeper.keep);
    document.addEventListener('visibilitychange', keeper.keep);
    return () => {
      removeEventListener('pagehide', keeper.keep);
      document.removeEventListener('visibilitychange', keeper.keep);
      keeper.keep();
    };
  }, [keeper]);
  return keeper;
}

function makeKeeper(name: string | undefined, isEdit: boolean): Keeper & { keep: () => void } {
  const account = accountNow();
  let latest: { values: Values; defaults: Values } | null = null;
  let forgotten: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (...[values, defaults]: Parameters<typeof changesOf>) => {
    // Whoever has signed out, or must sign in again, leaves nothing behind.
    if (name === undefined || account === undefined || accountNow() !== account) return;
    const changes = changesOf(values, defaults);
    if (forgotten === null || JSON.stringify(changes) !== forgotten) writeDraft(account, name, changes);
  };
  const keep = () => {
    clearTimeout(timer);
    if (latest !== null) write(latest.values, latest.defaults);
  };
  return {
    find: (defaults) => {
      const draft = name === undefined || account === undefined ? null : readDraft(account, name);
      const found = draft && restorable(draft, defaults);
      return found && { ...found, isOutdated: isEdit && found.isOutdated };
    },
    note: (values, defaults) => {
      latest = { values, defaults };
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    },
    forget: (values, defaults) => {
      clearTimeout(timer);
      latest = null;
      forgotten = JSON.stringify(changesOf(values, defaults));
      if (name !== undefined && account !== undefined) writeDraft(account, name, null);
    },
    keep,
  };
}

/** Whose input may be kept now; nobody's in the sample kost, nor while a session has ended. */
function accountNow(): string | undefined {
  return showsSample() || readAccount().isExpired ? undefined : claimsOf(readToken()).sub;
}

export interface KeptDraft {
  /** What was put back into the form; null if nothing was, or it is not wanted. */
  restored: Restored | null;
  /** Puts the form back to what is stored. */
  discard: () => void;
  /** It was sent, or the form is closed. */
  forget: () => void;
}

/**
 * Keeps what is typed into a form until it is sent, so that a reload or a trip to another app loses nothing, and puts it
 * back when the form is opened again.
 */
export function useDraft<Fields extends FieldValues, Input>(
  form: UseFormReturn<Fields, unknown, Input>,
  keptAs: KeptAs | undefined,
): KeptDraft {
  const keeper = useKeeper(keptAs);
  const defaultsNow = () => (form.formState.defaultValues ?? {}) as Values;
  const [restored, setRestored] = useState(() => keeper.find(defaultsNow()));
  const isKept = keptAs !== undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    // After all of the form's parts listen, its list of items too.
    if (restored !== null) form.reset({ ...form.getValues(), ...restored.values }, { keepDefaultValues: true });
    let isTyped = restored !== null;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues, type, isDirty }) => {
        // What a form fills in by itself is not worth keeping.
        isTyped ||= type !== undefined || isDirty === true;
        if (isTyped) keeper.note(values, (defaultValues ?? {}) as Values);
      },
    });
  }, [form, keeper, isKept, restored]);
  const forget = () => {
    keeper.forget(form.getValues(), defaultsNow());
    setRestored(null);
  };
  return {
    restored,
    discard: () => {
      form.reset();
      forget();
    },
    forget,
  };
}
