import type { ComplaintStatus } from '../enums.ts';

/** States in which a complaint is not settled. */
export const openComplaintStatuses = ['OPEN', 'IN_PROGRESS'] as const satisfies readonly ComplaintStatus[];

/** Whether a complaint is not settled; only then may its tenant edit it. */
export function isOpenComplaint(status: ComplaintStatus): boolean {
  return (openComplaintStatuses as readonly ComplaintStatus[]).includes(status);
}
