import { clsx } from 'clsx';
import type { ComplaintEvent } from '#shared/contract/complaints.ts';
import { complaintStatusLabels } from '#shared/labels.ts';
import { formatInstant } from '../../lib/format.ts';

/** What became of a complaint, newest step first: who, when, to which state, with what note. */
export function TenantComplaintHistory({ history }: { history: ComplaintEvent[] }) {
  const steps = history.toReversed();
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < steps.length - 1 ? (
            <span aria-hidden className="absolute top-4 bottom-[-0.25rem] left-[0.3125rem] w-px bg-line-strong/50" />
          ) : null}
          <span
            aria-hidden
            className={clsx(
              'mt-1.5 size-[0.6875rem] shrink-0 rounded-full border-2',
              index === 0 ? 'border-primary bg-primary' : 'border-line-strong bg-raised',
            )}
          />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{stepName(step)}</p>
            <p className="tabular text-xs text-muted">
              {step.actor_name} · {formatInstant(step.created_at)}
            </p>
            {step.note ? <p className="mt-1 break-words whitespace-pre-line">{step.note}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function stepName({ from_status: from, to_status: to }: ComplaintEvent): string {
  if (from === null) return 'Keluhan diajukan';
  if (from === to) return 'Catatan ditambahkan';
  return `Status menjadi ${complaintStatusLabels[to]}`;
}
