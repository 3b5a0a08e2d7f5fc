import type { ComplaintEvent } from '#shared/contract/complaints.ts';
import { complaintStatusLabels, workStepLabels } from '#shared/labels.ts';
import { complaintTones } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { workTones } from '../work-orders/work-state-badge.tsx';
import { formatInstant } from '../../lib/today.ts';

/** The history of a complaint, newest first: who, when, from which state to which, and the note. */
export function ComplaintHistory({ history }: { history: ComplaintEvent[] }) {
  return (
    <Timeline
      steps={history.toReversed().map((event) => ({
        id: event.id,
        tone: event.work_state === null ? complaintTones[event.to_status] : workTones[event.work_state],
        title: titleOf(event),
        meta: `${event.actor_name} · ${formatInstant(event.created_at)}`,
        note: event.note,
      }))}
    />
  );
}

function titleOf({ from_status: from, to_status: to, work_state: step }: ComplaintEvent): string {
  if (step !== null) return workStepLabels[step];
  if (from === null) return 'Keluhan diajukan';
  if (from === to) return 'Catatan ditambahkan';
  return `${complaintStatusLabels[from]} → ${complaintStatusLabels[to]}`;
}
