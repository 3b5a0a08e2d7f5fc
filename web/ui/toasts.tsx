import type { CSSProperties } from 'react';
import { Toaster } from 'sonner';

/** The toaster's own variables, set to our tokens. */
const tokens = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface-raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--border)',
  '--success-bg': 'var(--success-soft)',
  '--success-text': 'var(--success)',
  '--success-border': 'transparent',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'transparent',
} as CSSProperties;

/** Where toasts appear: below the bar, read out as they come. Time, number and width are sonner's: 4 s, 3, 356 px. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      offset={76}
      mobileOffset={{ top: 76 }}
      richColors
      closeButton
      containerAriaLabel="Pemberitahuan"
      toastOptions={{ closeButtonAriaLabel: 'Tutup pemberitahuan' }}
      style={tokens}
    />
  );
}

/** Whether something on the page belongs to a toast. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
