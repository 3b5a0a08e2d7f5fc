import { useSyncExternalStore } from 'react';
import { lazyIn } from '../lib/lazy.tsx';
import { toasts } from '../lib/toast.ts';

const Toasts = lazyIn(() => import('../ui/toasts.tsx').then((module) => module.Toasts), { Missing: PlainToast });

/**
 * Where toasts appear, once the first is said or a write has begun. A dialog that opens before hides the page beside it
 * from screen readers, but no live region: the place is one from the start, and what it says is told by the list in it.
 */
export function ToastPlace() {
  const areAsked = useSyncExternalStore(toasts.subscribe, toasts.areAsked);
  return <div aria-live="off">{areAsked ? <Toasts /> : null}</div>;
}

/** The last of what was said, if what shows it could not be loaded: what became of a payment is never silent. */
function PlainToast() {
  const last = useSyncExternalStore(toasts.subscribe, toasts.waiting).at(-1);
  return (
    <output className="fixed inset-x-4 top-2 z-50 mx-auto max-w-sm rounded-lg border bg-surface-raised p-3 empty:hidden">
      {last?.[1]}
    </output>
  );
}
