import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FootActionsProps {
  children: ReactNode;
  className?: string;
}

/**
 * The primary actions of a view. On a phone they are fixed above the bottom bar, within reach of the thumb, so that a
 * list that changes does not move them. They must be in a flex column, at whose end they keep their height free.
 */
export function FootActions({ children, className }: FootActionsProps) {
  return (
    <div className={clsx('max-sm:order-last max-sm:h-17 print:hidden', className)}>
      <div className="flex flex-wrap gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:border-t max-sm:bg-raised max-sm:px-4 max-sm:py-3 max-sm:*:flex-auto max-sm:*:px-3">
        {children}
      </div>
    </div>
  );
}
