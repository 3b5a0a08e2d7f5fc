import type { ReactNode } from 'react';

/**
 * Icon buttons with their titles as words, or `data-word` of those whose title is a sentence: on a card of a phone,
 * where nothing points at them.
 */
export function WordedActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 -mr-2 -mb-2 -ml-2 flex flex-wrap *:w-auto *:gap-1 *:px-2 *:text-sm *:after:content-[attr(title)] *:data-word:after:content-[attr(data-word)]">
      {children}
    </div>
  );
}
