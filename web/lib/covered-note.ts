import { formatCovered } from '#shared/format.ts';

interface Rent {
  title: string;
  covers_from: string | null;
  covers_to: string | null;
}

/** What a rent pays for, in words; null for other bills. */
export function coveredMonths({ covers_from: from, covers_to: to }: Omit<Rent, 'title'>): string | null {
  return from === null || to === null ? null : formatCovered(from, to);
}

/** For a row with the title: what the rent pays for, unless the title says it. */
export function coveredNote(rent: Rent): string | null {
  const months = coveredMonths(rent);
  return months === null || rent.title.includes(months) ? null : `untuk ${months}`;
}
