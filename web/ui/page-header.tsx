import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  /** From 1024 px on all is in one line, so that the content begins near the top. */
  inLine?: boolean;
  /** A small action stands beside the title on a phone too. */
  beside?: boolean;
  className?: string;
}

/** A page's name, what it is for, and its primary action. */
export function PageHeader({ title, description, action, inLine = false, beside = false, className }: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        inLine && 'lg:mb-4 lg:min-h-11 lg:flex-nowrap lg:items-center',
        className,
      )}
    >
      <div className={clsx('min-w-0', inLine && 'lg:flex lg:items-baseline lg:gap-3')}>
        <h1
          className={clsx('text-2xl', inLine ? 'sm:max-lg:text-3xl lg:truncate' : 'sm:text-3xl')}
          {...(inLine && { title })}
        >
          {title}
        </h1>
        {description ? (
          <p className={clsx('mt-1 text-muted', inLine && 'lg:mt-0 lg:shrink-[9999] lg:truncate')}>{description}</p>
        ) : null}
      </div>
      {action ? (
        <div className={clsx('flex shrink-0 flex-wrap gap-2', !beside && 'max-sm:w-full max-sm:*:flex-1')}>
          {action}
        </div>
      ) : null}
    </header>
  );
}
