import { useEffectEvent, useLayoutEffect } from 'react';

/** The platform's own API for close requests. TypeScript does not know it yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * Called when the system asks to close what is open: Android's back, which would otherwise leave the page. If several
 * are open, only the last is asked. Escape does not come here, because Radix handles it first.
 */
export function useCloseRequest(open: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  // Set up before the paint, so that everything visible can be closed.
  useLayoutEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!open || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => request());
    return () => watcher.destroy();
  }, [open]);
}
