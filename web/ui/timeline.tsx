import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

interface TimelineStep {
  id: string;
  tone: Tone;
  title: ReactNode;
  /** Who and when. */
  meta: ReactNode;
  note?: ReactNode;
}

const dots: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  primary: 'bg-primary',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
};

/** What happened, step by step, in the given order. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.id} className="relative pb-5 pl-6 text-sm last:pb-0">
          {index < steps.length - 1 ? (
            <span aria-hidden className="absolute top-3 bottom-[-0.25rem] left-[0.3125rem] w-px bg-line" />
          ) : null}
          <span aria-hidden className={clsx('absolute top-1.5 left-0 size-2.75 rounded-full', dots[step.tone])} />
          <p className="font-semibold">{step.title}</p>
          <p className="text-xs text-muted">{step.meta}</p>
          {step.note ? (
            <p className="mt-1.5 rounded-lg bg-sunken px-3 py-2 break-words whitespace-pre-line">{step.note}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
