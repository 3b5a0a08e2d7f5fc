import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * The primary actions of a view. On a phone they stay in view above the bar, where a thumb reaches them, and stand last;
 * what they are in there is a column.
 */
export function FootActions({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap gap-2 max-sm:sticky max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:order-last max-sm:-mx-4 max-sm:border-t max-sm:bg-raised max-sm:px-4 max-sm:py-3 max-sm:*:flex-auto max-sm:*:px-3 print:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}
