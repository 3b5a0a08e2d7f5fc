import type { TenancyStatus } from '../enums.ts';

/** States in which a tenancy holds its room: it runs, or is about to begin. */
export const liveTenancyStatuses = ['ACTIVE', 'PENDING'] as const satisfies readonly TenancyStatus[];

/** States in which a tenancy is over, or was called off before it began. */
export const endedTenancyStatuses = ['TERMINATED', 'INACTIVE'] as const satisfies readonly TenancyStatus[];

/** Whether a tenancy holds its room. */
export function isLiveTenancy(status: TenancyStatus): boolean {
  return (liveTenancyStatuses as readonly TenancyStatus[]).includes(status);
}
