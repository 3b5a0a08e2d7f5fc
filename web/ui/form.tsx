import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Submission } from '../data/use-submit.ts';
import { RefusedContext } from './field.tsx';
import { Notice } from './notice.tsx';

interface FormProps {
  /** For a submit button outside of it, in a dialog's footer. */
  id?: string;
  submission: Submission;
  className?: string;
  children: ReactNode;
}

/** A form that shows its failure where it is visible; any edit removes it. */
export function Form({ id, submission, className, children }: FormProps) {
  const { onSubmit, failure, isNews = false, refusals, clearFailure } = submission;
  return (
    <form
      id={id}
      noValidate
      className={clsx('flex flex-col gap-4', className)}
      onSubmit={onSubmit}
      onChange={clearFailure}
    >
      {failure ? (
        <div ref={bringIntoSight} className="scroll-mt-6">
          <Notice tone={isNews ? 'info' : 'danger'} role="alert">
            {failure}
          </Notice>
        </div>
      ) : null}
      <RefusedContext value={refusals}>{children}</RefusedContext>
    </form>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
