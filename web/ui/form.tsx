import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Submission } from '../lib/use-submit.ts';
import { Notice } from './notice.tsx';

export interface FormProps {
  /** For a submit button that stands outside, in a dialog's footer. */
  id?: string;
  submission: Submission;
  className?: string;
  children: ReactNode;
}

/** A form with the place where its failure is said; any edit takes the failure away. */
export function Form({ id, submission, className, children }: FormProps) {
  const { onSubmit, failure, clearFailure } = submission;
  return (
    <form
      id={id}
      noValidate
      className={clsx('flex flex-col gap-4', className)}
      onSubmit={onSubmit}
      onChange={clearFailure}
    >
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}
