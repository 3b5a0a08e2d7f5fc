import type { ReactNode } from 'react';

/** The buttons of a step. They stay visible while its long list is scrolled, on a phone above the bottom bar. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 order-last -mx-4 flex flex-wrap gap-2 border-t bg-surface px-4 py-3 max-sm:*:grow sm:bottom-0">
      {children}
    </div>
  );
}
