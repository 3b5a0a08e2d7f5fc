import { useLayoutEffect, useRef } from 'react';

/** The element that had the focus before the first open modal. */
let pageOpener: HTMLElement | null = null;

/**
 * Returns the focus to what opened a modal. Radix does so only for its own triggers, which we do not use. If one modal
 * replaced another, the opener of the first one gets it; if that is gone, the page's content does.
 *
 * @returns the modal's `onCloseAutoFocus`
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!open || !(active instanceof HTMLElement) || active === document.body) return;
    opener.current = active;
    if (active.closest('[data-modal]') === null) pageOpener = active;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const target =
      [opener.current, pageOpener].find((element) => element?.isConnected) ?? document.getElementById('isi');
    target?.focus({ preventScroll: true });
  };
}
