import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** A raised surface. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={clsx('rounded-xl border bg-raised shadow-card', className)} />;
}

interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  /** The section's only action. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page on its own surface. */
export function Section({ title, description, action, className, children }: SectionProps) {
  return (
    <section className={clsx('rounded-xl border bg-raised shadow-card', className)}>
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-5 sm:pt-5">
        <div className="min-w-0">
          <h2 className="text-base">{title}</h2>
          {description ? <p className="mt-0.5 text-sm text-muted">{description}</p> : null}
        </div>
        {action}
      </header>
      <div className="p-4 sm:p-5">{children}</div>
    </section>
  );
}

interface PageSectionProps extends SectionProps {
  titleClassName?: string;
}

/** A titled section of a page whose content has surfaces of its own. */
export function PageSection({
  title,
  titleClassName = 'text-lg',
  description,
  action,
  className,
  children,
}: PageSectionProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className={titleClassName}>
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className={className ?? 'flex flex-col gap-3'}>
      {description || action ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            {heading}
            {description ? <p className="text-sm text-muted">{description}</p> : null}
          </div>
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** Pairs of name and value. */
export function Facts({ items, className }: { items: { name: string; value: ReactNode }[]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2', className)}>
      {items.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-sm font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
