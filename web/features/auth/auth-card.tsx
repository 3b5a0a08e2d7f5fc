import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

interface AuthCardProps {
  heading: string;
  title: string;
  /** Says under the heading what the page is for; on a wide screen both stand beside the card. */
  lead?: ReactNode;
  /** Only on a wide screen, under the lead. */
  beside?: ReactNode;
  /** Below the card: links and the small print. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The card of the pages without a session. It is near the top, so that content that loads later only moves what is
 * below.
 */
export function AuthCard({ heading, title, lead, beside, footer, children }: AuthCardProps) {
  return (
    <div
      className={clsx(
        'mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-10 pb-12 sm:pt-[9vh]',
        lead &&
          'lg:grid lg:max-w-5xl lg:flex-none lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-20',
      )}
    >
      <div className={clsx('mb-5 text-center', lead && 'lg:row-span-2 lg:pt-7 lg:text-left')}>
        <h1 className={clsx('text-2xl sm:text-3xl', lead && 'lg:text-4xl lg:tracking-tight')}>{heading}</h1>
        {lead ? <p className="mt-1.5 text-pretty text-muted lg:mt-3 lg:text-lg">{lead}</p> : null}
        {beside ? <div className="mt-10 max-lg:hidden">{beside}</div> : null}
      </div>
      <Card className="p-5 sm:p-7">
        <h2 className="mb-5 text-lg">{title}</h2>
        {children}
      </Card>
      {footer ? (
        <div className="mt-4 flex flex-col items-center gap-1 text-center text-sm text-muted">{footer}</div>
      ) : null}
    </div>
  );
}
