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
  if (months === null) return null;
  const [, name = months, year] = /^(.*) (\d{4})$/.exec(months) ?? [];
  const [before, after] = rent.title.split(name, 2);
  // "Listrik November" says it without the year, "November 2025" says another.
  const isSaid = before !== rent.title && (after?.startsWith(` ${year}`) || !/^ \d/.test(after ?? ''));
  return isSaid ? null : `untuk ${months}`;
}
