import type { ExternalToast } from 'sonner';

export type ToastOptions = Pick<ExternalToast, 'id' | 'description' | 'duration' | 'action'>;
type Said = [kind: 'success' | 'error' | 'info', text: string, options?: ToastOptions];

let said: readonly Said[] = [];
let show: ((...one: Said) => void) | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function say(...one: Said): void {
  if (show) {
    show(...one);
    return;
  }
  said = [...said, one];
  askForToasts();
}

/**
 * What tells of an event in one short sentence. The code that shows toasts is loaded with the first, or before it by
 * `askForToasts`; until it is there, what is said waits.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => say('success', text, options),
  error: (text: string, options?: ToastOptions) => say('error', text, options),
  info: (text: string, options?: ToastOptions) => say('info', text, options),
};

/** Loads what shows toasts: a write has begun, and its answer is told by one. */
export function askForToasts(): void {
  isAsked = true;
  tell();
}

/** For the place of toasts: whether they are needed yet, and what waits for them. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  areAsked: () => isAsked,
  waiting: () => said,
  /** From now on toasts are shown so, those that waited first. */
  showWith: (way: (...one: Said) => void) => {
    const waiting = said;
    said = [];
    show = way;
    for (const one of waiting) way(...one);
    return () => void (show = null);
  },
};

/** Whether something on the page belongs to a toast. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
