import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export interface AuthCardProps {
  heading: string;
  title: string;
  /** Below the card: links and the small print. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The card of the pages without a session. It is near the top, so that content that loads later only moves what is
 * below.
 */
export function AuthCard({ heading, title, footer, children }: AuthCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-8 pb-12 sm:pt-[9vh]">
      <h1 className="mb-5 text-center text-2xl sm:text-3xl">{heading}</h1>
      <Card className="p-5 sm:p-7">
        <h2 className="mb-5 text-lg">{title}</h2>
        {children}
      </Card>
      {footer ? (
        <div className="mt-5 flex flex-col items-center gap-1 text-center text-sm text-muted">{footer}</div>
      ) : null}
    </div>
  );
}
