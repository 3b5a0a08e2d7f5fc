import { type CSSProperties, useEffect } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the one place that shows toasts
import { toast, Toaster } from 'sonner';
import { toasts } from '../lib/toast.ts';

/** The toaster's own variables, set to our tokens. */
const tokens = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface-raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--border)',
  '--success-bg': 'var(--success-soft)',
  '--success-text': 'var(--success)',
  '--success-border': 'transparent',
  '--info-bg': 'var(--info-soft)',
  '--info-text': 'var(--info)',
  '--info-border': 'transparent',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'transparent',
} as CSSProperties;

/**
 * Where toasts appear: below the bar; on a phone at the very top, above the title of an open sheet. They are read out
 * as they come. Duration, number and width are sonner's: 4 s, 3, 356 px.
 */
export function Toasts() {
  // After the toaster's own effect, by which it begins to listen.
  useEffect(() => toasts.showWith((kind, text, options) => void toast[kind](text, options)), []);
  return (
    <Toaster
      position="top-center"
      offset={76}
      mobileOffset={{ top: 8 }}
      richColors
      closeButton
      containerAriaLabel="Pemberitahuan"
      toastOptions={{
        closeButtonAriaLabel: 'Tutup pemberitahuan',
        classNames: {
          toast: 'pr-11!',
          actionButton: 'min-h-11! rounded-lg! bg-primary! px-3! text-sm! text-on-primary!',
          // As tall as the toast and 44 px wide; sonner's own is a dot of 20 px on its corner.
          closeButton:
            'inset-y-0! right-0! left-auto! h-auto! w-11! transform-none! rounded-lg! border-0! bg-transparent! [&>svg]:size-4',
        },
      }}
      style={tokens}
    />
  );
}
