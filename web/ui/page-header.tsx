import type { ReactNode } from 'react';

/** A page's name, what it is for, and its primary action. */
export function PageHeader({
  title,
  description,
  action,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{action}</div> : null}
    </header>
  );
}
