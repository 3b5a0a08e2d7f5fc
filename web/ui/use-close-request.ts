import { useEffectEvent, useLayoutEffect } from 'react';

/** The platform's own way to hear of a close request. TypeScript does not know it yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * Hears when the system asks to close what is open: Android's back, which otherwise leaves the page underneath. Of
 * several only the one opened last is asked. Escape is not heard here: Radix takes it before the system does.
 */
export function useCloseRequest(open: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  // With the drawing: what is seen can be closed.
  useLayoutEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!open || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => request());
    return () => watcher.destroy();
  }, [open]);
}
