import { useLayoutEffect, useRef } from 'react';

/** What had the focus on the page before the first of the open modals took it. */
let pageOpener: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a modal. Radix does so only for its own triggers, which ours do not have. Where
 * one modal took the place of another, what opened the first one gets it; where that is gone, the page's content does.
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
