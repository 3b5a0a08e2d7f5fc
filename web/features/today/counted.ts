import { formatNumber } from '#shared/format.ts';

/** The number of a kind of which only so many were counted. */
export interface Counted {
  count: number;
  has_more: boolean;
}

/** The number in words that are true also if there is one more than were counted, or none. */
export function counted({ count, has_more }: Counted): string {
  return has_more ? `Setidaknya ${formatNumber(count)}` : formatNumber(count);
}
