import type { StayState } from '#shared/enums.ts';

/** How a stay is drawn: each has a pattern beside its colour, and its words are read out or stand in it. */
export const stayLooks: Record<StayState, string> = {
  LIVING:
    'bg-primary text-on-primary dark:bg-primary-soft dark:text-on-primary-soft dark:ring-1 dark:ring-chart dark:ring-inset',
  BEYOND: 'border-2 border-danger bg-danger-soft text-danger',
  COMING: 'border-2 border-dashed border-info bg-info-soft text-info',
  LEFT: 'border border-line-strong bg-sunken text-muted',
  HELD: 'border-2 border-dotted border-info bg-raised text-info',
  REPAIR:
    'border border-warning bg-warning-soft text-warning bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--surface-raised)_6px_10px)]',
};
