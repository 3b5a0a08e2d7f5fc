import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A page's name, what it is for, and its primary action. */
export function PageHeader({
  title,
  description,
  action,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <header className={clsx('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{action}</div> : null}
    </header>
  );
}
