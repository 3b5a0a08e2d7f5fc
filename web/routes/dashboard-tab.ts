import type { Icon } from '../ui/icon.ts';

/** A tab of a dashboard, as its list of tabs and the navigation at the side show it. */
export interface DashboardTab {
  /** Its name in the address. */
  value: string;
  label: string;
  icon?: Icon;
  /** What its number counts, for screen readers. */
  counted?: string;
}
