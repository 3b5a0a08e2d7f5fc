import { useEffectEvent, useLayoutEffect } from 'react';
import { addOwnEntry } from './own-entries.ts';

/**
 * Gives what is open an entry of its own in the history, so that a browser's back closes it and the page stays.
 *
 * @param onBack closes it, or asks first
 */
export function useOwnEntry(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? addOwnEntry(() => back()) : undefined), [isOpen]);
}
