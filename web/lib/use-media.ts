import { useCallback, useSyncExternalStore } from 'react';

/** The width from which there is room for tables: Tailwind's `sm`. */
export const WIDE = '(width >= 40rem)';

/** Whether a media query matches, at the first rendering already; follows the window and its rotation. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
