import type { WorkState } from '#shared/enums.ts';
import { workStepLabels } from '#shared/labels.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export const workTones: Record<WorkState, Tone> = {
  OPEN: 'danger',
  ASSIGNED: 'info',
  ACCEPTED: 'info',
  IN_PROGRESS: 'primary',
  DONE: 'warning',
  VERIFIED: 'success',
  REWORK: 'danger',
  CANCELLED: 'neutral',
};

/** The state of a job. */
export function WorkStateBadge({ state }: { state: WorkState }) {
  return (
    <Badge tone={workTones[state]} className="whitespace-normal!">
      {workStepLabels[state]}
    </Badge>
  );
}
